import { VkError } from '../lang/errors.ts';
import { conditionName } from '../plan/explain.ts';
import { type ControlStep, defaultCap } from '../plan/plan.ts';
import { displayName } from '../screen/describe.ts';
import { readingOrder } from '../screen/geometry.ts';
import { matchSelector } from '../screen/match.ts';
import { valueTextOf } from '../screen/value.ts';
import { expectationOf } from './expect-leaf.ts';
import { guard } from './guard.ts';
import { mustLook } from './look.ts';
import { bodyOf, emitControl, type Outcome, type Place, type RunBody } from './nodes.ts';
import { type Progress, watchProgress } from './progress.ts';
import { checkLimits, type Scope, type Session } from './session.ts';
import { fillSelector, fillText } from './variables.ts';

type Loop<K extends ControlStep['do']> = Extract<ControlStep, { do: K }>;
type LoopStep = Loop<'repeat' | 'while' | 'for-each'>;

/**
 * `until`: at least once, until it holds. `times`: that many rounds.
 * @throws VkError `loop-cap` when the rounds are used up and it still does not hold, `no-progress` when they lead nowhere
 */
export async function repeat(
  session: Session,
  step: Loop<'repeat'>,
  place: Place,
  run: RunBody,
): Promise<Outcome> {
  const { until, times } = step;
  if (until === undefined) {
    const rounds = times ?? 0;
    if (rounds === 0) emitControl(session, step, place, 'skipped', { reason: '0 times' });
    return await rounded(session, step, place, run, rounds);
  }
  const cap = step.cap ?? defaultCap;
  const progress = watchProgress();
  for (let round = 1; round <= cap; round += 1) {
    const outcome = await runRound(session, step, place, run, round);
    if (outcome !== 'done') return outcome;
    const { branch } = await guard(session, [expectationOf(session, until)], session.options.guardMs);
    if (branch === 0) return ended(session, step, place, round);
    await mustProgress(session, progress, round);
  }
  throw capReached(cap, `${conditionName(until)} never held`);
}

/**
 * As long as the condition holds.
 * @throws VkError `loop-cap` when it still holds after the last round: a cap never ends a loop silently
 */
export async function whileHolds(
  session: Session,
  step: Loop<'while'>,
  place: Place,
  run: RunBody,
): Promise<Outcome> {
  const cap = step.cap ?? defaultCap;
  const progress = watchProgress();
  for (let round = 1; ; round += 1) {
    const { branch, seen, waitedMs } = await guard(
      session,
      [expectationOf(session, step.when)],
      session.options.guardMs,
    );
    if (branch === -1) {
      if (round > 1) return ended(session, step, place, round - 1);
      emitControl(session, step, place, 'skipped', { reason: seen, durationMs: waitedMs });
      return 'done';
    }
    if (round > 1) await mustProgress(session, progress, round - 1);
    if (round > cap) {
      emitControl(session, step, place, 'cap', { round: cap });
      throw capReached(cap, `${conditionName(step.when)} still holds`);
    }
    const outcome = await runRound(session, step, place, run, round);
    if (outcome !== 'done') return outcome;
  }
}

/**
 * Once for each string, row or element. Elements are counted once, before the first round, when the screen is at rest.
 * @throws VkError `loop-cap` when there are more than the cap: none is left out silently
 */
export async function forEach(
  session: Session,
  step: Loop<'for-each'>,
  place: Place,
  run: RunBody,
): Promise<Outcome> {
  const scopes = await scopesOf(session, step);
  const cap = step.cap ?? (step.target === undefined ? scopes.length : defaultCap);
  if (scopes.length > cap) {
    emitControl(session, step, place, 'cap', { reason: `${scopes.length} to go through` });
    throw capReached(cap, `there are ${scopes.length}`);
  }
  if (scopes.length === 0)
    emitControl(session, step, place, 'skipped', { reason: 'there is none on the screen' });
  return await rounded(session, step, place, run, scopes.length, scopes);
}

async function scopesOf(session: Session, step: Loop<'for-each'>): Promise<Scope[]> {
  if (step.rows)
    return step.rows.map((row) => ({
      row: Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, fillText(session, cell)])),
    }));
  if (step.each) return step.each.map((item) => ({ item: fillText(session, item) }));
  const target = fillSelector(session, step.target ?? '');
  await guard(session, [{ target, negated: false }], session.options.guardMs);
  const { snapshot, options } = await mustLook(session, [target]);
  const { elements } = matchSelector(target, snapshot, 'count', options);
  return readingOrder(elements).map((element) => {
    const item = displayName(element) ?? valueTextOf(element, snapshot);
    return item === undefined ? {} : { item };
  });
}

async function rounded(
  session: Session,
  step: LoopStep,
  place: Place,
  run: RunBody,
  rounds: number,
  scopes: readonly Scope[] = [],
): Promise<Outcome> {
  const outer = session.scope;
  try {
    for (let round = 1; round <= rounds; round += 1) {
      session.scope = { ...outer, ...scopes[round - 1] };
      const outcome = await runRound(session, step, place, run, round);
      if (outcome !== 'done') return outcome;
    }
  } finally {
    session.scope = outer;
  }
  return rounds === 0 ? 'done' : ended(session, step, place, rounds);
}

async function runRound(
  session: Session,
  step: LoopStep,
  place: Place,
  run: RunBody,
  round: number,
): Promise<Outcome> {
  checkLimits(session);
  emitControl(session, step, place, 'iteration', { round });
  return await run(session, bodyOf(step.body, place, 'body', round));
}

function ended(session: Session, step: ControlStep, place: Place, rounds: number): Outcome {
  emitControl(session, step, place, 'ended', { round: rounds });
  return 'done';
}

async function mustProgress(session: Session, progress: Progress, round: number): Promise<void> {
  const why = progress.sample((await mustLook(session, [])).snapshot);
  if (why === undefined) return;
  throw new VkError('no-progress', `stopped after round ${round}: ${why}`, {
    hint: 'Does its body still do what it should? Each step of it passed.',
  });
}

function capReached(cap: number, why: string): VkError {
  return new VkError('loop-cap', `stopped after ${cap} ${cap === 1 ? 'round' : 'rounds'}: ${why}`, {
    hint: 'State a higher limit in the sentence, such as "at most 50 times", if that is right.',
  });
}
