import { toVkError } from '../lang/errors.ts';
import { stepName } from '../plan/explain.ts';
import { type ControlStep, isControl, type Leaf, type PlanStep } from '../plan/plan.ts';
import { runIf, runWhen } from './branches.ts';
import { forEach, repeat, whileHolds } from './loops.ts';
import { type Body, emitControl, type Outcome, type Place } from './nodes.ts';
import { recordFailure, runStep } from './run-step.ts';
import { checkLimits, type Session } from './session.ts';

/** Runs steps in order until one is red. Never throws: what goes wrong is in the record. */
export async function runBody(session: Session, { steps, place }: Body): Promise<Outcome> {
  for (const [at, step] of steps.entries()) {
    const outcome = await runNode(session, step, {
      path: joined(place.path, at),
      site: joined(place.site, at),
      depth: place.depth,
    });
    if (outcome !== 'done') return outcome;
  }
  return 'done';
}

function joined(path: string, at: number): string {
  return path === '' ? String(at) : `${path}.${at}`;
}

async function runNode(session: Session, step: PlanStep, place: Place): Promise<Outcome> {
  if (!isControl(step)) {
    session.reached.add(place.site);
    if (step.do === 'pause') return await pause(session, step, place);
    const { kind } = await runStep(session, step, place);
    return kind === 'passed' ? 'done' : kind;
  }
  try {
    checkLimits(session);
    return await runControl(session, step, place);
  } catch (thrown) {
    await recordFailure(session, toVkError(thrown), { name: stepName(step), step });
    return 'red';
  }
}

async function runControl(session: Session, step: ControlStep, place: Place): Promise<Outcome> {
  switch (step.do) {
    case 'if':
      return await runIf(session, step, place, runBody);
    case 'when':
      return await runWhen(session, step, place, runBody);
    case 'repeat':
      return await repeat(session, step, place, runBody);
    case 'while':
      return await whileHolds(session, step, place, runBody);
    case 'for-each':
      return await forEach(session, step, place, runBody);
  }
}

async function pause(session: Session, step: Leaf, place: Place): Promise<Outcome> {
  const durationMs = Number(step.duration);
  try {
    checkLimits(session);
    await session.ports.clock.sleep(durationMs, session.signal);
  } catch (thrown) {
    const error = session.signal.aborted ? session.signal.reason : thrown;
    await recordFailure(session, toVkError(error), { name: stepName(step), step });
    return 'red';
  }
  emitControl(session, step, place, 'ended', { durationMs });
  return 'done';
}
