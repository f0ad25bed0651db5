/**
 * The words of English that the compiler knows. Data only: how they are used stands in `src/compile/english/`. Keys are
 * lower case; several words are parted by one space. What a person sees on a screen is never looked up here.
 */
import type { RelationType, Role, State } from '../../src/screen/element.ts';

/** Words that state a role. Anything else that names a kind of thing is a plain noun. */
export const roleWords: Readonly<Record<string, Role>> = {
  button: 'button',
  buttons: 'button',
  btn: 'button',
  btns: 'button',
  field: 'textbox',
  fields: 'textbox',
  'text field': 'textbox',
  'text fields': 'textbox',
  'input field': 'textbox',
  'input fields': 'textbox',
  'text area': 'textbox',
  'text areas': 'textbox',
  textarea: 'textbox',
  textbox: 'textbox',
  'text box': 'textbox',
  'text boxes': 'textbox',
  'text input': 'textbox',
  input: 'textbox',
  inputs: 'textbox',
  'input box': 'textbox',
  checkbox: 'checkbox',
  checkboxes: 'checkbox',
  'check box': 'checkbox',
  'check boxes': 'checkbox',
  'tick box': 'checkbox',
  switch: 'switch',
  switches: 'switch',
  toggle: 'switch',
  toggles: 'switch',
  'toggle switch': 'switch',
  radio: 'radio',
  'radio button': 'radio',
  'radio buttons': 'radio',
  radios: 'radio',
  dropdown: 'combobox',
  dropdowns: 'combobox',
  'drop-down': 'combobox',
  'drop down': 'combobox',
  'drop-down list': 'combobox',
  'dropdown list': 'combobox',
  'drop-down menu': 'combobox',
  'dropdown menu': 'combobox',
  'select box': 'combobox',
  'list box': 'combobox',
  listbox: 'combobox',
  'combo box': 'combobox',
  combobox: 'combobox',
  option: 'option',
  options: 'option',
  link: 'link',
  links: 'link',
  hyperlink: 'link',
  tab: 'tab',
  tabs: 'tab',
  'menu item': 'menuitem',
  'menu items': 'menuitem',
  'menu entry': 'menuitem',
  'menu entries': 'menuitem',
  'menu option': 'menuitem',
  heading: 'heading',
  headings: 'heading',
  headline: 'heading',
  list: 'list',
  lists: 'list',
  'list item': 'listitem',
  'list items': 'listitem',
  item: 'listitem',
  items: 'listitem',
  entry: 'listitem',
  entries: 'listitem',
  row: 'row',
  rows: 'row',
  cell: 'cell',
  cells: 'cell',
  image: 'image',
  images: 'image',
  picture: 'image',
  pictures: 'image',
  photo: 'image',
  photos: 'image',
  dialog: 'dialog',
  dialogue: 'dialog',
  dialogs: 'dialog',
  'dialog box': 'dialog',
  modal: 'dialog',
  'modal dialog': 'dialog',
  'pop-up': 'dialog',
  popup: 'dialog',
  alert: 'alert',
  toast: 'alert',
  snackbar: 'alert',
  'toast message': 'alert',
  'progress bar': 'progress',
  spinner: 'progress',
  'loading spinner': 'progress',
  slider: 'slider',
  group: 'group',
};

/** After "search" these are a text box whose name is "search". */
export const searchBoxes: readonly string[] = ['box', 'bar', 'field', 'input'];

