import { describe, expect, it } from 'vitest';
import type { EventBody } from '../../src/record/event.ts';
import { renderConsole } from '../../src/report/console.ts';
import { viewRun } from '../../src/report/view.ts';
import { failedCheck, missed, runEnd, runStart, stamped, step, verdictOf } from './sample.ts';

const wide = { color: false, width: 160 };

function lines(bodies: EventBody[], verdict: Parameters<typeof verdictOf>[0], options = wide): string {
  return renderConsole(viewRun(stamped(bodies)), verdictOf(verdict), options).join('\n');
}

describe('renderConsole', () => {
  it('prints a success with its tally, its surroundings and where to look', () => {
    const text = renderConsole(
      viewRun(
        stamped([
          runStart,
          ...step(1, 'Open it.'),
          ...step(2, '"Hi" is shown.', { start: { check: true }, end: { waitedMs: 4_600, windowMs: 5_000 } }),
          runEnd(2),
        ]),
      ),
      verdictOf({ steps: { total: 2, checks: 1 } }),
      { ...wide, reportPath: '.verikun/runs/x/report.html' },
    );
    expect(text).toEqual([
      '  ✓ orders.md  Order two kinds of tea     2 steps, 1 of them a check     5.0 s',
      '    plan from cache, 0 model calls     Chromium 147, en-GB, Europe/London, 1280×720, build 813',
      '    slow: line 12 used 4.6 of its 5 s',
      '  PASSED 1 of 1     .verikun/runs/x/report.html     open: vk show',
    ]);
  });

  it('prints a failed check with what was expected and seen', () => {
    const text = lines([runStart, ...step(1, '4. The grand total is £41.20.', failedCheck), runEnd(1, 4)], {
      green: false,
      redStep: 1,
      steps: { total: 1, notRun: 4 },
    });
    expect(text).toContain('  ✗ orders.md:11  4. The grand total is £41.20.');
    expect(text).toContain('      expected  £41.20');
    expect(text).toContain('      seen      £43.20     beside "Grand total", unchanged for the last 4.7 s');
    expect(text).toContain('Checks are never healed. 4 steps after it did not run.');
    expect(text).toContain('FAILED 1 of 1, 1 of 5 steps ran');
  });

  it('prints a miss with the closest candidates and a wording for each', () => {
    const bodies = [
      runStart,
      {
        type: 'evidence',
        kind: 'request-failed',
        message: 'GET /api/session answered 500',
        step: 1,
      } as const,
      ...step(1, 'Open it.'),
      ...step(2, '2. Press the "Order as guest" link.', missed),
      runEnd(2, 3),
    ];
    const text = lines(bodies, { green: false, redStep: 2, steps: { total: 2, notRun: 3 } });
    expect(text).toContain('looked 17 times in 5.0 s, on /basket');
    expect(text).toContain('No such link. Closest, none of them touched:');
    expect(text).toMatch(
      /the "Order as a visitor" button {3}same place, other role +Press the "Order as a visitor" button\.$/m,
    );
    expect(text).toContain('While line 11 passed, GET /api/session answered 500.');
  });

  it('puts columns one under the other on a narrow terminal', () => {
    const text = lines(
      [runStart, ...step(1, 'Press the "Order" link.', missed), runEnd(1)],
      { green: false, redStep: 1 },
      { color: false, width: 60 },
    );
    expect(text).toContain('\n        Press the "Order as a visitor" button.');
  });

  it('C-HEAL-10 prints an ambiguity with a wording for each element and picks none', () => {
    const candidates = Array.from({ length: 12 }, (_, at) => ({
      phrase: `"Add" below "Tea ${at}"`,
      why: `"Tea ${at}"`,
    }));
    const text = lines(
      [
        runStart,
        ...step(1, '3. Click the "Add" button.', {
          end: { status: 'failed', exitCode: 1, code: 'ambiguous-in-test', candidates },
        }),
        runEnd(1),
      ],
      { green: false, redStep: 1 },
    );
    expect(text).toContain('12 fit; vk never picks one for you');
    expect(text).toContain('"Tea 0"   Click "Add" below "Tea 0".');
    expect(text).toContain('9 more in the report.');
  });

  it('C-HEAL-8 prints a heal loudly, with the words to paste', () => {
    const healed = {
      from: 'Press "Order as guest".',
      to: 'Press "Order as visitor".',
      by: 'local',
      reason: 'same id',
    } as const;
    const text = lines([runStart, ...step(1, 'Press "Order as guest".', { end: { healed } }), runEnd(1)], {
      steps: { total: 1, healed: 1 },
    });
    expect(text).toContain('1 HEALED');
    expect(text).toContain('    11 -Press "Order as guest".\n    11 +Press "Order as visitor".     same id');
  });

  it('K37 does not print PASSED for a run that verified nothing', () => {
    const echo = { start: { check: true }, end: { echo: true } };
    const text = lines([runStart, ...step(1, 'The "Name" field holds "Tea".', echo), runEnd(1)], {
      unverified: true,
    });
    expect(text).toContain('UNVERIFIED: no wrong page could have turned this red');
    expect(text).toContain('line 11 only repeats what the test itself typed');
    expect(text).not.toContain('PASSED');
  });

  it('C-HEAL-4 prints the environment as no failure of the app', () => {
    const text = lines(
      [
        runStart,
        {
          type: 'failure',
          code: 'unreachable',
          errorKind: 'UnreachableError',
          exitCode: 3,
          message: 'connection refused',
          hint: 'Everything else is fine: vk doctor',
          synthetic: false,
        },
        runEnd(0, 19),
      ],
      {
        green: false,
        outcome: 'environment',
        exitCode: 3,
        reason: 'connection refused',
        steps: { total: 0, notRun: 19 },
      },
    );
    expect(text).toContain(
      '! orders.md: Connection refused.  Not held against the app; 0 of 19 steps ran, nothing stored.',
    );
    expect(text).toContain('    Everything else is fine: vk doctor');
  });

  it('colours only when asked', () => {
    const run = viewRun(stamped([runStart, ...step(1, 'x', failedCheck), runEnd(1)]));
    const verdict = verdictOf({ green: false, redStep: 1 });
    expect(renderConsole(run, verdict, { color: false, width: 80 }).join('')).not.toContain('\u001b');
    expect(renderConsole(run, verdict, { color: true, width: 80 }).join('')).toContain('\u001b[31m');
  });

  it('lets no control character of the app through to the terminal', () => {
    const nasty = { end: { ...failedCheck.end, seen: 'a\u001b[2Jb\u0007c\u009bd\u001b]0;title\u0007' } };
    const text = lines([runStart, ...step(1, 'x', { ...failedCheck, ...nasty }), runEnd(1)], {
      green: false,
      redStep: 1,
    });
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });
});
