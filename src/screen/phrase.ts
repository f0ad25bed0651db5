import { displayName, spokenRole } from './describe.ts';
import type { Element, RelationType, Snapshot } from './element.ts';
import { overlapX, overlapY, readingOrder } from './geometry.ts';
import { nth, stableId } from './identity.ts';
import { type MatchOptions, matchSelector } from './match.ts';
import { textOf } from './names.ts';
import { isReachable } from './presence.ts';
import { regionHeading } from './region.ts';
import { isActionable } from './role-fit.ts';
import { indexOf, type ScreenIndex } from './screen-index.ts';
import type { Selector } from './selector.ts';
import { quote } from './selector-text.ts';

export interface Phrase {
  /** Words for a sentence: `the "Add to basket" button below "Round teapot"`. */
  readonly words: string;
  readonly selector: Selector;
}

/**
 * The shortest words by which this element, and no other here, is found: by name, by a neighbour, by id, by position. Each
 * is tried on the snapshot before it is offered.
 * @returns `undefined` when nothing names it alone, as for a wrapper inside a button
 */
export function phrase(element: Element, snapshot: Snapshot, options: MatchOptions = {}): Phrase | undefined {
  const index = indexOf(snapshot);
  if (!element.rendered) return undefined;
  for (const offer of offers(element, index)) {
    const found = matchSelector(offer.selector, snapshot, 'action', options).elements;
    if (found.length === 1 && found[0] === element) return offer;
  }
  return undefined;
}

function* offers(element: Element, index: ScreenIndex): Generator<Phrase> {
  const named = byName(element);
  if (named) {
    yield named;
    yield* byNeighbour(named, element, index);
  } else {
    yield byRole(element);
  }
  const id = stableId(element);
  if (id !== undefined) yield { words: `@${id}`, selector: { id } };
  if (!named) yield* byNeighbour(byRole(element), element, index);
  yield* byPosition(named ?? byRole(element), element, index);
}

const longestName = 80;

function byName(element: Element): Phrase | undefined {
  const name = displayName(element)?.trim();
  if (!name || name.length > longestName) return undefined;
  const pattern: Selector = { name: { value: name, mode: 'equals' } };
  if (element.role === 'text' || element.role === 'group') return { words: quote(name), selector: pattern };
  return {
    words: `the ${quote(name)} ${spokenRole(element.role)}`,
    selector: { role: element.role, ...pattern },
  };
}

function byRole(element: Element): Phrase {
  return { words: `the ${spokenRole(element.role)}`, selector: { role: element.role } };
}

const spokenRelations: Readonly<Record<RelationType, string>> = {
  in: 'in',
  below: 'below',
  above: 'above',
  'left-of': 'left of',
  'right-of': 'right of',
  near: 'near',
};

function* byNeighbour(base: Phrase, element: Element, index: ScreenIndex): Generator<Phrase> {
  for (const { type, anchor, words } of neighbours(element, index)) {
    yield {
      words: `${base.words} ${spokenRelations[type]} ${words}`,
      selector: { ...base.selector, relation: { type, anchor } },
    };
  }
}

interface Neighbour {
  readonly type: RelationType;
  readonly anchor: Selector;
  readonly words: string;
}

/** How many texts round an element are tried. */
const mostNeighbours = 8;

/** Rows and dialogs that hold it, then headings and texts of the smallest boxes round it. */
function* neighbours(element: Element, index: ScreenIndex): Generator<Neighbour> {
  let left = mostNeighbours;
  for (const box of index.ancestors(element)) {
    for (const text of textsIn(box, element, index)) {
      const name = textOf(text).trim();
      const anchor: Selector = { name: { value: name, mode: 'equals' } };
      if (box.role === 'row')
        yield { type: 'in', anchor: { role: 'row', ...anchor }, words: `row ${quote(name)}` };
      else yield { type: directionOf(element, text), anchor, words: quote(name) };
      left -= 1;
      if (left === 0) return;
    }
  }
  const heading = regionHeading(element, index);
  if (!heading) return;
  const name = textOf(heading).trim();
  if (name !== '')
    yield { type: 'in', anchor: { name: { value: name, mode: 'equals' } }, words: quote(name) };
}

/** Short inert texts of a box, headings first; those of deeper boxes were tried before. */
function textsIn(box: Element, element: Element, index: ScreenIndex): Element[] {
  const texts = index
    .descendants(box)
    .filter(
      (inner) =>
        inner !== element &&
        inner.text !== undefined &&
        inner.text.trim() !== '' &&
        inner.text.length <= 60 &&
        inner.text === textOf(inner) &&
        !isActionable(inner) &&
        !index.contains(element, inner) &&
        isReachable(inner, index.snapshot),
    );
  const headings = texts.filter(({ role }) => role === 'heading');
  return [...headings, ...texts.filter(({ role }) => role !== 'heading')].slice(0, 3);
}

function directionOf(element: Element, anchor: Element): RelationType {
  const [own, other] = [element.bounds, anchor.bounds];
  if (overlapY(own, other) > 0 && overlapX(own, other) === 0)
    return own.x1 >= other.x2 ? 'right-of' : 'left-of';
  return own.y1 + own.y2 > other.y1 + other.y2 ? 'below' : 'above';
}

const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

function* byPosition(base: Phrase, element: Element, index: ScreenIndex): Generator<Phrase> {
  const all = matchSelector(base.selector, index.snapshot, 'action').elements;
  const at = readingOrder(all).indexOf(element);
  if (at === -1) return;
  const words = base.words.startsWith('the ') ? base.words.slice(4) : base.words;
  const count = ordinals[at] ?? nth(at + 1);
  yield { words: `the ${count} ${words}`, selector: { ...base.selector, ordinal: at + 1 } };
}
