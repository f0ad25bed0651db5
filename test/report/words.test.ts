import { describe, expect, it } from 'vitest';
import { viewRun } from '../../src/report/view.ts';
import { againCommand, phraseVerdict, slowSteps } from '../../src/report/words.ts';
import { failedCheck, missed, runEnd, runStart, stamped, step, verdictOf } from './sample.ts';

const red = verdictOf({ green: false, redStep: 1, steps: { total: 1, passed: 0, failed: 1, notRun: 0 } });

function sentenceFor(text: string, end: NonNullable<Parameters<typeof step>[2]>['end'] = {}): string {
  const events = stamped([
    runStart,
    ...step(1, text, { start: failedCheck.start ?? {}, end: { ...failedCheck.end, ...end } }),
    runEnd(1),
  ]);
  return phraseVerdict(viewRun(events), red);
}

describe('phraseVerdict', () => {
  it.each([
    [
      '15. … verify that the grand total is £41.20.',
      {},
      'The grand total should be £41.20; the page showed £43.20 for 4.7 s.',
    ],
    [
      'Check that the "Total" shows £41.20.',
      {},
      'The "Total" should show £41.20; the page showed £43.20 for 4.7 s.',
    ],
    [
      '- "Saved" is not shown.',
      { seen: 'Saved' },
      '"Saved" should not be shown; the page showed Saved for 4.7 s.',
    ],
    [
      'Make sure the list has 3 items',
      { seen: '2' },
      'The list should have 3 items; the page showed 2 for 4.7 s.',
    ],
    ['The badge should read "2".', { seen: '3' }, 'The badge should read "2"; the page showed 3 for 4.7 s.'],
    // A verb inside quotes is the app's text, no verb of the sentence.
    [
      'See that "All is lost" contains £41.20',
      {},
      '"All is lost" should contain £41.20; the page showed £43.20 for 4.7 s.',
    ],
    // Two statements in one clause: only the one that was compared is said.
    [
      'Verify the total is £41.20 and the badge says 2.',
      {},
      'The total should be £41.20; the page showed £43.20 for 4.7 s.',
    ],
    // Nothing is put into the author's mouth.
    [
      'The right total, please!',
      {},
      '“The right total, please!”: expected £41.20; the page showed £43.20 for 4.7 s.',
    ],
    [
      'The total is £41.20',
      { seen: '' },
      'The total should be £41.20; the page showed nothing there for 4.7 s.',
    ],
  ])('says a failed check %j as a wish and what came instead', (text, end, said) => {
    expect(sentenceFor(text, end)).toBe(said);
  });

  it('says a check with nothing seen with the time that was waited', () => {
    const events = stamped([
      runStart,
      ...step(1, '"Thank you" is shown.', {
        start: { check: true },
        end: { status: 'failed', exitCode: 1, code: 'assertion-failed', waitedMs: 5_000 },
      }),
      runEnd(1),
    ]);
    expect(phraseVerdict(viewRun(events), red)).toBe('"Thank you" should be shown; it was not so for 5.0 s.');
  });

  it('names where a miss looked and for how long', () => {
    const events = stamped([runStart, ...step(1, '2. Press the "Order" link.', missed), runEnd(1)]);
    expect(phraseVerdict(viewRun(events), red)).toBe(
      '“Press the "Order" link” found nothing that fits on /basket in 5.0 s.',
    );
  });

  it('does not call an empty green run verified', () => {
    const run = viewRun(stamped([runStart, ...step(1, 'Open it.'), runEnd(1)]));
    expect(phraseVerdict(run, verdictOf({ unverified: true, steps: { total: 1 } }))).toBe(
      'The only step passed, but no wrong page could have turned this red.',
    );
  });

  it('C-HEAL-4 does not hold the environment against the app', () => {
    const run = viewRun(stamped([runStart]));
    const verdict = verdictOf({
      green: false,
      outcome: 'environment',
      exitCode: 3,
      reason: 'certificate expired yesterday',
    });
    expect(phraseVerdict(run, verdict)).toBe('Certificate expired yesterday. Not held against the app.');
  });
});

describe('againCommand', () => {
  const events = (file: string) =>
    stamped([{ ...runStart, file }, ...step(1, 'Open it.', failedCheck), runEnd(1)]);

  it('goes on from the red line', () => {
    expect(againCommand(viewRun(events('orders.md')))).toBe('vk test orders.md');
  });
  it('does not send to a line of an included file', () => {
    expect(againCommand(viewRun(events('suite.md')))).toBe('vk test suite.md');
  });
  it.each([
    ['my tests/a b.md', "vk test 'my tests/a b.md'"],
    ["it's.md", "vk test 'it'\\''s.md'"],
    ['$(touch x).md', "vk test '$(touch x).md'"],
  ])('quotes %j for a shell', (file, command) => {
    expect(againCommand(viewRun(events(file)))).toBe(command);
  });
});

describe('slowSteps', () => {
  it.each([
    [3_999, 5_000, 0],
    [4_000, 5_000, 1],
    [799, 800, 0],
  ])('a wait of %i of %i ms counts %i', (waitedMs, windowMs, count) => {
    const run = viewRun(
      stamped([runStart, ...step(1, 'Open it.', { end: { waitedMs, windowMs } }), runEnd(1)]),
    );
    expect(slowSteps(run)).toHaveLength(count);
  });
});
