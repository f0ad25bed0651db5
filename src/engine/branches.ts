import { formatDuration } from '../lang/duration.ts';
import { VkError } from '../lang/errors.ts';
import { conditionName } from '../plan/explain.ts';
import type { ControlStep } from '../plan/plan.ts';
import { expectationOf } from './expect-leaf.ts';
import { type Guarded, guard } from './guard.ts';
import { bodyOf, emitControl, type Outcome, type Place, type RunBody } from './nodes.ts';
import type { Session } from './session.ts';

/** Runs the body if the condition holds once the app is at rest; a skipped one is in the record, with why. */
export async function runIf(
  session: Session,
  step: Extract<ControlStep, { do: 'if' }>,
  place: Place,
  run: RunBody,
): Promise<Outcome> {
  const asked = await guard(session, [expectationOf(session, step.when)], session.options.guardMs);
  const facts = { reason: reasonOf(asked), durationMs: asked.waitedMs };
  if (asked.branch === 0) {
    emitControl(session, step, place, 'entered', facts);
    return await guarded(session, step.when.negated ? undefined : step.when.target, () =>
      run(session, bodyOf(step.body, place, 'body')),
    );
  }
  if (step.else) {
    emitControl(session, step, place, 'else', facts);
    return await run(session, bodyOf(step.else, place, 'else'));
  }
  emitControl(session, step, place, 'skipped', facts);
  return 'done';
}

/** Runs a body with its guard known, and takes the guard's disappearance for the body's end. */
async function guarded(
  session: Session,
  target: string | undefined,
  body: () => Promise<Outcome>,
): Promise<Outcome> {
  if (target === undefined) return await body();
  session.guards.push(target);
  try {
    const outcome = await body();
    return outcome === 'left' ? 'done' : outcome;
  } finally {
    session.guards.pop();
  }
}

function reasonOf({ seen, looks, waitedMs }: Guarded): string {
  return `${seen} (${looks} ${looks === 1 ? 'look' : 'looks'} in ${formatDuration(waitedMs)})`;
}

/** Runs the first branch that holds, alone. @throws VkError `no-branch` when none does and there is no else */
export async function runWhen(
  session: Session,
  step: Extract<ControlStep, { do: 'when' }>,
  place: Place,
  run: RunBody,
): Promise<Outcome> {
  const conditions = step.branches.map(({ when }) => expectationOf(session, when));
  const asked = await guard(session, conditions, session.options.guardMs);
  const facts = { reason: reasonOf(asked), durationMs: asked.waitedMs };
  const branch = step.branches[asked.branch];
  if (branch) {
    emitControl(session, step, place, 'entered', {
      ...facts,
      reason: `branch ${asked.branch + 1}: ${conditionName(branch.when)}`,
    });
    return await guarded(session, branch.when.negated ? undefined : branch.when.target, () =>
      run(session, bodyOf(branch.body, place, `branches.${asked.branch}.body`)),
    );
  }
  if (step.else) {
    emitControl(session, step, place, 'else', facts);
    return await run(session, bodyOf(step.else, place, 'else'));
  }
  const tried = step.branches.map(({ when }) => conditionName(when)).join('; ');
  throw new VkError('no-branch', `none of these held: ${tried}`, {
    hint: 'Say what is to be done otherwise, or what else may be shown.',
  });
}
