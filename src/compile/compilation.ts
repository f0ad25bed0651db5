import type { Span } from '../lang/span.ts';
import type { PlanStep } from '../plan/plan.ts';
import type { Note, Reading, Refusal } from './reading.ts';

/** A clause of a test: its position in the list is the id that plan steps cite. */
export interface Clause {
  readonly text: string;
  readonly span: Span;
}

/** The outcome of compiling one test: a complete plan body, or refusals (then `steps` must not be run). */
export interface Compilation {
  readonly steps: readonly PlanStep[];
  readonly clauses: readonly Clause[];
  readonly readings: readonly Reading[];
  readonly notes: readonly Note[];
  readonly refusals: readonly Refusal[];
  /** `(manual) …` lines: counted and shown, never executed. */
  readonly manual: readonly Note[];
}
