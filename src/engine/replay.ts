import { toVkError } from '../lang/errors.ts';
import { isControl, type PlanStep } from '../plan/plan.ts';
import { bodiesOf } from './bodies.ts';
import { runBody } from './flow.ts';
import type { EnginePorts, ReplayCounts, ReplayInput } from './ports.ts';
import { emitEvidence, recordFailure } from './run-step.ts';
import { type Session, withSession } from './session.ts';

/**
 * Replays a plan against the ports and emits what happens: steps, control nodes, evidence, and a failure that belongs to
 * no step. Stops at the first red step. Never throws for anything that the app, the environment or the clock does; the
 * verdict is the reducer's. `run-start` and `run-end` are the caller's.
 */
export async function replay(
  input: ReplayInput,
  ports: EnginePorts,
  signal: AbortSignal,
): Promise<ReplayCounts> {
  const { plan, clauses, options } = input;
  return await withSession({ ports, options, clauses, inTest: true }, signal, async (session) => {
    try {
      await runBody(session, { steps: plan.steps, place: { path: '', site: '', depth: 0 } });
      await recordLimit(session);
    } catch (thrown) {
      await recordFailure(session, toVkError(thrown));
    }
    emitEvidence(session);
    return countLeaves(plan.steps, session);
  });
}

/** A deadline or an interruption is the run's failure even where it came down in the middle of a step (C-RED-1). */
async function recordLimit(session: Session): Promise<void> {
  if (!session.red || session.failed || !session.signal.aborted) return;
  await recordFailure(session, toVkError(session.signal.reason));
}

/** Leaves of the plan, and those of them that no round of anything reached after the red one. */
function countLeaves(steps: readonly PlanStep[], session: Session): ReplayCounts {
  const sites = leafSites(steps, '');
  if (!session.red) return { planned: sites.length, notRun: 0 };
  // What a skipped guard or a branch not taken left out lies before the last one that was reached, and is no loss.
  const last = sites.findLastIndex((site) => session.reached.has(site));
  return { planned: sites.length, notRun: sites.length - 1 - last };
}

function leafSites(steps: readonly PlanStep[], prefix: string): string[] {
  return steps.flatMap((step, at) => {
    const site = prefix === '' ? String(at) : `${prefix}.${at}`;
    if (!isControl(step)) return [site];
    return bodiesOf(step).flatMap(({ part, steps: body }) => leafSites(body, `${site}.${part}`));
  });
}
