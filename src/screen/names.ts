import type { Element, Role } from './element.ts';
import { isField } from './role-fit.ts';
import type { ScreenIndex } from './screen-index.ts';

/** Texts that a visible name is compared with, most telling first. */
export interface Names {
  /** name, label, own text, content, caption of a button. */
  readonly primary: readonly string[];
  /** Description and placeholder: asked only where no primary text fits. */
  readonly secondary: readonly string[];
}

/** Roles whose whole content is read as one text. The others hold too much to be found by a part of it. */
const namedByContent: ReadonlySet<Role> = new Set([
  'button',
  'checkbox',
  'switch',
  'radio',
  'option',
  'link',
  'tab',
  'menuitem',
  'heading',
  'listitem',
  'row',
  'cell',
  'alert',
  'text',
]);

export function isNamedByContent(element: Element): boolean {
  return namedByContent.has(element.role) && !isField(element);
}

/** Names of an element. The value of a field is never one, nor is the text typed into it. */
export function namesOf(element: Element): Names {
  const field = isField(element);
  const primary: string[] = [];
  add(primary, element.name);
  add(primary, element.label);
  if (!field) {
    add(primary, element.text);
    add(primary, element.content);
  }
  if (element.role === 'button') add(primary, element.value);
  const secondary: string[] = [];
  add(secondary, element.desc);
  add(secondary, element.hint);
  return { primary, secondary };
}

function add(texts: string[], text: string | undefined): void {
  if (text !== undefined && text !== '' && !texts.includes(text)) texts.push(text);
}

const containers: ReadonlySet<Role> = new Set(['dialog', 'group', 'list', 'table', 'alert']);

/** What a person calls a dialog, group, list or table beside its own name: legend, caption, heading in or above it. */
export function containerNames(element: Element, index: ScreenIndex): string[] {
  if (!containers.has(element.role)) return [];
  const names: string[] = [];
  for (const child of index.children(element)) {
    if (child.type === 'legend' || child.type === 'caption' || child.type === 'summary')
      add(names, textOf(child));
  }
  const inner = firstHeading(element, index);
  if (inner) add(names, textOf(inner));
  const outer =
    element.role === 'list' || element.role === 'table' ? openingHeading(element, index) : undefined;
  if (outer) add(names, textOf(outer));
  return names;
}

/** Text that an element shows: all of it, or the name where it has none (images). */
export function textOf(element: Element): string {
  return element.content ?? element.text ?? element.name ?? '';
}

function firstHeading(element: Element, index: ScreenIndex): Element | undefined {
  const end = index.endOf(element.index);
  for (let at = element.index + 1; at < end; at += 1) {
    const inner = index.elements[at];
    if (inner?.role === 'heading') return inner;
    // A heading further down names a part only; a dialog may have an icon or a close button first.
    if (inner?.text !== undefined && element.role !== 'dialog') return undefined;
  }
  return undefined;
}

/** The heading right before an element, in its parent or one level up, with no other list or table between. */
function openingHeading(element: Element, index: ScreenIndex): Element | undefined {
  let inside = element;
  for (let level = 0; level < 3; level += 1) {
    const parent = index.parent(inside);
    if (!parent) return undefined;
    for (let at = inside.index - 1; at > parent.index; at -= 1) {
      const before = index.elements[at];
      if (before?.role === 'heading') return before;
      if (before && before.role === element.role && index.endOf(before.index) <= inside.index)
        return undefined;
    }
    inside = parent;
  }
  return undefined;
}
