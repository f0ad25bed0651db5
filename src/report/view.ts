import type { Event, EventOf } from '../record/event.ts';
import { ofType } from '../record/integrity.ts';

type StepStart = EventOf<'step-start'>;
type StepEnd = EventOf<'step-end'>;

export type StepStatus = 'passed' | 'failed' | 'error' | 'unfinished';

/** One step as the reports show it. `end` is absent for a step that a kill cut short. */
export interface StepRow {
  readonly kind: 'step';
  readonly number: number;
  readonly status: StepStatus;
  readonly start: StepStart;
  readonly end?: StepEnd;
  /** What the app did while this step ran, oldest first. */
  readonly evidence: readonly EventOf<'evidence'>[];
  /** Stands for a failure of the run that no step shares (C-RED-1). */
  readonly synthetic?: true;
}

export interface ControlRow {
  readonly kind: 'control';
  readonly event: EventOf<'control'>;
}

/**
 * A run laid out for reading: its events in the order in which they happened, steps and control nodes interleaved. No
 * judgement: that is the verdict's alone (C-RED-2).
 */
export interface RunView {
  readonly id: string;
  readonly name: string;
  readonly file?: string;
  readonly title: string;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly start?: EventOf<'run-start'>;
  readonly end?: EventOf<'run-end'>;
  readonly failure?: EventOf<'failure'>;
  /** Steps and control nodes in the order in which they happened. */
  readonly rows: readonly (StepRow | ControlRow)[];
  readonly steps: readonly StepRow[];
  readonly evidence: readonly EventOf<'evidence'>[];
}

/** Lays out the events of one run. Never throws: a stream with holes gives a view with holes. */
export function viewRun(events: readonly Event[]): RunView {
  const start = ofType(events, 'run-start')[0];
  const ends = new Map(ofType(events, 'step-end').map((event) => [event.step, event]));
  const evidence = ofType(events, 'evidence');
  const happened = events.flatMap((event): (StepRow | ControlRow)[] => {
    if (event.type === 'control') return [{ kind: 'control', event }];
    if (event.type === 'step-start') return [stepRow(event, ends.get(event.step), evidence)];
    return [];
  });
  const end = ofType(events, 'run-end')[0];
  const failure = ofType(events, 'failure')[0];
  const rows = failure && !happened.some(isRed) ? [...happened, standIn(failure, happened)] : happened;
  const startedAt = events[0]?.at ?? '';
  return {
    id: start?.run ?? '',
    name: start?.name ?? '',
    ...(start?.file === undefined ? {} : { file: start.file }),
    title: start?.title ?? start?.name ?? 'Run without a beginning',
    startedAt,
    durationMs: Math.max(0, time(events.at(-1)?.at) - time(startedAt)),
    ...(start ? { start } : {}),
    ...(end ? { end } : {}),
    ...(failure ? { failure } : {}),
    rows,
    steps: rows.filter((row): row is StepRow => row.kind === 'step'),
    evidence,
  };
}

function isRed(row: StepRow | ControlRow): boolean {
  return row.kind === 'step' && row.status !== 'passed';
}

function standIn(failure: EventOf<'failure'>, rows: readonly (StepRow | ControlRow)[]): StepRow {
  const { seq, at, where, span, code, errorKind, exitCode, message, hint, artifacts } = failure;
  const number = rows.filter((row) => row.kind === 'step').length + 1;
  const status = exitCode === 3 ? 'error' : 'failed';
  const name = where ?? 'the run itself';
  return {
    kind: 'step',
    number,
    status,
    synthetic: true,
    start: {
      ...{ type: 'step-start', seq, at, step: number, path: '', depth: 0, verb: 'run', name, check: false },
      ...(span ? { span } : {}),
    },
    end: {
      ...{
        type: 'step-end',
        seq,
        at,
        step: number,
        status,
        exitCode,
        durationMs: 0,
        code,
        errorKind,
        message,
      },
      ...(hint === undefined ? {} : { hint }),
      ...(artifacts ? { artifacts } : {}),
    },
    evidence: [],
  };
}

function stepRow(
  start: StepStart,
  end: StepEnd | undefined,
  evidence: readonly EventOf<'evidence'>[],
): StepRow {
  return {
    kind: 'step',
    number: start.step,
    status: statusOf(end),
    start,
    ...(end ? { end } : {}),
    evidence: evidence.filter((event) => event.step === start.step),
  };
}

/** As the verdict takes it: a step that ended green in one field and red in another is red. */
function statusOf(end: StepEnd | undefined): StepStatus {
  if (!end) return 'unfinished';
  return end.status === 'passed' && end.exitCode !== 0 ? 'failed' : end.status;
}

function time(stamp: string | undefined): number {
  const ms = Date.parse(stamp ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}