/** Nouns for things on a screen that state no role: before or after a quoted name they add nothing. */
export const plainNouns: readonly string[] = [
  'icon', 'icons', 'banner', 'banners', 'message', 'messages', 'msg', 'badge', 'badges', 'menu', 'menus', 'page', 'pages',
  'section', 'sections', 'panel', 'panels', 'pane', 'card', 'cards', 'tile', 'tiles', 'table', 'tables', 'column',
  'columns', 'header', 'headers', 'label', 'labels', 'folder', 'folders', 'result', 'results', 'post', 'posts', 'screen',
  'screens', 'text', 'texts', 'word', 'words', 'title', 'tooltip', 'notice', 'notification', 'notifications', 'warning',
  'warnings', 'error', 'errors', 'error message', 'error messages', 'success message', 'warning message', 'hint',
  'placeholder', 'chip', 'chips', 'tag', 'tags', 'sheet', 'bubble', 'area', 'drop area', 'bar', 'box', 'view', 'step',
  'steps', 'caption', 'footer', 'footer link', 'sidebar', 'side bar', 'toolbar', 'line', 'status line', 'control',
  'element', 'swatch', 'colour swatch', 'color swatch', 'avatar', 'note', 'file', 'document', 'entry point', 'fab',
  'product', 'ticket', 'comment', 'thread', 'chapter', 'answer', 'question', 'suggestion', 'value', 'accordion', 'window',
  'notification titled', 'breadcrumb', 'link text', 'caption text', 'status', 'validation message', 'info message',
  'confirmation message', 'confirmation', 'drawer', 'form', 'region', 'block', 'key', 'key cap', 'marker', 'pin',
]; // prettier-ignore

/** Words between a noun and the quoted name of the thing. */
export const namingWords: readonly string[] = [
  'named', 'called', 'titled', 'labelled', 'labeled', 'with', 'with the text', 'with the label', 'with the name',
  'with the title', 'with the message', 'with text', 'with the words', 'with title', 'saying', 'that says', 'which says',
  'reading', 'that reads', 'containing', 'that contains', 'for', 'of', 'stating', 'with the caption', 'marked',
]; // prettier-ignore

export const stateWords: Readonly<Record<string, State>> = {
  enabled: 'enabled',
  active: 'enabled',
  clickable: 'enabled',
  disabled: 'disabled',
  inactive: 'disabled',
  'greyed out': 'disabled',
  'grayed out': 'disabled',
  'greyed-out': 'disabled',
  'grayed-out': 'disabled',
  checked: 'checked',
  ticked: 'checked',
  on: 'checked',
  'switched on': 'checked',
  'turned on': 'checked',
  unchecked: 'unchecked',
  unticked: 'unchecked',
  off: 'unchecked',
  'switched off': 'unchecked',
  'turned off': 'unchecked',
  selected: 'selected',
  chosen: 'selected',
  preselected: 'selected',
  'pre-selected': 'selected',
  unselected: 'unselected',
  deselected: 'unselected',
  focused: 'focused',
  'in focus': 'focused',
  expanded: 'expanded',
  collapsed: 'collapsed',
  readonly: 'readonly',
  'read-only': 'readonly',
  'read only': 'readonly',
  editable: 'editable',
  required: 'required',
  mandatory: 'required',
  optional: 'optional',
  invalid: 'invalid',
  valid: 'valid',
};

/** Relation phrases, longest first within a first word. */
export const relationWords: readonly (readonly [words: string, type: RelationType])[] = [
  ['to the left of', 'left-of'],
  ['on the left of', 'left-of'],
  ['left of', 'left-of'],
  ['to the right of', 'right-of'],
  ['on the right of', 'right-of'],
  ['right of', 'right-of'],
  ['underneath', 'below'],
  ['beneath', 'below'],
  ['below', 'below'],
  ['under', 'below'],
  ['above', 'above'],
  ['over', 'above'],
  ['next to', 'near'],
  ['beside', 'near'],
  ['close to', 'near'],
  ['near', 'near'],
  ['inside of', 'in'],
  ['inside', 'in'],
  ['within', 'in'],
  ['in', 'in'],
  ['on', 'in'],
  ['at', 'in'],
];

/** Places on a screen that carry nothing. */
export const placeWords: readonly string[] = [
  'the screen', 'screen', 'the page', 'this page', 'the corner', 'the bottom', 'the top', 'the left', 'the right',
  'the middle', 'the centre', 'the center', 'the top of the screen', 'the bottom of the screen', 'the top of the page',
  'the bottom of the page', 'the upper right corner', 'the upper left corner', 'the upper right-hand corner',
  'the upper left-hand corner', 'the top right corner', 'the top left corner', 'the top right', 'the top left',
  'the bottom right corner', 'the bottom left corner', 'the bottom right', 'the bottom left', 'the lower right corner',
  'the lower left corner', 'the top right-hand corner', 'the top left-hand corner', 'the right-hand side',
  'the left-hand side', 'the left side', 'the right side', 'the right hand side', 'the left hand side',
]; // prettier-ignore

