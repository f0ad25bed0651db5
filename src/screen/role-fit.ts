import type { Element, Role } from './element.ts';

/** Roles that a press or key does something to. */
const interactive: ReadonlySet<Role> = new Set([
  'button',
  'textbox',
  'checkbox',
  'switch',
  'radio',
  'combobox',
  'option',
  'link',
  'tab',
  'menuitem',
  'slider',
]);

export function isInteractive(element: Element): boolean {
  return interactive.has(element.role);
}

/** Interactive by role, or observed to take presses or text. */
export function isActionable(element: Element): boolean {
  return isInteractive(element) || element.clickable === true || element.editable === true;
}

/** Holds a value of its own, so that the text in it is no name. */
export function isField(element: Element): boolean {
  return (
    element.role === 'textbox' ||
    element.role === 'combobox' ||
    element.role === 'slider' ||
    element.editable === true
  );
}

/** What a person also calls by a role's name, when nothing of that very role fits. */
const kin: Readonly<Partial<Record<Role, (element: Element) => boolean>>> = {
  textbox: (e) =>
    e.editable === true || (e.role === 'combobox' && e.editable !== false && e.type !== 'select'),
  combobox: (e) => (e.role === 'textbox' || e.role === 'button') && e.expanded !== undefined,
  checkbox: (e) => e.role === 'switch' || (e.role === 'menuitem' && e.checked !== undefined),
  switch: (e) => e.role === 'checkbox' || (e.role === 'button' && e.checked !== undefined),
  option: (e) =>
    e.role === 'menuitem' || e.role === 'radio' || (e.role === 'listitem' && e.clickable === true),
  menuitem: (e) => e.role === 'option',
  row: (e) => e.role === 'listitem',
  listitem: (e) => e.role === 'row' || e.role === 'option',
  list: (e) => e.role === 'table',
  table: (e) => e.role === 'list',
  dialog: (e) => e.role === 'alert',
  alert: (e) => e.role === 'dialog' || saysAlert(e),
  text: (e) => !isField(e) && (e.text !== undefined || e.role === 'heading' || e.role === 'cell'),
  group: (e) => e.role === 'dialog' || e.role === 'list' || e.role === 'table' || e.role === 'listitem',
};

const alertWords = /(^|[^a-z])(toast|snackbar|alert|notification|notice|flash|message|error)([^a-z]|$)/i;

function saysAlert(element: Element): boolean {
  if (element.role !== 'group' && element.role !== 'text') return false;
  return alertWords.test(element.classes ?? '') || alertWords.test(element.idShort ?? element.id ?? '');
}

/** True when a person would accept this element as one of that role though it has another. */
export function isKin(element: Element, role: Role): boolean {
  return element.role !== role && (kin[role]?.(element) ?? false);
}
