/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Role } from '../../../screen/element.ts';
import type { Names } from './names.ts';
import type { RawNode } from './raw.ts';
import type { Tree } from './tree.ts';

export type States = ReturnType<typeof createStates>;

type Flags = Pick<
  RawNode,
  | 'editable'
  | 'enabled'
  | 'checked'
  | 'mixed'
  | 'selected'
  | 'focused'
  | 'expanded'
  | 'readonly'
  | 'required'
  | 'invalid'
  | 'password'
  | 'value'
  | 'hint'
>;

/** What a control holds and the state that it is in. A state that does not apply stays away. */
export function createStates(tree: Tree, names: Names) {
  const operable = new Set<Role>([
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

  function aria(element: Element, attribute: string): boolean | undefined {
    const value = element.getAttribute(attribute);
    if (value === 'true') return true;
    return value === 'false' ? false : undefined;
  }

  function isField(element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
    return (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    );
  }

  /** Switched off by markup around it, through shadow roots; the nearest word counts. */
  function isSwitchedOff(element: Element): boolean {
    for (let at: Element | null = element; at; ) {
      const marked: Element | null = at.closest('[aria-disabled],[inert]');
      if (marked) {
        if (marked.hasAttribute('inert') || marked.getAttribute('aria-disabled') === 'true') return true;
        if (marked.getAttribute('aria-disabled') === 'false') return false;
      }
      const root = at.getRootNode();
      at = marked ? marked.parentElement : root instanceof ShadowRoot ? root.host : null;
    }
    return false;
  }

  function heldBy(element: Element, role: Role): string | undefined {
    if (element instanceof HTMLSelectElement)
      return Array.from(element.selectedOptions, (option) => names.squeeze(option.text)).join(', ');
    if (element instanceof HTMLTextAreaElement) return element.value;
    if (element instanceof HTMLInputElement) {
      if (/^(password|checkbox|radio|button|submit|reset|image|hidden)$/.test(element.type)) return undefined;
      if (element.type === 'file') return Array.from(element.files ?? [], (file) => file.name).join(', ');
      return element.value;
    }
    if (element instanceof HTMLProgressElement)
      return element.position < 0 ? undefined : String(element.value);
    if (element instanceof HTMLMeterElement) return String(element.value);
    if (role === 'slider' || role === 'progress')
      return element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow') ?? undefined;
    if (role === 'combobox' || role === 'textbox') {
      if (role === 'combobox') {
        const field = element.querySelector('input');
        if (field) return field.value;
      }
      // biome-ignore lint/performance/useDomNodeTextContent: hidden parts are not what it shows
      return names.squeeze(element instanceof HTMLElement ? element.innerText : '').slice(0, 2_000);
    }
    return undefined;
  }

  function checkedOf(element: Element, role: Role, flags: Flags): void {
    if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type)) {
      flags.checked = element.checked;
      if (element.indeterminate) flags.mixed = true;
      return;
    }
    const value = element.getAttribute('aria-checked');
    if (value === 'mixed') {
      flags.checked = false;
      flags.mixed = true;
    } else if (value === 'true' || value === 'false') flags.checked = value === 'true';
    else if (role === 'checkbox' || role === 'switch' || role === 'radio') flags.checked = false;
  }

  function selectedOf(element: Element, role: Role): boolean | undefined {
    if (element instanceof HTMLOptionElement) return element.selected;
    const selected = aria(element, 'aria-selected') ?? aria(element, 'aria-pressed');
    if (selected !== undefined) return selected;
    const current = element.getAttribute('aria-current');
    if (current !== null) return current !== 'false' && current !== '';
    return role === 'tab' || role === 'option' ? false : undefined;
  }

  function expandedOf(element: Element): boolean | undefined {
    if (element instanceof HTMLDetailsElement) return element.open;
    const parent = element.parentElement;
    if (tree.tagOf(element) === 'summary' && parent instanceof HTMLDetailsElement) return parent.open;
    return aria(element, 'aria-expanded');
  }

  function invalidOf(element: Element): boolean | undefined {
    const value = element.getAttribute('aria-invalid');
    if (value !== null) return value !== 'false' && value !== '';
    if (!isField(element) || !element.willValidate) return undefined;
    // What the browser shows to a person: not before they touched the field or sent the form.
    return element.matches(':user-invalid');
  }

  function flagsOf(element: Element, role: Role, focus: Element | undefined): Flags {
    const flags: Flags = {};
    const field = isField(element);
    const content = element instanceof HTMLElement && element.isContentEditable;
    if (operable.has(role) || field)
      flags.enabled = !(element.matches(':disabled') || isSwitchedOff(element));
    checkedOf(element, role, flags);
    const selected = selectedOf(element, role);
    if (selected !== undefined) flags.selected = selected;
    const expanded = expandedOf(element);
    if (expanded !== undefined) flags.expanded = expanded;
    if (element === focus && element !== document.body) flags.focused = true;
    else if (operable.has(role) || element.hasAttribute('tabindex')) flags.focused = false;

    const writes =
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && (role === 'textbox' || role === 'combobox')) ||
      (role === 'textbox' && !field) ||
      (role === 'combobox' && content);
    if (writes) {
      const readonly = aria(element, 'aria-readonly') ?? (field && 'readOnly' in element && element.readOnly);
      flags.readonly = readonly === true;
      flags.editable = flags.enabled !== false && !flags.readonly && (field || content);
    }
    if (field || writes || role === 'combobox')
      flags.required = aria(element, 'aria-required') ?? (field && element.required);
    const invalid = invalidOf(element);
    if (invalid !== undefined) flags.invalid = invalid;

    if (element instanceof HTMLInputElement && element.type === 'password') flags.password = true;
    const value = heldBy(element, role);
    if (value !== undefined) flags.value = value.slice(0, 10_000);
    const hint = element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder');
    if (hint && (field || writes)) flags.hint = names.squeeze(hint);
    return flags;
  }

  return { flagsOf };
}
