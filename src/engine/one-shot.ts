import { toVkError, type VkError } from '../lang/errors.ts';
import type { Leaf, ReadStep } from '../plan/plan.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import { matchSelector } from '../screen/match.ts';
import { parseSelector } from '../screen/parse.ts';
import type { Facts } from './facts.ts';
import { prepareLeaf } from './leaf.ts';
import { look, nap, type View } from './look.ts';
import { missError } from './miss.ts';
import type { EnginePorts, ReplayInput, ReplayOptions } from './ports.ts';
import { runStep, wordsOf } from './run-step.ts';
import { withSession } from './session.ts';

export interface LeafInput {
  readonly step: Leaf | ReadStep;
  readonly options: ReplayOptions;
  readonly clauses?: ReplayInput['clauses'];
  /** Number of the step in the record, 1 unless several run in one process. */
  readonly number?: number;
}

export type LeafResult =
  | { readonly passed: true; readonly facts: Facts; readonly snapshot: Snapshot | undefined }
  | { readonly passed: false; readonly error: VkError; readonly snapshot: Snapshot | undefined };

/**
 * Runs one step by itself, in the same way as a test does; several that fit are the caller's to tell apart (exit 2).
 * @throws VkError for a call that is wrong, before anything is recorded: a usage error is no step (C-REC-1)
 */
export async function runLeaf(
  input: LeafInput,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<LeafResult> {
  const { step, options, clauses = [], number = 1 } = input;
  const sessionInput = { ports, options, clauses, inTest: false, firstStep: number };
  return await withSession(sessionInput, signal, async (session) => {
    prepareLeaf(session, step, wordsOf(session, step));
    const result = await runStep(session, step, { path: String(number - 1), depth: 0 });
    const snapshot = session.lastSnapshot;
    if (result.kind === 'passed') return { passed: true, facts: result.facts, snapshot };
    if (result.kind === 'red') return { passed: false, error: result.error, snapshot };
    return { passed: false, error: toVkError(new Error('a single step has no guard')), snapshot };
  });
}

export interface FindInput {
  readonly selector: string;
  readonly options: ReplayOptions;
}

/**
 * Every element that a selector fits, waiting for the first; the screen is not moved, and nothing is recorded.
 * @throws VkError `selector-not-found` when the window ends without one
 */
export async function findElements(
  input: FindInput,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<{ readonly elements: readonly Element[]; readonly snapshot: Snapshot }> {
  const selector = parseSelector(input.selector);
  const { options } = input;
  return await withSession({ ports, options, clauses: [], inTest: false }, signal, async (session) => {
    const end = ports.clock.now() + options.windowMs;
    let last: View | undefined;
    for (let round = 0; ; round += 1) {
      const view: View | undefined = await look(session, [selector], last && end);
      last = view ?? last;
      const elements = view ? matchSelector(selector, view.snapshot, 'count', view.options).elements : [];
      if (view && elements.length > 0) return { elements, snapshot: view.snapshot };
      if (ports.clock.now() >= end && last) throw missError(selector, last);
      await nap(session, round, end);
    }
  });
}
