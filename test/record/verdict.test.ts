import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event } from '../../src/record/event.ts';
import { flawOf } from '../../src/record/integrity.ts';
import { verdict } from '../../src/record/reduce.ts';
import { failure, greenStream, noise, red, skipped, stamp, step, whole } from './stream.ts';

describe('verdict', () => {
  it('is green for a whole run with every step passed', () => {
    expect(verdict(whole([...step(1), ...step(2, { check: true })]))).toEqual({
      outcome: 'passed',
      exitCode: 0,
      green: true,
      unverified: false,
      steps: { total: 2, passed: 2, failed: 0, checks: 1, healed: 0, notRun: 0 },
    });
  });

  it('K29 is red at the first red step, in its words', () => {
    const events = whole([...step(1), ...step(2, { check: true, end: red })], { notRun: 4 });
    expect(verdict(events)).toEqual({
      outcome: 'failed',
      exitCode: 1,
      green: false,
      unverified: true,
      steps: { total: 2, passed: 1, failed: 1, checks: 1, healed: 0, notRun: 4 },
      reason: 'expected £41.20, seen £43.20',
      code: 'assertion-failed',
      redStep: 2,
    });
  });

  it('C-RED-3 red if any step is, wherever it stands and however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (reds) => {
        const events = whole(reds.flatMap((isRed, at) => step(at + 1, { end: isRed ? red : {} })));
        const result = verdict(events);
        expect(result.green).toBe(!reds.includes(true));
        expect(result.steps.failed).toBe(reds.filter(Boolean).length);
        expect(result.redStep ?? 0).toBe(reds.indexOf(true) + 1);
      }),
    );
  });

  it.each([
    [{ status: 'failed', exitCode: 0 }],
    [{ status: 'error', exitCode: 0 }],
    [{ status: 'passed', exitCode: 1 }],
    [{ status: 'passed', exitCode: 3 }],
  ] as const)('a step that contradicts itself is not believed: %j', (end) => {
    const result = verdict(whole(step(1, { end })));
    expect(result.green).toBe(false);
    expect(result.exitCode).not.toBe(0);
    expect(result).toMatchObject({ code: 'run-failed', reason: 'step 1 failed', redStep: 1 });
  });

  it.each([
    ['selector-not-found', 1, 'failed', 1],
    ['ambiguous-in-test', 1, 'failed', 1],
    ['budget-exceeded', 1, 'budget', 1],
    ['deadline-exceeded', 1, 'budget', 1],
    ['interrupted', 1, 'interrupted', 1],
    ['unset-variable', 2, 'usage', 2],
    ['device-gone', 3, 'environment', 3],
    ['unsupported', 3, 'environment', 3],
  ] as const)(
    'C-EXIT-1 %s (%i) ends as %s, exit %i, from a step or from the run',
    (code, exitCode, outcome, exit) => {
      const end = { status: 'error', exitCode, code, message: 'why' } as const;
      const wanted = { outcome, exitCode: exit, green: false, code, reason: 'why' };
      expect(verdict(whole(step(1, { end })))).toMatchObject({ ...wanted, redStep: 1 });
      const own = failure({ code, exitCode, message: 'why' });
      const byRun = verdict(whole([...step(1), own]));
      expect(byRun).toMatchObject(wanted);
      expect(byRun).not.toHaveProperty('redStep');
    },
  );

  it("C-RED-3 the run's failure outweighs the tally", () => {
    expect(verdict(whole([...step(1, { check: true }), failure()]))).toMatchObject({
      outcome: 'failed',
      exitCode: 1,
      code: 'loop-cap',
      reason: 'stopped after 25 rounds',
      steps: { total: 1, passed: 1, failed: 0 },
    });
    const outage = failure({ code: 'device-gone', exitCode: 3, synthetic: false });
    expect(verdict(whole([...step(1, { end: red }), outage]))).toMatchObject({
      outcome: 'environment',
      exitCode: 3,
    });
  });

  it('the first failure is the one that counts', () => {
    const result = verdict(whole([...step(1), failure(), failure({ code: 'device-gone', exitCode: 3 })]));
    expect(result.code).toBe('loop-cap');
  });

  it.each([
    ['a check', step(1, { check: true }), false],
    ['no check', step(1), true],
    ['an echo', step(1, { check: true, end: { echo: true } }), true],
    ['a weak check', step(1, { check: true, end: { weak: true } }), true],
    ['echo: false', step(1, { check: true, end: { echo: false, weak: false } }), false],
    [
      'an echo and a check',
      [...step(1, { check: true, end: { echo: true } }), ...step(2, { check: true })],
      false,
    ],
    ['a skipped guard alone', [skipped], true],
  ])('K37 unverified: %s', (_what, inner, unverified) => {
    const result = verdict(whole(inner));
    expect(result).toMatchObject({ green: true, exitCode: 0, outcome: 'passed', unverified });
  });

  it('K37 strict makes unverified and weak red, and nothing else', () => {
    const strict = { strict: true };
    const unverified = verdict(whole(step(1)), strict);
    expect(unverified).toMatchObject({ outcome: 'failed', exitCode: 1, green: false, code: 'unverified' });
    expect(unverified.reason).toBe('no wrong page could have turned this red');
    const weak = whole([...step(1, { check: true, end: { weak: true } }), ...step(2, { check: true })]);
    expect(verdict(weak)).toMatchObject({ green: true });
    expect(verdict(weak, strict)).toMatchObject({ green: false, exitCode: 1, code: 'unverified' });
    expect(verdict(weak, strict).reason).toBe('a check would pass on a wrong page too');
    expect(verdict(whole(step(1, { check: true })), strict)).toMatchObject({ green: true, exitCode: 0 });
  });

  it('C-EXIT-4 a heal is green, unless it was asked to fail', () => {
    const healed = { from: '"A"', to: '"B"', by: 'local', reason: 'same place' } as const;
    const one = whole([...step(1, { end: { healed } }), ...step(2, { check: true })]);
    expect(verdict(one)).toMatchObject({ green: true, steps: { healed: 1 } });
    expect(verdict(one, { failOnHeal: true })).toMatchObject({
      outcome: 'failed',
      exitCode: 1,
      green: false,
      code: 'run-failed',
      reason: '1 step was healed',
    });
    const two = whole([...step(1, { end: { healed } }), ...step(2, { check: true, end: { healed } })]);
    expect(verdict(two, { failOnHeal: true }).reason).toBe('2 steps were healed');
    expect(verdict(whole(step(1, { check: true })), { failOnHeal: true })).toMatchObject({ green: true });
  });

  it('a policy never changes what is red anyway', () => {
    const events = whole(step(1, { end: red }));
    expect(verdict(events, { strict: true, failOnHeal: true })).toEqual(verdict(events));
  });

  it.each([
    [1, '1 step did not run, and nothing says why'],
    [3, '3 steps did not run, and nothing says why'],
  ])('steps that were left out without a reason are red: %i', (notRun, reason) => {
    expect(verdict(whole(step(1, { check: true }), { notRun }))).toMatchObject({
      outcome: 'failed',
      exitCode: 1,
      green: false,
      code: 'run-failed',
      reason,
      steps: { notRun },
    });
  });

  it('K05 a run in which nothing happened is refused', () => {
    expect(verdict(whole([]))).toMatchObject({
      outcome: 'usage',
      exitCode: 2,
      green: false,
      code: 'empty-test',
    });
    expect(verdict(whole([noise]))).toMatchObject({
      outcome: 'usage',
      green: false,
      reason: 'nothing was run',
    });
  });
});

