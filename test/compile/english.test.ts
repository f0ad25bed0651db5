import { describe, expect, it } from 'vitest';
import { compileEnglish, compileSentence } from '../../src/compile/english/compile.ts';
import { toGold } from '../../src/compile/gold.ts';
import { lintCompilation } from '../../src/compile/lint.ts';
import { acceptPlan } from '../../src/plan/validate.ts';
import { readTest } from '../../src/prose/read-test.ts';

function stepsOf(text: string): unknown[] {
  const { steps, refusals } = compileSentence(text);
  expect(refusals).toEqual([]);
  acceptPlan({ version: 1, steps });
  return steps.map(({ clauses: _, ...step }) => step);
}

describe('one sentence, one step', () => {
  it.each([
    ['Open /settings.', { do: 'open', url: '/settings' }],
    ['Click the "Add" button.', { do: 'tap', target: 'button text:"Add"' }],
    ['Double-click "Draft 3".', { do: 'double-tap', target: 'Draft 3' }],
    ['Type "tea" into the "Search" field.', { do: 'fill', target: 'textbox text:"Search"', value: 'tea' }],
    ['Press Escape.', { do: 'press', key: 'Escape' }],
    ['Press Ctrl+S.', { do: 'press', key: 'Ctrl+S' }],
    ['Tick "Remember me".', { do: 'tick', target: 'Remember me' }],
    ['Untick the "Newsletter" checkbox.', { do: 'untick', target: 'checkbox text:"Newsletter"' }],
    [
      'Select "Blue" from the "Colour" dropdown.',
      { do: 'select', target: 'combobox text:"Colour"', value: 'Blue' },
    ],
    ['"Saved" is shown.', { do: 'assert', target: '"Saved"' }],
    ['The "Total" is "£12.00".', { do: 'assert', target: 'Total', text: '£12.00' }],
    ['The "Send" button is disabled.', { do: 'assert', target: 'button "Send"', state: 'disabled' }],
    ['The "Files" list has 3 items.', { do: 'assert', target: 'listitem in list text:"Files"', count: 3 }],
    ['Check that "Error" is not shown.', { do: 'assert', target: 'Error', gone: true }],
    ['Verify the URL contains /done.', { do: 'assert', url: '/done', match: 'contains' }],
    ['Wait 3 seconds.', { do: 'pause', duration: 3000 }],
    ['Wait until "Ready" is shown, at most 30 seconds.', { do: 'wait', target: '"Ready"', timeout: 30_000 }],
    ['Wait until the spinner has disappeared.', { do: 'wait', target: 'progress', gone: true }],
    ['Go back.', { do: 'back' }],
    ['Click "Delete" in the row of "Ann".', { do: 'tap', target: 'text:"Delete" in row text:"Ann"' }],
  ])('%s', (text, step) => {
    expect(stepsOf(text)).toEqual([step]);
  });
});

describe('several clauses of a sentence', () => {
  it('keeps their order and cites each', () => {
    const { steps, clauses } = compileSentence('Type "a" into "From", "b" into "To" and click Search.');
    expect(steps.map((step) => step.do)).toEqual(['fill', 'fill', 'tap']);
    expect(steps.flatMap((step) => step.clauses)).toEqual([0, 1, 2]);
    expect(clauses).toHaveLength(3);
  });
  it('puts what a condition holds for into its body', () => {
    expect(stepsOf('If "Cookies" is shown, click "Accept", otherwise click "Menu".')).toMatchObject([
      { do: 'if', when: { target: 'Cookies' }, body: [{ do: 'tap' }], else: [{ do: 'tap' }] },
    ]);
  });
  it('reads a prohibition as a note', () => {
    const { steps, notes } = compileSentence('Do not click "Pay" yet.');
    expect(steps).toEqual([]);
    expect(notes.map((note) => note.reason)).toContain('prohibition');
  });
});

describe('it never guesses', () => {
  it.each([
    'Check that everything looks fine.',
    'Fill in the form with valid data.',
    'Click the nice green icon.',
    'Click "Yes" or "Later".',
    'Verify that the colours match.',
    'Remove the order from the database.',
    'Click "Save" frobnicatingly.',
    'Click a product.',
    'Repeat it until you are happy.',
    'Click "Next" (optional).',
    'Check the "Total" field.',
  ])('%s', (text) => {
    const { steps, refusals } = compileSentence(text);
    expect(steps).toEqual([]);
    expect(refusals.length).toBeGreaterThan(0);
  });
  it('lets "it" mean nothing behind a clause that was not understood', () => {
    const { steps } = compileSentence('Click "Save". Frobnicate the widgetry. Click it.');
    expect(steps).toHaveLength(1);
  });
});

const reader = {
  read(): string {
    throw new Error('none');
  },
  identity: (path: string): string => path,
};
const compile = (text: string) => compileEnglish(readTest('t.md', text, reader));

describe('blocks', () => {
  it('fills in a table of fields', () => {
    const { steps, refusals } = compile(
      'Fill in the form:\n\n| Field | Value |\n|---|---|\n| Name | Ann |\n| Town | Leeds |\n',
    );
    expect(refusals).toEqual([]);
    expect(steps).toMatchObject([
      { do: 'fill', value: 'Ann' },
      { do: 'fill', value: 'Leeds' },
    ]);
  });
  it('runs an expectation behind the step of its number', () => {
    const { steps } = compile(
      '| Step | Expected |\n|---|---|\n| 1. Click "A"<br>2. Click "B" | 1. "a" is shown<br>2. "b" is shown |\n',
    );
    expect(steps.map((step) => step.do)).toEqual(['tap', 'assert', 'tap', 'assert']);
  });
  it('repeats a list so many times', () => {
    const { steps } = compile('Do this 3 times:\n\n- Click "Next"\n- "Page" is shown\n');
    expect(steps).toMatchObject([{ do: 'repeat', times: 3, body: [{ do: 'tap' }, { do: 'assert' }] }]);
  });
  it('refuses a loop that it does not understand, so that nothing in it is run', () => {
    const { refusals } = compile('Repeat for whatever you like:\n\n- Click "Next"\n');
    expect(refusals.map((refusal) => refusal.text)).toEqual(['Repeat for whatever you like']);
  });
  it('counts manual lines and never runs them', () => {
    const { steps, manual } = compile('1. Open /a.\n2. (manual) Look at the print-out.\n');
    expect(steps).toHaveLength(1);
    expect(manual).toHaveLength(1);
  });
  it('prints the gold shape', () => {
    const test = readTest('t.md', '1. Click "A".\n2. Frobnicate.\n', reader);
    expect(toGold(test, compileEnglish(test))).toMatchObject({
      file: 't.md',
      clauses: [
        { line: 1, kind: 'tap' },
        { line: 2, kind: 'unsupported', why: 'not-understood' },
      ],
    });
  });
});

describe('lint', () => {
  it.each([
    ['Open /a.', 1],
    ['If "A" is shown, check that "B" is shown.', 1],
    ['Type "x" into the "N" field. The "N" field has the value "x".', 1],
    ['Open /a. "B" is shown.', 0],
  ])('%s', (text, count) => {
    expect(lintCompilation(compileSentence(text))).toHaveLength(count);
  });
});
