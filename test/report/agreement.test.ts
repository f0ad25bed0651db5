import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { EventBody } from '../../src/record/event.ts';
import { verdict as reduceVerdict } from '../../src/record/reduce.ts';
import type { Verdict, VerdictPolicy } from '../../src/record/verdict.ts';
import { renderConsole } from '../../src/report/console.ts';
import { renderHtml } from '../../src/report/html/page.ts';
import { renderJunit } from '../../src/report/junit.ts';
import { type RunView, viewRun } from '../../src/report/view.ts';
import { failedCheck, runEnd, runStart, stamped, step, verdictOf } from './sample.ts';

const nothing = { images: new Map<string, string>(), texts: new Map<string, string>() };

/** What a reader of each output would take the colour to be. */
function colours(run: RunView, verdict: Verdict): Record<string, boolean> {
  const suites = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(
    renderJunit(run, verdict),
  ).testsuites;
  const page = renderHtml({ run, verdict, ...nothing });
  const text = renderConsole(run, verdict, { color: false, width: 120 });
  return {
    junit: suites.failures === '0' && suites.errors === '0',
    page: !page.includes('class="tone-red"'),
    console: /^ {2}(PASSED|UNVERIFIED) 1 of 1/.test(text.at(-1) ?? ''),
    mark: /^ {2}[✓?] /.test(text[0] ?? ''),
  };
}

const outcome = fc.constantFrom<Verdict['outcome']>(
  'failed',
  'environment',
  'usage',
  'budget',
  'interrupted',
  'passed',
);
const redVerdict = fc
  .record({
    outcome,
    exitCode: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    redStep: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  })
  .map(({ outcome, exitCode, redStep }) =>
    verdictOf({ green: false, outcome, exitCode, ...(redStep === undefined ? {} : { redStep }) }),
  );

const failure: EventBody = {
  type: 'failure',
  code: 'budget-exceeded',
  errorKind: 'BudgetError',
  exitCode: 1,
  message: 'nothing is left',
  synthetic: true,
};

/** Streams that are whole, cut short, without steps, without a beginning. */
const stream = fc
  .record({
    steps: fc.array(fc.constantFrom('passed', 'failed', 'open'), { maxLength: 4 }),
    start: fc.boolean(),
    end: fc.boolean(),
    fails: fc.boolean(),
  })
  .map(({ steps, start, end, fails }) =>
    stamped([
      ...(start ? [runStart] : []),
      ...steps.flatMap((kind, at) => {
        const bodies = step(at + 1, `step ${at}`, kind === 'failed' ? failedCheck : {});
        return kind === 'open' ? bodies.slice(0, 1) : bodies;
      }),
      ...(fails ? [failure] : []),
      ...(end ? [runEnd(steps.length)] : []),
    ]),
  );

describe('one verdict', () => {
  it('K91 C-RED-2 a red verdict is red in every output, whatever the stream looks like', () => {
    fc.assert(
      fc.property(stream, redVerdict, (events, verdict) => {
        expect(colours(viewRun(events), verdict)).toEqual({
          junit: false,
          page: false,
          console: false,
          mark: false,
        });
      }),
    );
  });

  it('K91 C-RED-2 every output shows the colour of the reducer, for streams cut and shuffled, under each policy', () => {
    const green = stamped([
      runStart,
      ...step(1, 'a', { start: { check: true } }),
      ...step(2, 'b'),
      runEnd(2),
    ]);
    const red = stamped([runStart, ...step(1, 'a', failedCheck), runEnd(1, 2)]);
    const halfGreen = green.map((event) => (event.type === 'step-end' ? { ...event, exitCode: 1 } : event));
    const any = fc.oneof(
      stream,
      fc.subarray(green),
      fc.shuffledSubarray(green),
      fc.constant(red),
      fc.constant(green),
      fc.constant(halfGreen),
    );
    const policies = fc.constantFrom<VerdictPolicy>({}, { strict: true }, { failOnHeal: true });
    let greens = 0;
    fc.assert(
      fc.property(any, policies, (events, policy) => {
        const verdict = reduceVerdict(events, policy);
        const { green: is } = verdict;
        greens += is ? 1 : 0;
        expect(colours(viewRun(events), verdict)).toEqual({ junit: is, page: is, console: is, mark: is });
      }),
      { numRuns: 300 },
    );
    expect(greens).toBeGreaterThan(10);
  });

  it.each([false, true])(
    'K91 C-RED-2 a green verdict is green in every output (unverified %s)',
    (unverified) => {
      const run = viewRun(stamped([runStart, ...step(1, 'a'), runEnd(1)]));
      expect(colours(run, verdictOf({ unverified }))).toEqual({
        junit: true,
        page: true,
        console: true,
        mark: true,
      });
    },
  );

  it.each([
    ['a red step', stamped([runStart, ...step(1, 'a', failedCheck), runEnd(1)]), verdictOf()],
    ['a step without an end', stamped([runStart, ...step(1, 'a').slice(0, 1)]), verdictOf()],
    ['a failure of the run', stamped([runStart, ...step(1, 'a'), failure, runEnd(1)]), verdictOf()],
    ['an exit code of 1', stamped([runStart, ...step(1, 'a'), runEnd(1)]), verdictOf({ exitCode: 1 })],
  ])('K91 no output is written for a green verdict beside %s', (_, events, verdict) => {
    const run = viewRun(events);
    expect(() => renderJunit(run, verdict)).toThrow(/disagree/);
    expect(() => renderHtml({ run, verdict, ...nothing })).toThrow(/disagree/);
    expect(() => renderConsole(run, verdict, { color: false, width: 80 })).toThrow(/disagree/);
  });
});
