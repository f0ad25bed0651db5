import { describe, expect, it } from 'vitest';
import type { Element, Snapshot } from '../../src/screen/element.ts';
import { matchSelector } from '../../src/screen/match.ts';
import { parseSelector } from '../../src/screen/parse.ts';
import type { MatchUse } from '../../src/screen/selector.ts';
import { type Node, node, page } from './page.ts';

/** Ids (or refs) of what matches. */
function ids(text: string, snapshot: Snapshot, use: MatchUse = 'action'): string[] {
  return matchSelector(parseSelector(text), snapshot, use).elements.map(
    (element) => element.id ?? element.ref,
  );
}

function tier(text: string, snapshot: Snapshot, use: MatchUse = 'action'): string | undefined {
  return matchSelector(parseSelector(text), snapshot, use).tier;
}

describe('C-MATCH-2 tiers', () => {
  const screen = page(
    node('button', { id: 'save', text: 'Save' }),
    node('button', { id: 'save-as', text: 'Save as…' }),
    node('button', { id: 'pay', text: 'Pay now!' }),
    node('button', { id: 'payment', text: 'Payment' }),
    node('button', { id: 'wi-fi', text: 'Wi-Fi' }),
    node('text', { id: 'price', text: '£41.20' }),
    node('text', { id: 'minus', text: '-5' }),
  );

  it.each<[string, string[], string | undefined]>([
    ['save', ['save'], 'exact'],
    ['SAVE', ['save'], 'exact'],
    ['Save as', ['save-as'], 'partial'],
    ['Pay', ['pay'], 'partial'],
    ['as', ['save-as'], 'partial'],
    ['Wi Fi', ['wi-fi'], 'normalised'],
    ['"Wi Fi"', [], undefined],
    ['"Pay now"', [], undefined],
    ['"pay NOW!"', ['pay'], 'exact'],
    ['Sav', [], undefined],
    ['5', [], undefined],
    ['41', [], undefined],
    ['£4,120', [], undefined],
    ['£41.2', [], undefined],
    ['~"Pay"', ['pay', 'payment'], 'exact'],
    ['^"Save"', ['save', 'save-as'], 'exact'],
    ['"ment"$', ['payment'], 'exact'],
    ['@save', ['save'], 'exact'],
    ['@Save', ['save'], 'normalised'],
    ['@saveas', ['save-as'], 'normalised'],
    ['@sav', [], undefined],
  ])('an action finds %s → %j', (text, found, how) => {
    expect(ids(text, screen)).toEqual(found);
    expect(tier(text, screen)).toBe(how);
  });

  it.each<[MatchUse, string, string[]]>([
    ['check', 'Save', ['save']],
    ['check', 'Pay', []],
    ['check', 'Wi Fi', []],
    ['count', 'Pay', []],
    ['guard', 'Pay', ['pay']],
    ['absence', 'Sav', ['save', 'save-as']],
    ['absence', '"Pay"', ['pay', 'payment']],
    ['absence', '"ment"', ['payment']],
    ['absence', '"5"', []],
    ['absence', '"41"', []],
    ['absence', '"41.20"', ['price']],
    ['absence', '@save', ['save', 'save-as']],
    ['absence', '@sav', []],
  ])('%s of %s → %j', (use, text, found) => {
    expect(ids(text, screen, use)).toEqual(found);
  });
});

