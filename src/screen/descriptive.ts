import { fold } from '../lang/fold.ts';
import type { Element, Role, Snapshot } from './element.ts';
import { textOf } from './names.ts';
import { regionHeading } from './region.ts';
import { isField } from './role-fit.ts';
import type { ScreenIndex } from './screen-index.ts';
import type { MatchUse } from './selector.ts';
import { valueElementOf } from './value.ts';

/** One element and how well unquoted words describe it, 0 to 1. */
export interface Scored {
  readonly element: Element;
  readonly score: number;
}

/** Below this share of the words nothing is meant: "the basket badge" is not any badge. */
const enough = 0.72;
/** For an absence less is enough, so that a vague description does not make it pass. */
const enoughForAbsence = 0.5;
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
  const tokens = tokensOf(words);
  if (tokens.length === 0) return [];
  const scored = bestPerThing(scoreAll(tokens, pool, index), index.snapshot);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  const least =
    use === 'absence' ? enoughForAbsence : best < enough ? Number.POSITIVE_INFINITY : best - margin;
  return scored.filter(({ score }) => score > least).map(({ element }) => element);
}

/** A label that describes a value stands for the value. */
function bestPerThing(scored: readonly Scored[], snapshot: Snapshot): Scored[] {
  const best = new Map<Element, number>();
  for (const { element, score } of scored) {
    const value = element.labelFor === undefined ? valueElementOf(element, snapshot) : undefined;
    const thing = value ?? element;
    best.set(thing, Math.max(best.get(thing) ?? 0, score));
  }
  return [...best]
    .map(([element, score]) => ({ element, score }))
    .sort((a, b) => a.element.index - b.element.index);
}

/** All elements with a score that could matter; for near misses too. */
export function scoreAll(tokens: readonly string[], pool: readonly Element[], index: ScreenIndex): Scored[] {
  const scored: Scored[] = [];
  for (const element of pool) {
    const score = scoreOf(tokens, element, regionHeading(element, index), index);
    if (score > 0.3) scored.push({ element, score });
  }
  return scored;
}

const filler = new Set([
  'the',
  'a',
  'an',
  'of',
  'for',
  'to',
  'my',
  'your',
  'this',
  'that',
  'its',
  'on',
  'at',
  'in',
  'with',
  'and',
]);

/** Words of a text or a name in code: "btnSaveAll" and "btn-save-all" are btn, save, all. */
export function tokensOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, '$1 $2');
  return fold(spaced)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((token) => token !== '' && !filler.has(token));
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
    // The head noun, the last word, says what it is; the words before it say which one.
    const share = at === tokens.length - 1 ? 1.2 : 1;
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
  return (reached / total) * (0.9 + 0.1 * precision(tokens, element));
}

function sourcesOf(element: Element, region: Element | undefined, index: ScreenIndex): Source[] {
  const content = isField(element) ? undefined : shortContent(element, index);
  return [
    { tokens: visibleTokens(element, content), weight: 1 },
    { tokens: tokensOf(element.hint ?? ''), weight: 0.97 },
    { tokens: tokensOf(element.desc ?? ''), weight: 0.95 },
    { tokens: tokensOf(element.idShort ?? element.id ?? ''), weight: 0.95 },
    { tokens: roleWords[element.role] ?? [], weight: 0.85 },
    { tokens: tokensOf(element.classes ?? ''), weight: 0.85 },
    { tokens: region ? tokensOf(textOf(region)) : [], weight: 0.6 },
  ];
}

function visibleTokens(element: Element, content: string | undefined): string[] {
  const own = isField(element) ? undefined : element.text;
  return [element.name, element.label, own, content].flatMap((text) =>
    text === undefined ? [] : tokensOf(text),
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
function precision(tokens: readonly string[], element: Element): number {
  const own = [
    element.name ?? element.label ?? (isField(element) ? undefined : element.text),
    element.hint,
    element.idShort ?? element.id,
  ]
    .filter((text) => text !== undefined)
    .map(tokensOf)
    .filter((list) => list.length > 0);
  if (own.length === 0) return 0;
  return Math.max(
    ...own.map(
      (list) => list.filter((token) => tokens.some((t) => fitOf(t, [token]) > 0)).length / list.length,
    ),
  );
}
