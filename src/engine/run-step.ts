import { z } from 'zod';
import { exitCodeOf, toVkError, type VkError } from '../lang/errors.ts';
import { stepName } from '../plan/explain.ts';
import type { Leaf, PlanStep, ReadStep } from '../plan/plan.ts';
import { type Candidate, candidateSchema, type EventBody } from '../record/event.ts';
import { isGone } from '../screen/gone.ts';
import { type Facts, newFacts } from './facts.ts';
import { isCheck, prepareLeaf, type ReadyLeaf } from './leaf.ts';
import { mustLook } from './look.ts';
import { checkLimits, type Session } from './session.ts';
import { fillSelector } from './variables.ts';

/** How long evidence may take: a page that is wedged must not hold up the verdict. */
const captureLimitMs = 15_000;

export interface StepPlace {
  readonly path: string;
  readonly depth: number;
}

/** `left`: the thing that an `if` was about went away by itself while its body ran; the body is over, not red. */
export type StepResult =
  | { readonly kind: 'passed'; readonly facts: Facts }
  | { readonly kind: 'left' }
  | { readonly kind: 'red'; readonly error: VkError };

/** Runs one leaf and records it: its start, its end with all that is known of it, what the app did meanwhile. */
export async function runStep(
  session: Session,
  step: Leaf | ReadStep,
  place: StepPlace,
): Promise<StepResult> {
  const { ports } = session;
  emitEvidence(session);
  session.step += 1;
  const facts = newFacts(ports.clock.now());
  ports.emit(startEvent(session, step, place));
  try {
    checkLimits(session);
    const ready: ReadyLeaf = prepareLeaf(session, step, wordsOf(session, step));
    await ready(facts);
  } catch (thrown) {
    const error = toVkError(thrown);
    if (await wentAway(session, step, error)) {
      facts.notes.push('it went away by itself before it was needed');
      finish(session, facts);
      return { kind: 'left' };
    }
    session.red = true;
    if (session.options.shots !== 'none' && error.code !== 'interrupted')
      Object.assign(facts.artifacts, await evidence(session, 'failure'));
    finish(session, facts, error);
    return { kind: 'red', error };
  }
  if (session.options.shots === 'all') Object.assign(facts.artifacts, await evidence(session, 'step'));
  finish(session, facts);
  return { kind: 'passed', facts };
}

/** The author's words of a step. */
export function wordsOf(session: Session, step: PlanStep): string | undefined {
  const texts = step.clauses.map((id) => session.clauses[id]?.text).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(' ');
}

function startEvent(session: Session, step: Leaf | ReadStep, place: StepPlace): EventBody {
  const text = wordsOf(session, step);
  const span = step.clauses[0] === undefined ? undefined : session.clauses[step.clauses[0]]?.span;
  return {
    type: 'step-start',
    step: session.step,
    path: place.path,
    depth: place.depth,
    verb: step.do,
    name: stepName(step),
    check: isCheck(step),
    ...(text === undefined ? {} : { text }),
    ...(span === undefined ? {} : { span }),
  };
}

/**
 * A guard's race: "if a banner is shown, close it" is done when the banner closes itself in between. Only for a leaf on
 * the guard's own target, and only when that is seen to be gone.
 */
async function wentAway(session: Session, step: Leaf | ReadStep, error: VkError): Promise<boolean> {
  const { target } = step;
  if (error.code !== 'selector-not-found' || typeof target !== 'string') return false;
  if (isCheck(step) || !session.guards.includes(target)) return false;
  const selector = fillSelector(session, target);
  const { snapshot, options } = await mustLook(session, [selector]);
  return isGone(selector, snapshot, options);
}

