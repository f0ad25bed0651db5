import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VkError } from '../../src/lang/errors.ts';
import { relationTypes, roles, type State, states } from '../../src/screen/element.ts';
import { parseSelector } from '../../src/screen/parse.ts';
import { printSelector } from '../../src/screen/print.ts';
import type { MatchMode, Selector } from '../../src/screen/selector.ts';
import { mapSelectorTexts, oppositeState } from '../../src/screen/selector-text.ts';

const loose = (value: string): Selector => ({ name: { value, mode: 'loose' } });
const equals = (value: string): Selector => ({ name: { value, mode: 'equals' } });

describe('parseSelector', () => {
  it.each<[string, Selector]>([
    ['@login', { id: 'login' }],
    ['id:login', { id: 'login' }],
    ['@com.shop:id/pay', { id: 'com.shop:id/pay' }],
    ['@items[0].name', { id: 'items[0].name' }],
    ['@"two words"', { id: 'two words' }],
    ['@row-{{row.Item no}}-edit', { id: 'row-{{row.Item no}}-edit' }],
    ['Save', loose('Save')],
    ['  Save  ', loose('Save')],
    ['text:Save', loose('Save')],
    ['text:"Save"', loose('Save')],
    ['text: Save all', loose('Save all')],
    ['text:="Save"', equals('Save')],
    ['"Save"', equals('Save')],
    ['~"Save"', { name: { value: 'Save', mode: 'contains' } }],
    ['^"Save"', { name: { value: 'Save', mode: 'starts-with' } }],
    ['"Save"$', { name: { value: 'Save', mode: 'ends-with' } }],
    ['"a \\"b\\" \\\\ \\n c"', equals('a "b" \\ \n c')],
    ['button', { role: 'button' }],
    ['button "Save"', { role: 'button', ...equals('Save') }],
    ['button @save', { role: 'button', id: 'save' }],
    ['field "E-mail"', { role: 'textbox', ...equals('E-mail') }],
    ['dropdown ~"Sort"', { role: 'combobox', name: { value: 'Sort', mode: 'contains' } }],
    ['desc:Close', { desc: { value: 'Close', mode: 'loose' } }],
    ['desc:Close menu :enabled', { desc: { value: 'Close menu', mode: 'loose' }, states: ['enabled'] }],
    ['desc:="Close"', { desc: { value: 'Close', mode: 'equals' } }],
    ['desc:~"Close"', { desc: { value: 'Close', mode: 'contains' } }],
    ['class:EditText', { class: 'EditText' }],
    ['class:EditText [2]', { class: 'EditText', ordinal: 2 }],
    ['css:.total > b', { css: '.total > b' }],
    ['css:ul :checked', { css: 'ul :checked' }],
    ['css:.total > b [2]', { css: '.total > b', ordinal: 2 }],
    ['css:".total > b" :enabled', { css: '.total > b', states: ['enabled'] }],
    ['words(basket badge)', { words: 'basket badge' }],
    ['textbox words(search)', { role: 'textbox', words: 'search' }],
    ['Save [2]', { ...loose('Save'), ordinal: 2 }],
    ['Save [-1]', { ...loose('Save'), ordinal: -1 }],
    ['Save [2] :enabled :not-checked', { ...loose('Save'), ordinal: 2, states: ['enabled', 'unchecked'] }],
    ['"Edit" [3] :disabled', { ...equals('Edit'), ordinal: 3, states: ['disabled'] }],
    [
      '"Edit" in row "Anna"',
      { ...equals('Edit'), relation: { type: 'in', anchor: { role: 'row', ...equals('Anna') } } },
    ],
    [
      '"Edit" in row [2]',
      { ...equals('Edit'), relation: { type: 'in', anchor: { role: 'row', ordinal: 2 } } },
    ],
    ['button in dialog', { role: 'button', relation: { type: 'in', anchor: { role: 'dialog' } } }],
    ['"Edit" left of "Anna"', { ...equals('Edit'), relation: { type: 'left-of', anchor: equals('Anna') } }],
    [
      'Add to basket below "Round teapot"',
      { ...loose('Add to basket'), relation: { type: 'below', anchor: equals('Round teapot') } },
    ],
    [
      'Edit [2] near @x in list "L"',
      {
        ...loose('Edit'),
        ordinal: 2,
        relation: {
          type: 'near',
          anchor: { id: 'x', relation: { type: 'in', anchor: { role: 'list', ...equals('L') } } },
        },
      },
    ],
    ['{{env.NAME}}', loose('{{env.NAME}}')],
    ['"Hello {{row.First name}}"', equals('Hello {{row.First name}}')],
  ])('reads %s', (text, selector) => {
    expect(parseSelector(text)).toStrictEqual(selector);
  });

  it.each([
    '+1 (555) 0100 [home] *new*',
    '(optional)',
    '*required*',
    '[x] done',
    '[2]',
    '\\server\\share',
    ':enabled',
    '"Save" now',
    'Say "hi"',
    '@anna mentioned you',
    'button Save',
    'Sign in',
    'Sign in button',
    'Terms in list',
    'Ratio :abcdefgh',
    'Button',
    'note: read ## this',
    '~Save',
    '^"Save"$',
    'words(',
    'words(a(b))',
    'class: two words',
    '"unclosed',
    'left of centre',
  ])('K49: takes %s literally', (text) => {
    expect(parseSelector(text)).toStrictEqual(loose(text));
  });

  it.each<[string, RegExp, RegExp]>([
    ['', /selector: the selector is empty/, /visible name/],
    ['   ', /empty/, /visible name/],
    ['""', /a value is empty/, /between the quotes/],
    ['" "', /a value is empty/, /between the quotes/],
    ['@', /a value is empty/, /between the quotes/],
    ['@""', /a value is empty/, /between the quotes/],
    ['text:', /a value is empty/, /between the quotes/],
    ['desc: ', /a value is empty/, /between the quotes/],
    ['css:', /a value is empty/, /between the quotes/],
    ['id:', /a value is empty/, /between the quotes/],
    ['words()', /a value is empty/, /between the quotes/],
    ['button "Save" [0]', /\[0\] is no ordinal/, /count from 1/],
    ['Save [0]', /\[0\] is no ordinal/, /count from 1/],
    ['css:b [0]', /\[0\] is no ordinal/, /count from 1/],
    ['button "Save" :enabeld', /:enabeld is no state/, /Did you mean :enabled\?/],
    ['button "Save" :sparkling', /:sparkling is no state/, /States: :enabled :disabled/],
    ['Save :enabeld', /:enabeld is no state/, /Did you mean :enabled\?/],
    ['Save :checked :not-checked', /:checked and :unchecked contradict/, /Keep one/],
    ['"Save" :enabled :disabled', /contradict/, /Keep one/],
    ['"Edit" in row "A" :enabled :disabled', /contradict/, /Keep one/],
  ])('refuses %s', (text, message, hint) => {
    const error = caught(() => parseSelector(text));
    expect(error.code).toBe('invalid-selector');
    expect(error.message).toMatch(message);
    expect(error.hint).toMatch(hint);
  });

  it('shortens a long selector in its message', () => {
    const error = caught(() => parseSelector(`"${'x'.repeat(200)}" [0]`));
    expect(error.message.length).toBeLessThan(110);
  });
});

