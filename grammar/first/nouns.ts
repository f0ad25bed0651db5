import type { Role } from '../../src/screen/element.ts';

/** Words for roles, singular; longer ones first where one ends in another. `keep`: that many first words belong to the name. */
export const roleWords: readonly (readonly [string, Role, number?])[] = [
  ['search box', 'textbox', 1],
  ['search bar', 'textbox', 1],
  ['search field', 'textbox', 1],
  ['search input', 'textbox', 1],
  ['text input field', 'textbox'],
  ['text input', 'textbox'],
  ['text field', 'textbox'],
  ['text box', 'textbox'],
  ['text area', 'textbox'],
  ['textarea', 'textbox'],
  ['textbox', 'textbox'],
  ['textfield', 'textbox'],
  ['input field', 'textbox'],
  ['input box', 'textbox'],
  ['entry field', 'textbox'],
  ['field', 'textbox'],
  ['input', 'textbox'],
  ['radio button', 'radio'],
  ['radio option', 'radio'],
  ['radio', 'radio'],
  ['toggle switch', 'switch'],
  ['switch', 'switch'],
  ['toggle', 'switch'],
  ['button', 'button'],
  ['check box', 'checkbox'],
  ['checkbox', 'checkbox'],
  ['tick box', 'checkbox'],
  ['tickbox', 'checkbox'],
  ['dropdown list', 'combobox'],
  ['dropdown menu', 'combobox'],
  ['drop-down list', 'combobox'],
  ['drop-down menu', 'combobox'],
  ['dropdown', 'combobox'],
  ['drop-down', 'combobox'],
  ['drop down', 'combobox'],
  ['select box', 'combobox'],
  ['list box', 'combobox'],
  ['listbox', 'combobox'],
  ['combo box', 'combobox'],
  ['combobox', 'combobox'],
  ['option', 'option'],
  ['hyperlink', 'link'],
  ['link', 'link'],
  ['tab', 'tab'],
  ['menu item', 'menuitem'],
  ['menu entry', 'menuitem'],
  ['menu option', 'menuitem'],
  ['heading', 'heading'],
  ['headline', 'heading'],
  ['list item', 'listitem'],
  ['list entry', 'listitem'],
  ['item', 'listitem'],
  ['entry', 'listitem'],
  ['list', 'list'],
  ['table row', 'row'],
  ['row', 'row'],
  ['table cell', 'cell'],
  ['cell', 'cell'],
  ['image', 'image'],
  ['picture', 'image'],
  ['photo', 'image'],
  ['dialog box', 'dialog'],
  ['dialogue box', 'dialog'],
  ['dialog window', 'dialog'],
  ['modal dialog', 'dialog'],
  ['dialog', 'dialog'],
  ['dialogue', 'dialog'],
  ['modal', 'dialog'],
  ['pop-up', 'dialog'],
  ['popup', 'dialog'],
  ['alert', 'alert'],
  ['toast message', 'alert'],
  ['toast', 'alert'],
  ['snackbar', 'alert'],
  ['progress bar', 'progress'],
  ['spinner', 'progress'],
  ['loading spinner', 'progress'],
  ['loading indicator', 'progress'],
  ['slider', 'slider'],
  ['group', 'group'],
];

/** Nouns that state no role: part of an unquoted name, nothing beside a quoted one. */
export const plainNouns: ReadonlySet<string> = new Set(
  `icon banner message badge menu page section panel pane card tile table column header label folder result post
  screen view sidebar toolbar footer bar area box window block tooltip hint notice warning error text word words
  caption title line status note chip tag bubble notification sheet drawer form widget region product article
  suggestion symbol control element value string sign entry confirmation prompt question info hint snack category
  chapter user person contact file record grid toolbar navigation nav sentence phrase placeholder
  comment reply thread channel event task ticket order invoice mail email e-mail letter note item step wizard lesson
  course song track album playlist video chat conversation key figure field-message validation field letter number`
    .split(/\s+/)
    .filter((noun) => noun !== ''),
);

/** Words that no unquoted name is made of: whoever writes them means something else. */
export const notInNames: ReadonlySet<string> = new Set(
  `a an the this that these those it its they them their there here he she you your we our i my me who which what
  whose where when while until unless if because since so although though whereas whether as than
  and or but nor neither either both
  is are was were be been being am isn't aren't wasn't weren't not no never none
  do does did don't doesn't didn't done has have had hasn't haven't can could cannot can't will would won't shall should
  shouldn't must mustn't may might need needs
  in into on onto at of from to for with without within by below above beneath under over beside between behind near
  next through via after before during against about around across along per
  some any every each all several many few various other another such same something anything everything nothing
  someone anyone everyone one ones
  valid invalid proper properly appropriate correct correctly incorrect wrong right suitable relevant reasonable plausible
  fine ok-looking good nice nicely bad random arbitrary usual normal expected desired corresponding respective
  matching mandatory necessary needed required-ones sensible meaningful similar different old previous
  green red blue yellow grey gray orange purple pink black white big small large tiny bright dark colourful colorful
  really very quite just only still again already now yet too also even always often sometimes usually immediately
  quickly slowly carefully please then afterwards later soon instead together simply exactly least most more less
  click clicks tap taps press presses type types enter enters verify verifies ensure appears appear shows displays
  disappears disappear reads contains opens closes shown displayed visible hidden gone
  broken following given come comes came goes gets got away straight whole part parts rest
  noted remembered remember stored new created entered chosen typed edited updated changed added uploaded own
  cheapest newest oldest latest biggest largest smallest highest lowest longest shortest nearest closest earliest fastest best worst
  same favourite favorite preferred middle remaining available required-field matching entire question questions results data
  changes information stuff things thing work works working happens happen looks look loads loaded
  tomorrow yesterday today's tomorrow's yesterday's whatever whichever however somewhere anywhere everywhere
  corner left-hand right-hand`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Labels of more than one word that hold a preposition: never taken for a relation. */
export const phrasalLabels: ReadonlySet<string> = new Set([
  'sign in',
  'log in',
  'opt in',
  'check in',
  'zoom in',
  'clock in',
  'add to',
  'log on',
  'sign on',
  'go to',
  'move to',
  'save to',
  'back to',
  'terms of',
  'date of',
  'place of',
  'save as',
  'point of',
  'number of',
  'bill to',
  'ship to',
  'reply to',
  'forgot your',
  'out of',
  'proof of',
  'time of',
  'type of',
  'bill of',
  'table of',
  'continue with',
  'pay with',
  'pay by',
  'share with',
  'sort by',
  'group by',
]);

export const ordinalWords: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  last: -1,
  topmost: 1,
  top: 1,
  uppermost: 1,
  bottom: -1,
  bottommost: -1,
};

export const numberWords: Readonly<Record<string, number>> = {
  no: 0,
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  a: 1,
  an: 1,
};

/** One capitalised word that is a label whatever it means elsewhere. */
export const loneLabels: ReadonlySet<string> = new Set(
  'next more less previous later all other another no not about today correct enter to from old new none large small dark expand again now required'.split(
    ' ',
  ),
);

/** Small words inside a label that starts with a capital: "Terms of use", "Only this one". */
export const smallWords: ReadonlySet<string> = new Set(
  'of to in on this one me my your for with by all not up down off as at more later you'.split(' '),
);
