import { fold, normalise } from '../lang/fold.ts';
import type { Element, Role, Snapshot } from './element.ts';
import { type Names, namesOf } from './names.ts';
import { tokensOf } from './tokens.ts';

/** What is looked up again and again in one snapshot, computed once; folded texts when first asked for. */
export interface ScreenIndex {
  readonly snapshot: Snapshot;
  readonly elements: readonly Element[];
  /** First index after the subtree of an element: `index < i && i < endOf(index)` is "inside". */
  endOf(index: number): number;
  contains(outer: Element, inner: Element): boolean;
  children(element: Element): readonly Element[];
  parent(element: Element): Element | undefined;
  /** From the parent up to the root. */
  ancestors(element: Element): readonly Element[];
  descendants(element: Element): readonly Element[];
  byRole(role: Role): readonly Element[];
  names(element: Element): Names;
  /** Elements of which some name, folded, is this text; in document order. */
  called(folded: string): readonly Element[];
  fold(text: string): string;
  normalise(text: string): string;
  tokens(text: string): readonly string[];
}

const built = new WeakMap<Snapshot, ScreenIndex>();

/** The index of a snapshot; the same object for the same snapshot. */
export function indexOf(snapshot: Snapshot): ScreenIndex {
  const known = built.get(snapshot);
  if (known) return known;
  const index = build(snapshot);
  built.set(snapshot, index);
  return index;
}

const nothing: readonly Element[] = [];

function build(snapshot: Snapshot): ScreenIndex {
  const { elements } = snapshot;
  const ends = subtreeEnds(elements);
  const roles = new Map<Role, Element[]>();
  const children: (Element[] | undefined)[] = new Array(elements.length);
  for (const element of elements) {
    const same = roles.get(element.role);
    if (same) same.push(element);
    else roles.set(element.role, [element]);
    const siblings = children[element.parent];
    if (siblings) siblings.push(element);
    else if (element.parent >= 0) children[element.parent] = [element];
  }
  const foldOnce = remembered(fold);
  let byText: ReadonlyMap<string, readonly Element[]> | undefined;
  const names: (Names | undefined)[] = new Array(elements.length);
  const endOf = (at: number): number => ends[at] ?? at + 1;
  const parent = (element: Element): Element | undefined => elements[element.parent];
  const namesOnce = (element: Element): Names => {
    const known = names[element.index];
    if (known) return known;
    const made = namesOf(element);
    names[element.index] = made;
    return made;
  };
  return {
    snapshot,
    elements,
    endOf,
    contains: (outer, inner) => outer.index < inner.index && inner.index < endOf(outer.index),
    children: (element) => children[element.index] ?? nothing,
    parent,
    ancestors: (element) => {
      const chain: Element[] = [];
      for (let up = parent(element); up; up = parent(up)) chain.push(up);
      return chain;
    },
    descendants: (element) => elements.slice(element.index + 1, endOf(element.index)),
    byRole: (role) => roles.get(role) ?? nothing,
    names: namesOnce,
    called: (folded) => {
      byText ??= elementsByText(elements, namesOnce, foldOnce);
      return byText.get(folded) ?? nothing;
    },
    fold: foldOnce,
    normalise: remembered(normalise),
    tokens: remembered(tokensOf),
  };
}

function elementsByText(
  elements: readonly Element[],
  names: (element: Element) => Names,
  foldText: (text: string) => string,
): ReadonlyMap<string, readonly Element[]> {
  const byText = new Map<string, Element[]>();
  for (const element of elements) {
    const { primary, secondary } = names(element);
    for (const text of [...primary, ...secondary]) {
      const folded = foldText(text);
      const same = byText.get(folded);
      if (!same) byText.set(folded, [element]);
      else if (same.at(-1) !== element) same.push(element);
    }
  }
  return byText;
}

function subtreeEnds(elements: readonly Element[]): Int32Array {
  const ends = new Int32Array(elements.length);
  // Backwards, so that every child has handed its end to its parent before the parent hands on its own.
  for (let at = elements.length - 1; at >= 0; at -= 1) {
    const end = Math.max(ends[at] ?? 0, at + 1);
    ends[at] = end;
    const up = elements[at]?.parent ?? -1;
    if (up >= 0) ends[up] = Math.max(ends[up] ?? 0, end);
  }
  return ends;
}

function remembered<T>(change: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const after = change(text);
    known.set(text, after);
    return after;
  };
}
