import { z } from 'zod';

/** Version of the event stream, the run file and their JSON Schemas. Additive changes keep it. */
export const recordVersion = 1;

const span = z.object({
  file: z.string(),
  line: z.int().min(1),
  col: z.int().min(1),
  endLine: z.int().optional(),
  endCol: z.int().optional(),
});
const bounds = z.object({ x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number() });

/** What the run ran on and with, as printed in the report: nothing that identifies a person or a machine. */
export const environmentSchema = z.object({
  platform: z.enum(['web', 'android', 'ios', 'scripted']),
  /** `Chromium 147`, `Pixel 7 API 34`. */
  device: z.string(),
  serial: z.string().optional(),
  locale: z.string().optional(),
  timeZone: z.string().optional(),
  viewport: z.object({ width: z.int(), height: z.int() }).optional(),
  colorScheme: z.string().optional(),
  reducedMotion: z.boolean().optional(),
  profile: z.string().optional(),
  build: z.string().optional(),
  url: z.string().optional(),
  simulated: z.boolean().optional(),
});

/** The element that a step found, as a person would name it. */
export const resolvedSchema = z.object({
  role: z.string(),
  name: z.string().optional(),
  id: z.string().optional(),
  phrase: z.string().optional(),
  bounds: bounds.optional(),
  /** The tier in which it matched, when that was not the exact one. */
  tier: z.enum(['partial', 'normalised', 'descriptive']).optional(),
});

export const candidateSchema = z.object({
  phrase: z.string(),
  /** What sets it apart: "same place, other role". */
  why: z.string().optional(),
  bounds: bounds.optional(),
});

const base = { seq: z.int().min(0), at: z.string() };

const runStart = z.object({
  ...base,
  type: z.literal('run-start'),
  version: z.literal(recordVersion),
  run: z.string(),
  name: z.string(),
  file: z.string().optional(),
  title: z.string().optional(),
  tags: z.array(z.string()).optional(),
  implicit: z.boolean().optional(),
  session: z.string().optional(),
  environment: environmentSchema.optional(),
  plan: z
    .object({
      source: z.enum(['cache', 'compiled', 'file', 'none']),
      steps: z.int(),
      modelCalls: z.int(),
      key: z.string().optional(),
    })
    .optional(),
  /** Everything that the author wrote and that yields no step: shown in the report beside the steps. */
  prose: z
    .array(
      z.object({
        file: z.string(),
        line: z.int(),
        text: z.string(),
        kind: z.enum(['clause', 'note', 'manual', 'heading']),
      }),
    )
    .optional(),
});

const stepStart = z.object({
  ...base,
  type: z.literal('step-start'),
  /** Counts from 1 over the run, in the order of execution. */
  step: z.int().min(1),
  /** Place in the plan: `4`, `4.body.0`; with loop rounds: `4#2.body.0`. */
  path: z.string(),
  depth: z.int().min(0),
  verb: z.string(),
  /** Never holds typed text (C-SECRET-1). */
  name: z.string(),
  /** The author's words. */
  text: z.string().optional(),
  span: span.optional(),
  check: z.boolean(),
});

const stepEnd = z.object({
  ...base,
  type: z.literal('step-end'),
  step: z.int().min(1),
  status: z.enum(['passed', 'failed', 'error']),
  exitCode: z.int().min(0).max(3),
  durationMs: z.number().min(0),
  code: z.string().optional(),
  errorKind: z.string().optional(),
  message: z.string().optional(),
  hint: z.string().optional(),
  expected: z.string().optional(),
  seen: z.string().optional(),
  /** For how long `seen` had not changed when the window ended. */
  seenForMs: z.number().optional(),
  waitedMs: z.number().optional(),
  /** The window that it might have used. */
  windowMs: z.number().optional(),
  looks: z.int().optional(),
  scrolled: z.int().optional(),
  resolved: resolvedSchema.optional(),
  candidates: z.array(candidateSchema).optional(),
  healed: z
    .object({ from: z.string(), to: z.string(), by: z.enum(['local', 'model']), reason: z.string() })
    .optional(),
  /** Artifact paths relative to the run folder, by kind. */
  artifacts: z.record(z.string(), z.string()).optional(),
  url: z.string().optional(),
  weak: z.boolean().optional(),
  /** True when this check only repeats what the test itself typed. */
  echo: z.boolean().optional(),
  /** What a `read` captured, masked where it is a secret. */
  value: z.string().optional(),
  note: z.string().optional(),
});

const control = z.object({
  ...base,
  type: z.literal('control'),
  path: z.string(),
  depth: z.int().min(0),
  node: z.enum(['if', 'when', 'repeat', 'while', 'for-each', 'pause', 'handler']),
  outcome: z.enum(['entered', 'skipped', 'else', 'iteration', 'ended', 'cap']),
  name: z.string(),
  text: z.string().optional(),
  span: span.optional(),
  round: z.int().optional(),
  reason: z.string().optional(),
  durationMs: z.number().optional(),
});

/** Something the app did that is no step: console error, page error, failed request, crash, navigation, dialog. */
const evidence = z.object({
  ...base,
  type: z.literal('evidence'),
  kind: z.enum([
    'console-error',
    'page-error',
    'request-failed',
    'crash',
    'navigation',
    'dialog',
    'download',
    'log',
  ]),
  message: z.string(),
  step: z.int().optional(),
  url: z.string().optional(),
  status: z.int().optional(),
});

/** A failure that belongs to no command: control node, budget, deadline, environment (C-RED-1). */
const failure = z.object({
  ...base,
  type: z.literal('failure'),
  code: z.string(),
  errorKind: z.string(),
  exitCode: z.int().min(1).max(3),
  message: z.string(),
  hint: z.string().optional(),
  where: z.string().optional(),
  span: span.optional(),
  /** The synthetic failed step that stands for it, present only when no step was red yet. */
  synthetic: z.boolean(),
  /** Evidence of it (C-RED-4), paths relative to the run folder. */
  artifacts: z.record(z.string(), z.string()).optional(),
});

const runEnd = z.object({
  ...base,
  type: z.literal('run-end'),
  /** Number of step-end events before this one: a stream that lost some is not believed. */
  steps: z.int().min(0),
  /** Leaves of the plan that were never reached, for "4 did not run". */
  notRun: z.int().min(0).optional(),
  planned: z.int().min(0).optional(),
  manual: z.int().min(0).optional(),
  costUsd: z.number().optional(),
});

export const eventSchema = z.discriminatedUnion('type', [
  runStart,
  stepStart,
  stepEnd,
  control,
  evidence,
  failure,
  runEnd,
]);

export type Event = z.infer<typeof eventSchema>;
export type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;
type Unstamped<E> = E extends unknown ? Omit<E, 'seq' | 'at'> : never;
/** An event as the engine emits it: the recorder adds the sequence number and the time. */
export type EventBody = Unstamped<Event>;
export type RunEnvironment = z.infer<typeof environmentSchema>;
export type Resolved = z.infer<typeof resolvedSchema>;
export type Candidate = z.infer<typeof candidateSchema>;
