import { VkError } from '../lang/errors.ts';
import type { Expectation, Finding } from './expectation.ts';
import { evaluate, settlingOf } from './expectation.ts';
import type { Facts } from './facts.ts';
import { look, nap, type View } from './look.ts';
import { ambiguityError } from './miss.ts';
import { absenceSettleMs, restOf } from './rest.ts';
import { type Session, within } from './session.ts';

/** An app that is never at rest is believed after this long of the same answer, unless it waits for its server. */
const restlessMs = 3_000;
/** Time between the two looks that an exact number needs. */
const briefMs = 150;

export interface Checked {
  readonly holds: boolean;
  readonly finding: Finding;
  readonly view: View;
}

/**
 * Polls a whole predicate until it holds or the window ends (C-MATCH-1). Never throws for what the app shows wrongly: it
 * answers, and so is never healed (C-HEAL-2). What must be seen is scrolled into view first.
 * @throws VkError `ambiguous-in-test` when only some of the elements that fit hold, `unsupported` when the platform does
 *   not report the state (C-STATE-1), and what reading the screen throws
 */
export async function check(
  session: Session,
  expectation: Expectation,
  windowMs: number,
  facts: Facts,
): Promise<Checked> {
  const { clock } = session.ports;
  const selectors = expectation.target ? [expectation.target] : [];
  const start = clock.now();
  const end = start + windowMs;
  const settle = createSettle(session, expectation);
  const revealed = new Set<string>();
  let last: { readonly finding: Finding; readonly view: View } | undefined;
  let seenSince = start;
  facts.windowMs = windowMs;
  for (let round = 0; ; round += 1) {
    const view: View | undefined = await look(session, selectors, last && end);
    facts.waitedMs = clock.now() - start;
    const finding = view && evaluate(expectation, view, 'check');
    if (view && finding) {
      facts.looks += 1;
      if (finding.seen !== last?.finding.seen) seenSince = clock.now();
      last = { finding, view };
      const { toReveal } = finding;
      if (toReveal && !revealed.has(toReveal.ref)) {
        revealed.add(toReveal.ref);
        facts.scrolled += await within(session, session.ports.reveal(toReveal, session.signal));
        continue;
      }
      if (await settle(finding, clock.now() >= end)) return { holds: true, finding, view };
    }
    if (clock.now() >= end && last && !(finding?.result === 'holds' && settle.needsLook())) break;
    // A window that ends on its first sight of an absence buys the second look that the absence needs.
    await nap(session, round, Math.max(end, clock.now() + 20));
  }
  facts.seenForMs = clock.now() - seenSince;
  return { holds: false, ...judged(session, expectation, last) };
}

interface Settle {
  /** True when a finding holds, and has held for as long as its kind needs. */
  (finding: Finding, isLast: boolean): Promise<boolean>;
  /** It held at the latest look, and one more would do. */
  needsLook(): boolean;
}

function createSettle(session: Session, expectation: Expectation): Settle {
  const kind = settlingOf(expectation);
  const { clock } = session.ports;
  let looks = 0;
  let since = 0;
  const settled = async (finding: Finding, isLast: boolean): Promise<boolean> => {
    if (finding.result !== 'holds') {
      looks = 0;
      return false;
    }
    looks += 1;
    if (looks === 1) since = clock.now();
    if (kind === 'none') return true;
    if (looks < 2) return false;
    const held = clock.now() - since;
    if (isLast) return true;
    if (kind === 'brief') return held >= briefMs;
    if (clock.now() - session.lastActionAt < absenceSettleMs) return false;
    const { isQuiet, requestsInFlight } = await restOf(session);
    return isQuiet || (requestsInFlight === 0 && held >= restlessMs);
  };
  return Object.assign(settled, { needsLook: () => looks === 1 });
}

function judged(
  session: Session,
  { target, state }: Expectation,
  last: { readonly finding: Finding; readonly view: View } | undefined,
): { readonly finding: Finding; readonly view: View } {
  if (!last) throw new Error('a window that never read the screen throws');
  const { finding, view } = last;
  if (finding.result === 'ambiguous' && target)
    throw ambiguityError(target, finding.elements, view, session.inTest);
  if (finding.result === 'unobserved') throw unobserved(state);
  return last;
}

export function unobserved(state: string | undefined): VkError {
  return new VkError('unsupported', `this platform does not report whether it is ${state ?? 'so'}`, {
    hint: 'Check something that is shown instead: a text, an icon, what comes next.',
  });
}
