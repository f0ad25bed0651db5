/**
 * Scores a reading against a gold one: every gold clause is right, wrong or refused; steps that belong to no clause are
 * wrong as well. Names, loops and alternatives are compared as the corpus describes. Two licences are wider than the
 * letter of it: `{{ctx.X}}` equals any other `{{ctx.Y}}` (names that the text does not state need only be consistent),
 * and a clause's own `text` never counts.
 */

export type Json = Readonly<Record<string, unknown>>;

export interface GoldClause extends Json {
  readonly line: number;
  readonly text: string;
  readonly kind: string;
}

export interface GoldFile {
  readonly file: string;
  readonly clauses: readonly GoldClause[];
}

export type Outcome = 'right' | 'wrong' | 'refused';

export interface Verdict {
  readonly clause: GoldClause;
  readonly outcome: Outcome;
  /** What the compiler made of it, for the eye. */
  readonly got?: GoldClause;
}

export interface Score {
  readonly verdicts: readonly Verdict[];
  /** Steps that belong to no clause. */
  readonly extras: readonly GoldClause[];
  /** Refusals of words that are no clause. */
  readonly needless: readonly GoldClause[];
  /** `no-kind` clauses for which the plan has a step of its own: not counted at all. */
  readonly uncounted: readonly GoldClause[];
  readonly whole: boolean;
}

const roleWords: Readonly<Record<string, string>> = {
  button: 'button',
  btn: 'button',
  field: 'textbox',
  checkbox: 'checkbox',
  switch: 'switch',
  toggle: 'switch',
  radio: 'radio',
  dropdown: 'combobox',
  option: 'option',
  link: 'link',
  tab: 'tab',
  heading: 'heading',
  list: 'list',
  item: 'listitem',
  entry: 'listitem',
  row: 'row',
  cell: 'cell',
  image: 'image',
  picture: 'image',
  photo: 'image',
  dialog: 'dialog',
  modal: 'dialog',
  popup: 'dialog',
  alert: 'alert',
  toast: 'alert',
  snackbar: 'alert',
  spinner: 'progress',
  'progress bar': 'progress',
  slider: 'slider',
  group: 'group',
}; // prettier-ignore

const plainNouns =
  /\s+(icons?|banners?|messages?|badges?|menus?|pages?|sections?|panels?|panes?|cards?|tiles?|tables?|columns?|headers?|labels?|folders?|results?|posts?|screens?|areas?|bars?|sheets?|notices?|notifications?|warnings?|values?|bubbles?)$/;

/** Kinds beyond the gold's vocabulary: a true step for a `no-kind` clause is one of these. */
const ownKinds = new Set([
  'tab',
  'download',
  'dialog',
  'context-tap',
  'forward',
  'stop',
  'wipe',
  'swipe',
  'focus',
  'background',
  'recents',
]); // prettier-ignore

interface Entry {
  readonly clause: GoldClause;
  readonly parent: number;
  readonly order: number;
}

/** @param source text of the test, for where clauses and refusals stand */
export function scoreFile(gold: GoldFile, got: GoldFile, source: string): Score {
  const wanted = flatten(unrolled(gold.clauses, got.clauses));
  const all = flatten(got.clauses);
  const steps = all.filter((entry) => entry.clause.kind !== 'unsupported');
  const refusals = all.filter((entry) => entry.clause.kind === 'unsupported');
  const pairs = align(wanted, steps);
  const taken = new Set<number>();
  const verdicts: Verdict[] = [];
  const uncounted: GoldClause[] = [];
  const places = locate(wanted, source);
  const refused = locate(refusals, source);
  const met = new Set<number>();
  // What a refused loop repeats may stand elsewhere ("repeat steps 6 and 7"): it is refused with the loop.
  const isInRefused = (entry: Entry): boolean => {
    if (entry.parent === -1) return false;
    const parent = wanted[entry.parent];
    const isRefused =
      !pairs.has(entry.parent) && refused.some((range) => overlaps(range, places[entry.parent]));
    return isRefused || (parent !== undefined && isInRefused(parent));
  };
  wanted.forEach((entry, at) => {
    const { clause } = entry;
    const pair = pairs.get(at);
    const step = pair === undefined ? undefined : steps[pair];
    if (pair !== undefined) taken.add(pair);
    const here = refused.flatMap((range, id) => (overlaps(range, places[at]) ? [id] : []));
    if (step === undefined) for (const id of here) met.add(id);
    if (clause.kind === 'unsupported') {
      if (clause.why === 'no-kind' && step && ownKinds.has(step.clause.kind)) uncounted.push(clause);
      else if (step) verdicts.push({ clause, outcome: 'wrong', got: step.clause });
      else verdicts.push({ clause, outcome: here.length > 0 ? 'right' : 'wrong' });
      return;
    }
    if (step) {
      const isRight =
        equals(clause, step.clause) &&
        sameParent(entry, step, wanted, pairs, (parent) =>
          refused.some((range) => overlaps(range, places[parent])),
        );
      verdicts.push({ clause, outcome: isRight ? 'right' : 'wrong', got: step.clause });
    } else if (here.length > 0 || isInRefused(entry)) verdicts.push({ clause, outcome: 'refused' });
    else verdicts.push({ clause, outcome: clause.optional === true ? 'right' : 'wrong' });
  });
  const extras = steps.filter((_, at) => !taken.has(at)).map((entry) => entry.clause);
  const needless = refusals.filter((_, id) => !met.has(id)).map((entry) => entry.clause);
  const whole = verdicts.every((verdict) => verdict.outcome === 'right') && extras.length === 0;
  return { verdicts, extras, needless, uncounted, whole };
}

