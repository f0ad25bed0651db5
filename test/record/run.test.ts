import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventSchema } from '../../src/record/event.ts';
import { eventJsonSchema, runJsonSchema } from '../../src/record/json-schema.ts';
import { run, verdict } from '../../src/record/reduce.ts';
import { runSchema } from '../../src/record/run.ts';
import { failure, greenStream, noise, red, skipped, stamp, step, whole } from './stream.ts';

describe('run', () => {
  it('lays a run out: steps with what they caused, control nodes, the rest of the evidence', () => {
    const caused = { ...noise, step: 1 };
    const events = whole([step(1)[0] ?? noise, caused, step(1)[1] ?? noise, skipped, noise], {
      planned: 3,
      manual: 1,
      costUsd: 0.5,
    });
    const result = run(events);
    expect(result).toMatchObject({
      version: 1,
      id: 'r1',
      name: 'a test',
      startedAt: '2026-01-01T00:00:00.000Z',
      endedAt: '2026-01-01T00:00:06.000Z',
      durationMs: 6_000,
      planned: 3,
      manual: 1,
      costUsd: 0.5,
    });
    expect(result.steps).toHaveLength(1);
    expect(result.steps[0]).toMatchObject({
      number: 1,
      name: 'step 1',
      status: 'passed',
      startedAt: '2026-01-01T00:00:01.000Z',
      durationMs: 5,
      evidence: [{ kind: 'console-error', message: 'x is undefined' }],
    });
    expect(result.steps[0]).not.toHaveProperty('seq');
    expect(result.controls).toMatchObject([{ node: 'if', outcome: 'skipped' }]);
    expect(result.evidence).toHaveLength(1);
  });

  it('C-RED-1 a failure without a red step gets a synthetic one, with its evidence', () => {
    const own = failure({ where: 'repeat until "Done" is shown', artifacts: { screenshot: '2-fail.png' } });
    const result = run(whole([...step(1), own]));
    expect(result.steps).toHaveLength(2);
    expect(result.steps[1]).toMatchObject({
      number: 2,
      status: 'failed',
      exitCode: 1,
      code: 'loop-cap',
      name: 'repeat until "Done" is shown',
      message: 'stopped after 25 rounds',
      artifacts: { screenshot: '2-fail.png' },
      synthetic: true,
    });
    expect(result.failure).toMatchObject({ code: 'loop-cap' });
    const outage = run(whole([failure({ code: 'device-gone', exitCode: 3 })]));
    expect(outage.steps).toMatchObject([{ number: 1, status: 'error', name: 'the run itself' }]);
  });

  it('C-RED-1 nothing is counted twice when a step is red already', () => {
    const result = run(whole([...step(1, { end: red }), failure({ synthetic: false })]));
    expect(result.steps).toHaveLength(1);
    expect(result.steps[0]).not.toHaveProperty('synthetic');
  });

  it('a step that a kill cut short is unfinished', () => {
    const result = run(whole(step(1)).slice(0, 2));
    expect(result.steps).toMatchObject([{ number: 1, status: 'unfinished' }]);
    expect(result.verdict).toMatchObject({ outcome: 'interrupted' });
  });

  it('C-RED-2 holds the one verdict, and never throws', () => {
    expect(run([])).toMatchObject({ id: '', durationMs: 0, steps: [], verdict: { green: false } });
    fc.assert(
      fc.property(greenStream, fc.nat(), (events, length) => {
        const part = events.slice(0, length % (events.length + 1));
        expect(run(part).verdict).toEqual(verdict(part));
        expect(run(part, { strict: true }).verdict).toEqual(verdict(part, { strict: true }));
      }),
    );
  });

  it('passes its own schema, through JSON and back', () => {
    fc.assert(
      fc.property(greenStream, (events) => {
        const result: unknown = JSON.parse(JSON.stringify(run(events)));
        expect(runSchema.parse(result)).toEqual(result);
      }),
    );
  });

  it('a stream without times has no duration', () => {
    const events = stamp(step(1)).map((event) => ({ ...event, at: 'never' }));
    expect(run(events).durationMs).toBe(0);
  });
});

describe('schemas', () => {
  it('are objects that name their version', () => {
    expect(JSON.stringify(runJsonSchema())).toContain('"const":1');
    expect(JSON.stringify(eventJsonSchema())).toContain('step-end');
  });

  it('an event stream passes the event schema', () => {
    for (const event of whole([...step(1), skipped, noise, failure()]))
      expect(eventSchema.parse(event)).toEqual(event);
  });
});
