import { unobserved } from './check.ts';
import { type Expectation, evaluate, type Finding } from './expectation.ts';
import { look, nap, type View } from './look.ts';
import { ambiguityError } from './miss.ts';
import { restOf } from './rest.ts';
import type { Session } from './session.ts';

export interface Guarded {
  /** Place of the first condition that holds, or -1. */
  readonly branch: number;
  readonly looks: number;
  readonly waitedMs: number;
  /** What kept the first condition from holding, for the report. */
  readonly seen: string;
}

/**
 * The first of several conditions that holds. What is not there yet gets the settle window to come, cut short as soon as
 * the app is at rest; at least two looks. A negated condition holds only after that, for the same reason. A screen with
 * nothing on it is no look: it answers neither way (C-EMPTY-1).
 * @throws VkError `ambiguous-in-test`, `unsupported`, and what reading the screen throws: a blind guard answers nothing
 */
export async function guard(
  session: Session,
  conditions: readonly Expectation[],
  windowMs: number,
): Promise<Guarded> {
  const { clock } = session.ports;
  const selectors = conditions.flatMap(({ target }) => (target ? [target] : []));
  const start = clock.now();
  const end = start + windowMs;
  let looks = 0;
  let seen = '';
  let read = false;
  for (let round = 0; ; round += 1) {
    const view: View | undefined = await look(session, selectors, read ? end : undefined);
    read ||= view !== undefined;
    const isReal = view !== undefined && view.snapshot.elements.length > 0;
    if (view && isReal) looks += 1;
    const over = clock.now() >= end;
    const settled = looks >= 2 && (over || (await restOf(session)).isQuiet);
    if (view) {
      const findings = conditions.map((condition) => findingOf(session, condition, view));
      seen = findings[0]?.seen ?? '';
      const branch = isReal ? firstOf(conditions, findings, settled) : onlyUrls(conditions, findings);
      if (branch !== undefined) return { branch, looks, waitedMs: clock.now() - start, seen };
    }
    if (settled || (over && (looks === 0 || round > 0)))
      return {
        branch: -1,
        looks,
        waitedMs: clock.now() - start,
        seen: looks === 0 ? 'a screen with nothing on it' : seen,
      };
    await nap(session, round, Math.max(end, clock.now() + 20));
  }
}

function findingOf(session: Session, condition: Expectation, view: View): Finding {
  const finding = evaluate({ ...condition, negated: false }, view, 'guard');
  if (finding.result === 'unobserved') throw unobserved(condition.state);
  if (finding.result === 'ambiguous' && condition.target)
    throw ambiguityError(condition.target, finding.elements, view, session.inTest);
  return finding;
}

/** In order; a negated condition that may still turn false holds back those after it until the window is over. */
function firstOf(
  conditions: readonly Expectation[],
  findings: readonly Finding[],
  settled: boolean,
): number | undefined {
  for (const [at, condition] of conditions.entries()) {
    const finding = findings[at];
    const holds = finding?.result === 'holds';
    if (!condition.negated && holds) return at;
    if (!condition.negated || holds) continue;
    if (!settled) return undefined;
    // "Does not show £5" needs something that shows another text.
    if (!saysMore(condition) || (finding?.elements.length ?? 0) > 0) return at;
  }
  return undefined;
}

function saysMore({ text, value, state }: Expectation): boolean {
  return text !== undefined || value !== undefined || state !== undefined;
}

/** An address is known even where nothing is drawn. */
function onlyUrls(conditions: readonly Expectation[], findings: readonly Finding[]): number | undefined {
  const at = conditions.findIndex(({ url, negated }) => url !== undefined && !negated);
  return at !== -1 && findings[at]?.result === 'holds' ? at : undefined;
}
