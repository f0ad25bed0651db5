import type { EventOf, Resolved } from '../record/event.ts';

/** What a step has to say when it ends, gathered while it runs. */
export interface Facts {
  looks: number;
  /** `clock.now()` at the start of the step. */
  readonly startedAt: number;
  waitedMs?: number;
  windowMs?: number;
  scrolled: number;
  resolved?: Resolved;
  healed?: NonNullable<EventOf<'step-end'>['healed']>;
  expected?: string;
  seen?: string;
  seenForMs?: number;
  echo?: boolean;
  value?: string;
  url?: string;
  artifacts: Record<string, string>;
  readonly notes: string[];
}

export function newFacts(startedAt: number): Facts {
  return { looks: 0, startedAt, scrolled: 0, artifacts: {}, notes: [] };
}
