import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsWords, fold, normalise, squeeze } from '../../src/lang/fold.ts';

describe('fold', () => {
  it.each([
    ['Save', 'save'],
    ['  Save \t all\n', 'save all'],
    ['a\u00a0b\u202fc\u3000d\u2009e', 'a b c d e'],
    ['one\u2028two\u2029three', 'one two three'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['\u200fשלום\u200e', 'שלום'],
    ['“Save” ‘it’', '"save" \'it\''],
    ['«Oui» ‹non›', '"oui" \'non\''],
    ['„Ja‟ ‚ja‛', '"ja" \'ja\''],
    ['6′ 2″', '6\' 2"'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
    ['￥１，２００．５', '¥1,200.5'],
    ['ｶﾞｲﾄﾞ', 'ガイド'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['GROẞ', 'gross'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδόσ'],
    ['Cafe\u0301', 'café'],
    ['ЁЛКА', 'ёлка'],
    ['½ m² Ⅷ', '½ m² ⅷ'],
    ['Save…', 'save…'],
    ['❤\ufe0f', '❤'],
  ])('%j → %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is stable: folding twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('squeeze', () => {
  it.each([
    [' A  b ', 'A b'],
    ['A\u00a0\u00a0b', 'A b'],
    ['A', 'A'],
  ])('%j → %j', (text, squeezed) => {
    expect(squeeze(text)).toBe(squeezed);
  });
});

describe('normalise', () => {
  it.each([
    ['Wi-Fi', 'wi fi'],
    ['Save…', 'save'],
    ['Thank you!', 'thank you'],
    ['(optional)', 'optional'],
    ['日本語、テスト。', '日本語 テスト'],
    ['مرحبا، عالم', 'مرحبا عالم'],
    ['Привет, мир!', 'привет мир'],
    ['...', ''],
    ['', ''],
    ['£41.20', '£41.20'],
    ['£4,120', '£4,120'],
    ['-5', '-5'],
    ['-£5', '-£5'],
    ['- 5', '- 5'],
    ['5 %', '5 %'],
    ['1.5', '1.5'],
    ['(£41.20)', '(£41.20)'],
    ['Total: £41.20', 'total £41.20'],
    ['- no number', 'no number'],
  ])('%j → %j', (text, normal) => {
    expect(normalise(text)).toBe(normal);
  });

  it('is stable: normalising twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('C-FOLD-1 numbers', () => {
  it.each([
    ['£41.20', '£4,120'],
    ['£41.20', '£4120'],
    ['-5', '5'],
    ['-£5', '£5'],
    ['- 5', '5'],
    ['1.5', '15'],
    ['5%', '5'],
    ['1:30', '130'],
    ['+5', '5'],
    ['½', '12'],
    ['m²', 'm2'],
    ['#5', '5'],
    ['1/2', '12'],
  ])('%s is not %s in any tier', (a, b) => {
    expect(fold(a)).not.toBe(fold(b));
    expect(normalise(a)).not.toBe(normalise(b));
    expect(containsWords(fold(a), fold(b))).toBe(false);
    expect(containsWords(normalise(a), normalise(b))).toBe(false);
  });

  it('no tier drops or changes a character next to a digit', () => {
    const visible = /[!-~£€¥¢°§±×÷–—−·½²]/u;
    const near = fc.tuple(
      fc.constantFrom(...'.,-+%£€¥#/:()[]*^\\°–−½'),
      fc.constantFrom(...'0123456789'),
      fc.constantFrom(...'.,-+%£€¥#/:()[]*^\\°–−½'),
    );
    fc.assert(
      fc.property(anyText, near, anyText, (before, [left, digit, right], after) => {
        const token = `${left}${digit}${right}`;
        expect(visible.test(left)).toBe(true);
        expect(fold(`${before}${token}${after}`)).toContain(token);
        expect(normalise(`${before}${token}${after}`)).toContain(token);
      }),
      { numRuns: 2_000 },
    );
  });

  it('the digits of a text are the digits of its folded and normalised form', () => {
    const digits = (text: string): string => [...text].filter((char) => /[0-9]/.test(char)).join('');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 .,-£abcÉß!') }), (text) => {
        expect(digits(fold(text))).toBe(digits(text));
        expect(digits(normalise(text))).toBe(digits(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('containsWords', () => {
  it.each<[string, string, boolean]>([
    ['pay now', 'pay', true],
    ['pay now', 'now', true],
    ['pay now', 'pay now', true],
    ['payment', 'pay', false],
    ['repay', 'pay', false],
    ['re-pay', 'pay', true],
    ['repay or pay', 'pay', true],
    ['pay!', 'pay', true],
    ['pay', '', false],
    ['', 'pay', false],
    ['2 items', '2', true],
    ['2 items', '2 items', true],
    ['12 items', '2 items', false],
    ['(2)', '2', true],
    ['have 2.', '2', true],
    ['have 2, maybe', '2', true],
    ['41.20', '41', false],
    ['£41.20', '41.20', false],
    ['£41.20', '£41', false],
    ['£41.20', '£41.20', true],
    ['total £41.20.', '£41.20', true],
    ['2nd', '2', false],
    ['a2', 'a', false],
    ['item-5', 'item', false],
    ['- 5', '5', false],
    ['+ 5', '5', false],
    ['total - 5', '5', true],
    ['- five', 'five', true],
    ['5 %', '5', true],
    ['日本 語', '日本', true],
    ['日本語', '日本', false],
    ['naïve', 'na', false],
    ['snake_case', 'snake', false],
    ['😀 pay', 'pay', true],
    ['😀pay', 'pay', true],
    ['"2"', '2', true],
    ['x(2)', '2', false],
    ['c++ now', 'c', true],
  ])('%j holds %j: %s', (hay, needle, expected) => {
    expect(containsWords(hay, needle)).toBe(expected);
  });

  it('a text holds itself', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => text !== ''),
        (text) => {
          expect(containsWords(text, text)).toBe(true);
        },
      ),
    );
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'aB9 .,-£%"()“\u00a0\u200bÉßΣς½日한') }),
);
