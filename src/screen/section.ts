import type { Element, Role } from './element.ts';
import { containerNames, textOf } from './names.ts';
import type { ScreenIndex } from './screen-index.ts';

/** Boxes beyond which a text inside no longer speaks for anything. */
const borders: ReadonlySet<Role> = new Set(['row', 'listitem', 'dialog', 'list', 'table', 'option', 'alert']);

/**
 * What a person means by "in" something that is no box: the container that the text names, the section that a heading
 * opens, or the smallest row, item or group round a text.
 * @returns those of the candidates that are in it
 */
export function sectionOf(anchor: Element, candidates: readonly Element[], index: ScreenIndex): Element[] {
  const opened = anchor.role === 'heading' ? underHeading(anchor, candidates, index) : [];
  if (opened.length > 0) return opened;
  const named = namedContainer(anchor, index);
  if (named) return candidates.filter((candidate) => index.contains(named, candidate));
  return anchor.role === 'heading' ? [] : aroundText(anchor, candidates, index);
}

/** The dialog, group, list or table whose caption, legend or title this text is. */
function namedContainer(anchor: Element, index: ScreenIndex): Element | undefined {
  const text = index.fold(textOf(anchor));
  return index
    .ancestors(anchor)
    .find((up) =>
      [up.name ?? '', ...containerNames(up, index)].some((name) => index.fold(name) === text && text !== ''),
    );
}

/** From the heading to the next one of its level or above, inside the smallest container that has a candidate there. */
function underHeading(heading: Element, candidates: readonly Element[], index: ScreenIndex): Element[] {
  for (const container of index.ancestors(heading)) {
    const end = endOfSection(heading, container, index);
    const held = candidates.filter(({ index: at }) => at > heading.index && at < end);
    if (held.length > 0) return held;
    const around = candidates.filter((candidate) => index.contains(container, candidate));
    // In a card whose only heading it is, what stands before the heading belongs to it as well.
    if (around.length > 0) return isOnlyHeading(heading, container, index) ? around : [];
    if (end < index.endOf(container.index) || borders.has(container.role)) return [];
  }
  return [];
}

function isOnlyHeading(heading: Element, container: Element, index: ScreenIndex): boolean {
  if (container.parent < 0) return false;
  return !index.descendants(container).some((inner) => inner.role === 'heading' && inner !== heading);
}

function endOfSection(heading: Element, container: Element, index: ScreenIndex): number {
  const end = index.endOf(container.index);
  const level = heading.level ?? 6;
  for (let at = index.endOf(heading.index); at < end; at += 1) {
    const next = index.elements[at];
    if (next?.role === 'heading' && (next.level ?? 6) <= level) return at;
  }
  return end;
}

function aroundText(anchor: Element, candidates: readonly Element[], index: ScreenIndex): Element[] {
  for (const container of index.ancestors(anchor)) {
    if (container.parent < 0) return [];
    const held = candidates.filter((candidate) => index.contains(container, candidate));
    if (held.length > 0) return held;
    if (borders.has(container.role)) return [];
  }
  return [];
}
