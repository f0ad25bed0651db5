import {
  type CheckKind,
  type CheckShape,
  checkOpeners,
  checks,
  notSeeOpeners,
  seeOpeners,
} from '../../../grammar/english/checks.ts';
import { actors, plainNouns } from '../../../grammar/english/lexicon.ts';
import type { Reading, ReadTarget } from '../reading.ts';
import { relationOf, scoped } from './action.ts';
import { readingOf, type Setting, type Understood } from './clause.ts';
import { fitTo } from './matcher.ts';
import type { Memory } from './memory.ts';
import { joined, targetOf } from './target.ts';
import { isQuoted, type Token } from './tokens.ts';
import { checkedText, urlOf } from './values.ts';
import { numberIn, PhraseTable, roleTable, skipped, stateTable, trimFillers } from './words.ts';

const openerTable = new PhraseTable(checkOpeners.map((phrase) => [phrase, phrase] as const));
const seeTable = new PhraseTable([
  ...seeOpeners.map((phrase) => [phrase, false] as const),
  ...notSeeOpeners.map((phrase) => [phrase, true] as const),
]);
const actorTable = new PhraseTable(actors.map((phrase) => [phrase, true] as const));
const plain = new Set(plainNouns);

/** A statement about the screen, or `undefined`. */
export function checkOf(phrase: readonly Token[], memory: Memory, setting: Setting): Understood | undefined {
  let tokens = trimFillers(phrase);
  let opened = setting.expecting;
  let sets = false;
  const opener = openerTable.at(tokens, 0);
  if (opener) {
    opened = true;
    sets = /^(?:make|ensure|be sure)/.test(opener.value);
    tokens = trimFillers(tokens.slice(opener.length));
  }
  const question = questionOf(tokens);
  if (question) tokens = question;
  if (tokens.length === 0) return undefined;
  const whole = phrase;
  const found =
    seen(tokens, whole, memory, setting) ??
    counted(tokens, whole, memory, setting, opened) ??
    existing(tokens, whole, memory, setting) ??
    absent(tokens, whole, memory, setting, opened) ??
    stated(tokens, whole, memory, setting, sets) ??
    (opened ? bare(tokens, whole, memory, setting, opener !== undefined) : undefined);
  return found;
}

/** "Is X shown?" asks what "X is shown" states. */
function questionOf(tokens: readonly Token[]): readonly Token[] | undefined {
  const [first] = tokens;
  if (tokens.at(-1)?.low !== '?' && !tokens.some((token) => token.low === '?')) return undefined;
  const bare = tokens.filter((token) => token.low !== '?');
  if (!first || !['is', 'are', 'does', 'do', 'has'].includes(first.low)) return undefined;
  // The verb goes behind the shortest subject that leaves a statement; the caller tries all places.
  for (let at = 2; at < bare.length; at += 1) {
    const subject = bare.slice(1, at);
    const last = subject.at(-1);
    const next = bare[at];
    if (
      last &&
      next &&
      (isQuoted(last) || roleTable.at(subject, subject.length - 1)) &&
      !roleTable.at(bare, at)
    )
      return [...subject, first, ...bare.slice(at)];
  }
  return undefined;
}

function done(
  readings: readonly Reading[],
  memory: Memory,
  subject: ReadTarget | undefined,
  cost = 0,
): Understood {
  return { readings, memory: memory.seen(subject), cost };
}

/** "I should see X", "I should not see the X card". */
function seen(
  tokens: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
): Understood | undefined {
  const actor = actorTable.at(tokens, 0)?.length ?? 0;
  for (const opener of seeTable.all(tokens, actor)) {
    if (actor === 0 && tokens[0]?.low !== 'see') continue;
    const rest = trimFillers(tokens.slice(actor + opener.length));
    if (!opener.value) {
      const count = counted(rest, whole, memory, setting, true);
      if (count) return count;
      const none = absent(rest, whole, memory, setting, true);
      if (none) return none;
    }
    const targets = targetsOf(rest, memory);
    if (!targets?.every((target) => isFirm(target, rest))) continue;
    const kind = opener.value ? 'assert-gone' : 'assert-visible';
    const readings = targets.map((target) =>
      readingOf(kind, whole, setting, { target: scoped(target, memory) }),
    );
    return done(readings, memory, targets.at(-1));
  }
  return undefined;
}

