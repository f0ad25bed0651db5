import type { Bounds, Element } from '../../screen/element.ts';
import { type FrameRead, intersect, place } from './frames.ts';
import type { RawBox, RawNode } from './walker/raw.ts';

/**
 * All documents as one list in pre-order: boxes in the viewport of the top page, an inner document's nodes under its
 * `iframe`, cut to what the frame shows.
 */
export function assemble(
  reads: readonly FrameRead[],
  refOf: (read: FrameRead, n: number) => string,
): Element[] {
  const elements: Element[] = [];
  const places: Place[] = [];

  const append = (at: number, root: number | undefined): void => {
    const read = reads[at];
    if (!read) return;
    const indexes: number[] = [];
    places.push({ read, indexes, root });
    read.read.nodes.forEach((raw, position) => {
      const index = elements.length;
      indexes[position] = index;
      const parent = raw.p >= 0 ? indexes[raw.p] : root;
      const depth = parent === undefined ? 0 : (elements[parent]?.depth ?? -1) + 1;
      const frame = root === undefined ? undefined : elements[root];
      elements.push(
        elementOf(raw, read, { index, parent: parent ?? -1, depth, ref: refOf(read, raw.n) }, frame),
      );
      const inner = reads.findIndex((each) => each.owner?.read === at && each.owner.node === position);
      if (inner !== -1) append(inner, index);
    });
  };
  append(0, undefined);
  for (const place of places) {
    const outer = places.find((each) => each.read === reads[place.read.owner?.read ?? -1]);
    link(place, outer, elements);
  }
  return elements;
}

/** Where the nodes of a document went in the list, and the element of its `iframe`. */
interface Place {
  readonly read: FrameRead;
  readonly indexes: readonly number[];
  readonly root: number | undefined;
}

/** Sets what may refer forward: labels, covers, scrollers. Outer documents come first: what covers a frame covers all in it. */
function link(
  { read, indexes, root: rootIndex }: Place,
  outer: Place | undefined,
  elements: Element[],
): void {
  const root = rootIndex === undefined ? undefined : elements[rootIndex];
  const byNumber = new Map(read.read.nodes.map((raw, position) => [raw.n, indexes[position]]));
  read.read.nodes.forEach((raw, position) => {
    const index = indexes[position];
    const element = index === undefined ? undefined : elements[index];
    if (index === undefined || !element) return;
    const outerCover = outer?.indexes[read.covers.get(raw.n) ?? -1];
    const frameCover = root?.point === undefined ? (root?.coveredBy ?? outerCover) : outerCover;
    const coveredBy = frameCover ?? (raw.coveredBy === undefined ? undefined : indexes[raw.coveredBy]);
    const scroller = raw.scroller === undefined ? root?.scroller : indexes[raw.scroller];
    const labelFor = raw.labelFor === undefined ? undefined : byNumber.get(raw.labelFor);
    const { point, ...rest } = element;
    elements[index] = {
      ...rest,
      ...(point && frameCover === undefined ? { point } : {}),
      ...(coveredBy === undefined ? {} : { coveredBy }),
      ...(scroller === undefined ? {} : { scroller }),
      ...(labelFor === undefined ? {} : { labelFor }),
    };
  });
}

function elementOf(
  raw: RawNode,
  read: FrameRead,
  position: Pick<Element, 'index' | 'parent' | 'depth' | 'ref'>,
  root: Element | undefined,
): Element {
  const {
    n: _n,
    p: _p,
    box,
    visible,
    point,
    inner: _inner,
    coveredBy: _c,
    scroller: _s,
    labelFor: _l,
    ...own
  } = raw;
  const full = place(box, read);
  // In an inner document the frame clips too; the walker there cannot know.
  const part = raw.onScreen ? intersect(place(visible ?? box, read), read.clip) : undefined;
  const seen = part !== undefined && part[2] > part[0] && part[3] > part[1];
  const at = point && place([point[0], point[1], point[0], point[1]], read);
  const reachable =
    seen && at && at[0] >= part[0] && at[0] <= part[2] && at[1] >= part[1] && at[1] <= part[3];
  const rendered = raw.rendered && (root === undefined || root.rendered);
  const focused = root && raw.focused && root.focused !== true ? false : raw.focused;
  return {
    ...own,
    ...position,
    ...(raw.id === undefined ? {} : { idShort: raw.id }),
    bounds: bounds(full),
    ...(seen && (visible || cuts(part, full)) ? { visible: bounds(part) } : {}),
    rendered,
    onScreen: seen,
    ...(reachable ? { point: { x: at[0], y: at[1] } } : {}),
    ...(focused === undefined ? {} : { focused }),
    ...(read.path === '' ? {} : { frame: read.path }),
  };
}

function cuts(part: RawBox, full: RawBox): boolean {
  return part.some((side, at) => Math.abs(side - (full[at] ?? 0)) > 1);
}

function bounds([x1, y1, x2, y2]: RawBox): Bounds {
  return { x1, y1, x2, y2 };
}