describe('nested hits are one hit', () => {
  it.each<[string, Node, string, string[], string[]]>([
    [
      'a text in a button in an item is the button',
      node('listitem', { clickable: true }, [node('button', { id: 'b' }, [node('text', 'Save')])]),
      '"Save"',
      ['b'],
      ['b'],
    ],
    [
      'a text in a pressable box is the box',
      node('listitem', {}, [node('group', { id: 'b', clickable: true }, [node('text', 'Save')])]),
      '"Save"',
      ['b'],
      ['b'],
    ],
    [
      'a text in plain boxes is the innermost',
      node('group', {}, [node('group', {}, [node('text', { id: 't', text: 'Save' })])]),
      '"Save"',
      ['t'],
      ['t'],
    ],
    [
      'a heading in a link that shows more stays the heading when it is the whole text',
      node('link', { id: 'a' }, [node('heading', { id: 'h', text: 'Round teapot' }), node('text', '£18')]),
      '"Round teapot"',
      ['h'],
      ['h'],
    ],
    [
      'a link round inert text is the link for an action',
      node('link', { id: 'a' }, [node('heading', { id: 'h', text: 'Round teapot' }), node('text', '£18')]),
      '~"teapot"',
      ['a'],
      ['h'],
    ],
    [
      'controls in a control are the things',
      node('link', { id: 'a' }, [
        node('button', { id: 'b1', text: 'Like teapot' }),
        node('button', { id: 'b2', text: 'Share teapot' }),
      ]),
      '~"teapot"',
      ['b1', 'b2'],
      ['b1', 'b2'],
    ],
    [
      'an item with two fitting texts is the two texts',
      node('listitem', { id: 'i' }, [
        node('text', { id: 't1', text: 'red teapot' }),
        node('text', { id: 't2', text: 'blue teapot' }),
      ]),
      '~"teapot"',
      ['t1', 't2'],
      ['t1', 't2'],
    ],
    [
      'boxes beside each other stay two',
      node('group', {}, [
        node('button', { id: 'b1' }, [node('text', 'Edit')]),
        node('button', { id: 'b2' }, [node('text', 'Edit')]),
      ]),
      '"Edit"',
      ['b1', 'b2'],
      ['b1', 'b2'],
    ],
    [
      'a text split over children is found by its whole',
      node('group', { id: 'g' }, [node('text', 'Hello'), node('text', 'Anna')]),
      '"Hello Anna"',
      ['g'],
      ['g'],
    ],
  ])('%s', (_, tree, selector, acted, checked) => {
    expect(ids(selector, page(node('group', { text: 'page' }, [tree])))).toEqual(acted);
    expect(ids(selector, page(node('group', { text: 'page' }, [tree])), 'check')).toEqual(checked);
  });
});

describe('labels and fields', () => {
  const form = page(
    node('text', { id: 'l-mail', type: 'label', text: 'E-mail', forId: 'mail' }),
    node('textbox', {
      id: 'mail',
      name: 'E-mail',
      label: 'E-mail',
      value: 'ann@example.test',
      editable: true,
    }),
    node('group', { id: 'l-terms', type: 'label', forId: 'terms' }, [
      node('checkbox', {
        id: 'terms',
        name: 'I accept the terms',
        label: 'I accept the terms',
        checked: false,
      }),
      node('text', { id: 's-terms', text: 'I accept the' }),
      node('link', { id: 'link', text: 'terms' }),
    ]),
    node('text', { id: 'l-hidden', type: 'label', text: 'Remember me', forId: 'remember' }),
    node('checkbox', { id: 'remember', label: 'Remember me', onScreen: false, checked: true }),
    node('text', { id: 'l-undrawn', type: 'label', text: 'Stay', forId: 'stay' }),
    node('checkbox', { id: 'stay', label: 'Stay', rendered: false }),
    node('text', { id: 'l-lead', type: 'label', text: 'Phone', forId: 'phone' }),
    node('textbox', { id: 'phone', name: 'Telephone number' }),
    node('textbox', { id: 'search', hint: 'Find a product' }),
    node('textbox', { id: 'search2', name: 'Find a shop', desc: 'Opens a map' }),
    node('button', { id: 'go', value: 'Go', type: 'input' }),
    node('combobox', { id: 'sort', label: 'Sort by', value: 'Name', content: 'Name Price' }),
    node('group', { id: 'rich', editable: true, text: 'Dear all', name: 'Message' }),
  );
  it.each<[MatchUse, string, string[]]>([
    ['action', '"E-mail"', ['mail']],
    ['action', 'textbox "E-mail"', ['mail']],
    ['check', '"E-mail"', ['mail']],
    ['count', '"E-mail"', ['mail']],
    ['action', '"I accept the terms"', ['terms']],
    ['check', '"I accept the terms"', ['terms']],
    ['action', '"I accept the"', ['terms']],
    ['check', '"I accept the"', ['s-terms']],
    ['action', '"terms"', ['link']],
    ['action', 'checkbox "I accept the terms" :unchecked', ['terms']],
    ['action', '"I accept the terms" :unchecked', ['terms']],
    ['action', '"I accept the terms" :checked', []],
    ['action', '"Remember me"', ['remember']],
    ['check', '"Remember me"', ['l-hidden']],
    ['check', 'checkbox "Remember me" :checked', ['remember']],
    ['action', '"Stay"', ['l-undrawn']],
    ['check', '"Stay"', ['l-undrawn']],
    ['action', '"Phone"', ['phone']],
    ['check', '"Phone"', ['l-lead']],
    ['action', '"Find a product"', ['search']],
    ['action', 'textbox "Find a product"', ['search']],
    ['action', 'Find', ['search2']],
    ['action', '"Opens a map"', ['search2']],
    ['action', 'desc:map', ['search2']],
    ['check', 'desc:map', []],
    ['check', 'desc:"Opens a map"', ['search2']],
    ['action', '"Go"', ['go']],
    ['action', '"Sort by"', ['sort']],
    ['check', '"ann@example.test"', []],
    ['check', '~"ann@"', []],
    ['check', '"Dear all"', []],
    ['action', '"Message"', ['rich']],
    ['action', 'textbox "Message"', ['rich']],
  ])('%s %s → %j', (use, text, found) => {
    expect(ids(text, form, use)).toEqual(found);
  });
});