/** A thing that is named well enough to stand without a verb. */
function isFirm(target: ReadTarget, tokens: readonly Token[]): boolean {
  return target.quoted === true || target.role !== undefined || target.id !== undefined || tokens.length <= 4;
}

/** "A and B", "the buttons A and B", "neither A nor B" (with its denial). */
function targetsOf(
  tokens: readonly Token[],
  memory: Memory,
  mayDeny = false,
): readonly ReadTarget[] | undefined {
  const single = targetOf(tokens, memory);
  if (single) return [single];
  // "A or B" leaves open which, unless both are denied.
  const isDenied = tokens[0]?.low === 'neither' || mayDeny;
  if (!isDenied && tokens.some((token) => token.type === 'word' && token.low === 'or')) return undefined;
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type !== 'quoted' && ['and', ',', 'nor', 'or', 'neither', 'both'].includes(token.low)) {
      if (parts.at(-1)?.length) parts.push([]);
    } else parts.at(-1)?.push(token);
  }
  if (parts.length < 2 || parts.some((part) => part.length === 0)) return undefined;
  const first = parts[0] ?? [];
  const shared =
    first.at(-1) && isQuoted(first.at(-1))
      ? roleTable.at(first, first[0]?.low === 'the' ? 1 : 0)?.value
      : undefined;
  const targets = parts.map((part) => targetOf(part, memory));
  if (targets.some((target) => target === undefined)) return undefined;
  const all = targets.filter((target) => target !== undefined);
  if (!all.every((target) => target.quoted || target.role !== undefined || target.id !== undefined))
    return undefined;
  // "A and B in the list": the place at the end is said once for both.
  const place = all.at(-1)?.relation;
  return all.map((target) => ({
    ...target,
    ...(shared && target.role === undefined ? { role: shared } : {}),
    ...(place &&
    !target.relation &&
    target.quoted &&
    all.every((each) => each === all.at(-1) || !each.relation)
      ? { relation: place }
      : {}),
  }));
}

const compares: readonly (readonly [
  words: string,
  compare: 'exactly' | 'at-least' | 'at-most' | 'more-than' | 'less-than',
])[] = [
  ['exactly', 'exactly'],
  ['only', 'exactly'],
  ['just', 'exactly'],
  ['precisely', 'exactly'],
  ['at least', 'at-least'],
  ['no fewer than', 'at-least'],
  ['not less than', 'at-least'],
  ['at most', 'at-most'],
  ['no more than', 'at-most'],
  ['not more than', 'at-most'],
  ['up to', 'at-most'],
  ['more than', 'more-than'],
  ['less than', 'less-than'],
  ['fewer than', 'less-than'],
  ['a total of', 'exactly'],
]; // prettier-ignore
const compareTable = new PhraseTable(compares);
const shownVerb =
  /^(?:(?:is|are|should be|must be|will be|should|can be) )?(?:still |now |also )?(?:shown|displayed|visible|listed|present|found|there|left|remain|remains|appear|exist|returned|available|offered|in total)$/;

/** "exactly 2 rows are shown in the table", "there are 3 fields", "1 result". */
function counted(
  tokens: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
  opened: boolean,
): Understood | undefined {
  const there = thereAre(tokens);
  const rest = there ? tokens.slice(there.length) : tokens;
  if (there?.negated) return undefined;
  const compare = compareTable.at(rest, 0);
  const at = compare?.length ?? 0;
  const count = numberIn(rest[at]);
  if (count === undefined || rest[at]?.low === 'no') return undefined;
  if (rest[at]?.low === 'one' && !compare && !there) return undefined;
  const behind = rest.slice(at + 1);
  const cut = withoutVerb(behind);
  if (!there && !cut.found && !opened) return undefined;
  const target = targetOf(cut.tokens, memory);
  if (!target || target.ordinal !== undefined) return undefined;
  if (target.quoted && target.role === undefined && cut.tokens.length === 1) return undefined;
  const reading = readingOf('assert-count', whole, setting, {
    target: scoped(target, memory),
    count,
    ...(compare && compare.value !== 'exactly' ? { compare: compare.value } : {}),
  });
  return done([reading], memory, target);
}

