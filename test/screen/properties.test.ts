import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digestOf } from '../../src/screen/digest.ts';
import { type Role, relationTypes, type Snapshot } from '../../src/screen/element.ts';
import { isGone } from '../../src/screen/gone.ts';
import { matchSelector } from '../../src/screen/match.ts';
import { nearMisses } from '../../src/screen/near-miss.ts';
import { parseSelector } from '../../src/screen/parse.ts';
import { phrase } from '../../src/screen/phrase.ts';
import { printSelector } from '../../src/screen/print.ts';
import type { MatchMode, MatchUse, Selector } from '../../src/screen/selector.ts';
import { readableTexts } from '../../src/screen/value.ts';
import { type Node, page } from './page.ts';

const texts = [
  'Save',
  'Save as',
  'Edit',
  'Anna',
  'Anna Smith',
  '£41.20',
  '-5',
  '5',
  'Grand total',
  'E-mail',
  '1.5',
  'Wi-Fi',
  '…',
];
const roles: readonly Role[] = [
  'button',
  'link',
  'textbox',
  'checkbox',
  'text',
  'heading',
  'group',
  'list',
  'listitem',
  'row',
  'cell',
  'dialog',
];
const uses: readonly MatchUse[] = ['action', 'check', 'absence', 'count', 'guard'];

const facts = fc.record(
  {
    text: fc.constantFrom(...texts),
    name: fc.constantFrom(...texts),
    label: fc.constantFrom(...texts),
    desc: fc.constantFrom(...texts),
    hint: fc.constantFrom(...texts),
    value: fc.constantFrom(...texts),
    id: fc.constantFrom('save', 'save-as', 'total', 'row-1'),
    classes: fc.constantFrom('card', 'badge error', 'total'),
    rendered: fc.boolean(),
    onScreen: fc.boolean(),
    enabled: fc.boolean(),
    checked: fc.boolean(),
    clickable: fc.boolean(),
    at: fc.tuple(fc.nat(900), fc.nat(1_600), fc.nat(200), fc.nat(60)),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const leaf: fc.Arbitrary<Node> = fc
  .tuple(fc.constantFrom(...roles), facts)
  .map(([role, given]) => ({ role, ...given }));
const around = (inner: fc.Arbitrary<Node>): fc.Arbitrary<Node> =>
  fc
    .tuple(leaf, fc.array(inner, { maxLength: 3 }))
    .map(([box, children]) => (children.length > 0 ? { ...box, children } : box));
const tree = around(around(around(leaf)));

const pages: fc.Arbitrary<Snapshot> = fc
  .array(tree, { minLength: 1, maxLength: 5 })
  .map((roots) => page(...roots));

const flat: fc.Arbitrary<Selector> = fc
  .record(
    {
      role: fc.constantFrom(...roles),
      name: fc.record(
        {
          value: fc.constantFrom(...texts),
          mode: fc.constantFrom<MatchMode>('loose', 'equals', 'contains', 'starts-with', 'ends-with'),
        },
        { noNullPrototype: true },
      ),
      id: fc.constantFrom('save', 'total'),
      words: fc.constantFrom('save button', 'grand total', 'error badge', 'mail field'),
      states: fc.constantFrom(['enabled'] as const, ['checked'] as const),
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .filter((selector) => Object.keys(selector).some((key) => key !== 'states'));

const selectors: fc.Arbitrary<Selector> = fc.oneof(
  flat,
  fc
    .tuple(flat, fc.constantFrom(...relationTypes), flat)
    .map(([base, type, anchor]) => ({ ...base, relation: { type, anchor } })),
);

describe('matching any page', () => {
  it('C-VIS-1: never answers with what is not rendered, nor twice with one element', () => {
    fc.assert(
      fc.property(pages, selectors, fc.constantFrom(...uses), (screen, selector, use) => {
        const { elements } = matchSelector(selector, screen, use);
        expect(elements.every(({ rendered }) => rendered)).toBe(true);
        expect(new Set(elements).size).toBe(elements.length);
        expect(elements.map(({ index }) => index)).toEqual(
          elements.map(({ index }) => index).sort((a, b) => a - b),
        );
      }),
      { numRuns: 250 },
    );
  });

  it('C-HEAL-9: an absence is harder to pass than a check: what is found by one is not gone for the other', () => {
    fc.assert(
      fc.property(
        pages,
        selectors,
        fc.constantFrom<MatchUse>('check', 'count', 'action', 'guard'),
        (screen, selector, use) => {
          if (matchSelector(selector, screen, use).elements.length > 0)
            expect(isGone(selector, screen)).toBe(false);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('C-MATCH-2: ordinals name each of several hits once, from either end', () => {
    fc.assert(
      fc.property(pages, flat, (screen, selector) => {
        const all = matchSelector(selector, screen, 'action').elements;
        const at = (ordinal: number) => matchSelector({ ...selector, ordinal }, screen, 'action').elements;
        const forward = all.flatMap((_, position) => at(position + 1));
        const backward = all.flatMap((_, position) => at(-position - 1));
        expect(new Set(forward)).toEqual(new Set(all));
        expect(backward.reverse()).toEqual(forward);
        expect(at(all.length + 1)).toEqual([]);
        expect(at(-all.length - 1)).toEqual([]);
      }),
      { numRuns: 250 },
    );
  });

  it('a phrase, printed and read again, finds exactly its element', () => {
    fc.assert(
      fc.property(pages, (screen) => {
        for (const element of screen.elements) {
          const found = phrase(element, screen);
          if (!found) continue;
          expect(
            matchSelector(parseSelector(printSelector(found.selector)), screen, 'action').elements,
          ).toEqual([element]);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('C-FOLD-1: no readable text is a part of a number that is shown', () => {
    fc.assert(
      fc.property(pages, (screen) => {
        for (const element of screen.elements) {
          for (const text of readableTexts(element, screen))
            expect(['41', '20', '41.2', '1', '£4']).not.toContain(text);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('near misses are no hits, at most as many as asked for', () => {
    fc.assert(
      fc.property(pages, selectors, fc.integer({ min: 1, max: 4 }), (screen, selector, limit) => {
        const misses = nearMisses(selector, screen, limit);
        expect(misses.length).toBeLessThanOrEqual(limit);
        for (const { why } of misses) expect(why).not.toBe('');
      }),
      { numRuns: 100 },
    );
  });

  it('the digest of equal reads is equal', () => {
    fc.assert(
      fc.property(pages, (screen) => {
        expect(digestOf(structuredClone(screen.elements))).toBe(digestOf(screen.elements));
      }),
      { numRuns: 100 },
    );
  });
});
