import type { Bounds, Element } from './element.ts';

export function widthOf(bounds: Bounds): number {
  return Math.max(0, bounds.x2 - bounds.x1);
}

export function heightOf(bounds: Bounds): number {
  return Math.max(0, bounds.y2 - bounds.y1);
}

export function areaOf(bounds: Bounds): number {
  return widthOf(bounds) * heightOf(bounds);
}

export function centreOf(bounds: Bounds): { readonly x: number; readonly y: number } {
  return { x: (bounds.x1 + bounds.x2) / 2, y: (bounds.y1 + bounds.y2) / 2 };
}

/** Length of the common stretch on the horizontal axis, 0 when there is none. */
export function overlapX(a: Bounds, b: Bounds): number {
  return Math.max(0, Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1));
}

/** Length of the common stretch on the vertical axis, 0 when there is none. */
export function overlapY(a: Bounds, b: Bounds): number {
  return Math.max(0, Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1));
}

/** Empty stretch between two boxes on each axis; 0 on an axis on which they overlap. */
export function gapBetween(a: Bounds, b: Bounds): { readonly x: number; readonly y: number } {
  return {
    x: Math.max(0, a.x1 - b.x2, b.x1 - a.x2),
    y: Math.max(0, a.y1 - b.y2, b.y1 - a.y2),
  };
}

/** True when they share a line as a reader sees it: half of the lower one lies beside the higher one. */
export function sameLine(a: Bounds, b: Bounds): boolean {
  return overlapY(a, b) * 2 >= Math.min(heightOf(a), heightOf(b)) && overlapY(a, b) > 0;
}

/** Order in which a person reads: lines from the top, on a line from the left; document order where boxes are equal. */
export function readingOrder(elements: readonly Element[]): Element[] {
  const fromTop = [...elements].sort((a, b) => a.bounds.y1 - b.bounds.y1 || a.index - b.index);
  const lines: { first: Bounds; members: Element[] }[] = [];
  for (const element of fromTop) {
    const line = lines.at(-1);
    if (line && sameLine(line.first, element.bounds)) line.members.push(element);
    else lines.push({ first: element.bounds, members: [element] });
  }
  return lines.flatMap(({ members }) =>
    members.sort((a, b) => a.bounds.x1 - b.bounds.x1 || a.index - b.index),
  );
}