/** "there are", "there should be", "there is no longer". */
function thereAre(tokens: readonly Token[]): { length: number; negated: boolean } | undefined {
  if (tokens[0]?.low !== 'there') return undefined;
  let at = 1;
  let negated = false;
  let isBe = false;
  for (; at < tokens.length; at += 1) {
    const low = tokens[at]?.type === 'word' ? (tokens[at]?.low ?? '') : '';
    if (['is', 'are', 'be', 'was', 'were', 'remain', 'remains', "isn't", "aren't"].includes(low)) isBe = true;
    else if (!['should', 'must', 'will', 'shall', 'now', 'still', 'not', 'can', 'also', 'to'].includes(low))
      break;
    if (low === 'not' || low.endsWith("n't")) negated = true;
  }
  if (tokens[at]?.low === 'no' && tokens[at + 1]?.low === 'longer') {
    negated = true;
    at += 2;
  }
  return isBe ? { length: at, negated } : undefined;
}

function withoutVerb(tokens: readonly Token[]): { tokens: readonly Token[]; found: boolean } {
  for (let from = 1; from < tokens.length; from += 1) {
    for (let to = Math.min(tokens.length, from + 4); to > from; to -= 1) {
      const words = tokens.slice(from, to);
      if (words.some((token) => token.type !== 'word')) continue;
      if (shownVerb.test(words.map((token) => token.low).join(' ')))
        return { tokens: [...tokens.slice(0, from), ...tokens.slice(to)], found: true };
    }
  }
  return { tokens, found: false };
}

/** "there is a "Save" button in the toolbar". */
function existing(
  tokens: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
): Understood | undefined {
  const there = thereAre(tokens);
  if (!there || there.negated || !['a', 'an', 'the'].includes(tokens[there.length]?.low ?? ''))
    return undefined;
  const target = targetOf(tokens.slice(there.length), memory);
  if (!target) return undefined;
  const reading = readingOf('assert-visible', whole, setting, { target: scoped(target, memory) });
  return done([reading], memory, target);
}

/** "No error is shown", "there is no X in the list", and under "Expected" a bare "no X". */
function absent(
  tokens: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
  opened: boolean,
): Understood | undefined {
  const there = thereAre(tokens);
  const rest = there ? tokens.slice(there.length) : tokens;
  const starts = rest[0]?.low === 'no' && rest[0].type === 'word';
  if (!starts && !there?.negated) return undefined;
  const behind = trimFillers(starts ? rest.slice(1) : rest);
  const cut = withoutVerb(behind);
  if (!there && !cut.found && !opened) return undefined;
  const targets = targetsOf(
    cut.tokens.filter((token, at) => !(at === 0 && token.low === 'any')),
    memory,
    true,
  );
  if (!targets || (targets.length > 1 && !targets.every((target) => target.quoted))) return undefined;
  const readings = targets.map((target) =>
    readingOf('assert-gone', whole, setting, { target: scoped(target, memory) }),
  );
  return done(readings, memory, targets.at(-1));
}

interface Predicate {
  readonly negated: boolean;
  readonly be: boolean;
  readonly rest: readonly Token[];
}

const beForms = new Set([
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'being',
  "isn't",
  "aren't",
  "wasn't",
  "weren't",
]);
const auxiliaries = new Set([
  ...beForms,
  'should',
  'must',
  'shall',
  'will',
  'has',
  'have',
  'does',
  'do',
  'did',
  'to',
  "shouldn't",
  "mustn't",
  "won't",
  "doesn't",
  "don't",
  "didn't",
  "hasn't",
  "haven't",
  'not',
  'never',
  'can',
  'cannot',
  'gets',
  'get',
]); // prettier-ignore

/** Auxiliaries and denials in front of what is stated, taken off. */
function predicateAt(tokens: readonly Token[], start: number): Predicate | undefined {
  let at = start;
  let negated = false;
  let be = false;
  let any = false;
  while (at < tokens.length) {
    const token = tokens[at];
    const low = token?.type === 'word' ? token.low : '';
    if (low === 'no' && tokens[at + 1]?.low === 'longer') {
      negated = true;
      at += 2;
    } else if (auxiliaries.has(low) && !(low === 'to' && tokens[at + 1]?.low === 'the')) {
      if (low === 'has' || low === 'have') be = false;
      if (beForms.has(low)) be = true;
      if (low === 'not' || low === 'never' || low === 'cannot' || low.endsWith("n't")) negated = !negated;
      at += 1;
    } else if (any && skipped(tokens, at) > 0) at += skipped(tokens, at);
    else if (!any && skipped(tokens, at) > 0 && at > start - 1) {
      at += skipped(tokens, at);
      continue;
    } else break;
    any = true;
  }
  return { negated, be, rest: tokens.slice(at) };
}

