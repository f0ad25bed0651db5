import type { Element, Role } from './element.ts';
import { textOf } from './names.ts';
import { isField } from './role-fit.ts';
import { quote } from './selector-text.ts';

const longest = 60;

/** An element as messages call it: `button "Check out as a guest"`, `textbox @email`, `list`. Never the value of a field. */
export function describeElement(element: Element): string {
  const name = shortName(element);
  if (name !== undefined) return `${element.role} ${quote(name)}`;
  const id = element.idShort ?? element.id;
  return id === undefined ? element.role : `${element.role} @${id}`;
}

function shortName(element: Element): string | undefined {
  const text = displayName(element)?.replace(/\s+/g, ' ').trim();
  if (!text) return undefined;
  return text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text;
}

/** The name that a person reads: a field by its label or placeholder, all else by name or text. */
export function displayName(element: Element): string | undefined {
  const texts = isField(element)
    ? [element.label, element.name, element.hint, element.desc]
    : [
        element.name,
        element.label,
        textOf(element),
        element.role === 'button' ? element.value : undefined,
        element.desc,
      ];
  return texts.find((text) => text !== undefined && text.trim() !== '');
}

/** What a sentence calls a role. */
const spokenRoles: Readonly<Partial<Record<Role, string>>> = {
  textbox: 'field',
  combobox: 'dropdown',
  radio: 'radio button',
  listitem: 'item',
  menuitem: 'menu item',
  progress: 'progress bar',
};

/** The word for a role in a sentence: field, dropdown, item … */
export function spokenRole(role: Role): string {
  return spokenRoles[role] ?? role;
}
