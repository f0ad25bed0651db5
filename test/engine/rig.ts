import {
  defaultReplayOptions,
  type EnginePorts,
  type Repair,
  type RepairRequest,
  type ReplayCounts,
  type ReplayOptions,
} from '../../src/engine/ports.ts';
import { replay } from '../../src/engine/replay.ts';
import type { Placeholder } from '../../src/lang/placeholder.ts';
import { acceptPlan } from '../../src/plan/validate.ts';
import type { Event, EventBody, EventOf } from '../../src/record/event.ts';
import { eventSchema } from '../../src/record/event.ts';
import { ofType } from '../../src/record/integrity.ts';
import { verdict } from '../../src/record/reduce.ts';
import type { Verdict } from '../../src/record/verdict.ts';
import { openScripted, type ScriptedTarget } from '../../src/targets/scripted/open.ts';
import type { Handler, Script, ScriptNode } from '../../src/targets/scripted/script.ts';
import { type VirtualClock, virtualClock } from '../../src/targets/scripted/virtual-clock.ts';

export interface RigOptions {
  readonly options?: Partial<ReplayOptions>;
  readonly variables?: Readonly<Record<string, string>>;
  readonly repair?: (request: RepairRequest) => Promise<Repair | undefined>;
  readonly spend?: () => void;
  readonly signal?: AbortSignal;
  readonly clauses?: readonly string[];
  readonly onEvent?: (event: EventBody) => void;
}

export interface Played<S> {
  readonly events: readonly Event[];
  readonly verdict: Verdict;
  readonly counts: ReplayCounts;
  readonly target: ScriptedTarget<S>;
  readonly clock: VirtualClock;
  readonly log: readonly string[];
  /** Ends of the steps, in order. */
  readonly ends: readonly EventOf<'step-end'>[];
  readonly controls: readonly EventOf<'control'>[];
  readonly captured: readonly string[];
}

export interface Rig<S> {
  readonly ports: EnginePorts;
  readonly target: ScriptedTarget<S>;
  readonly clock: VirtualClock;
  readonly emitted: readonly EventBody[];
  readonly captured: readonly string[];
}

/** The engine's ports over a scripted app and a virtual clock. */
export function rig<S>(script: Script<S>, how: RigOptions = {}): Rig<S> {
  const clock = virtualClock();
  const target = openScripted(script, clock);
  const emitted: EventBody[] = [];
  const captured: string[] = [];
  const ports: EnginePorts = {
    snapshot: (signal) => target.snapshot(signal),
    act: (action, signal) => target.act(action, signal),
    reveal: (element, signal) => target.reveal(element, signal),
    activity: () => target.activity(),
    capture: async ({ step, reason }) => {
      captured.push(`${reason} ${step}`);
      return { screenshot: `${step}-${reason}.png` };
    },
    drainEvidence: () => target.evidence().map(({ at: _at, ...body }) => ({ type: 'evidence', ...body })),
    clock,
    budget: { check: how.spend ?? (() => {}) },
    emit: (event) => {
      emitted.push(event);
      how.onEvent?.(event);
    },
    lookup: (placeholder: Placeholder) =>
      'name' in placeholder ? how.variables?.[`${placeholder.kind}.${placeholder.name}`] : placeholder.kind,
    ...(how.repair ? { repair: how.repair } : {}),
  };
  return { ports, target, clock, emitted, captured };
}

/** Plays a plan against a scripted app and judges it; every event passes the schema. */
export async function play<S>(
  script: Script<S>,
  steps: readonly object[],
  how: RigOptions = {},
): Promise<Played<S>> {
  const { ports, target, clock, emitted, captured } = rig(script, how);
  const plan = acceptPlan({ version: 1, steps: steps.map(withClauses) });
  const clauses = (how.clauses ?? []).map((text, at) => ({
    text,
    span: { file: 't.md', line: at + 1, col: 1 },
  }));
  const counts = await replay(
    { plan, clauses, options: { ...defaultReplayOptions, ...how.options } },
    ports,
    how.signal ?? new AbortController().signal,
  );
  const events = stamped(emitted, counts);
  return {
    events,
    verdict: verdict(events),
    counts,
    target,
    clock,
    log: target.log,
    ends: ofType(events, 'step-end'),
    controls: ofType(events, 'control'),
    captured,
  };
}

function withClauses(step: object): object {
  const inner = Object.entries(step).map(([key, value]) => {
    if (key === 'body' || key === 'else') return [key, (value as object[]).map(withClauses)];
    if (key === 'branches')
      return [
        key,
        (value as { body: object[] }[]).map((one) => ({ ...one, body: one.body.map(withClauses) })),
      ];
    return [key, value];
  });
  return { clauses: [], ...Object.fromEntries(inner) };
}

function stamped(bodies: readonly EventBody[], counts: ReplayCounts): Event[] {
  const steps = bodies.filter(({ type }) => type === 'step-end').length;
  const all: EventBody[] = [
    { type: 'run-start', version: 1, run: 'r1', name: 'test' },
    ...bodies,
    { type: 'run-end', steps, notRun: counts.notRun, planned: counts.planned },
  ];
  return all.map((body, seq) =>
    eventSchema.parse({ ...body, seq, at: new Date(1_700_000_000_000 + seq).toISOString() }),
  );
}

export function button<S>(name: string, tap?: Handler<S>, facts: Partial<ScriptNode<S>> = {}): ScriptNode<S> {
  return {
    role: 'button',
    text: name,
    clickable: true,
    enabled: true,
    ...(tap ? { on: { tap } } : {}),
    ...facts,
  };
}

export function text<S>(words: string, facts: Partial<ScriptNode<S>> = {}): ScriptNode<S> {
  return { role: 'text', text: words, ...facts };
}

/** A field that keeps what is typed under a key of the state. */
export function field<K extends string, S extends Record<K, string>>(
  label: string,
  state: S,
  key: K,
  facts: Partial<ScriptNode<S>> = {},
): ScriptNode<S> {
  return {
    role: 'textbox',
    id: `field-${key}`,
    label,
    value: state[key],
    enabled: true,
    editable: true,
    on: {
      fill: (app, value) => {
        Object.assign(app.state, { [key]: value });
      },
    },
    ...facts,
  };
}
