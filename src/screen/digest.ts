import { createHash } from 'node:crypto';
import type { Bounds, Element } from './element.ts';

/**
 * Hash over what the elements show and where (`Snapshot.digest`). Two reads of an unchanged screen have equal digests:
 * handles, class words and the focus, which a blinking caret or a read itself may touch, are no part of it.
 */
export function digestOf(elements: readonly Element[]): string {
  const hash = createHash('sha1');
  for (const element of elements) hash.update(lineOf(element));
  return hash.digest('hex').slice(0, 20);
}

function lineOf(element: Element): string {
  return `${JSON.stringify([
    element.depth,
    element.role,
    element.type,
    element.id,
    element.text,
    element.name,
    element.desc,
    element.label,
    element.value,
    element.hint,
    corners(element.bounds),
    element.visible && corners(element.visible),
    element.rendered,
    element.onScreen,
    element.coveredBy,
    element.enabled,
    element.checked,
    element.mixed,
    element.selected,
    element.expanded,
    element.readonly,
    element.required,
    element.invalid,
    element.frame,
  ])}\n`;
}

/** Whole pixels: layout engines report fractions that differ from read to read. */
function corners({ x1, y1, x2, y2 }: Bounds): number[] {
  return [x1, y1, x2, y2].map(Math.round);
}
