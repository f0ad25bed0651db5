/** Bare verbs that are a control's usual label: "then submit". */
export const usualLabels: readonly string[] = [
  'submit', 'save', 'cancel', 'confirm', 'accept', 'close', 'continue', 'apply', 'send', 'log out', 'sign out',
];

/** Keys as people write them, and as the DOM calls them. */
export const keyNames: Readonly<Record<string, string>> = {
  enter: 'Enter', return: 'Enter', tab: 'Tab', escape: 'Escape', esc: 'Escape', space: 'Space', spacebar: 'Space', 'space bar': 'Space',
  delete: 'Delete', del: 'Delete', backspace: 'Backspace', home: 'Home', end: 'End', insert: 'Insert',
  'page up': 'PageUp', 'page down': 'PageDown', pageup: 'PageUp', pagedown: 'PageDown',
  'up arrow': 'ArrowUp', 'down arrow': 'ArrowDown', 'left arrow': 'ArrowLeft', 'right arrow': 'ArrowRight',
  'arrow up': 'ArrowUp', 'arrow down': 'ArrowDown', 'arrow left': 'ArrowLeft', 'arrow right': 'ArrowRight',
  arrowup: 'ArrowUp', arrowdown: 'ArrowDown', arrowleft: 'ArrowLeft', arrowright: 'ArrowRight',
};
export const modifierNames: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl', control: 'Ctrl', strg: 'Ctrl', shift: 'Shift', alt: 'Alt', option: 'Alt', cmd: 'Meta', command: 'Meta', meta: 'Meta',
};

/** Who acts; says nothing about what is done. */
export const subjects: readonly string[] = [
  'i', 'you', 'we', 'user', 'the user', 'users', 'the users', 'he', 'she', 'they', 'the tester', 'tester', 'the customer', 'the learner', 'the admin',
  'the visitor', 'the shopper', 'the guest', 'the reader', 'the player', 'the buyer', 'the member', 'the student', 'the patient', 'the passenger',
  'the administrator', 'the manager', 'the editor', 'the author', 'the employee', 'the clerk', 'the agent', 'the operator', 'the viewer',
];

/** Openers and closers of a clause that carry nothing. */
export const leadFillers: readonly string[] = [
  'then', 'now', 'next', 'finally', 'first', 'first of all', 'please', 'afterwards', 'after that', 'also', 'and', 'but', 'so', 'again', 'just', 'simply',
  'lastly', 'last', 'secondly', 'thirdly', 'go ahead and', 'once again', 'once more', 'additionally', 'in addition', 'furthermore', 'moreover', 'as a result', 'after this',
  'immediately', 'at last', 'subsequently', 'to start', 'to begin with', 'to begin', 'at the end', 'yet', 'here', 'when done', 'to finish', 'in the end', 'at this point', 'still', 'meanwhile', 'likewise', 'instead', 'at once', 'directly after', 'right after that', 'already', 'after which', 'all being well',
];

export const gherkin: ReadonlySet<string> = new Set(['given', 'when', 'then', 'and', 'but']);

/** What introduces an expectation. */
export const expectLeads: readonly string[] = [
  'expected result', 'expected results', 'expected', 'expected outcome', 'expected behaviour', 'expect', 'expectation', 'result', 'results', 'outcome', 'verify', 'check', 'assert', 'verification',
];