function flatten(clauses: readonly GoldClause[]): Entry[] {
  const entries: Entry[] = [];
  const walk = (list: readonly GoldClause[], parent: number): void => {
    for (const clause of list) {
      const self = entries.length;
      entries.push({ clause, parent, order: self });
      walk(listOf(clause.body), self);
      for (const branch of branchesOf(clause)) walk(listOf(branch.body), self);
      walk(listOf(clause.else), self);
    }
  };
  walk(clauses, -1);
  return entries;
}

function listOf(value: unknown): readonly GoldClause[] {
  return Array.isArray(value) ? (value as GoldClause[]) : [];
}

function branchesOf(clause: Json): readonly Json[] {
  return Array.isArray(clause.branches) ? (clause.branches as Json[]) : [];
}

/** A loop over a list that the plan unrolled is unrolled here too. */
function unrolled(gold: readonly GoldClause[], got: readonly GoldClause[]): readonly GoldClause[] {
  const has = (line: number): boolean =>
    flatten(got).some(({ clause }) => clause.kind === 'for-each' && clause.line === line);
  const times = (line: number): boolean =>
    flatten(got).some(({ clause }) => clause.kind === 'repeat-times' && clause.line === line);
  return gold.flatMap((clause): readonly GoldClause[] => {
    const body = unrolled(listOf(clause.body), got);
    const refused = flatten(got).some(
      ({ clause: other }) => other.kind === 'unsupported' && other.line === clause.line,
    );
    if (clause.kind === 'for-each' && Array.isArray(clause.value) && !has(clause.line) && !refused) {
      return (clause.value as string[]).flatMap((item) => body.map((each) => filled(each, item)));
    }
    if (
      clause.kind === 'repeat-times' &&
      !times(clause.line) &&
      !refused &&
      typeof clause.count === 'number'
    ) {
      const copies = Array.from({ length: clause.count }, () => body);
      const isUnrolled =
        flatten(got).filter((entry) => entry.clause.line === clause.line).length >= clause.count;
      if (isUnrolled) return copies.flat();
    }
    return [clause.body === undefined ? clause : { ...clause, body }];
  });
}

function filled(clause: GoldClause, item: string): GoldClause {
  return JSON.parse(
    JSON.stringify(clause).replaceAll('{{item}}', JSON.stringify(item).slice(1, -1)),
  ) as GoldClause;
}

