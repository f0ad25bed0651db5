import type { ExitCode } from '../lang/errors.ts';
import type { Event, EventOf } from './event.ts';
import { flawOf, isCutShort, ofType } from './integrity.ts';
import type { Outcome, Verdict, VerdictPolicy } from './verdict.ts';

type StepEnd = EventOf<'step-end'>;

interface Red {
  readonly outcome: Exclude<Outcome, 'passed'>;
  readonly exitCode: 1 | 2 | 3;
  readonly code: string;
  readonly reason: string;
  readonly step?: number;
}

/**
 * The one verdict over a run's events (C-RED-3): every exit code, report and history line prints this value. Green needs
 * a whole stream, every step passed, no failure, no step left out, and something that ran. What made it red is looked
 * for in this order: the run's own failure, the first red step, a hole in the record, steps that were not reached, the
 * policy.
 */
export function verdict(events: readonly Event[], policy: VerdictPolicy = {}): Verdict {
  const ends = ofType(events, 'step-end');
  const checks = checksOf(events, ends);
  const unverified = !checks.some(isTelling);
  const healed = ends.filter((end) => end.healed !== undefined).length;
  const red =
    failureOf(events) ??
    redStepOf(ends) ??
    brokenRecord(events) ??
    unfinished(events) ??
    byPolicy(policy, { unverified, healed, weak: checks.some((check) => !isTelling(check)) });
  const failed = ends.filter((end) => !isGreen(end)).length;
  const steps = {
    total: ends.length,
    passed: ends.length - failed,
    failed,
    checks: checks.length,
    healed,
    notRun: ofType(events, 'run-end').at(-1)?.notRun ?? 0,
  };
  if (!red) return { outcome: 'passed', exitCode: 0, green: true, unverified, steps };
  const { outcome, exitCode, code, reason, step } = red;
  return {
    outcome,
    exitCode,
    green: false,
    unverified,
    steps,
    reason,
    code,
    ...(step === undefined ? {} : { redStep: step }),
  };
}

/** A step is green when it says so twice; a record that contradicts itself is not believed. */
function isGreen(end: StepEnd): boolean {
  return end.status === 'passed' && end.exitCode === 0;
}

/** A check that a wrong page would have turned red. */
function isTelling(end: StepEnd): boolean {
  return isGreen(end) && end.echo !== true && end.weak !== true;
}

function checksOf(events: readonly Event[], ends: readonly StepEnd[]): StepEnd[] {
  const checks = new Set(
    ofType(events, 'step-start')
      .filter((start) => start.check)
      .map((start) => start.step),
  );
  return ends.filter((end) => checks.has(end.step));
}

function failureOf(events: readonly Event[]): Red | undefined {
  const failure = ofType(events, 'failure')[0];
  if (!failure) return undefined;
  const exitCode = redCode(failure.exitCode);
  return { ...outcomeOf(failure.code, exitCode), code: failure.code, reason: failure.message };
}

function redStepOf(ends: readonly StepEnd[]): Red | undefined {
  const end = ends.find((one) => !isGreen(one));
  if (!end) return undefined;
  const code = end.code ?? 'run-failed';
  const exitCode = redCode(end.exitCode);
  const reason = end.message ?? `step ${end.step} failed`;
  return { ...outcomeOf(code, exitCode), code, reason, step: end.step };
}

/** Anything but 2 and 3 is the app's: a red step that claims exit 0 must not end green. */
function redCode(exitCode: number): 1 | 2 | 3 {
  return exitCode === 2 || exitCode === 3 ? exitCode : 1;
}

function outcomeOf(code: string, exitCode: 1 | 2 | 3): Pick<Red, 'outcome' | 'exitCode'> {
  if (code === 'budget-exceeded' || code === 'deadline-exceeded') return { outcome: 'budget', exitCode: 1 };
  if (code === 'interrupted') return { outcome: 'interrupted', exitCode: 1 };
  const outcomes = { 1: 'failed', 2: 'usage', 3: 'environment' } as const satisfies Record<
    Exclude<ExitCode, 0>,
    Outcome
  >;
  return { outcome: outcomes[exitCode], exitCode };
}

function brokenRecord(events: readonly Event[]): Red | undefined {
  const flaw = flawOf(events);
  if (flaw === undefined) return undefined;
  if (isCutShort(events))
    return {
      outcome: 'interrupted',
      exitCode: 1,
      code: 'interrupted',
      reason: 'the run was cut short: its record has no end',
    };
  return {
    outcome: 'environment',
    exitCode: 3,
    code: 'read-failed',
    reason: `the record of this run cannot be believed: ${flaw}`,
  };
}

/** A whole record of a run that stopped early for no reason it names, or in which nothing happened at all. */
function unfinished(events: readonly Event[]): Red | undefined {
  const notRun = ofType(events, 'run-end').at(-1)?.notRun ?? 0;
  if (notRun > 0) {
    const what = notRun === 1 ? '1 step' : `${notRun} steps`;
    return {
      outcome: 'failed',
      exitCode: 1,
      code: 'run-failed',
      reason: `${what} did not run, and nothing says why`,
    };
  }
  const happened = events.some((event) => event.type === 'step-end' || event.type === 'control');
  if (happened) return undefined;
  return { outcome: 'usage', exitCode: 2, code: 'empty-test', reason: 'nothing was run' };
}

function byPolicy(
  policy: VerdictPolicy,
  seen: { readonly unverified: boolean; readonly weak: boolean; readonly healed: number },
): Red | undefined {
  if (policy.strict && (seen.unverified || seen.weak)) {
    const reason = seen.unverified
      ? 'no wrong page could have turned this red'
      : 'a check would pass on a wrong page too';
    return { outcome: 'failed', exitCode: 1, code: 'unverified', reason };
  }
  if (policy.failOnHeal && seen.healed > 0) {
    const what = seen.healed === 1 ? '1 step was' : `${seen.healed} steps were`;
    return { outcome: 'failed', exitCode: 1, code: 'run-failed', reason: `${what} healed` };
  }
  return undefined;
}
