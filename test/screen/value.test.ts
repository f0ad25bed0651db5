import { describe, expect, it } from 'vitest';
import type { Element, Snapshot } from '../../src/screen/element.ts';
import type { MatchMode } from '../../src/screen/selector.ts';
import { textMatches } from '../../src/screen/text-match.ts';
import { readableTexts, valueTextOf } from '../../src/screen/value.ts';
import { node, page } from './page.ts';

const of = (snapshot: Snapshot, id: string): Element => {
  const found = snapshot.elements.find((element) => element.id === id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
};

const screen = page(
  node('group', { id: 'pair' }, [
    node('text', { id: 'total', text: 'Grand total' }),
    node('text', { id: 'sum', text: '£41.20' }),
  ]),
  node('group', { type: 'dl' }, [
    node('text', { id: 'dt1', type: 'dt', text: 'Status' }),
    node('text', { type: 'dd', text: 'Paid' }),
    node('text', { id: 'dt2', type: 'dt', text: 'Empty' }),
    node('text', { id: 'dt3', type: 'dt', text: 'Date' }),
    node('text', { type: 'dd', text: '3 May' }),
  ]),
  node('table', {}, [
    node('row', {}, [
      node('cell', { id: 'c1', text: 'Net' }),
      node('cell', {}),
      node('cell', { id: 'c2', text: '£38' }),
    ]),
    node('row', {}, [node('cell', { id: 'c3', text: 'Teapot' }), node('cell', '2'), node('cell', '£18')]),
  ]),
  node('group', {}, [
    node('text', { id: 'g1', text: 'Delivery', at: [0, 500, 100, 20] }),
    node('text', { id: 'g2', text: '£3', at: [120, 500, 100, 20] }),
    node('text', { id: 'g3', text: 'Tax', at: [0, 530, 100, 20] }),
    node('text', { id: 'g4', text: '£7', at: [120, 530, 100, 20] }),
    node('text', { id: 'g5', text: 'Lonely', at: [0, 560, 100, 20] }),
    node('text', { id: 'g6', text: 'a', at: [0, 590, 20, 20] }),
    node('text', { id: 'g7', text: 'b', at: [30, 590, 20, 20] }),
    node('text', { id: 'g8', text: 'c', at: [60, 590, 20, 20] }),
  ]),
  node('text', { id: 'colon', text: 'Total: £41.20' }),
  node('text', { id: 'clock', text: 'Opens 9:30' }),
  node('text', { id: 'inline', text: 'Grand total £41.20' }),
  node('group', {}, [
    node('text', { id: 'deep' }, [node('text', { id: 'deeper', text: 'Points' })]),
    node('text', '120'),
  ]),
  node('group', {}, [node('text', { id: 'question', text: 'Sure?' }), node('button', { text: 'Yes' })]),
  node('group', {}, [node('heading', { id: 'head', text: 'News' }), node('text', 'Nothing new')]),
  node('group', {}, [node('text', { id: 'before', text: 'Below' }), node('heading', 'Title')]),
  node('group', {}, [node('text', { id: 'long', text: 'Note' }), node('text', 'x'.repeat(200))]),
  node('text', { id: 'lm', type: 'label', text: 'E-mail', forId: 'mail' }),
  node('textbox', { id: 'mail', label: 'E-mail', value: 'ann@example.test' }),
  node('textbox', { id: 'blank', label: 'Blank', value: '' }),
  node('textbox', { id: 'secret', label: 'Password', password: true }),
  node('group', { id: 'rich', editable: true, text: 'Dear all' }),
  node('combobox', { id: 'sort', value: 'Name', content: 'Name Price' }),
  node('button', { id: 'go', type: 'input', value: 'Go' }),
  node('image', { id: 'pic', name: 'Logo' }),
);

describe('valueTextOf', () => {
  it.each<[string, string | undefined]>([
    ['total', '£41.20'],
    ['sum', '£41.20'],
    ['dt1', 'Paid'],
    ['dt2', 'Empty'],
    ['dt3', '3 May'],
    ['c1', '£38'],
    ['c2', '£38'],
    ['c3', 'Teapot'],
    ['g1', '£3'],
    ['g2', '£3'],
    ['g3', '£7'],
    ['g5', 'Lonely'],
    ['g6', 'a'],
    ['g7', 'b'],
    ['deep', '120'],
    ['deeper', '120'],
    ['question', 'Sure?'],
    ['head', 'News'],
    ['before', 'Below'],
    ['long', 'Note'],
    ['lm', 'ann@example.test'],
    ['mail', 'ann@example.test'],
    ['blank', ''],
    ['secret', undefined],
    ['rich', 'Dear all'],
    ['sort', 'Name'],
    ['go', undefined],
    ['pic', 'Logo'],
    ['pair', 'Grand total £41.20'],
  ])('%s → %s', (id, expected) => {
    expect(valueTextOf(of(screen, id), screen)).toBe(expected);
  });
});

describe('readableTexts', () => {
  it.each<[string, string | undefined, string[]]>([
    ['total', undefined, ['Grand total', '£41.20']],
    ['sum', undefined, ['£41.20']],
    ['mail', undefined, ['ann@example.test']],
    ['secret', undefined, []],
    ['blank', undefined, ['']],
    ['lm', undefined, ['E-mail', 'ann@example.test']],
    ['colon', undefined, ['Total: £41.20', '£41.20']],
    ['clock', undefined, ['Opens 9:30']],
    ['inline', undefined, ['Grand total £41.20']],
    ['inline', 'grand  TOTAL', ['Grand total £41.20', '£41.20']],
    ['inline', 'Grand', ['Grand total £41.20', 'total £41.20']],
    ['inline', 'Gran', ['Grand total £41.20']],
    ['go', undefined, ['Go']],
    ['pic', undefined, ['Logo']],
  ])('%s, found as %s → %j', (id, label, expected) => {
    expect(readableTexts(of(screen, id), screen, label)).toEqual(expected);
  });
});

describe('C-HEAL-9 C-FOLD-1 textMatches', () => {
  it.each<[MatchMode, string, string, boolean]>([
    ['equals', 'Saved', ' saved ', true],
    ['equals', 'Saved', 'Saved as draft', false],
    ['loose', 'Saved', 'saved', true],
    ['loose', 'Saved', 'Saved as draft', false],
    ['loose', 'Saved', 'Saved!', false],
    ['contains', 'draft', 'Saved as drafts', true],
    ['contains', 'Draft', 'Saved', false],
    ['starts-with', 'saved', 'Saved as draft', true],
    ['starts-with', 'as', 'Saved as draft', false],
    ['ends-with', 'DRAFT', 'Saved as draft', true],
    ['ends-with', 'as', 'Saved as draft', false],
    ['equals', '', '', true],
    ['loose', '', ' ', true],
    ['equals', '', 'x', false],
    ['contains', '', 'x', false],
    ['contains', '', '', false],
    ['equals', '£41.20', '£41.2', false],
    ['contains', '41', '£41.20', false],
    ['contains', '41.20', '£41.20', true],
    ['contains', '£41', '£41.20', false],
    ['contains', '20', '£41.20', false],
    ['contains', '1', '£41.20', false],
    ['contains', '5', '-5', false],
    ['contains', '-5', 'now -5 °C', true],
    ['contains', '5', '−5', false],
    ['contains', '£5', '-£5', false],
    ['contains', '£5', 'costs £5', true],
    ['contains', '5', 'A-5', true],
    ['contains', '5', '3-5', true],
    ['contains', '2', '12 and 2', true],
    ['contains', '000', '1,000', false],
    ['contains', '1', '1,000', false],
    ['contains', '1', 'item 1, please', true],
    ['contains', '9', 'at 9:30', false],
    ['contains', '30', 'at 9:30', false],
    ['contains', '1', '1/2', false],
    ['contains', '1', "1'000", false],
    ['starts-with', '£4', '£41.20', false],
    ['starts-with', '£41', '£41.20', false],
    ['starts-with', '£41', '£41, please', true],
    ['starts-with', '£41', '£41', true],
    ['ends-with', '.20', '£41.20', true],
    ['ends-with', '20', '£41.20', false],
    ['ends-with', '5', '15', false],
    ['ends-with', '15', '15', true],
    ['ends-with', '5', '-5', false],
  ])('%s %j in %j: %s', (mode, value, text, expected) => {
    expect(textMatches({ value, mode }, text)).toBe(expected);
  });
});