describe('K13 things that look alike', () => {
  it('three unlabelled inputs are ambiguous, or distinct by place', () => {
    const form = page(
      node('textbox', { id: 'a', at: [0, 0, 100, 20] }),
      node('textbox', { id: 'b', at: [0, 40, 100, 20] }),
      node('textbox', { id: 'c', at: [0, 80, 100, 20] }),
    );
    expect(ids('textbox', form)).toEqual(['a', 'b', 'c']);
    expect([1, 2, 3].flatMap((at) => ids(`textbox [${at}]`, form))).toEqual(['a', 'b', 'c']);
    expect(ids('textbox words(field)', form)).toEqual(['a', 'b', 'c']);
  });
  it('four icon buttons without a name are ambiguous, or distinct by place', () => {
    const bar = page(
      ...['a', 'b', 'c', 'd'].map((id, at) =>
        node('button', { id, at: [at * 40, 0, 32, 32] }, [node('image', {})]),
      ),
    );
    expect(ids('button', bar)).toEqual(['a', 'b', 'c', 'd']);
    expect([1, 2, 3, 4, -1].flatMap((at) => ids(`button [${at}]`, bar))).toEqual(['a', 'b', 'c', 'd', 'd']);
    expect(ids('"button"', bar)).toEqual([]);
  });
});

describe('what an action prefers', () => {
  const screen = page(
    node('heading', { id: 'h', text: 'Delete account' }),
    node('button', { id: 'b', text: 'Delete account' }),
    node('button', { id: 'gone', text: 'Delete account', rendered: false }),
    node('button', { id: 'faint', text: 'Delete account', onScreen: false, at: [0, 0, 50, 20] }),
    node('text', { id: 'only', text: 'Hidden twin' }),
    node('text', { id: 'low', text: 'Low', at: [0, 3000, 50, 20] }),
    node('text', { id: 'high', text: 'Low', at: [0, 10, 50, 20] }),
    node('button', { id: 'f2', text: 'Faint', onScreen: false, at: [0, 0, 50, 20] }),
    node('button', { id: 'n', text: 'Never', rendered: false }),
  );
  it.each<[MatchUse, string, string[]]>([
    ['action', '"Delete account"', ['b']],
    ['guard', '"Delete account"', ['h', 'b']],
    ['check', '"Delete account"', ['h', 'b']],
    ['action', 'heading "Delete account"', ['h']],
    ['action', '@h', ['h']],
    ['count', 'button "Delete account"', ['b']],
    ['action', '"Low"', ['low', 'high']],
    ['action', '"Low" [1]', ['high']],
    ['action', '"Faint"', ['f2']],
    ['check', '"Faint"', ['f2']],
    ['action', '"Never"', []],
    ['check', '"Never"', []],
    ['guard', '"Never"', []],
    ['action', '@n', []],
  ])('%s %s → %j', (use, text, found) => {
    expect(ids(text, screen, use)).toEqual(found);
  });
});

