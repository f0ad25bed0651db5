import type { Element, Presence, Snapshot } from './element.ts';
import { areaOf, heightOf, overlapX, overlapY, widthOf } from './geometry.ts';
import { indexOf } from './screen-index.ts';

/**
 * How much of an element there is for a person (C-VIS-1): `shown` needs a box of more than one pixel, on screen, with a
 * point that nothing covers. `undefined` is an element that is not in the tree.
 */
export function presenceOf(element: Element | undefined): Presence {
  if (!element) return 'absent';
  if (!element.rendered || !element.onScreen || isSpeck(element)) return 'present';
  return isCovered(element) ? 'present' : 'shown';
}

/** Texts for screen readers alone are boxes of one pixel; a rule of one pixel without text can be seen. */
function isSpeck(element: Element): boolean {
  const box = element.visible ?? element.bounds;
  const [width, height] = [widthOf(box), heightOf(box)];
  const carriesText =
    element.text !== undefined || element.content !== undefined || element.name !== undefined;
  return carriesText ? width <= 1 || height <= 1 : width * height <= 1;
}

/** Covered at its press point, and hit testing found no other point of it. */
function isCovered(element: Element): boolean {
  return element.coveredBy !== undefined && element.point === undefined;
}

/**
 * True when a person could get to see it by scrolling at most: shown, below the fold, clipped by its scroller, under a
 * sticky bar. False for what is transparent, of one pixel, parked outside the page or behind a modal.
 */
export function isReachable(element: Element, snapshot: Snapshot): boolean {
  if (!element.rendered) return false;
  if (presenceOf(element) === 'shown') return true;
  if (widthOf(element.bounds) <= 1 || heightOf(element.bounds) <= 1) return false;
  if (!element.onScreen) return isScrolledAway(element, snapshot);
  return isCovered(element) && !isBehindModal(element, snapshot);
}

function isScrolledAway(element: Element, snapshot: Snapshot): boolean {
  const scroller = element.scroller === undefined ? undefined : snapshot.elements[element.scroller];
  if (scroller && isOutside(element, scroller.bounds)) return true;
  const { width, height } = snapshot.viewport;
  // Nothing scrolls to what lies left of the page: that is a parked menu.
  if (element.bounds.x2 <= 0) return false;
  return isOutside(element, { x1: 0, y1: 0, x2: width, y2: height });
}

function isOutside(element: Element, box: Element['bounds']): boolean {
  return overlapX(element.bounds, box) === 0 || overlapY(element.bounds, box) === 0;
}

function isBehindModal(element: Element, snapshot: Snapshot): boolean {
  const cover = element.coveredBy === undefined ? undefined : snapshot.elements[element.coveredBy];
  if (!cover) return true;
  const index = indexOf(snapshot);
  if (cover.role === 'dialog' || index.ancestors(cover).some((up) => up.role === 'dialog')) return true;
  const { width, height } = snapshot.viewport;
  return areaOf(cover.visible ?? cover.bounds) >= 0.4 * width * height;
}
