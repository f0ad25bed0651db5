import type { Element } from './element.ts';
import { containerNames, textOf } from './names.ts';
import type { ScreenIndex } from './screen-index.ts';

const regions = new WeakMap<ScreenIndex, (Element | undefined)[]>();

/** The heading under which an element stands, by document order, nesting and level. */
export function regionHeading(element: Element, index: ScreenIndex): Element | undefined {
  const known = regions.get(index) ?? regionHeadings(index);
  regions.set(index, known);
  return known[element.index];
}

function regionHeadings(index: ScreenIndex): (Element | undefined)[] {
  const headings: (Element | undefined)[] = new Array(index.elements.length);
  let open: { heading: Element; end: number }[] = [];
  for (const element of index.elements) {
    open = open.filter(({ end }) => element.index < end);
    headings[element.index] = open.at(-1)?.heading;
    if (element.role !== 'heading') continue;
    const level = element.level ?? 6;
    open = open.filter(({ heading }) => (heading.level ?? 6) < level);
    open.push({ heading: element, end: endOfScope(element, index) });
  }
  return headings;
}

/** A heading speaks for its parent; a box that holds nothing else speaks for the one round it. */
function endOfScope(heading: Element, index: ScreenIndex): number {
  let scope = index.parent(heading);
  while (scope && (scope.type === 'header' || index.children(scope).length === 1))
    scope = index.parent(scope);
  return scope ? index.endOf(scope.index) : index.elements.length;
}

const landmarks: Readonly<Record<string, string>> = {
  header: 'in the header',
  nav: 'in the navigation',
  footer: 'in the footer',
  aside: 'in the sidebar',
};

/** Where on the page an element is, in words: `in the header`, `in the dialog "Delete note?"`, `under "Payment"`. */
export function placeOf(element: Element, index: ScreenIndex): string | undefined {
  for (const up of index.ancestors(element)) {
    if (up.role === 'dialog') {
      const name = displayTitle(up, index);
      return name === undefined ? 'in a dialog' : `in the dialog "${name}"`;
    }
    const landmark = landmarks[up.type];
    if (landmark) return landmark;
  }
  const heading = regionHeading(element, index);
  return heading && heading !== element ? `under "${textOf(heading)}"` : undefined;
}

function displayTitle(dialog: Element, index: ScreenIndex): string | undefined {
  return dialog.name ?? dialog.label ?? containerNames(dialog, index)[0];
}