describe('roles as a tester means them', () => {
  const screen = page(
    node('combobox', { id: 'auto', name: 'Country', editable: true, type: 'input' }),
    node('combobox', { id: 'native', name: 'Size', type: 'select' }),
    node('button', { id: 'menu', text: 'Colour', expanded: false }),
    node('textbox', { id: 'suggest', name: 'City', expanded: false }),
    node('button', { id: 'plain', text: 'Send' }),
    node('switch', { id: 'dark', name: 'Dark mode', checked: false }),
    node('checkbox', { id: 'news', name: 'News', checked: true }),
    node('button', { id: 'bold', text: 'Bold', checked: false }),
    node('menuitem', { id: 'wrap', text: 'Wrap lines', checked: true }),
    node('menuitem', { id: 'copy', text: 'Copy' }),
    node('radio', { id: 'express', name: 'Express' }),
    node('listitem', { id: 'choice', text: 'Standard', clickable: true }),
    node('listitem', { id: 'note', text: 'Plain note' }),
    node('option', { id: 'opt', text: 'Medium' }),
    node('group', { id: 'toast-1', text: 'Stored' }),
    node('group', { id: 'n2', classes: 'flash message', text: 'Moved' }),
    node('group', { id: 'n3', classes: 'messages-list', text: 'Inbox' }),
    node('dialog', { id: 'dlg', name: 'Leave?' }),
    node('alert', { id: 'al', text: 'Broken' }),
    node('link', { id: 'lnk', text: 'More' }),
    node('textbox', { id: 'tb', name: 'Notes' }),
  );
  it.each([
    ['textbox "Country"', ['auto']],
    ['textbox "Size"', []],
    ['textbox "Notes"', ['tb']],
    ['combobox "Size"', ['native']],
    ['combobox "Colour"', ['menu']],
    ['combobox "City"', ['suggest']],
    ['combobox "Send"', []],
    ['checkbox "Dark mode"', ['dark']],
    ['checkbox "Wrap lines"', ['wrap']],
    ['checkbox "Copy"', []],
    ['switch "News"', ['news']],
    ['switch "Bold"', ['bold']],
    ['switch "Send"', []],
    ['option "Copy"', ['copy']],
    ['option "Express"', ['express']],
    ['option "Standard"', ['choice']],
    ['option "Plain note"', []],
    ['option', ['opt']],
    ['menuitem "Medium"', ['opt']],
    ['button "More"', []],
    ['link "Send"', []],
    ['alert "Stored"', ['toast-1']],
    ['alert "Moved"', ['n2']],
    ['alert "Inbox"', []],
    ['alert "Leave?"', ['dlg']],
    ['alert', ['al']],
    ['dialog "Broken"', ['al']],
    ['row "Plain note"', ['note']],
    ['text "Send"', ['plain']],
    ['text "Notes"', []],
    ['group "Leave?"', ['dlg']],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen)).toEqual(found);
  });
});

