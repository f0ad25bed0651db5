import { z } from 'zod';
import { type Event, type EventOf, environmentSchema, eventSchema, recordVersion } from './event.ts';
import { ofType } from './integrity.ts';
import { verdict } from './judge.ts';
import type { VerdictPolicy } from './verdict.ts';

const [runStart, stepStart, stepEnd, control, evidence, failure] = eventSchema.options;

/** One step of a run: what it was and how it ended. */
const runStepSchema = z.object({
  ...stepStart.omit({ type: true, seq: true, at: true, step: true }).shape,
  ...stepEnd.omit({
    type: true,
    seq: true,
    at: true,
    step: true,
    status: true,
    exitCode: true,
    durationMs: true,
  }).shape,
  number: z.int().min(1),
  startedAt: z.string(),
  /** `unfinished`: begun, and the record ends. */
  status: z.enum(['passed', 'failed', 'error', 'unfinished']),
  exitCode: z.int().min(0).max(3).optional(),
  durationMs: z.number().min(0).optional(),
  /** Stands for a failure that belongs to no command (C-RED-1). */
  synthetic: z.boolean().optional(),
  evidence: z.array(evidence.omit({ type: true, seq: true, step: true })).optional(),
});

const verdictSchema = z.object({
  outcome: z.enum(['passed', 'failed', 'environment', 'usage', 'budget', 'interrupted']),
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  green: z.boolean(),
  unverified: z.boolean(),
  steps: z.object({
    total: z.int(),
    passed: z.int(),
    failed: z.int(),
    checks: z.int(),
    healed: z.int(),
    notRun: z.int(),
  }),
  reason: z.string().optional(),
  code: z.string().optional(),
  redStep: z.int().optional(),
});

/** A finished run as one document (`run.json`). */
export const runSchema = z.object({
  version: z.literal(recordVersion),
  id: z.string(),
  name: z.string(),
  file: z.string().optional(),
  title: z.string().optional(),
  tags: z.array(z.string()).optional(),
  startedAt: z.string(),
  /** Time of the last event. */
  endedAt: z.string(),
  durationMs: z.number().min(0),
  environment: environmentSchema.optional(),
  plan: runStart.shape.plan,
  prose: runStart.shape.prose,
  steps: z.array(runStepSchema),
  controls: z.array(control.omit({ type: true, seq: true })),
  /** What the app did while no step ran. */
  evidence: z.array(evidence.omit({ type: true, seq: true })),
  failure: failure.omit({ type: true, seq: true }).optional(),
  planned: z.int().optional(),
  manual: z.int().optional(),
  costUsd: z.number().optional(),
  verdict: verdictSchema,
});

export type Run = z.infer<typeof runSchema>;
export type RunStep = z.infer<typeof runStepSchema>;

/**
 * A run's events as one document, its verdict included. Never throws: a stream with holes gives a run with holes, and
 * the verdict says so. A failure that no red step stands for gets a synthetic failed step (C-RED-1).
 */
export function run(events: readonly Event[], policy: VerdictPolicy = {}): Run {
  const start = ofType(events, 'run-start')[0];
  const end = ofType(events, 'run-end')[0];
  const failed = ofType(events, 'failure')[0];
  const steps = stepsOf(events);
  const startedAt = events[0]?.at ?? '';
  const endedAt = events.at(-1)?.at ?? '';
  return {
    version: recordVersion,
    id: start?.run ?? '',
    name: start?.name ?? '',
    file: start?.file,
    title: start?.title,
    tags: start?.tags,
    startedAt,
    endedAt,
    durationMs: Math.max(0, timeOf(endedAt) - timeOf(startedAt)),
    environment: start?.environment,
    plan: start?.plan,
    prose: start?.prose,
    steps:
      failed && steps.every((step) => step.status === 'passed') ? [...steps, standIn(failed, steps)] : steps,
    controls: ofType(events, 'control').map(({ type: _type, seq: _seq, ...rest }) => rest),
    evidence: evidenceOf(events, undefined),
    failure: failed && bodyOf(failed),
    planned: end?.planned,
    manual: end?.manual,
    costUsd: end?.costUsd,
    verdict: verdict(events, policy),
  };
}

function stepsOf(events: readonly Event[]): RunStep[] {
  const ends = new Map(ofType(events, 'step-end').map((event) => [event.step, event]));
  return ofType(events, 'step-start').map((start) => {
    const { type: _type, seq: _seq, at, step, ...what } = start;
    const caused = evidenceOf(events, step).map(({ step: _step, ...rest }) => rest);
    return {
      ...what,
      ...endingOf(ends.get(step)),
      number: step,
      startedAt: at,
      ...(caused.length > 0 ? { evidence: caused } : {}),
    };
  });
}

function endingOf(
  end: EventOf<'step-end'> | undefined,
): Omit<EventOf<'step-end'>, 'type' | 'seq' | 'at' | 'step'> | { status: 'unfinished' } {
  if (!end) return { status: 'unfinished' };
  const { type: _type, seq: _seq, at: _at, step: _step, ...rest } = end;
  return rest;
}

function evidenceOf(
  events: readonly Event[],
  step: number | undefined,
): Omit<EventOf<'evidence'>, 'type' | 'seq'>[] {
  return ofType(events, 'evidence')
    .filter((event) => event.step === step)
    .map(({ type: _type, seq: _seq, ...rest }) => rest);
}

function standIn(failed: EventOf<'failure'>, steps: readonly RunStep[]): RunStep {
  const { code, errorKind, exitCode, message, hint, where, span, at, artifacts } = failed;
  return {
    number: steps.length + 1,
    path: where ?? '',
    depth: 0,
    verb: 'run',
    name: where ?? 'the run itself',
    span,
    check: false,
    startedAt: at,
    status: exitCode === 3 ? 'error' : 'failed',
    exitCode,
    durationMs: 0,
    code,
    errorKind,
    message,
    hint,
    artifacts,
    synthetic: true,
  };
}

function bodyOf({ type: _type, seq: _seq, ...body }: EventOf<'failure'>): NonNullable<Run['failure']> {
  return body;
}

function timeOf(at: string): number {
  const time = Date.parse(at);
  return Number.isNaN(time) ? 0 : time;
}
