import { describe, expect, it } from 'vitest';
import { describeElement, spokenRole } from '../../src/screen/describe.ts';
import { digestOf } from '../../src/screen/digest.ts';
import type { Element, Snapshot } from '../../src/screen/element.ts';
import { describeIdentity, identityChange, identityOf, nth, stableId } from '../../src/screen/identity.ts';
import { matchSelector } from '../../src/screen/match.ts';
import { nearMisses } from '../../src/screen/near-miss.ts';
import { parseSelector } from '../../src/screen/parse.ts';
import { phrase } from '../../src/screen/phrase.ts';
import { printSelector } from '../../src/screen/print.ts';
import { type Node, node, page } from './page.ts';

const of = (snapshot: Snapshot, id: string): Element => {
  const found = snapshot.elements.find((element) => element.id === id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
};

const card = (name: string, at: number): Node =>
  node('group', { classes: 'card', at: [0, 100 + at * 100, 300, 90] }, [
    node('heading', { text: name, level: 3, at: [0, 100 + at * 100, 300, 20] }),
    node('button', { id: `:r${at}:`, text: 'Add to basket', at: [150, 160 + at * 100, 100, 24] }),
  ]);

const shop = page(
  node('group', { type: 'body' }, [
    node('group', { type: 'header', at: [0, 0, 1000, 50] }, [
      node('link', { id: 'checkout', text: 'Checkout', at: [0, 0, 100, 20] }),
      node('button', { id: 'wrapped', at: [200, 0, 80, 20] }, [
        node('text', { id: 'inner', text: 'Sign in', at: [200, 0, 80, 20] }),
      ]),
      node('button', { id: 'icon', at: [300, 0, 20, 20] }),
      node('button', { id: 'ember1234', at: [330, 0, 20, 20] }),
    ]),
    node('group', { classes: 'list' }, [card('Oat biscuits', 0), card('Round teapot', 1)]),
    node('table', { at: [0, 400, 400, 60] }, [
      node('row', { at: [0, 400, 400, 20] }, [
        node('cell', { text: 'Anna', at: [0, 400, 100, 20] }),
        node('cell', { at: [100, 400, 50, 20] }, [
          node('link', { id: 'x1-00000000', text: 'Edit', at: [100, 400, 50, 20] }),
        ]),
      ]),
      node('row', { at: [0, 430, 400, 20] }, [
        node('cell', { text: 'Bob', at: [0, 430, 100, 20] }),
        node('cell', { at: [100, 430, 50, 20] }, [
          node('link', { id: 'x2-00000000', text: 'Edit', at: [100, 430, 50, 20] }),
        ]),
      ]),
    ]),
    node('textbox', { id: 'mail', label: 'E-mail', at: [0, 500, 200, 20] }),
    node('text', { id: 'note', text: 'Free delivery', at: [0, 530, 200, 20] }),
    node('image', { id: '9', at: [0, 560, 20, 20] }),
    node('image', { id: '8', at: [30, 560, 20, 20] }),
    node('button', { id: 'gone', text: 'Undo', rendered: false }),
    node('button', { id: 'off', text: 'Pay now', enabled: false, at: [0, 600, 100, 20] }),
    node('button', { id: 'guest', text: 'Check out as a guest', at: [200, 600, 100, 20] }),
    node('button', { id: 'faint', text: 'Faint one', onScreen: false, at: [0, 600, 100, 20] }),
  ]),
);

describe('phrase', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['checkout', 'the "Checkout" link', 'link "Checkout"'],
    ['wrapped', 'the "Sign in" button', 'button "Sign in"'],
    ['inner', '@inner', '@inner'],
    ['icon', '@icon', '@icon'],
    ['ember1234', 'the third button', 'button [3]'],
    [
      ':r0:',
      'the "Add to basket" button below "Oat biscuits"',
      'button "Add to basket" below "Oat biscuits"',
    ],
    [
      ':r1:',
      'the "Add to basket" button below "Round teapot"',
      'button "Add to basket" below "Round teapot"',
    ],
    ['x2-00000000', 'the "Edit" link in row "Bob"', 'link "Edit" in row "Bob"'],
    ['mail', 'the "E-mail" field', 'textbox "E-mail"'],
    ['note', '"Free delivery"', '"Free delivery"'],
    ['gone', undefined, undefined],
  ])('%s → %s', (id, words, selector) => {
    const found = phrase(of(shop, id), shop);
    expect(found?.words).toBe(words);
    expect(found && printSelector(found.selector)).toBe(selector);
  });

  it('finds exactly the element that it is a phrase of, for every element that has one', () => {
    const phrased = shop.elements.filter((element) => {
      const found = phrase(element, shop);
      if (!found) return false;
      const selector = parseSelector(printSelector(found.selector));
      expect(matchSelector(selector, shop, 'action').elements).toEqual([element]);
      return true;
    });
    expect(phrased.length).toBeGreaterThan(15);
  });
});