describe('C-RED-3 a stream that is not whole is never green', () => {
  const green = whole([...step(1), skipped, ...step(2, { check: true }), noise]);

  it('K05 empty', () => {
    expect(verdict([])).toMatchObject({
      outcome: 'environment',
      exitCode: 3,
      green: false,
      code: 'read-failed',
      reason: 'the record of this run cannot be believed: it holds no event',
    });
  });

  it('cut short: interrupted', () => {
    for (let length = 1; length < green.length; length += 1) {
      expect(verdict(green.slice(0, length))).toMatchObject({
        outcome: 'interrupted',
        exitCode: 1,
        green: false,
        code: 'interrupted',
        reason: 'the run was cut short: its record has no end',
      });
    }
  });

  it('cut short after a red step: that step', () => {
    const events = whole([...step(1, { end: red }), ...step(2)]);
    expect(verdict(events.slice(0, 3))).toMatchObject({ outcome: 'failed', redStep: 1 });
  });

  it('any event lost, repeated, or two of them swapped', () => {
    fc.assert(
      fc.property(greenStream, fc.nat(), fc.nat(), (events, one, other) => {
        expect(verdict(events).green).toBe(true);
        const [a, b] = [one % events.length, other % events.length];
        const lost = events.filter((_event, at) => at !== a);
        expect(verdict(lost).green).toBe(false);
        const repeated = [...events.slice(0, a + 1), ...events.slice(a)];
        expect(verdict(repeated).green).toBe(false);
        if (a === b) return;
        const swapped = events.map((event, at) => events[at === a ? b : at === b ? a : at] ?? event);
        expect(verdict(swapped).green).toBe(false);
      }),
    );
  });

  it('any step lost or repeated, even with everything numbered anew', () => {
    const numbered = (events: readonly Event[]): Event[] => events.map((event, seq) => ({ ...event, seq }));
    fc.assert(
      fc.property(greenStream, fc.nat(), (events, pick) => {
        const at = pick % events.length;
        const event = events[at];
        if (event?.type === 'control' || event?.type === 'evidence') return;
        expect(verdict(numbered(events.filter((_one, place) => place !== at))).green).toBe(false);
        expect(verdict(numbered([...events.slice(0, at + 1), ...events.slice(at)])).green).toBe(false);
      }),
    );
  });

  it('any part of it alone', () => {
    fc.assert(
      fc.property(greenStream, fc.nat(), fc.nat(), (events, from, length) => {
        const start = from % events.length;
        const part = events.slice(start, start + (length % events.length));
        expect(verdict(part).green).toBe(false);
      }),
    );
  });
});