/** Subject and predicate. */
function stated(
  tokens: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
  sets: boolean,
): Understood | undefined {
  const isDenied = tokens[0]?.low === 'neither' || tokens[0]?.low === 'none';
  for (let at = 1; at < tokens.length; at += 1) {
    if (tokens[at]?.type !== 'word') continue;
    const subjects = subjectsOf(tokens.slice(0, at), memory);
    if (!subjects) continue;
    const predicate = predicateAt(tokens, at);
    if (!predicate) continue;
    const negated = isDenied ? !predicate.negated : predicate.negated;
    const found = about(subjects, { ...predicate, negated }, whole, memory, setting, sets);
    if (found) return found;
  }
  return inherited(tokens, whole, memory, setting);
}

/** "is read-only", "NOT enabled": the subject is the one of the clause before. */
function inherited(
  tokens: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
): Understood | undefined {
  const first = tokens[0]?.low ?? '';
  if (!memory.last || tokens[0]?.type !== 'word') return undefined;
  const isPredicate =
    auxiliaries.has(first) ||
    first === 'no' ||
    stateTable.at(tokens, 0) !== undefined ||
    /^(?:reads|shows|says|contains|has|holds|disappears|appears|shown|becomes)$/.test(first);
  if (!isPredicate || first === 'to' || first === 'do' || first === "don't") return undefined;
  const predicate = predicateAt(tokens, 0);
  if (!predicate) return undefined;
  const hasBe = predicate.be || !/^(?:has|have|does)$/.test(first);
  const found =
    about(
      [memory.last],
      { ...predicate, be: hasBe && !(first === 'not' && isQuoted(predicate.rest[0])) },
      whole,
      memory,
      setting,
      false,
    ) ?? about([memory.last], predicate, whole, memory, setting, false);
  return found ? { ...found, cost: found.cost + 2 } : undefined;
}

function subjectsOf(tokens: readonly Token[], memory: Memory): readonly ReadTarget[] | undefined {
  const said = tokens.map((token) => token.low).join(' ');
  if (
    /^(?:the |its )?(?:page |current |browser )?(?:url|address|address bar|path|location)(?: bar| of the page)?$/.test(
      said,
    )
  )
    return [{ name: '\u0000url' }];
  return targetsOf(trimFillers(tokens), memory);
}

function about(
  subjects: readonly ReadTarget[],
  predicate: Predicate,
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
  sets: boolean,
): Understood | undefined {
  const rest = trimFillers(predicate.rest);
  if (rest.length === 0) return undefined;
  for (const shape of checks) {
    if (shape.after === 'be' && !predicate.be) continue;
    if (shape.after === 'verb' && predicate.be) continue;
    const bindings = fitTo(shape.say, rest, (slot, taken) => accepts(slot, taken, memory));
    if (!bindings) continue;
    const taken = bindings.at(-1)?.tokens ?? [];
    const readings = subjects.map((subject) =>
      read(shape, subject, taken, rest, predicate.negated, whole, memory, setting, sets),
    );
    if (readings.some((reading) => reading === undefined)) continue;
    const last = subjects.at(-1);
    const next = memory.seen(last?.name === '\u0000url' ? undefined : last);
    return {
      readings: readings.filter((reading) => reading !== undefined),
      memory: next.stating({ negated: predicate.negated, be: predicate.be, rest }),
      cost: 0,
    };
  }
  return undefined;
}

function accepts(slot: string, tokens: readonly Token[], memory: Memory): boolean {
  switch (slot) {
    case 'state':
      return stateTable.at(tokens, 0)?.length === tokens.length;
    case 'text':
      return checkedText(trimFillers(tokens), memory) !== undefined;
    case 'related':
      return relationOf(tokens, memory) !== undefined;
    case 'place':
      return targetOf(tokens, memory) !== undefined;
    case 'times':
      return timesOf(tokens) !== undefined;
    case 'amount':
      return amountOf(tokens, memory) !== undefined;
    case 'url':
      return urlOf(tokens) !== undefined;
    default:
      return false;
  }
}

/** "twice", "3 times". */
export function timesOf(tokens: readonly Token[]): number | undefined {
  const words = trimFillers(tokens);
  if (words.length === 1 && words[0]?.low === 'twice') return 2;
  if (words.length === 1 && words[0]?.low === 'once') return 1;
  if (words.length === 1 && words[0]?.low === 'thrice') return 3;
  return words.length === 2 && words[1]?.low === 'times' ? numberIn(words[0]) : undefined;
}

