import type { Bounds, Element, RelationType } from './element.ts';
import { centreOf, gapBetween, heightOf, overlapX, overlapY, widthOf } from './geometry.ts';
import type { ScreenIndex } from './screen-index.ts';
import { sectionOf } from './section.ts';

/**
 * Those of the candidates that stand in a relation to an anchor: for `in` all inside it, else the nearest in that
 * direction, first inside the smallest container that it shares with a candidate (card, row, list item). Several that are
 * equally near all come back: they are ambiguous, never guessed.
 */
export function related(
  type: RelationType,
  anchor: Element,
  candidates: readonly Element[],
  index: ScreenIndex,
): Element[] {
  const others = candidates.filter((candidate) => candidate !== anchor);
  if (type === 'in') return inside(anchor, others, index);
  const peers = others.filter((candidate) => !index.contains(candidate, anchor));
  return nearestInDirection(type, anchor, peers, index);
}

function inside(anchor: Element, candidates: readonly Element[], index: ScreenIndex): Element[] {
  const held = candidates.filter((candidate) => index.contains(anchor, candidate));
  return outermost(held.length > 0 ? held : sectionOf(anchor, candidates, index), index);
}

/** The items of a list are its own, not those of a list inside an item. */
function outermost(elements: Element[], index: ScreenIndex): Element[] {
  let end = -1;
  return elements.filter((element) => {
    if (element.index < end) return false;
    end = index.endOf(element.index);
    return true;
  });
}

function nearestInDirection(
  type: Exclude<RelationType, 'in'>,
  anchor: Element,
  candidates: readonly Element[],
  index: ScreenIndex,
): Element[] {
  const item = itemAround(anchor, index);
  const fitting = candidates.filter(
    (candidate) => lies(type, candidate.bounds, anchor.bounds) && isFair(candidate, anchor, item, index),
  );
  for (const container of [anchor, ...index.ancestors(anchor)]) {
    const held = fitting.filter((candidate) => index.contains(container, candidate));
    if (held.length > 0) return nearest(type, anchor.bounds, held);
  }
  return fitting.length > 0 ? nearest(type, anchor.bounds, fitting) : [];
}

/** Half of the smaller box may reach over the edge: rows of text overlap by their line height. */
function lies(type: Exclude<RelationType, 'in'>, box: Bounds, anchor: Bounds): boolean {
  const slackX = Math.min(widthOf(box), widthOf(anchor)) / 2;
  const slackY = Math.min(heightOf(box), heightOf(anchor)) / 2;
  const [own, other] = [centreOf(box), centreOf(anchor)];
  switch (type) {
    case 'below':
      return box.y1 >= anchor.y2 - slackY && own.y > other.y;
    case 'above':
      return box.y2 <= anchor.y1 + slackY && own.y < other.y;
    case 'left-of':
      return box.x2 <= anchor.x1 + slackX && own.x < other.x;
    case 'right-of':
      return box.x1 >= anchor.x2 - slackX && own.x > other.x;
    case 'near':
      return true;
  }
}

interface Item {
  readonly box: Element;
  readonly siblings: readonly Element[];
}

/** The repeated thing that the anchor is a part of: a list item, a row, a card among its like. */
function itemAround(anchor: Element, index: ScreenIndex): Item | undefined {
  for (const box of index.ancestors(anchor)) {
    const parent = index.parent(box);
    if (!parent) return undefined;
    const siblings = index.children(parent).filter((child) => child !== box && isAlike(child, box, index));
    if (siblings.length > 0 && index.children(box).length > 0) return { box, siblings };
  }
  return undefined;
}

function isAlike(a: Element, b: Element, index: ScreenIndex): boolean {
  if (a.role !== b.role || a.type !== b.type || a.classes !== b.classes) return false;
  return shapeOf(a, index) === shapeOf(b, index) || a.role === 'row' || a.role === 'listitem';
}

function shapeOf(element: Element, index: ScreenIndex): string {
  return index
    .children(element)
    .map((child) => child.role)
    .join(' ');
}

/**
 * What belongs to another card stands in no relation to a text of this one ("£5" below "Round teapot" must not be the
 * price of the next pot), unless it is that text's counterpart there, or a column under a head.
 */
function isFair(candidate: Element, anchor: Element, item: Item | undefined, index: ScreenIndex): boolean {
  if (!item || index.contains(item.box, candidate)) return true;
  const other = item.siblings.find((sibling) => sibling === candidate || index.contains(sibling, candidate));
  if (!other || other === candidate) return true;
  if (item.box.role === 'row' && isHead(anchor, item.box, index))
    return overlapX(candidate.bounds, anchor.bounds) > 0;
  return pathIn(other, candidate, index) === pathIn(item.box, anchor, index);
}

function isHead(anchor: Element, row: Element, index: ScreenIndex): boolean {
  const cell = [anchor, ...index.ancestors(anchor)].find((up) => index.parent(up) === row);
  return cell?.type === 'th' && index.children(row).every((child) => child.type === 'th');
}

function pathIn(box: Element, element: Element, index: ScreenIndex): string {
  const path: string[] = [];
  for (let up: Element | undefined = element; up && up !== box; up = index.parent(up)) path.push(up.role);
  return path.join(' ');
}

/** Pixels within which two distances count as equal. */
const tie = 1;

function nearest(
  type: Exclude<RelationType, 'in'>,
  anchor: Bounds,
  candidates: readonly Element[],
): Element[] {
  const aligned = candidates.filter((candidate) => isAligned(type, candidate.bounds, anchor));
  const pool = aligned.length > 0 ? aligned : candidates;
  const distances = pool.map((candidate) => distanceTo(type, candidate.bounds, anchor));
  const least = Math.min(...distances);
  return pool.filter((_, at) => (distances[at] ?? Number.POSITIVE_INFINITY) <= least + tie);
}

function isAligned(type: Exclude<RelationType, 'in'>, box: Bounds, anchor: Bounds): boolean {
  switch (type) {
    case 'below':
    case 'above':
      return overlapX(box, anchor) > 0;
    case 'left-of':
    case 'right-of':
      return overlapY(box, anchor) > 0;
    case 'near':
      return true;
  }
}

function distanceTo(type: Exclude<RelationType, 'in'>, box: Bounds, anchor: Bounds): number {
  const gap = gapBetween(box, anchor);
  switch (type) {
    case 'below':
    case 'above':
      return gap.y + gap.x * 2;
    case 'left-of':
    case 'right-of':
      return gap.x + gap.y * 2;
    case 'near':
      return Math.hypot(gap.x, gap.y);
  }
}