/** Pairs of gold and got by line and order: right ones first of all, then of the same kind, then whatever shares the line. */
function align(wanted: readonly Entry[], steps: readonly Entry[]): ReadonlyMap<number, number> {
  const rows = wanted.length + 1;
  const columns = steps.length + 1;
  const best = Array.from({ length: rows }, () => new Float64Array(columns));
  const gain = (i: number, j: number): number => {
    const a = wanted[i]?.clause;
    const b = steps[j]?.clause;
    if (!a || !b || a.line !== b.line) return 0;
    if (a.kind === 'unsupported') return textsMeet(a.text, b.text) ? 2 : 0;
    if (equals(a, b)) return 10;
    return a.kind === b.kind ? 3 : textsMeet(a.text, b.text) ? 2.5 : 1;
  };
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = wanted.length - 1; i >= 0; i -= 1) {
    for (let j = steps.length - 1; j >= 0; j -= 1) {
      const row = best[i];
      const g = gain(i, j);
      if (row) row[j] = Math.max(at(i + 1, j), at(i, j + 1), g > 0 ? g + at(i + 1, j + 1) : 0);
    }
  }
  const pairs = new Map<number, number>();
  let i = 0;
  let j = 0;
  while (i < wanted.length && j < steps.length) {
    const g = gain(i, j);
    if (g > 0 && at(i, j) === g + at(i + 1, j + 1)) pairs.set(i++, j++);
    else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

function textsMeet(a: string, b: string): boolean {
  const [x, y] = [fold(a), fold(b)];
  return x.includes(y) || y.includes(x);
}

function sameParent(
  entry: Entry,
  step: Entry,
  wanted: readonly Entry[],
  pairs: ReadonlyMap<number, number>,
  isRefused: (parent: number) => boolean,
): boolean {
  // Under a refused loop or condition the step is still read right: such a plan is not run.
  if (entry.parent !== -1 && !pairs.has(entry.parent) && isRefused(entry.parent)) return true;
  if (entry.parent === -1 || step.parent === -1) return entry.parent === step.parent;
  const parent = wanted[entry.parent];
  const paired = pairs.get(entry.parent);
  return parent !== undefined && paired !== undefined;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Where the words of clauses stand in the source; equal words on one line are told apart by order. */
function locate(entries: readonly Entry[], source: string): (Range | undefined)[] {
  const starts = lineStarts(source);
  const used = new Map<string, number>();
  return entries.map(({ clause }) => {
    const start = starts[clause.line - 1];
    if (start === undefined) return undefined;
    const pattern = clause.text.trim().split(/\s+/).map(escaped).join('\\s+(?:[|>]\\s*)?');
    const key = `${clause.line}:${clause.text}`;
    const search = new RegExp(pattern, 'gu');
    search.lastIndex = used.get(key) ?? start;
    const match = search.exec(source) ?? first(pattern, source, start);
    if (!match) return { from: start, to: (starts[clause.line] ?? source.length + 1) - 1 };
    used.set(key, match.index + 1);
    return { from: match.index, to: match.index + match[0].length };
  });
}

function first(pattern: string, source: string, start: number): RegExpExecArray | null {
  const search = new RegExp(pattern, 'gu');
  search.lastIndex = start;
  return search.exec(source);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function overlaps(a: Range | undefined, b: Range | undefined): boolean {
  return a !== undefined && b !== undefined && a.from < b.to && b.from < a.to;
}

/** Whether a step is what the gold says, one of the alternatives included. */
export function equals(gold: GoldClause, got: GoldClause): boolean {
  const alternatives = Array.isArray(gold.alt) ? (gold.alt as Json[]) : [];
  return [gold, ...alternatives.map((alt) => overlay(gold, alt))].some((each) => matches(each, got));
}

function overlay(gold: GoldClause, alt: Json): GoldClause {
  const entries = Object.entries({ ...gold, ...alt }).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as GoldClause;
}

function matches(rawGold: Json, rawGot: Json): boolean {
  const gold = canonical(rawGold);
  const got = canonical(rawGot);
  if (gold.kind !== got.kind) return false;
  const counted = gold.kind === 'assert-count';
  return (
    sameTarget(gold.target, got.target, counted) &&
    sameTarget(gold.to, got.to, false) &&
    sameValue(gold.value, got.value) &&
    (gold.negated ?? false) === (got.negated ?? false) &&
    (gold.kind === 'launch'
      ? (gold.state ?? 'any') === (got.state ?? 'any')
      : (gold.state ?? '') === (got.state ?? '')) &&
    gold.count === got.count &&
    (gold.compare ?? 'exactly') === (got.compare ?? 'exactly') &&
    (gold.match === undefined || gold.match === got.match) &&
    (gold.timeout_ms === undefined || gold.timeout_ms === got.timeout_ms) &&
    sameCondition(gold.when, got.when) &&
    sameBranches(gold, got) &&
    sameTable(gold.table, got.table) &&
    sameParams(gold.params, got.params)
  );
}

const opposites: Readonly<Record<string, string>> = {
  enabled: 'disabled',
  disabled: 'enabled',
  checked: 'unchecked',
  unchecked: 'checked',
  expanded: 'collapsed',
  collapsed: 'expanded',
  selected: 'unselected',
  focused: 'unfocused',
  readonly: 'editable',
  required: 'optional',
  empty: 'filled',
}; // prettier-ignore

function canonical(clause: Json): Json {
  const next: Record<string, unknown> = { ...clause };
  if (next.kind === 'assert-visible' && next.negated === true) {
    next.kind = 'assert-gone';
    delete next.negated;
  }
  const target = next.target as Json | undefined;
  if (next.kind === 'select' && target?.role === 'radio' && next.value === undefined) next.kind = 'check';
  if (target?.role === 'radio' && next.state === 'selected') next.state = 'checked';
  if (next.kind === 'assert-state') flip(next);
  if (next.kind === 'assert-state' && next.state === 'empty') {
    next.kind = 'assert-value';
    next.value = '';
    delete next.state;
  }
  return next;
}

function flip(clause: Record<string, unknown>): void {
  const opposite = opposites[String(clause.state)];
  if (clause.negated !== true || opposite === undefined) return;
  clause.state = opposite;
  delete clause.negated;
}

function sameCondition(rawGold: unknown, rawGot: unknown): boolean {
  if (rawGold === undefined || rawGot === undefined) return rawGold === rawGot;
  const gold = { ...(rawGold as Record<string, unknown>) };
  const got = { ...(rawGot as Record<string, unknown>) };
  if (gold.state !== undefined) flip(gold);
  if (got.state !== undefined) flip(got);
  return (
    sameTarget(gold.target, got.target, gold.count !== undefined) &&
    sameValue(gold.value, got.value) &&
    sameValue(gold.url, got.url) &&
    (gold.state ?? '') === (got.state ?? '') &&
    gold.count === got.count &&
    (gold.negated ?? false) === (got.negated ?? false)
  );
}

function sameBranches(gold: Json, got: Json): boolean {
  const [a, b] = [branchesOf(gold), branchesOf(got)];
  return a.length === b.length && a.every((branch, at) => sameCondition(branch.when, b[at]?.when));
}

function sameTable(gold: unknown, got: unknown): boolean {
  if (gold === undefined || got === undefined) return gold === got;
  const [a, b] = [gold as Json, got as Json];
  const rows = Array.isArray(b.rows) ? b.rows.length : b.rows;
  return a.line === b.line && a.rows === rows && fold(String(a.columns)) === fold(String(b.columns));
}

function sameParams(gold: unknown, got: unknown): boolean {
  const [a, b] = [(gold ?? {}) as Json, (got ?? {}) as Json];
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function sameValue(gold: unknown, got: unknown): boolean {
  if (gold === undefined || got === undefined) return gold === got;
  if (Array.isArray(gold))
    return Array.isArray(got) && gold.length === got.length && gold.every((v, i) => sameValue(v, got[i]));
  return foldValue(String(gold)) === foldValue(String(got));
}

function foldValue(text: string): string {
  return text
    .replace(/\{\{\s*ctx\.[^{}]*\}\}/g, '{{ctx}}')
    .replace(/[“”„]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

function sameTarget(rawGold: unknown, rawGot: unknown, counted: boolean): boolean {
  if (rawGold === undefined || rawGold === null) return rawGot === undefined;
  if (rawGot === undefined) return false;
  const gold = canonicalTarget(rawGold as Json);
  const got = canonicalTarget(rawGot as Json);
  if (gold.id !== undefined) return gold.id === got.id;
  return (
    sameName(gold.name, got.name, counted) &&
    (gold.role === undefined || gold.role === got.role) &&
    (gold.ordinal ?? 0) === (got.ordinal ?? 0) &&
    (gold.state ?? '') === (got.state ?? '') &&
    sameRelation(gold.relation, got.relation)
  );
}

function canonicalTarget(target: Json): Json {
  const name = typeof target.name === 'string' ? fold(target.name) : undefined;
  const role = name === undefined ? undefined : roleWords[name];
  if (role === undefined || target.role !== undefined) return target;
  const { name: _, ...rest } = target;
  return { ...rest, role };
}

function sameRelation(gold: unknown, got: unknown): boolean {
  if (gold === undefined || got === undefined) return gold === got;
  const [a, b] = [gold as Json, got as Json];
  return a.type === b.type && sameTarget(without(a), without(b), false);
}

function without(relation: Json): Json {
  const { type: _, relation: __, ...target } = relation;
  return target;
}

function sameName(gold: unknown, got: unknown, counted: boolean): boolean {
  if (gold === undefined || got === undefined) return gold === got;
  const forms = (text: string): string[] => {
    const folded = fold(text);
    const bare = folded.replace(plainNouns, '');
    const found = bare === '' ? [folded] : [folded, bare];
    return counted
      ? found.flatMap((form) => [form, form.replace(/s$/, ''), form.replace(/ies$/, 'y')])
      : found;
  };
  const right = new Set(forms(String(got)));
  return forms(String(gold)).some((form) => right.has(form));
}

function fold(text: string): string {
  return text
    .replace(/["'“”„‘’«»「」『』`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=.)[.,;:!?…]+$/u, '')
    .toLowerCase();
}
