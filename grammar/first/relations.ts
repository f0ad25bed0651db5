import type { RelationType } from '../../src/screen/element.ts';

/** What joins a target to the thing that it is found by; longest first. */
export const relationWords: readonly (readonly [string, RelationType])[] = [
  ['to the left of', 'left-of'],
  ['on the left of', 'left-of'],
  ['on the left side of', 'left-of'],
  ['left of', 'left-of'],
  ['to the right of', 'right-of'],
  ['on the right of', 'right-of'],
  ['on the right side of', 'right-of'],
  ['right of', 'right-of'],
  ['right next to', 'near'],
  ['next to', 'near'],
  ['close to', 'near'],
  ['right beside', 'near'],
  ['beside', 'near'],
  ['near', 'near'],
  ['by', 'near'],
  ['right below', 'below'],
  ['directly below', 'below'],
  ['just below', 'below'],
  ['below', 'below'],
  ['beneath', 'below'],
  ['underneath', 'below'],
  ['under', 'below'],
  ['right above', 'above'],
  ['directly above', 'above'],
  ['just above', 'above'],
  ['above', 'above'],
  ['at the top of', 'in'],
  ['at the bottom of', 'in'],
  ['at the end of', 'in'],
  ['inside of', 'in'],
  ['inside', 'in'],
  ['within', 'in'],
  ['in', 'in'],
  ['on', 'in'],
  ['of', 'in'],
  ['from', 'in'],
];

/** What joins a role to its name: `the row with "Anna"`, `a button called "Save"`. */
export const namingWords: readonly string[] = [
  'with the text', 'with the name', 'with the title', 'with the label', 'with the words', 'with the message', 'with the heading',
  'with text', 'with label', 'with title', 'with name', 'with id', 'that says', 'which says', 'that reads', 'which reads', 'saying', 'reading',
  'labelled', 'labeled', 'called', 'named', 'titled', 'entitled', 'containing', 'that contains', 'which contains', 'showing',
  'with', 'for', 'of', 'about', 'stating', 'marked',
];

/** Places on a screen, which carry nothing. */
export const places: readonly string[] = [
  'in the (upper|lower|top|bottom) (left|right|left-hand|right-hand) [hand] corner [of the (screen|page|window)]',
  'in the (upper|lower|top|bottom) (left|right)',
  'at the (top|bottom) [of the (screen|page|window)]',
  'on the (left|right) [hand] [side] [of the (screen|page|window)]',
  'in the (middle|centre|center|corner) [of the (screen|page|window)]',
  'on the (screen|page)',
  'that (drops down|opens|appears|pops up|comes up)',
  'which (drops down|opens|appears|pops up|comes up)',
];