/** "8 items", "at least 2 rows": a number of things that have nothing but a role. */
function amountOf(tokens: readonly Token[], memory: Memory) {
  const compare = compareTable.at(tokens, 0);
  const at = compare?.length ?? 0;
  const count = numberIn(tokens[at]);
  const thing = targetOf(tokens.slice(at + 1), memory);
  if (
    count === undefined ||
    thing?.role === undefined ||
    Object.keys(thing).some((key) => key !== 'role' && key !== 'quoted')
  )
    return undefined;
  return {
    count,
    role: thing.role,
    ...(compare && compare.value !== 'exactly' ? { compare: compare.value } : {}),
  };
}

function read(
  shape: CheckShape,
  subject: ReadTarget,
  taken: readonly Token[],
  rest: readonly Token[],
  negated: boolean,
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
  sets: boolean,
): Reading | undefined {
  const denied: { negated?: true } = negated ? { negated: true } : {};
  const make = (kind: Reading['kind'], parts: Parameters<typeof readingOf>[3]): Reading =>
    readingOf(kind, whole, setting, parts);
  if (subject.name === '\u0000url') return ofUrl(shape, taken, denied, make, memory);
  const target = scoped(subject, memory);
  const match = shape.match ? { match: shape.match } : {};
  switch (shape.kind) {
    case 'visible':
    case 'gone': {
      const isGone = (shape.kind === 'gone') !== negated;
      const relation = /<related>/.test(shape.say) ? relationOf(taken, memory) : undefined;
      const place = /<place>/.test(shape.say) ? targetOf(taken, memory) : undefined;
      const where = relation
        ? joined(subject, relation.type, relation)
        : place
          ? joined(subject, 'in', place)
          : target;
      // "X is in" with nothing that is one is no place; a subject with a place of its own has no second one.
      if (relation && subject.relation) return undefined;
      // "a viewer exists" is about data and no thing on the screen.
      if (setting.given && !subject.quoted && subject.role === undefined && subject.id === undefined)
        return undefined;
      return make(isGone ? 'assert-gone' : 'assert-visible', { target: where });
    }
    case 'state': {
      const words = shape.say === 'the focus' ? 'focused' : undefined;
      const state = words ?? stateTable.at(/<state>/.test(shape.say) ? taken : rest, 0)?.value;
      if (state === undefined) return undefined;
      const isOnOff = /\b(?:on|off)$/.test(rest.map((token) => token.low).join(' '));
      if (
        sets &&
        !negated &&
        (subject.role === 'switch' || isOnOff) &&
        (state === 'checked' || state === 'unchecked')
      )
        return make(state === 'checked' ? 'check' : 'uncheck', { target });
      return make('assert-state', { target, state, ...denied });
    }
    case 'empty':
      if (subject.role === 'list' && !negated)
        return make('assert-count', {
          target: { role: 'listitem', relation: { type: 'in', ...subject } },
          count: 0,
        });
      return make('assert-value', { target, value: '', ...denied });
    case 'count-times': {
      const count = timesOf(taken);
      return count === undefined || negated ? undefined : make('assert-count', { target, count });
    }
    case 'holds': {
      // Only of what holds such things on the screen; "the basket shows 3 items" may as well be a text.
      const amount = amountOf(taken, memory);
      if (!amount || negated || subject.role !== 'list' || subject.relation) return undefined;
      const { count, compare, role } = amount;
      return make('assert-count', {
        target: { role, relation: { type: 'in', ...subject } },
        count,
        ...(compare ? { compare } : {}),
      });
    }
    case 'url': {
      const url = urlOf(taken);
      return url === undefined || !isActor(subject)
        ? undefined
        : make('assert-url', { value: url, ...denied });
    }
    case 'first-in': {
      const place = targetOf(taken, memory);
      if (!place || subject.name === undefined || negated) return undefined;
      return make('assert-text', {
        target: { role: 'listitem', ordinal: 1, relation: { type: 'in', ...place } },
        value: subject.name,
      });
    }
    case 'value':
    case 'text':
    case 'shows':
    case 'is': {
      const value =
        checkedText(trimFillers(taken), memory) ??
        (shape.say === 'the one you noted' ? noted(memory) : undefined);
      if (value === undefined) return undefined;
      const isValue = shape.kind === 'value' || (shape.kind !== 'text' && memory.isField(subject));
      return make(isValue ? 'assert-value' : 'assert-text', { target, value, ...match, ...denied });
    }
  }
}