export const articles: readonly string[] = ['the', 'a', 'an'];

export const numberWords: Readonly<Record<string, number>> = {
  no: 0, zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11,
  twelve: 12, fifteen: 15, twenty: 20, thirty: 30, sixty: 60,
}; // prettier-ignore

export const ordinalWords: Readonly<Record<string, number>> = {
  first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10, last: -1,
  topmost: 1, bottommost: -1,
}; // prettier-ignore

/** Keys by the words that people use; values are the names of the DOM. */
export const keyWords: Readonly<Record<string, string>> = {
  enter: 'Enter', return: 'Enter', tab: 'Tab', escape: 'Escape', esc: 'Escape', space: 'Space', 'space bar': 'Space',
  spacebar: 'Space', delete: 'Delete', del: 'Delete', backspace: 'Backspace', insert: 'Insert', 'page up': 'PageUp',
  'page down': 'PageDown', pageup: 'PageUp', pagedown: 'PageDown', end: 'End', arrowup: 'ArrowUp', arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft', arrowright: 'ArrowRight', 'up arrow': 'ArrowUp', 'down arrow': 'ArrowDown',
  'left arrow': 'ArrowLeft', 'right arrow': 'ArrowRight', 'arrow up': 'ArrowUp', 'arrow down': 'ArrowDown',
  'arrow left': 'ArrowLeft', 'arrow right': 'ArrowRight',
}; // prettier-ignore

export const modifierKeys: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl', control: 'Ctrl', strg: 'Ctrl', shift: 'Shift', alt: 'Alt', option: 'Alt', cmd: 'Meta', command: 'Meta',
  meta: 'Meta',
}; // prettier-ignore

/** Words that carry nothing wherever they stand between the parts of a clause. */
export const fillers: readonly string[] = [
  'now', 'still', 'again', 'also', 'just', 'please', 'simply', 'immediately', 'then', 'straight away', 'right away',
  'at once', 'as well', 'too', 'directly', 'finally', 'already', 'actually', 'correctly displayed', 'here', 'once again',
  'afterwards', 'by default', 'at first', 'initially', 'this time', 'eventually', 'briefly', 'yet', 'right then', 'at this point', 'any more', 'anymore', 'any longer',
]; // prettier-ignore

/** What a clause may begin with. */
export const openers: readonly string[] = [
  'first', 'first of all', 'next', 'then', 'and', 'but', 'so', 'now', 'finally', 'lastly', 'after that', 'afterwards',
  'also', 'please', 'and then', 'given', 'when', 'given that', 'in addition', 'additionally', 'meanwhile', 'once done',
  'there', 'therefore', 'secondly', 'at last', 'to begin', 'to start', 'subsequently', 'as before', 'last', 'thereafter', 'when you are through',
  'when you are done', 'when done', 'when finished', 'when that is done', 'when this is done', 'after this', 'in the end',
]; // prettier-ignore

export const gherkinWords: readonly string[] = ['given', 'when', 'then', 'and', 'but'];

/** Who does it. */
export const actors: readonly string[] = [
  'i', 'we', 'you', 'user', 'users', 'the user', 'a user', 'the tester', 'tester', 'the learner', 'learner',
  'the customer', 'customer', 'the visitor', 'visitor', 'the guest', 'guest', 'the admin', 'admin', 'the administrator',
  'the employee', 'employee', 'the agent', 'the editor', 'the buyer', 'the student', 'the patient', 'the reader',
  'the operator', 'the manager', 'the author', 'the member', 'the owner', 'the player', 'he', 'she', 'they', 'one',
]; // prettier-ignore

