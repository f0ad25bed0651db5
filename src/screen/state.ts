import type { Element, State } from './element.ts';

/**
 * Whether a state holds. Each tests one attribute (C-STATE-1).
 * @returns `undefined` when the snapshot does not say, which is neither true nor false
 */
export function stateHolds(element: Element, state: State): boolean | undefined {
  switch (state) {
    case 'enabled':
      return element.enabled;
    case 'disabled':
      return not(element.enabled);
    case 'checked':
      return checkedness(element, true);
    case 'unchecked':
      return checkedness(element, false);
    case 'selected':
      return element.selected;
    case 'unselected':
      return not(element.selected);
    case 'focused':
      return element.focused;
    case 'unfocused':
      return not(element.focused);
    case 'expanded':
      return element.expanded;
    case 'collapsed':
      return not(element.expanded);
    case 'readonly':
      return element.readonly;
    case 'editable':
      return element.editable;
    case 'required':
      return element.required;
    case 'optional':
      return not(element.required);
    case 'invalid':
      return element.invalid;
    case 'valid':
      return not(element.invalid);
    case 'empty':
      return element.value === undefined ? undefined : element.value === '';
    case 'filled':
      return element.value === undefined ? undefined : element.value !== '';
  }
}

/** Checkedness has three values; a partly checked box is neither checked nor unchecked. */
function checkedness(element: Element, wanted: boolean): boolean | undefined {
  if (element.mixed === true) return false;
  return element.checked === undefined ? undefined : element.checked === wanted;
}

function not(flag: boolean | undefined): boolean | undefined {
  return flag === undefined ? undefined : !flag;
}
