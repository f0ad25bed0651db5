import type { ExitCode } from '../lang/errors.ts';
import type { Event } from './event.ts';

/**
 * `passed` is the only green one. `unverified` is a pass in which no check could have failed: exit 0 unless strict.
 */
export type Outcome = 'passed' | 'failed' | 'environment' | 'usage' | 'budget' | 'interrupted';

export interface Verdict {
  readonly outcome: Outcome;
  readonly exitCode: ExitCode;
  readonly green: boolean;
  /** Green, but nothing was verified. */
  readonly unverified: boolean;
  readonly steps: {
    readonly total: number;
    readonly passed: number;
    readonly failed: number;
    readonly checks: number;
    readonly healed: number;
    readonly notRun: number;
  };
  /** The first thing that made it red, in one line. */
  readonly reason?: string;
  readonly code?: string;
  /** The number of the first red step, when one is. */
  readonly redStep?: number;
}

export interface VerdictPolicy {
  /** Unverified and weak become red (exit 1). */
  readonly strict?: boolean;
  readonly failOnHeal?: boolean;
}

export type VerdictReducer = (events: readonly Event[], policy?: VerdictPolicy) => Verdict;