describe('describeElement', () => {
  it.each<[Node, string]>([
    [node('button', 'Check out as a guest'), 'button "Check out as a guest"'],
    [node('button', { value: 'Go' }), 'button "Go"'],
    [
      node('textbox', { label: 'E-mail', value: 'ann@example.test', text: 'ann@example.test' }),
      'textbox "E-mail"',
    ],
    [node('textbox', { hint: 'Search', value: 'tea' }), 'textbox "Search"'],
    [node('textbox', { id: 'q', value: 'tea' }), 'textbox @q'],
    [node('list', {}), 'list'],
    [node('text', { text: 'a "quoted"\n  text' }), 'text "a \\"quoted\\" text"'],
    [node('text', 'x'.repeat(61)), `text "${'x'.repeat(59)}…"`],
    [node('text', 'x'.repeat(60)), `text "${'x'.repeat(60)}"`],
    [node('image', { desc: 'Close', id: 'c' }), 'image "Close"'],
  ])('%# → %s', (spec, expected) => {
    const [element] = page(spec).elements;
    expect(element && describeElement(element)).toBe(expected);
  });
  it('says field, dropdown and item in sentences', () => {
    expect((['textbox', 'combobox', 'listitem', 'button'] as const).map(spokenRole)).toEqual([
      'field',
      'dropdown',
      'item',
      'button',
    ]);
  });
});

describe('nearMisses', () => {
  const misses = (text: string, limit?: number): string[] =>
    nearMisses(parseSelector(text), shop, limit).map(
      ({ element, why }) => `${describeElement(element)} ${why}`,
    );

  it.each<[string, string[]]>([
    [
      'link "Checkout as guest"',
      ['button "Check out as a guest" other words, other role', 'link "Checkout" other words, in the header'],
    ],
    [
      'button "Checkout"',
      ['link "Checkout" other role: link, in the header', 'button "Check out as a guest" other words'],
    ],
    ['button "Undo"', ['button "Undo" in the page, but not drawn']],
    ['button "Pay now" :enabled', ['button "Pay now" disabled']],
    ['button "Pay now" :focused', ['button "Pay now" does not say whether it is focused']],
    ['button "Pay-now"', ['button "Pay now" other punctuation']],
    ['button "Faint-one"', ['button "Faint one" other punctuation, cannot be seen']],
    ['button "Pay now" above "Nowhere"', ['button "Pay now" there is no "Nowhere"']],
    ['button "Pay now" above "E-mail"', ['button "Pay now" not above "E-mail"']],
    ['"zzzzzz qqqq"', []],
    ['slider', []],
  ])('%s → %j', (text, expected) => {
    expect(misses(text, 2)).toEqual(expected);
  });

  it('names at most as many as asked for, three unless told', () => {
    expect(misses('button "Add to bag"', 1)).toHaveLength(1);
    expect(misses('button "Add to bask"').length).toBeLessThanOrEqual(3);
  });
});

