/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { RawBox } from './raw.ts';
import type { Tree } from './tree.ts';

export type Hits = ReturnType<typeof createHits>;

/** Which node a press at a point would reach, by the browser's own hit testing. */
export function createHits(tree: Tree) {
  /** The innermost node at a point of the viewport, through open shadow roots. */
  function at(x: number, y: number): Element | undefined {
    let hit = document.elementFromPoint(x, y);
    while (hit?.shadowRoot) {
      const inner = hit.shadowRoot.elementFromPoint(x, y);
      if (!inner || inner === hit) break;
      hit = inner;
    }
    return hit ?? undefined;
  }

  /** Press points: the centre, then four beside it, then two corners. */
  function pointsOf(element: Element, part: RawBox): [number, number][] {
    const [x1, y1, x2, y2] = part;
    const shares: [number, number][] = [
      [0.5, 0.5],
      [0.5, 0.25],
      [0.5, 0.75],
      [0.25, 0.5],
      [0.75, 0.5],
      [0.25, 0.25],
      [0.75, 0.75],
    ];
    const points = shares.map(([x, y]): [number, number] => [x1 + (x2 - x1) * x, y1 + (y2 - y1) * y]);
    // The middle of a link that wraps over two lines may lie outside of both.
    const lines = element.getClientRects();
    if (lines.length > 1)
      for (const line of Array.from(lines).slice(0, 4)) {
        const point: [number, number] = [line.left + line.width / 2, line.top + line.height / 2];
        if (point[0] > x1 && point[0] < x2 && point[1] > y1 && point[1] < y2) points.push(point);
      }
    return points;
  }

  function paints(element: Element, pseudo?: string): boolean {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && style.content === 'none') return false;
    if (Number(style.opacity) < 0.05) return false;
    if (style.backgroundImage !== 'none' || style.backdropFilter !== 'none') return true;
    const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(style.backgroundColor);
    return alpha ? Number(alpha[1]) > 0.02 : style.backgroundColor !== 'transparent';
  }

  /**
   * Whether what lies over an element hides it from a person: something painted, or something large that blocks the
   * page. A small clear overlay (the stretched link of a card) hides nothing, and a press there is what a person does.
   */
  function hides(cover: Element, element: Element): boolean {
    const box = cover.getBoundingClientRect();
    if (box.width * box.height >= 0.4 * innerWidth * innerHeight) return true;
    for (
      let each: Element | undefined = cover;
      each && !tree.holds(each, element);
      each = tree.parentOf(each)
    ) {
      if (/^(img|video|canvas|iframe|embed|object|input|textarea|select|button)$/.test(tree.tagOf(each)))
        return true;
      if (paints(each) || paints(each, '::before') || paints(each, '::after')) return true;
      if (Array.from(each.childNodes).some((node) => node instanceof Text && node.data.trim() !== ''))
        return true;
    }
    return false;
  }

  function isInert(element: Element): boolean {
    for (let at: Element | undefined = element; at; at = tree.parentOf(at))
      if (at instanceof HTMLElement && at.inert) return true;
    return false;
  }

  function modalOver(element: Element): Element | undefined {
    const open = Array.from(document.querySelectorAll('dialog:modal'));
    return open.reverse().find((dialog) => !tree.holds(dialog, element));
  }

  /**
   * A point of `element` that a press reaches, or what is in the way.
   * @param part the part of its box that is not clipped
   */
  function test(
    element: Element,
    part: RawBox,
    labels: readonly Element[],
  ): { point?: [number, number]; cover?: Element } {
    let cover: Element | undefined;
    let clear = false;
    for (const [x, y] of pointsOf(element, part)) {
      const hit = at(x, y);
      if (!hit) continue;
      if (tree.holds(element, hit) || labels.some((label) => tree.holds(label, hit)))
        return { point: [x, y] };
      if (tree.holds(hit, element)) {
        const modal = modalOver(element);
        if (modal) return { cover: modal };
        clear = true;
        // A node that lets the pointer through is pressed with the one around it, unless it takes part in nothing.
        if (getComputedStyle(element).pointerEvents === 'none' && !isInert(element)) return { point: [x, y] };
        continue;
      }
      if (getComputedStyle(element).pointerEvents === 'none') {
        clear = true;
        continue;
      }
      if (hides(hit, element)) cover ??= hit;
      else if (!isInert(element)) return { point: [x, y] };
    }
    return cover && !clear ? { cover } : {};
  }

  /** What hides a node at a point, with the nodes around that, innermost first; empty when nothing does. */
  function coverAt(element: Element, x: number, y: number): Element[] {
    const hit = at(x, y);
    if (!hit || tree.holds(element, hit) || tree.holds(hit, element) || !hides(hit, element)) return [];
    const around: Element[] = [];
    for (let each: Element | undefined = hit; each && !tree.holds(each, element); each = tree.parentOf(each))
      around.push(each);
    return around;
  }

  return { at, test, coverAt };
}