/** Bare verbs that are usual labels: alone they mean the control of that name. */
export const labelVerbs: readonly string[] = [
  'submit', 'save', 'cancel', 'confirm', 'accept', 'close', 'continue', 'apply', 'send', 'log out', 'sign out', 'delete',
  'dismiss', 'publish', 'archive', 'proceed', 'agree', 'decline', 'reject', 'skip', 'undo', 'ok', 'done', 'logout',
  'search', 'finish', 'discard', 'allow', 'deny', 'retry',
]; // prettier-ignore

/** Slips that are safe to read through; names stay as they are written. */
export const typos: Readonly<Record<string, string>> = {
  clik: 'click', cilck: 'click', clcik: 'click', feild: 'field', filed: 'field', buton: 'button', buttton: 'button',
  chekbox: 'checkbox', dropdwon: 'dropdown', verfiy: 'verify', veryfy: 'verify', selct: 'select', entre: 'enter',
  tpye: 'type', teh: 'the', shoud: 'should', shuold: 'should', dispalyed: 'displayed', diplayed: 'displayed',
  presss: 'press', refesh: 'refresh', screenshoot: 'screenshot', adn: 'and', butten: 'button', chek: 'check',
  wiat: 'wait', untill: 'until', visable: 'visible', visibile: 'visible', dissapears: 'disappears', apears: 'appears',
}; // prettier-ignore

/** Function words that no unquoted name holds. */
export const notInNames: readonly string[] = [
  'and', 'or', 'if', 'until', 'unless', 'when', 'while', 'that', 'which', 'who', 'whether', 'because', 'since', 'so',
  'is', 'are', 'was', 'were', 'be', 'been', 'being', 'has', 'have', 'had', 'does', 'do', 'did', 'should', 'must', 'shall',
  'will', 'would', 'can', 'could', 'may', 'might', 'isn\'t', 'aren\'t', 'doesn\'t', 'don\'t', 'it', 'its', 'them', 'they',
  'there', 'this', 'these', 'those', 'he', 'she', 'i', 'we', 'you', 'your', 'their', 'my own', 'any', 'some', 'every',
  'each', 'another', 'other', 'others', 'same', 'such', 'both', 'either', 'neither', 'nor', 'all', 'none', 'few',
  'several', 'many', 'much', 'more', 'most', 'else', 'without', 'with', 'within', 'into', 'onto', 'from', 'by', 'than',
  'as', 'after', 'before', 'during', 'via', 'using', 'through', 'about', 'between', 'whatever', 'whichever', 'what',
  'how', 'why', 'where', 'only', 'not', 'never', 'too', 'also', 'again', 'still', 'even', 'just', 'twice', 'once',
  'something', 'anything', 'everything', 'nothing', 'someone', 'somebody', 'anybody', 'everybody', 'one', 'ones',
  'except', 'but', 'for', 'to', 'of', 'in', 'on', 'at', 'under', 'above', 'below', 'first', 'then', 'latter', 'former',
  'yourself', 'itself', 'times', 'time', 'second', 'seconds', 'minute', 'minutes', 'sometimes', 'occasionally', 'usually', 'often',
  'perhaps', 'maybe', 'possibly', 'shown', 'displayed', 'called', 'named', 'labelled', 'labeled', 'titled', 'containing', 'already',
  'now', 'here', 'always', 'until', 'till', 'against', 'along', 'across', 'around', 'like', 'per', 'versus', 'therefore',
  'please', 'instead', 'visible', 'clicking', 'tapping', 'pressing', 'typing', 'entering', 'selecting', 'choosing', 'scrolling',
  'click', 'tap', 'type', 'verify', 'wait', 'tick', 'untick', 'changes', 'change', 'becomes', 'goes', 'comes', 'opens', 'closes',
  'works', 'look', 'looks', 'seems', 'remains', 'stays', 'leads', 'takes', 'gives', 'makes', 'asks', 'needs', 'let', 'lets', 'reads', 'shows', 'says', 'contains', 'displays', 'appears', 'disappears', 'gets', 'becomes',
]; // prettier-ignore
