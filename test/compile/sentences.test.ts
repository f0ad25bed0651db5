import { describe, expect, it } from 'vitest';
import { compileSentence } from '../../src/compile/english/compile.ts';
import { suggestions } from '../../src/compile/english/refuse.ts';
import type { PlanStep } from '../../src/plan/plan.ts';
import { acceptPlan } from '../../src/plan/validate.ts';

function stepsOf(text: string): Partial<PlanStep>[] {
  const { steps, refusals } = compileSentence(text);
  expect(refusals.map((refusal) => refusal.text)).toEqual([]);
  acceptPlan({ version: 1, steps });
  return steps.map(({ clauses: _, ...step }) => step);
}

function kindsOf(text: string): string[] {
  const { readings, refusals } = compileSentence(text);
  return [
    ...readings.map((reading) => reading.kind),
    ...refusals.map((refusal) => `refused ${refusal.type}`),
  ];
}

describe('instructions become steps', () => {
  it.each<[string, Partial<PlanStep>[]]>([
    ['Open /basket.', [{ do: 'open', url: '/basket' }]],
    ['Visit https://kiosk.test/a?b=1.', [{ do: 'open', url: 'https://kiosk.test/a?b=1' }]],
    ['Click "Send".', [{ do: 'tap', target: 'Send' }]],
    ['clik the "Send" buton', [{ do: 'tap', target: 'button text:"Send"' }]],
    ['Tick "Remember me".', [{ do: 'tick', target: 'Remember me' }]],
    ['Press Ctrl+S.', [{ do: 'press', key: 'Ctrl+S' }]],
    [
      'Press the Down arrow key, then Enter.',
      [
        { do: 'press', key: 'ArrowDown' },
        { do: 'press', key: 'Enter' },
      ],
    ],
    ['Wait 2s.', [{ do: 'pause', duration: 2000 }]],
    ['Reload the page and take a screenshot.', [{ do: 'refresh' }, { do: 'screenshot' }]],
    ['Run `device set dark=on`.', [{ do: 'device', action: 'set', settings: 'dark=on' }]],
    ["Accept the browser's confirmation.", [{ do: 'dialog', answer: 'accept' }]],
  ])('%s', (text, steps) => {
    expect(stepsOf(text)).toEqual(steps);
  });

  it.each<[string, string[]]>([
    ['Type "ann" into "User", "pw" into "Password" and click "Go".', ['type', 'type', 'tap']],
    ['In the dialog, select "Late" from the Reason dropdown and click "Close".', ['select', 'tap']],
    ['Click "+" twice.', ['repeat-times']],
    ['If a "News" dialog is shown, close it, otherwise click "Next".', ['if']],
    ['As long as "More" is shown, click it, at most 5 times.', ['while']],
    ['Click "Next" until "Done" appears.', ['repeat']],
    ['Scroll down to "Imprint" and click it.', ['scroll', 'tap']],
    ['Wait at most 20 seconds for "Ready", then submit.', ['wait', 'tap']],
    ['Note the order number shown next to "Order".', ['read']],
    ['For each of "Red" and "Blue": click it.', ['for-each']],
  ])('%s is %j', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });
});

describe('statements become checks', () => {
  it.each<[string, Partial<PlanStep>[]]>([
    ['"Saved" is shown.', [{ do: 'assert', target: '"Saved"' }]],
    ['The "Total" is "£41.20".', [{ do: 'assert', target: 'Total', text: '£41.20' }]],
    [
      'There are at least 3 "Edit" buttons.',
      [{ do: 'assert', target: 'button "Edit"', count: 3, compare: 'at-least' }],
    ],
    ['The URL contains /done.', [{ do: 'assert', url: '/done', match: 'contains' }]],
    [
      'The "Send" button should not be enabled.',
      [{ do: 'assert', target: 'button "Send"', state: 'enabled', not: true }],
    ],
  ])('%s', (text, steps) => {
    expect(stepsOf(text)).toEqual(steps);
  });

  it('C-HEAL-9 an absence is looked for loosely', () => {
    expect(stepsOf('"Error 5" is not shown.')).toEqual([{ do: 'assert', target: 'Error 5', gone: true }]);
  });

  it('a limit belongs to the check beside it', () => {
    expect(stepsOf('Within half a minute "Ready" appears.')).toEqual([
      { do: 'assert', target: '"Ready"', wait: 30_000 },
    ]);
  });
});

describe('what is not understood is refused, never guessed', () => {
  it.each<[string, string]>([
    ['Check everything looks fine.', 'visual'],
    ['Fill in the form with valid data.', 'vague-action'],
    ['Tap the nice green icon.', 'visual'],
    ['Click "Left" or "Right".', 'choice'],
    ['An e-mail is sent.', 'elsewhere'],
    ['Add up the rows.', 'calculation'],
    ['Check the Name field.', 'vague-check'],
    ['Select a product.', 'not-understood'],
    ['Click "Next" frobnicated.', 'not-understood'],
    ['"Saved" is shown for a moment.', 'not-understood'],
    ['"Ann" is shown in blue.', 'not-understood'],
    ['Wait until "Yes" or "No" is shown.', 'choice'],
    ['Set the language to Danish.', 'vague-action'],
    ['Click "Next" within 5 seconds.', 'not-understood'],
    ['Tap anywhere.', 'not-understood'],
  ])('%s', (text, type) => {
    const { steps, refusals } = compileSentence(text);
    expect(steps).toEqual([]);
    expect(refusals.map((refusal) => refusal.type)).toEqual([type]);
  });

  it.each(Object.entries(suggestions))('the wording offered for %s compiles', (_, sentence) => {
    expect(stepsOf(sentence).length).toBeGreaterThan(0);
  });

  it('a prohibition does nothing', () => {
    const { steps, refusals, notes } = compileSentence('Do not click "Pay".');
    expect([steps, refusals, notes.map((note) => note.reason)]).toEqual([[], [], ['prohibition']]);
  });
});