function finish(session: Session, facts: Facts, error?: VkError): void {
  const { ports } = session;
  const { healed, resolved, expected, seen, seenForMs, waitedMs, windowMs, echo, value } = facts;
  emitEvidence(session, session.step);
  const url = facts.url ?? session.lastSnapshot?.url;
  const candidates = error ? candidatesOf(error) : [];
  ports.emit({
    type: 'step-end',
    step: session.step,
    ...endOf(error),
    durationMs: Math.max(0, ports.clock.now() - facts.startedAt),
    looks: facts.looks,
    ...(waitedMs === undefined ? {} : { waitedMs }),
    ...(windowMs === undefined ? {} : { windowMs }),
    ...(facts.scrolled > 0 ? { scrolled: facts.scrolled } : {}),
    ...(resolved ? { resolved } : {}),
    ...(healed ? { healed } : {}),
    ...(expected === undefined ? {} : { expected }),
    ...(seen === undefined ? {} : { seen }),
    ...(error && seenForMs !== undefined ? { seenForMs } : {}),
    ...(candidates.length > 0 ? { candidates } : {}),
    ...(Object.keys(facts.artifacts).length > 0 ? { artifacts: facts.artifacts } : {}),
    ...(url === undefined ? {} : { url }),
    ...(echo ? { echo } : {}),
    ...(value === undefined ? {} : { value }),
    ...(facts.notes.length > 0 ? { note: [...new Set(facts.notes)].join('; ') } : {}),
  });
}

function endOf(error: VkError | undefined) {
  if (!error) return { status: 'passed', exitCode: 0 } as const;
  const exitCode = exitCodeOf(error.code);
  return {
    status: exitCode === 1 ? 'failed' : 'error',
    exitCode,
    code: error.code,
    errorKind: error.kind,
    message: error.message,
    ...(error.hint ? { hint: error.hint } : {}),
  } as const;
}

function candidatesOf(error: VkError): Candidate[] {
  const parsed = z.array(candidateSchema).safeParse(error.details?.candidates);
  return parsed.success ? parsed.data : [];
}

/** Takes evidence of the screen as it is; what cannot be taken, or takes too long, is left out. */
async function evidence(
  session: Session,
  reason: 'step' | 'failure',
  step = session.step,
): Promise<Readonly<Record<string, string>>> {
  const { ports, lastSnapshot } = session;
  const over = new AbortController();
  const tooLong = ports.clock.sleep(captureLimitMs, over.signal).then(
    () => ({}),
    () => ({}),
  );
  try {
    const request = { step, reason, ...(lastSnapshot ? { snapshot: lastSnapshot } : {}) } as const;
    return await Promise.race([ports.capture(request).catch(() => ({})), tooLong]);
  } finally {
    over.abort();
  }
}

/** Passes on what the app did since the last time, with the step that it happened in. */
export function emitEvidence(session: Session, step?: number): void {
  for (const event of session.ports.drainEvidence())
    session.ports.emit(event.type === 'evidence' && step !== undefined ? { step, ...event } : event);
}

/** Records a failure that belongs to no command (C-RED-1), with evidence of the screen (C-RED-4). */
export async function recordFailure(
  session: Session,
  error: VkError,
  where?: { readonly name: string; readonly step: PlanStep },
): Promise<void> {
  const synthetic = !session.red;
  const wanted = synthetic && session.options.shots !== 'none' && error.code !== 'interrupted';
  const artifacts = wanted ? await evidence(session, 'failure', session.step + 1) : {};
  const clause = where?.step.clauses[0];
  const span = error.span ?? (clause === undefined ? undefined : session.clauses[clause]?.span);
  emitEvidence(session);
  session.red = true;
  session.failed = true;
  session.ports.emit({
    type: 'failure',
    code: error.code,
    errorKind: error.kind,
    exitCode: error.exitCode,
    message: error.message,
    synthetic,
    ...(error.hint ? { hint: error.hint } : {}),
    ...(where ? { where: where.name } : {}),
    ...(span ? { span } : {}),
    ...(Object.keys(artifacts).length > 0 ? { artifacts } : {}),
  });
}