describe('identity', () => {
  const tools = page(
    node('group', {}, [
      node('heading', { text: 'Note tools' }),
      node('button', { id: 'btn-pin', text: 'Pin' }),
      node('button', { id: 'btn-archive', text: 'Archive' }),
      node('button', { id: 'btn-delete', text: 'Delete' }),
    ]),
    node('button', { id: 'other', text: 'Other' }),
  );
  it('says who an element is', () => {
    expect(identityOf(of(tools, 'btn-archive'), tools)).toEqual({
      role: 'button',
      id: 'btn-archive',
      name: 'Archive',
      position: 2,
      of: 3,
      region: 'Note tools',
    });
    expect(identityOf(of(tools, 'other'), tools)).toEqual({
      role: 'button',
      id: 'other',
      name: 'Other',
      position: 1,
      of: 1,
    });
    expect(describeIdentity(identityOf(of(tools, 'btn-archive'), tools))).toBe(
      'button @btn-archive, 2nd of 3 under "Note tools"',
    );
    expect(describeIdentity({ role: 'link', name: 'Go', position: 1, of: 1 })).toBe('link "Go"');
    expect(describeIdentity({ role: 'image', position: 3, of: 4 })).toBe('image, 3rd of 4');
  });
  it('tells a swapped label from a rebuilt control', () => {
    const then = identityOf(of(tools, 'btn-archive'), tools);
    expect(identityChange(then, of(tools, 'btn-archive'), tools)).toBe('same');
    expect(identityChange(then, of(tools, 'btn-delete'), tools)).toBe('swapped');
    const rebuilt = page(
      node('button', { id: 'archive', text: 'Archive' }),
      node('button', { text: 'Pin' }),
      node('button', { id: 'btn-archive', rendered: false }),
    );
    expect(identityChange(then, of(rebuilt, 'archive'), rebuilt)).toBe('replaced');
    const [, unnamed] = rebuilt.elements;
    expect(unnamed && identityChange(then, unnamed, rebuilt)).toBe('same');
    expect(identityChange({ role: 'button', position: 1, of: 1 }, of(tools, 'btn-pin'), tools)).toBe('same');
  });
  it.each([
    ['login', 'login'],
    ['btn-save-2nd', 'btn-save-2nd'],
    ['com.shop:id/pay', 'com.shop:id/pay'],
    [':r3:', undefined],
    ['«r3»', undefined],
    ['ember1234', undefined],
    ['input-7', undefined],
    ['row12', undefined],
    ['css-1a2b3c4d5e', undefined],
    ['3', undefined],
    [' ', undefined],
    [undefined, undefined],
  ])('stable id of %s: %s', (id, expected) => {
    const [element] = page(node('button', id === undefined ? {} : { id })).elements;
    expect(element && stableId(element)).toBe(expected);
  });
  it('counts like a person', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map(nth)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th'.split(' '),
    );
  });
});

describe('digestOf', () => {
  const base: Node = node('button', {
    id: 'a',
    text: 'Save',
    name: 'Save',
    enabled: true,
    at: [0, 0, 100, 20],
    ref: 'x:1',
  });
  const digest = (facts: Omit<Node, 'role'> = {}): string => digestOf(page({ ...base, ...facts }).elements);
  it('is equal for equal reads', () => {
    expect(digest()).toBe(digest());
    expect(digest()).toMatch(/^[0-9a-f]{20}$/);
  });
  it.each<[string, Omit<Node, 'role'>]>([
    ['another handle', { ref: 'y:9' }],
    ['the focus', { focused: true }],
    ['class words', { classes: 'hover' }],
    ['a part of a pixel', { at: [0.2, 0, 100, 20] }],
    ['a hit point', { point: { x: 1, y: 1 } }],
  ])('does not see %s', (_, facts) => {
    expect(digest(facts)).toBe(digest());
  });
  it.each<[string, Omit<Node, 'role'>]>([
    ['text', { text: 'Saved' }],
    ['name', { name: 'x' }],
    ['id', { id: 'b' }],
    ['type', { type: 'x' }],
    ['description', { desc: 'x' }],
    ['label', { label: 'x' }],
    ['value', { value: 'x' }],
    ['placeholder', { hint: 'x' }],
    ['place', { at: [1, 0, 100, 20] }],
    ['size', { at: [0, 0, 100, 21] }],
    ['clip', { visible: { x1: 0, y1: 0, x2: 9, y2: 9 } }],
    ['drawing', { rendered: false }],
    ['screen', { onScreen: false }],
    ['cover', { coveredBy: 0 }],
    ['enabledness', { enabled: false }],
    ['check', { checked: true }],
    ['partial check', { mixed: true }],
    ['selection', { selected: true }],
    ['expansion', { expanded: true }],
    ['readonly', { readonly: true }],
    ['required', { required: true }],
    ['invalid', { invalid: true }],
    ['frame', { frame: 'f' }],
  ])('sees %s', (_, facts) => {
    expect(digest(facts)).not.toBe(digest());
  });
});