describe('containers by name', () => {
  const screen = page(
    node('dialog', { id: 'd' }, [
      node('button', { id: 'x', text: '×' }),
      node('heading', { text: 'Delete note?' }),
      node('button', { id: 'ok', text: 'Delete' }),
    ]),
    node('group', { id: 'fs' }, [
      node('text', { type: 'legend', text: 'Shipping address' }),
      node('textbox', { id: 'street', name: 'Street' }),
    ]),
    node('group', {}, [
      node('heading', { text: 'Shopping list' }),
      node('list', { id: 'l1' }, [node('listitem', { id: 'i1', text: 'Milk' })]),
      node('heading', { text: 'Done' }),
      node('list', { id: 'l2' }, [node('listitem', { id: 'i2', text: 'Bread' })]),
      node('list', { id: 'l3' }, [node('listitem', { id: 'i3', text: 'Salt' })]),
    ]),
    node('table', { id: 't' }, [
      node('text', { type: 'caption', text: 'People' }),
      node('row', { id: 'r1' }, [
        node('cell', 'Anna Smith'),
        node('cell', {}, [node('link', { id: 'e1', text: 'Edit' })]),
      ]),
      node('row', { id: 'r2' }, [
        node('cell', 'Anna'),
        node('cell', {}, [node('link', { id: 'e2', text: 'Edit' })]),
      ]),
      node('row', { id: 'r3' }, [
        node('cell', { text: 'Annabel', at: [0, 900, 100, 20] }),
        node('cell', { at: [100, 900, 50, 20] }, [
          node('link', { id: 'e3', text: 'Edit', at: [100, 900, 50, 20] }),
        ]),
      ]),
      node('row', { id: 'r4' }, [
        node('cell', 'Bob (2)'),
        node('cell', {}, [node('link', { id: 'e4', text: 'Edit' })]),
      ]),
    ]),
  );
  it.each<[string, string[]]>([
    ['dialog "Delete note?"', ['d']],
    ['"Delete" in dialog "Delete note?"', ['ok']],
    ['"×" in dialog', ['x']],
    ['"×" in "Delete note?"', ['x']],
    ['group "Shipping address"', ['fs']],
    ['"Street" in "Shipping address"', ['street']],
    ['"Street" in group "Shipping address"', ['street']],
    ['list "Shopping list"', ['l1']],
    ['list "Done"', ['l2']],
    ['listitem in list "Shopping list"', ['i1']],
    ['listitem in "Done"', ['i2', 'i3']],
    ['table "People"', ['t']],
    ['row in table "People"', ['r1', 'r2', 'r3', 'r4']],
    ['row "Anna"', ['r2']],
    ['row "Smith"', ['r1']],
    ['row ~"Anna"', ['r1', 'r2', 'r3']],
    ['row "Anna Smith Edit"', ['r1']],
    ['row "2"', ['r4']],
    ['row "Nobody"', []],
    ['"Edit" in row "Anna"', ['e2']],
    ['"Edit" in row "Smith"', ['e1']],
    ['"Edit" in "Anna"', ['e2']],
    ['"Edit" in row [3]', ['e3']],
    ['"Edit" right-of "Annabel"', ['e3']],
    ['"Edit" in row "Nobody"', []],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen)).toEqual(found);
  });
  it('a row in a check is found by a whole cell or whole words as well', () => {
    expect(ids('row "Smith"', screen, 'check')).toEqual(['r1']);
    expect(ids('row "Smi"', screen, 'check')).toEqual([]);
    expect(ids('row "Smi"', screen, 'absence')).toHaveLength(1);
  });
});

describe('headings open sections', () => {
  const screen = page(
    node('group', { type: 'main' }, [
      node('button', { id: 'b0', text: 'Edit' }),
      node('heading', { level: 2, text: 'Profile' }),
      node('group', {}, [node('button', { id: 'b1', text: 'Edit' })]),
      node('heading', { level: 3, text: 'Photo' }),
      node('button', { id: 'b2', text: 'Edit' }),
      node('heading', { level: 2, text: 'Billing' }),
      node('text', 'Nothing here'),
      node('heading', { level: 2, text: 'Security' }),
      node('button', { id: 'b3', text: 'Edit' }),
    ]),
    node('group', {}, [
      node('group', { type: 'header' }, [node('heading', { level: 2, text: 'Contact' })]),
      node('textbox', { id: 'c', name: 'Subject' }),
    ]),
    node('group', { id: 'card' }, [
      node('group', { id: 'inner' }, [
        node('button', { id: 'fav', text: 'Favourite' }),
        node('heading', { level: 3, text: 'Oat biscuits' }),
      ]),
    ]),
  );
  it.each<[string, string[]]>([
    ['"Edit" in "Profile"', ['b1', 'b2']],
    ['"Edit" in "Photo"', ['b2']],
    ['"Edit" in "Billing"', []],
    ['"Edit" in heading "Security"', ['b3']],
    ['"Subject" in "Contact"', ['c']],
    ['"Favourite" in "Oat biscuits"', ['fav']],
    ['"Subject" in "Profile"', []],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen)).toEqual(found);
  });
});

