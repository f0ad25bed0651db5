import type { Element, Role, Snapshot } from './element.ts';
import { textOf } from './names.ts';
import { regionHeading } from './region.ts';
import { isField } from './role-fit.ts';
import type { ScreenIndex } from './screen-index.ts';
import type { MatchUse } from './selector.ts';
import { tokensOf } from './tokens.ts';
import { valueElementOf } from './value.ts';

/** One element and how well unquoted words describe it, 0 to 1. */
interface Scored {
  readonly element: Element;
  readonly score: number;
}

/** Below this share of the words nothing is meant: "the basket badge" is not any badge. */
const enough = 0.72;
/** For an absence less is enough, so that a vague description does not make it pass. */
const enoughForAbsence = 0.45;
/** More words than this describe nothing; each has a bit of an integer. */
const mostWords = 30;
/** By how much the best must lead; nearer ones are rivals, and rivals are ambiguous. */
const margin = 0.12;

/**
 * Elements that unquoted words describe: one when it is clearly first, several when rivals come near, none when nothing
 * says all that the words say. The words are compared with name, label, text, placeholder, id, class words, role, and the
 * heading of the region.
 */
export function describedBy(
  words: string,
  pool: readonly Element[],
  index: ScreenIndex,
  use: MatchUse,
): readonly Element[] {
  const tokens = tokensOf(words).slice(-mostWords);
  if (tokens.length === 0) return [];
  const scored = bestPerThing(
    scoreAll(tokens, pool, index, use === 'absence' ? enoughForAbsence : enough - margin),
    new Set(pool),
    index.snapshot,
  );
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const least =
    use === 'absence' ? enoughForAbsence : best < enough ? Number.POSITIVE_INFINITY : best - margin;
  return scored.filter(({ score }) => score > least).map(({ element }) => element);
}

/** A label that describes a value stands for the value, if that may be meant at all. */
function bestPerThing(scored: readonly Scored[], pool: ReadonlySet<Element>, snapshot: Snapshot): Scored[] {
  const best = new Map<Element, number>();
  for (const { element, score } of scored) {
    const value = element.labelFor === undefined ? valueElementOf(element, snapshot) : undefined;
    const thing = value && pool.has(value) ? value : element;
    best.set(thing, Math.max(best.get(thing) ?? 0, score));
  }
  return [...best]
    .map(([element, score]) => ({ element, score }))
    .sort((a, b) => a.element.index - b.element.index);
}

function scoreAll(
  tokens: readonly string[],
  pool: readonly Element[],
  index: ScreenIndex,
  least: number,
): Scored[] {
  const scored: Scored[] = [];
  const bound = boundFor(tokens, index);
  for (const element of pool) {
    const region = regionHeading(element, index);
    if (bound(element, region) < least) continue;
    const score = scoreOf(tokens, element, region, index);
    if (score >= least) scored.push({ element, score });
  }
  return scored;
}

/** The head noun, the last word, says what it is; the words before it say which one. */
function shareOf(at: number, count: number): number {
  return at === count - 1 ? 1.2 : 1;
}

/** The letters that singular and plural have in common. */
function stemOf(token: string): string {
  return token.length > 3 ? token.replace(/(?:ies|es|s|y)$/, '') : token;
}

/**
 * A cheap upper bound of the score, since most elements of a page have too little in common with the words to be
 * compared. Pages repeat their texts: each is looked through once.
 */
function boundFor(
  tokens: readonly string[],
  index: ScreenIndex,
): (element: Element, region: Element | undefined) => number {
  const stems = tokens.map(stemOf);
  const shares = stems.map((_, at) => shareOf(at, stems.length));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const known = new Map<string, number>();
  // One bit a word.
  const bitsOf = (text: string | undefined): number => {
    if (text === undefined) return 0;
    const before = known.get(text);
    if (before !== undefined) return before;
    const folded = index.fold(text);
    const bits = stems.reduce((found, stem, at) => (folded.includes(stem) ? found | (1 << at) : found), 0);
    known.set(text, bits);
    return bits;
  };
  return (element, region) => {
    let bits = bitsOf(element.name) | bitsOf(element.label) | bitsOf(element.text) | bitsOf(element.hint);
    bits |= bitsOf(element.desc) | bitsOf(element.idShort ?? element.id) | bitsOf(element.classes);
    if (!isField(element)) bits |= bitsOf(shortContent(element, index));
    if (region) bits |= bitsOf(textOf(region));
    for (const word of roleWords[element.role] ?? []) bits |= bitsOf(word);
    const possible = shares.reduce((sum, share, at) => (bits & (1 << at) ? sum + share : sum), 0);
    return possible / total;
  };
}

