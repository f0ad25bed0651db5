import type { State } from '../../src/screen/element.ts';

/** What can be said of an element behind "is". */
export const statePhrases: Readonly<Record<string, State>> = {
  enabled: 'enabled', clickable: 'enabled', 'able to be clicked': 'enabled', tappable: 'enabled',
  disabled: 'disabled', 'greyed out': 'disabled', 'grayed out': 'disabled',
  checked: 'checked', ticked: 'checked', on: 'checked', 'turned on': 'checked', 'switched on': 'checked', 'set to on': 'checked',
  unchecked: 'unchecked', unticked: 'unchecked', off: 'unchecked', 'turned off': 'unchecked', 'switched off': 'unchecked',
  selected: 'selected', chosen: 'selected', preselected: 'selected', 'pre-selected': 'selected',
  unselected: 'unselected', deselected: 'unselected',
  focused: 'focused', 'in focus': 'focused', focussed: 'focused',
  expanded: 'expanded', unfolded: 'expanded', collapsed: 'collapsed', folded: 'collapsed',
  'read-only': 'readonly', readonly: 'readonly', 'read only': 'readonly', editable: 'editable',
  required: 'required', mandatory: 'required', optional: 'optional',
  invalid: 'invalid', 'marked as invalid': 'invalid', 'marked as required': 'required',
};

/** A state before a name filters: "the first enabled button". */
export const stateAdjectives: Readonly<Record<string, State>> = {
  enabled: 'enabled', disabled: 'disabled', checked: 'checked', unchecked: 'unchecked', ticked: 'checked', unticked: 'unchecked', selected: 'selected', focused: 'focused',
};