describe('relations', () => {
  const card = (name: string, at: number, extra: readonly Node[] = []): Node =>
    node('group', { classes: 'card', at: [0, at * 100, 300, 90] }, [
      node('heading', { id: `title-${at}`, text: name, at: [0, at * 100, 300, 20] }),
      node('text', { id: `price-${at}`, text: `£${at + 1}`, at: [0, at * 100 + 30, 100, 20] }),
      node('button', { id: `add-${at}`, text: 'Add to basket', at: [150, at * 100 + 60, 100, 24] }),
      ...extra,
    ]);
  const products = page(
    node('group', {}, [card('Oat biscuits', 0), card('Round teapot', 1), card('Tea towel', 2)]),
    node('button', { id: 'all', text: 'Show all', at: [0, 320, 100, 24] }),
  );
  it.each<[MatchUse, string, string[]]>([
    ['action', '"Add to basket"', ['add-0', 'add-1', 'add-2']],
    ['action', '"Add to basket" below "Round teapot"', ['add-1']],
    ['action', '"Add to basket" in "Round teapot"', ['add-1']],
    ['action', '"Add to basket" near "Round teapot"', ['add-1']],
    ['action', '"Add to basket" right-of "£2"', ['add-1']],
    ['action', '"Add to basket" above "Round teapot"', []],
    ['action', '"Add to basket" left-of "Round teapot"', []],
    ['action', '"Add to basket" [2]', ['add-1']],
    ['action', '"Add to basket" [-1]', ['add-2']],
    ['action', '"Add to basket" [-3]', ['add-0']],
    ['action', '"Add to basket" [4]', []],
    ['action', '"Add to basket" [-4]', []],
    ['action', '"Add to basket" below "Never"', []],
    ['check', '"£2" below "Round teapot"', ['price-1']],
    ['check', '"£3" below "Round teapot"', []],
    ['check', '"Tea towel" below "Round teapot"', ['title-2']],
    ['check', '"Show all" below "Round teapot"', ['all']],
    ['check', '"Round teapot" above "Tea towel"', ['title-1']],
    ['absence', '"£2" below "Round teapot"', ['price-1']],
    ['absence', '"£3" below "Round teapot"', []],
  ])('%s %s → %j', (use, text, found) => {
    expect(ids(text, products, use)).toEqual(found);
  });

  const grid = page(
    node('button', { id: 'nw', text: 'A', at: [0, 0, 40, 40] }),
    node('button', { id: 'n', text: 'A', at: [100, 0, 40, 40] }),
    node('text', { id: 'o', text: 'Centre', at: [100, 100, 40, 40] }),
    node('button', { id: 'w', text: 'A', at: [0, 100, 40, 40] }),
    node('button', { id: 'e', text: 'A', at: [200, 100, 40, 40] }),
    node('button', { id: 'ee', text: 'A', at: [300, 100, 40, 40] }),
    node('button', { id: 's1', text: 'B', at: [90, 200, 30, 40] }),
    node('button', { id: 's2', text: 'B', at: [125, 200, 30, 40] }),
    node('button', { id: 's', text: 'A', at: [400, 160, 40, 20] }),
  );
  const flat = page(node('group', { text: 'page' }, grid.elements.map(asNode)));
  it.each([
    ['"A" above "Centre"', ['n']],
    ['"A" left-of "Centre"', ['w']],
    ['"A" right-of "Centre"', ['e']],
    ['"A" below "Centre"', ['s']],
    ['"B" below "Centre"', ['s1', 's2']],
    ['"A" near "Centre"', ['n', 'w', 'e']],
  ])('on a plain surface: %s → %j', (text, found) => {
    expect(ids(text, flat)).toEqual(found);
  });

  it('a column under a head of a table', () => {
    const table = page(
      node('table', {}, [
        node('row', {}, [
          node('cell', { type: 'th', text: 'Name', at: [0, 0, 100, 20] }),
          node('cell', { type: 'th', text: 'Role', at: [100, 0, 100, 20] }),
        ]),
        node('row', {}, [
          node('cell', { at: [0, 20, 100, 20] }, [
            node('link', { id: 'n1', text: 'Edit', at: [0, 20, 40, 20] }),
          ]),
          node('cell', { at: [100, 20, 100, 20] }, [
            node('link', { id: 'n2', text: 'Edit', at: [100, 20, 40, 20] }),
          ]),
        ]),
      ]),
    );
    expect(ids('"Edit" below "Role"', table)).toEqual(['n2']);
    expect(ids('"Edit" below "Name"', table)).toEqual(['n1']);
  });
});

