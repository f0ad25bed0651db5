import type { Element, Snapshot } from './element.ts';
import { areaOf } from './geometry.ts';

/** Share of the viewport from which a clickable node is large enough to be a modal barrier. */
const barrierShare = 0.4;

/**
 * True for a tree that holds a modal barrier and nothing readable beside it (C-BARRIER-1): told by shape alone, since its
 * label is localised. An empty tree is none.
 */
export function isBarrier(snapshot: Snapshot): boolean {
  return barrierOf(snapshot) !== undefined;
}

/** The barrier itself, to be named in a miss. */
export function barrierOf(snapshot: Snapshot): Element | undefined {
  const barrier = snapshot.elements.find((element) => hasBarrierShape(element, snapshot));
  if (!barrier) return undefined;
  const rest = snapshot.elements.filter((element) => !hasBarrierShape(element, snapshot));
  return rest.every(isInert) ? barrier : undefined;
}

function hasBarrierShape(element: Element, snapshot: Snapshot): boolean {
  if (element.clickable !== true || element.id !== undefined || isReadable(element)) return false;
  const { width, height } = snapshot.viewport;
  const screen = width * height;
  return screen <= 0 || areaOf(element.bounds) >= barrierShare * screen;
}

/** A description is allowed: "Scrim", "Dismiss", in the language of the device. */
function isReadable(element: Element): boolean {
  return hasText(element.text) || hasText(element.label) || hasText(element.value) || hasText(element.hint);
}

function isInert(element: Element): boolean {
  return !(
    isReadable(element) ||
    hasText(element.desc) ||
    hasText(element.name) ||
    element.clickable === true ||
    element.scrollable === true ||
    element.editable === true ||
    element.checked !== undefined
  );
}

function hasText(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}