describe('printSelector', () => {
  it.each<[Selector, string]>([
    [loose('Save'), 'Save'],
    [loose('button'), 'text:"button"'],
    [loose(' Save'), 'text:" Save"'],
    [loose('Save [2]'), 'text:"Save [2]"'],
    [loose('a\nb'), 'text:"a\\nb"'],
    [equals('Say "hi"'), '"Say \\"hi\\""'],
    [{ role: 'button', ...loose('Save') }, 'button text:"Save"'],
    [{ id: 'login' }, '@login'],
    [{ id: 'two words' }, '@"two words"'],
    [{ words: 'basket badge' }, 'words(basket badge)'],
    [{ words: 'badge (new)' }, 'words("badge (new)")'],
    [{ class: 'EditText' }, 'class:"EditText"'],
    [
      {
        ...equals('Edit'),
        ordinal: -1,
        states: ['enabled'],
        relation: { type: 'in', anchor: loose('Anna') },
      },
      '"Edit" [-1] :enabled in text:"Anna"',
    ],
  ])('writes %j', (selector, text) => {
    expect(printSelector(selector)).toBe(text);
  });

  it('K11: parse(print(s)) equals s for nasty texts', () => {
    fc.assert(
      fc.property(selectors, (selector) => {
        expect(parseSelector(printSelector(selector))).toStrictEqual(selector);
      }),
      { numRuns: 3_000 },
    );
  });

  it('K11: a printed selector is one line', () => {
    fc.assert(
      fc.property(selectors, (selector) => {
        expect(printSelector(selector)).not.toMatch(/[\n\r]/);
      }),
    );
  });
});