describe('flawOf', () => {
  const start = whole([])[0];
  const renumber = (bodies: readonly Event[]): Event[] => bodies.map((event, seq) => ({ ...event, seq }));
  const run = (...inner: Parameters<typeof whole>) => whole(...inner);

  it.each([
    ['whole', run([...step(1), ...step(2)]), undefined],
    ['empty', [], 'it holds no event'],
    ['a gap', run(step(1)).filter((_e, at) => at !== 1), 'event 1 is missing'],
    ['a repetition', [...run(step(1)), ...run(step(1)).slice(-1)], 'event 3 stands at place 4'],
    ['no beginning', stamp(step(1)), 'it has no beginning'],
    ['no end', run(step(1)).slice(0, -1), 'it has no end'],
    ['two beginnings', renumber([...(start ? [start] : []), ...run(step(1))]), 'it begins twice'],
    ['two ends', renumber([...run(step(1)), ...run([]).slice(1)]), 'it ends twice'],
    ['events after the end', renumber([...run(step(1)), ...stamp([noise])]), 'it has no end'],
    ['a step left out', run([...step(1), ...step(3)]), 'step 3 follows step 1'],
    ['steps from 2', run(step(2)), 'step 2 follows step 0'],
    ['a step begun twice', run([...step(1).slice(0, 1), ...step(1)]), 'step 1 begins inside step 1'],
    ['a step inside another', run([...step(1).slice(0, 1), ...step(2)]), 'step 2 begins inside step 1'],
    ['an end without a beginning', run(step(1).slice(1)), 'step 1 ends without having begun'],
    ['a step ended twice', run([...step(1), ...step(1).slice(1)]), 'step 1 ends without having begun'],
    ['a step without its end', run(step(1).slice(0, 1)), 'step 1 has no end'],
    ['fewer steps than it says', run(step(1), { steps: 2 }), 'it holds 1 of 2 steps'],
    ['more steps than it says', run([...step(1), ...step(2)], { steps: 1 }), 'it holds 2 of 1 steps'],
  ])('%s', (_what, events, flaw) => {
    expect(flawOf(events)).toBe(flaw);
    expect(verdict(events).green).toBe(flaw === undefined);
  });
});