describe('reading order', () => {
  it('goes line by line, left to right, whatever the document says', () => {
    const screen = page(
      node('link', { id: 'd', text: 'Go', at: [300, 52, 40, 20] }),
      node('link', { id: 'a', text: 'Go', at: [0, 0, 40, 20] }),
      node('link', { id: 'c', text: 'Go', at: [0, 55, 40, 20] }),
      node('link', { id: 'b', text: 'Go', at: [300, 4, 40, 20] }),
    );
    expect([1, 2, 3, 4].flatMap((at) => ids(`"Go" [${at}]`, screen))).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('descriptive targets', () => {
  const screen = page(
    node('group', { type: 'header' }, [
      node('text', { id: 'basket-badge', text: '3' }),
      node('textbox', { id: 'q', hint: 'Search' }),
    ]),
    node('text', { id: 'msgBadge', text: '4' }),
    node('group', {}, [
      node('text', { id: 'gt', text: 'Grand total' }),
      node('text', { id: 'v', text: '£41.20' }),
    ]),
    node('group', {}, [
      node('heading', { text: 'Payment' }),
      node('button', { id: 'pay-save', text: 'Save' }),
    ]),
    node('group', {}, [
      node('heading', { text: 'Address' }),
      node('button', { id: 'addr-save', text: 'Save' }),
    ]),
    node('image', { id: 'pic', name: 'Company logo' }),
    node('group', { classes: 'error-banner', id: 'eb', text: 'No connection' }),
    node('textbox', { id: 'first', label: 'First name' }),
    node('textbox', { id: 'last', label: 'Last name' }),
    node('checkbox', { id: 'tc', label: 'I accept the terms and conditions' }),
  );
  it.each<[string, string[]]>([
    ['words(basket badge)', ['basket-badge']],
    ['words(the badge of the basket)', ['basket-badge']],
    ['words(message badge)', []],
    ['words(badge)', ['basket-badge', 'msgBadge']],
    ['textbox words(search)', ['q']],
    ['words(search box)', ['q']],
    ['words(search field)', ['q']],
    ['words(grand total)', ['v']],
    ['words(grand totals)', ['v']],
    ['words(voucher code)', []],
    ['words(payment save button)', ['pay-save']],
    ['words(save button)', ['pay-save', 'addr-save']],
    ['words(company logo)', ['pic']],
    ['words(logo)', ['pic']],
    ['words(error banner)', ['eb']],
    ['words(first name)', ['first']],
    ['words(first name field)', ['first']],
    ['words(name)', ['first', 'last']],
    ['words(terms and conditions checkbox)', ['tc']],
    ['textbox words(grand total)', []],
    ['words(the)', []],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen)).toEqual(found);
  });
  it('names its tier', () => {
    expect(tier('words(basket badge)', screen)).toBe('descriptive');
  });
  it('an absence asks for less', () => {
    expect(ids('words(shopping badge)', screen)).toEqual([]);
    expect(ids('words(shopping badge)', screen, 'absence')).toEqual(['basket-badge', 'msgBadge']);
  });
});

describe('class and css', () => {
  const screen = page(
    node('textbox', { id: 'a', type: 'EditText' }),
    node('group', { id: 'b', classes: 'total big', ref: 'f:1' }),
    node('group', { id: 'c', type: 'android.widget.Space', ref: 'f:2' }),
  );
  it.each<[string, string[]]>([
    ['class:edittext', ['a']],
    ['class:android.widget.EditText', ['a']],
    ['class:Space', ['c']],
    ['class:total', ['b']],
    ['class:big', ['b']],
    ['class:bigger', []],
    ['class:pace', []],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen)).toEqual(found);
  });
  it('takes the refs that the target resolved', () => {
    const resolved = new Map([['.total > b', new Set(['f:2', 'f:9'])]]);
    const found = matchSelector(parseSelector('css:.total > b'), screen, 'action', { resolved });
    expect(found.elements.map(({ id }) => id)).toEqual(['c']);
  });
  it('C-EMPTY-1: an unresolved one is an error, never an absence', () => {
    expect(() => ids('css:.x', screen, 'absence')).toThrowError(/css:\.x cannot be looked up here/);
  });
});