describe('mapSelectorTexts', () => {
  it('changes every text, those of anchors too', () => {
    const selector: Selector = {
      id: 'a',
      name: { value: 'b', mode: 'equals' },
      desc: { value: 'c', mode: 'loose' },
      class: 'd',
      css: 'e',
      words: 'f',
      relation: { type: 'in', anchor: { id: 'g' } },
    };
    expect(mapSelectorTexts(selector, (text) => `${text}!`)).toStrictEqual({
      id: 'a!',
      name: { value: 'b!', mode: 'equals' },
      desc: { value: 'c!', mode: 'loose' },
      class: 'd!',
      css: 'e!',
      words: 'f!',
      relation: { type: 'in', anchor: { id: 'g!' } },
    });
  });

  it('adds nothing that was not there', () => {
    expect(mapSelectorTexts({ role: 'button' }, () => 'x')).toStrictEqual({ role: 'button' });
  });
});

const nasty = fc.oneof(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.string({ minLength: 1, maxLength: 300, unit: fc.constantFrom(...'ab "\\[]()@:~^$#*+-\n\t {}') }),
  fc.constantFrom(
    'say "hi"',
    '\\',
    '\\"',
    '"',
    '[2]',
    'Save [2]',
    'Save :enabled',
    'a: b',
    'a #b',
    'a  b',
    '- a',
    'שלום עולם',
    'مرحبا',
    '👩‍👩‍👧 family',
    'line\nbreak',
    'Edit in row "Anna"',
    'button "Save"',
    'words(x)',
    '{{env.X}} and {{row.First name}}',
    `${'x  y: z #'.repeat(33)}!`,
  ),
);
const text = nasty.filter((value) => value.trim() !== '');
const pattern = fc.record(
  {
    value: text,
    mode: fc.constantFrom<MatchMode>('loose', 'equals', 'contains', 'starts-with', 'ends-with'),
  },
  { noNullPrototype: true },
);
const consistent = fc
  .array(fc.constantFrom<State>(...states), { minLength: 1, maxLength: 3 })
  .filter((list) => !list.some((state) => list.includes(oppositeState(state))));
const ordinal = fc.integer({ min: -50, max: 50 }).filter((value) => value !== 0);

const flat = fc
  .record(
    {
      id: text,
      name: pattern,
      desc: pattern,
      class: text,
      css: text,
      role: fc.constantFrom(...roles),
      words: text,
      ordinal,
      states: consistent,
    },
    { requiredKeys: [], noNullPrototype: true },
  )
  .filter(({ ordinal: _, states: __, ...head }) => Object.keys(head).length > 0);

const selectors: fc.Arbitrary<Selector> = fc.oneof(
  text.map(loose),
  flat,
  fc
    .tuple(flat, flat, flat, fc.constantFrom(...relationTypes), fc.constantFrom(...relationTypes))
    .map(([a, b, c, first, second]) => ({
      ...a,
      relation: { type: first, anchor: { ...b, relation: { type: second, anchor: c } } },
    })),
);

function caught(call: () => unknown): VkError {
  try {
    call();
  } catch (error) {
    if (error instanceof VkError) return error;
  }
  throw new Error('nothing was thrown');
}
