import fc from 'fast-check';
import type { Event, EventBody, EventOf } from '../../src/record/event.ts';

/** Numbers and dates a list of events as the recorder does. */
export function stamp(bodies: readonly EventBody[]): Event[] {
  return bodies.map((body, seq) => ({
    ...body,
    seq,
    at: new Date(Date.UTC(2026, 0, 1) + seq * 1_000).toISOString(),
  }));
}

export interface StepSpec {
  readonly check?: boolean;
  readonly end?: Partial<EventOf<'step-end'>>;
}

export function step(number: number, { check = false, end = {} }: StepSpec = {}): EventBody[] {
  return [
    {
      type: 'step-start',
      step: number,
      path: String(number - 1),
      depth: 0,
      verb: check ? 'assert' : 'tap',
      name: `step ${number}`,
      check,
    },
    { type: 'step-end', step: number, status: 'passed', exitCode: 0, durationMs: 5, ...end },
  ];
}

export const skipped: EventBody = {
  type: 'control',
  path: '0',
  depth: 0,
  node: 'if',
  outcome: 'skipped',
  name: 'if "Cookies" is shown',
};
export const noise: EventBody = { type: 'evidence', kind: 'console-error', message: 'x is undefined' };

export function failure(patch: Partial<EventOf<'failure'>> = {}): EventBody {
  return {
    type: 'failure',
    code: 'loop-cap',
    errorKind: 'NoProgressError',
    exitCode: 1,
    message: 'stopped after 25 rounds',
    synthetic: true,
    ...patch,
  };
}

/** A whole run around its inner events. */
export function whole(inner: readonly EventBody[], end: Partial<EventOf<'run-end'>> = {}): Event[] {
  const steps = inner.filter(({ type }) => type === 'step-end').length;
  return stamp([
    { type: 'run-start', version: 1, run: 'r1', name: 'a test' },
    ...inner,
    { type: 'run-end', steps, ...end },
  ]);
}

export const red: Partial<EventOf<'step-end'>> = {
  status: 'failed',
  exitCode: 1,
  code: 'assertion-failed',
  message: 'expected £41.20, seen £43.20',
};

/** Whole streams of green runs: steps, checks, control nodes, evidence. */
export const greenStream: fc.Arbitrary<Event[]> = fc
  .array(fc.record({ check: fc.boolean(), before: fc.constantFrom(undefined, skipped, noise) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((steps) =>
    whole(
      steps.flatMap(({ check, before }, at) => [...(before ? [before] : []), ...step(at + 1, { check })]),
    ),
  );
