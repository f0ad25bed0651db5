import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../src/screen/element.ts';
import { matchSelector } from '../../src/screen/match.ts';
import { parseSelector } from '../../src/screen/parse.ts';
import type { MatchUse } from '../../src/screen/selector.ts';
import { node, page } from './page.ts';

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

describe('nested hits', () => {
  it('a text in a button in an item is the button', () => {
    const screen = page(node('listitem', {}, [node('button', { id: 'b' }, [node('text', 'Save')])]));
    expect(ids('"Save"', screen)).toEqual(['b']);
  });
  it('a heading inside a link that shows more is one hit', () => {
    const screen = page(
      node('link', { id: 'a' }, [node('heading', { id: 'h', text: 'Round teapot' }), node('text', '£18')]),
    );
    expect(ids('"Round teapot"', screen)).toEqual(['h']);
    expect(ids('Round', screen)).toEqual(['a']);
    expect(ids('"Round teapot"', screen, 'check')).toEqual(['h']);
  });
});

describe('relations', () => {
  const products = page(
    node('list', {}, [
      ...['Oat biscuits', 'Round teapot', 'Tea towel'].map((name, at) =>
        node('listitem', { at: [0, at * 100, 300, 90] }, [
          node('heading', { text: name, at: [0, at * 100, 300, 20] }),
          node('text', { text: `£${at + 1}`, at: [0, at * 100 + 30, 100, 20] }),
          node('button', { id: `add-${at}`, text: 'Add to basket', at: [150, at * 100 + 60, 100, 24] }),
        ]),
      ),
    ]),
  );
  it.each([
    ['"Add to basket" below "Round teapot"', ['add-1']],
    ['"Add to basket" in "Round teapot"', ['add-1']],
    ['"Add to basket" in listitem "Round teapot"', ['add-1']],
    ['"Add to basket" [2]', ['add-1']],
    ['"Add to basket" [-1]', ['add-2']],
    ['"Add to basket" [4]', []],
    ['"Add to basket"', ['add-0', 'add-1', 'add-2']],
  ])('%s', (text, found) => {
    expect(ids(text, products)).toEqual(found);
  });
});

describe('descriptive', () => {
  const screen = page(
    node('text', { id: 'basket-badge', text: '3' }),
    node('text', { id: 'other-badge', text: '4' }),
    node('textbox', { id: 'q', hint: 'Search' }),
    node('group', {}, [
      node('text', { id: 'gt', text: 'Grand total' }),
      node('text', { id: 'v', text: '£41.20' }),
    ]),
  );
  it.each([
    ['words(basket badge)', ['basket-badge']],
    ['textbox words(search)', ['q']],
    ['words(search box)', ['q']],
    ['words(grand total)', ['v']],
    ['words(voucher code)', []],
    ['words(badge)', ['basket-badge', 'other-badge']],
  ])('%s', (text, found) => {
    expect(ids(text, screen)).toEqual(found);
  });
});