function noted(memory: Memory): string | undefined {
  const into = memory.noted[0]?.into;
  return into === undefined ? undefined : `{{ctx.${into}}}`;
}

function isActor(subject: ReadTarget): boolean {
  return subject.name === '\u0000actor';
}

function ofUrl(
  shape: CheckShape,
  taken: readonly Token[],
  denied: { negated?: true },
  make: (kind: Reading['kind'], parts: Parameters<typeof readingOf>[3]) => Reading,
  memory: Memory,
): Reading | undefined {
  const kinds: readonly CheckKind[] = ['text', 'shows', 'is', 'value'];
  if (!kinds.includes(shape.kind)) return undefined;
  const value = checkedText(trimFillers(taken), memory);
  if (value === undefined) return undefined;
  return make('assert-url', { value, ...(shape.match ? { match: shape.match } : {}), ...denied });
}

/** Under "Expected": a thing alone is one that is shown. */
function bare(
  tokens: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
  hasOpener: boolean,
): Understood | undefined {
  const targets = targetsOf(tokens, memory);
  if (!targets) return undefined;
  const firm = targets.every(
    (target) => (target.quoted || target.id !== undefined) && !plain.has(target.name ?? ''),
  );
  if (!firm) return undefined;
  const readings = targets.map((target) =>
    readingOf('assert-visible', whole, setting, { target: scoped(target, memory) }),
  );
  return done(readings, memory, targets.at(-1), hasOpener ? 4 : 6);
}

/** Somebody who lands on a page: "I am redirected to /x", "the user is taken to the Preview screen". */
export function arrivalOf(
  tokens: readonly Token[],
  memory: Memory,
  setting: Setting,
): Understood | undefined {
  const bare = trimFillers(tokens);
  const actor = actorTable.at(bare, 0);
  const opener = openerTable.at(bare, 0);
  const from = actor?.length ?? 0;
  if (!actor && opener) return arrivalOf(bare.slice(opener.length), memory, setting);
  if (!actor) return undefined;
  const predicate = predicateAt(bare, from);
  if (!predicate) return undefined;
  for (const shape of checks) {
    if (shape.kind !== 'url' || (shape.after === 'be') !== predicate.be) continue;
    const bindings = fitTo(shape.say, predicate.rest, (slot, taken) => accepts(slot, taken, memory));
    const url = urlOf(bindings?.at(-1)?.tokens ?? []);
    if (url === undefined) continue;
    const parts = { value: url, ...(predicate.negated ? { negated: true } : {}) };
    return {
      readings: [readingOf('assert-url', tokens, setting, parts)],
      memory: memory.forgotten(),
      cost: 0,
    };
  }
  const place = /^(?:redirected|taken|sent|navigated|brought|led) to /.exec(
    predicate.rest.map((token) => token.low).join(' '),
  )
    ? 2
    : /^(?:on|lands on|land on|arrives at|arrives on) /.exec(
          predicate.rest.map((token) => token.low).join(' '),
        )
      ? predicate.rest[0]?.low === 'on'
        ? 1
        : 2
      : 0;
  const target = place > 0 && !predicate.negated ? targetOf(predicate.rest.slice(place), memory) : undefined;
  if (!target || target === memory.last) return undefined;
  return {
    readings: [readingOf('assert-visible', tokens, setting, { target })],
    memory: memory.forgotten().seen(target),
    cost: 0,
  };
}

/** "“Impressum” too", "but "Share" is not": says of another thing what was said before. */
export function sameAgain(
  tokens: readonly Token[],
  memory: Memory,
  setting: Setting,
): Understood | undefined {
  const { statement } = memory;
  if (!statement) return undefined;
  const words = trimFillers(tokens);
  let subject = words;
  let negated = statement.negated;
  const isToo = ['too', 'also', 'well'].includes(tokens.at(-1)?.low ?? '');
  for (let at = 1; at < words.length; at += 1) {
    const predicate = predicateAt(words, at);
    if (predicate?.be && predicate.rest.length === 0) {
      subject = words.slice(0, at);
      negated = predicate.negated;
      break;
    }
  }
  if (subject === words && !isToo) return undefined;
  const subjects = subjectsOf(subject, memory);
  if (!subjects) return undefined;
  const found = about(subjects, { ...statement, negated }, tokens, memory, setting, false);
  return found ? { ...found, cost: 3 } : undefined;
}
