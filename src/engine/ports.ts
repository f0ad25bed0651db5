import type { Placeholder } from '../lang/placeholder.ts';
import type { Span } from '../lang/span.ts';
import type { Plan } from '../plan/plan.ts';
import type { EventBody } from '../record/event.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import type { VerbName } from '../verbs/verbs.ts';

/** Everything the engine needs from outside. Tests hand in fakes for these, and for nothing else. */
export interface EnginePorts {
  /** One read of the screen; throws transient read errors, which the engine rides out. */
  snapshot(signal: AbortSignal): Promise<Snapshot>;
  act(action: EngineAction, signal: AbortSignal): Promise<EngineActResult>;
  /** Refs of the elements that CSS selectors stand for, by selector; absent where there is no CSS. */
  resolveCss?(
    selectors: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  /** Scrolls an element into view; answers the number of scroll steps. */
  reveal(element: Element, signal: AbortSignal): Promise<number>;
  /** How long the app has been at rest, for guards that settle early. */
  activity(): Promise<{ readonly quietForMs: number; readonly requestsInFlight: number }>;
  /** Takes and stores evidence; answers artifact paths by kind (`screenshot`, `hierarchy`). Never throws. */
  capture(request: CaptureRequest): Promise<Readonly<Record<string, string>>>;
  /** Events that the app caused since the last call. */
  drainEvidence(): EventBody[];
  /** Asked on a selector miss or ambiguity of an action; `undefined` = not repaired (C-HEAL-1, C-HEAL-7). */
  repair?: (request: RepairRequest, signal: AbortSignal) => Promise<Repair | undefined>;
  readonly clock: Clock;
  /** Throws `budget-exceeded` when nothing may be spent any more. */
  readonly budget: { check(): void };
  emit(event: EventBody): void;
  /** Value of a placeholder that is known before the run (`env`, `secret`, `data`, `uuid`, `timestamp`, `run_id`); `ctx`, `row`, `item` are the engine's own. */
  lookup(placeholder: Placeholder): string | undefined;
}

/** Monotonic milliseconds; a fake one in tests. */
export interface Clock {
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface EngineAction {
  readonly verb: VerbName;
  readonly args: Readonly<Record<string, unknown>>;
  readonly element?: Element;
  readonly to?: Element;
}

export interface EngineActResult {
  readonly note?: string;
  readonly navigated?: boolean;
  readonly value?: string;
}

export interface CaptureRequest {
  readonly step: number;
  readonly reason: 'step' | 'failure' | 'requested';
  readonly name?: string;
  readonly full?: boolean;
  readonly snapshot?: Snapshot;
}

export interface RepairRequest {
  readonly verb: VerbName;
  readonly target: string;
  readonly snapshot: Snapshot;
  readonly text: string | undefined;
}

export interface Repair {
  readonly target: string;
  readonly element: Element;
  readonly by: 'local' | 'model';
  readonly reason: string;
}

export interface ReplayInput {
  readonly plan: Plan;
  /** The author's words and place of each clause id. */
  readonly clauses: readonly { readonly text: string; readonly span: Span }[];
  readonly options: ReplayOptions;
}

/** Leaves of a plan, for "15 of 19 steps ran". */
export interface ReplayCounts {
  readonly planned: number;
  /** Those that were never reached. */
  readonly notRun: number;
}

export interface ReplayOptions {
  /** Milliseconds that an action or check may wait (5 s). */
  readonly windowMs: number;
  /** Milliseconds that a guard may settle (1.5 s). */
  readonly guardMs: number;
  /** Milliseconds for the whole test, from `clock.now()` at the start. */
  readonly deadlineMs: number;
  readonly shots: 'all' | 'fail' | 'none';
}

export const defaultReplayOptions: ReplayOptions = {
  windowMs: 5_000,
  guardMs: 1_500,
  deadlineMs: 15 * 60_000,
  shots: 'fail',
};