/** What people and programmers call things of a role. */
const roleWords: Readonly<Partial<Record<Role, readonly string[]>>> = {
  button: ['button', 'btn', 'icon'],
  textbox: ['field', 'box', 'input', 'textbox', 'textarea', 'area'],
  checkbox: ['checkbox', 'box', 'tick', 'check'],
  switch: ['switch', 'toggle'],
  radio: ['radio', 'option'],
  combobox: ['dropdown', 'select', 'combobox', 'field', 'list', 'picker', 'menu', 'box'],
  option: ['option', 'choice'],
  link: ['link'],
  tab: ['tab'],
  menuitem: ['item', 'entry'],
  heading: ['heading', 'title', 'headline'],
  list: ['list'],
  listitem: ['item', 'entry', 'card'],
  table: ['table', 'grid'],
  row: ['row', 'line', 'entry'],
  cell: ['cell'],
  image: ['image', 'picture', 'icon', 'photo', 'logo', 'avatar'],
  dialog: ['dialog', 'popup', 'modal', 'window'],
  alert: ['alert', 'message', 'toast', 'notification', 'banner', 'error', 'notice', 'warning'],
  progress: ['progress', 'bar', 'spinner', 'loader'],
  slider: ['slider'],
  text: ['text', 'label'],
  group: ['section', 'area', 'panel', 'card', 'bar', 'box', 'group', 'form', 'banner'],
};

interface Source {
  readonly tokens: readonly string[];
  readonly weight: number;
}

function scoreOf(
  tokens: readonly string[],
  element: Element,
  region: Element | undefined,
  index: ScreenIndex,
): number {
  const sources = sourcesOf(element, region, index);
  let total = 0;
  let reached = 0;
  let direct = false;
  tokens.forEach((token, at) => {
    const share = shareOf(at, tokens.length);
    let best = 0;
    for (const source of sources) {
      const value = source.weight * fitOf(token, source.tokens);
      if (value > best) best = value;
    }
    if (best >= 0.7) direct = true;
    total += share;
    reached += share * best;
  });
  if (!direct) return 0;
  return (reached / total) * (0.9 + 0.1 * precision(tokens, element, index));
}

function sourcesOf(element: Element, region: Element | undefined, index: ScreenIndex): Source[] {
  const content = isField(element) ? undefined : shortContent(element, index);
  return [
    { tokens: visibleTokens(element, content, index), weight: 1 },
    { tokens: index.tokens(element.hint ?? ''), weight: 0.97 },
    { tokens: index.tokens(element.desc ?? ''), weight: 0.95 },
    { tokens: index.tokens(element.idShort ?? element.id ?? ''), weight: 0.95 },
    { tokens: roleWords[element.role] ?? [], weight: 0.85 },
    { tokens: index.tokens(element.classes ?? ''), weight: 0.85 },
    { tokens: region ? index.tokens(textOf(region)) : [], weight: 0.6 },
  ];
}

function visibleTokens(element: Element, content: string | undefined, index: ScreenIndex): string[] {
  const own = isField(element) ? undefined : element.text;
  return [element.name, element.label, own, content].flatMap((text) =>
    text === undefined ? [] : index.tokens(text),
  );
}

/** The content of a box with many things in it describes none of them. */
function shortContent(element: Element, index: ScreenIndex): string | undefined {
  if (element.content === undefined || element.content.length > 60) return undefined;
  return index.endOf(element.index) - element.index <= 4 ? element.content : undefined;
}

function fitOf(token: string, tokens: readonly string[]): number {
  let best = 0;
  for (const other of tokens) {
    if (other === token) return 1;
    if (best < 0.92 && isInflected(token, other)) best = 0.92;
  }
  return best;
}

/** Singular and plural, "cart" and "carts"; short words and numbers only match whole. */
function isInflected(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length < 3 || /\p{N}/u.test(short)) return false;
  return (
    long === `${short}s` ||
    long === `${short}es` ||
    (short.endsWith('y') && long === `${short.slice(0, -1)}ies`)
  );
}

/** How much of what the element is called was said: "search" is "Search" rather than "Search history of all users". */
function precision(tokens: readonly string[], element: Element, index: ScreenIndex): number {
  const own = [
    element.name ?? element.label ?? (isField(element) ? undefined : element.text),
    element.hint,
    element.idShort ?? element.id,
  ]
    .filter((text) => text !== undefined)
    .map(index.tokens)
    .filter((list) => list.length > 0);
  if (own.length === 0) return 0;
  return Math.max(
    ...own.map(
      (list) => list.filter((token) => tokens.some((t) => fitOf(t, [token]) > 0)).length / list.length,
    ),
  );
}