describe('C-STATE-1 filters', () => {
  const screen = page(
    node('button', { id: 'on', text: 'Send', enabled: true }),
    node('button', { id: 'off', text: 'Send', enabled: false }),
    node('button', { id: 'unknown', text: 'Send' }),
    node('button', { id: 'later', text: 'Send later', enabled: false, focused: true }),
  );
  it.each<[string, string[]]>([
    ['"Send"', ['on', 'off', 'unknown']],
    ['"Send" :enabled', ['on']],
    ['"Send" :disabled', ['off']],
    ['"Send" :not-enabled', ['off']],
    ['"Send" :disabled :focused', []],
    ['Send :focused', ['later']],
    ['button :checked', []],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen)).toEqual(found);
  });
});

describe('things inside things of the same role', () => {
  const screen = page(
    node('list', { id: 'l', name: 'Tasks' }, [
      node('listitem', { id: 'i1' }, [
        node('text', 'House'),
        node('list', { id: 'm', name: 'Sub' }, [node('listitem', { id: 'i2', text: 'Roof' })]),
      ]),
      node('listitem', { id: 'i3', text: 'Garden' }),
    ]),
  );
  it.each<[string, string[]]>([
    ['listitem in list "Tasks"', ['i1', 'i3']],
    ['listitem in list "Sub"', ['i2']],
    ['listitem', ['i1', 'i2', 'i3']],
    ['listitem "Roof"', ['i2']],
    ['list', ['l', 'm']],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen, 'count')).toEqual(found);
  });
});

describe('C-HEAL-9 an absence looks everywhere', () => {
  const screen = page(
    node('text', { text: 'Loading' }),
    node('dialog', { name: 'Upload' }, [
      node('text', { id: 'faint', text: 'Loading', onScreen: false, at: [0, 0, 50, 20] }),
      node('button', { id: 'x', text: '×', desc: 'Close' }),
    ]),
    node('text', 'Close the window'),
  );
  it.each([
    ['"Loading" in dialog "Upload"', ['faint']],
    ['"Close" in dialog "Upload"', ['x']],
  ])('%s → %j', (text, found) => {
    expect(ids(text, screen, 'absence')).toEqual(found);
  });
});

describe('C-EMPTY-1 unknown states', () => {
  it('never make an absence', () => {
    const screen = page(
      node('button', { id: 'a', text: 'Send' }),
      node('button', { text: 'Send', enabled: false }),
    );
    expect(ids('"Send" :enabled', screen, 'absence')).toEqual(['a']);
    expect(ids('"Send" :enabled', screen, 'check')).toEqual([]);
  });
});

describe('C-MATCH-1 matching is a pure function of one snapshot', () => {
  it('gives equal answers for equal snapshots and changes nothing', () => {
    const make = (): Snapshot => page(node('button', { id: 'a', text: 'Save' }), node('text', 'Save'));
    const before = JSON.stringify(make());
    const [one, two] = [make(), make()];
    for (const use of ['action', 'check', 'absence', 'count', 'guard'] as const) {
      expect(ids('Save', one, use)).toEqual(ids('Save', two, use));
      expect(ids('Save', one, use)).toEqual(ids('Save', one, use));
    }
    expect(JSON.stringify(one)).toBe(before);
  });
});

describe('K49 literal text', () => {
  it.each([
    '+1 (555) 0100 [home] *new*',
    '(optional)',
    '*required*',
    '[x] done',
    '\\server\\share',
    'a+b',
    '.*',
  ])('finds %s', (text) => {
    const screen = page(
      node('text', { id: 'x', text }),
      node('text', '1 555 0100 home new'),
      node('text', 'aab'),
    );
    for (const use of ['action', 'check', 'absence'] as const) expect(ids(text, screen, use)).toEqual(['x']);
  });
});

function asNode(element: Element): Node {
  const { bounds, index: _, parent: __, depth: ___, ...facts } = element;
  return { ...facts, at: [bounds.x1, bounds.y1, bounds.x2 - bounds.x1, bounds.y2 - bounds.y1] };
}
