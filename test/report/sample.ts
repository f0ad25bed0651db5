import type { Event, EventBody } from '../../src/record/event.ts';
import type { Verdict } from '../../src/record/verdict.ts';

/** Stamps bodies the way the recorder does: one a second. */
export function stamped(bodies: readonly EventBody[]): Event[] {
  return bodies.map((body, seq) => ({
    ...body,
    seq,
    at: new Date(Date.UTC(2026, 10, 30, 10, 15, 2 + seq)).toISOString(),
  }));
}

export const runStart: Extract<EventBody, { type: 'run-start' }> = {
  type: 'run-start',
  version: 1,
  run: '20261130-101502',
  name: 'orders',
  file: 'orders.md',
  title: 'Order two kinds of tea',
  environment: {
    platform: 'web',
    device: 'Chromium 147',
    locale: 'en-GB',
    timeZone: 'Europe/London',
    viewport: { width: 1280, height: 720 },
    build: '813',
  },
  plan: { source: 'cache', steps: 4, modelCalls: 0 },
};

interface StepExtra {
  readonly start?: Partial<Extract<EventBody, { type: 'step-start' }>>;
  readonly end?: Partial<Extract<EventBody, { type: 'step-end' }>>;
}

/** Start and end of one step; line `10 + step`. */
export function step(number: number, text: string, extra: StepExtra = {}): EventBody[] {
  return [
    {
      type: 'step-start',
      step: number,
      path: String(number - 1),
      depth: 0,
      verb: 'tap',
      name: `tap ${number}`,
      text,
      span: { file: 'orders.md', line: 10 + number, col: 1 },
      check: false,
      ...extra.start,
    },
    { type: 'step-end', step: number, status: 'passed', exitCode: 0, durationMs: 120, ...extra.end },
  ];
}

export const failedCheck: StepExtra = {
  start: { check: true, verb: 'assert', name: 'assert text of "Grand total"' },
  end: {
    status: 'failed',
    exitCode: 1,
    code: 'assertion-failed',
    errorKind: 'AssertionError',
    message: 'expected £41.20, seen £43.20',
    expected: '£41.20',
    seen: '£43.20',
    seenForMs: 4_700,
    waitedMs: 5_000,
    windowMs: 5_000,
    looks: 17,
    url: 'http://127.0.0.1:8080/basket?step=2',
    resolved: {
      role: 'text',
      phrase: '"Grand total"',
      bounds: { x1: 980, y1: 420, x2: 1120, y2: 456 },
    },
    artifacts: { screenshot: 'artifacts/step-3-fail.png', hierarchy: 'artifacts/step-3-fail.txt' },
  },
};

export const missed: StepExtra = {
  end: {
    status: 'failed',
    exitCode: 1,
    code: 'selector-not-found',
    errorKind: 'SelectorNotFoundError',
    message: 'No such link',
    waitedMs: 5_000,
    looks: 17,
    url: 'http://127.0.0.1:8080/basket',
    candidates: [
      {
        phrase: 'the "Order as a visitor" button',
        why: 'same place, other role',
        bounds: { x1: 100, y1: 100, x2: 240, y2: 140 },
      },
      { phrase: 'the "Order" link', why: 'in the header' },
    ],
  },
};

export function runEnd(steps: number, notRun = 0): EventBody {
  return { type: 'run-end', steps, notRun, planned: steps + notRun };
}

/** A verdict as the reducer would give it; tests of rendering state theirs. */
export function verdictOf(
  over: Partial<Omit<Verdict, 'steps'>> & { steps?: Partial<Verdict['steps']> } = {},
): Verdict {
  const green = over.green ?? true;
  return {
    outcome: green ? 'passed' : 'failed',
    exitCode: green ? 0 : 1,
    green,
    unverified: false,
    ...over,
    steps: { total: 3, passed: 3, failed: 0, checks: 1, healed: 0, notRun: 0, ...over.steps },
  };
}
