import { isTransientRead } from '../lang/errors.ts';
import type { Snapshot } from '../screen/element.ts';
import type { MatchOptions } from '../screen/match.ts';
import type { Selector } from '../screen/selector.ts';
import { checkLimits, type Session, within } from './session.ts';

/** How long reads that fail in passing are ridden out before they abort the run (C-HEAL-5). */
const transientGraceMs = 10_000;

/** One real read of the screen, and what only the target can say of it. */
export interface View {
  readonly snapshot: Snapshot;
  readonly options: MatchOptions;
}

/**
 * One read of the screen. Transient failures are ridden out; a read that failed is no look (C-HEAL-6).
 * @param end `clock.now()` after which a window that has read the screen before gives up with `undefined`
 * @throws VkError the transient error after 10 s of nothing else, and any other at once
 */
export async function look(
  session: Session,
  selectors: readonly Selector[],
  end?: number,
): Promise<View | undefined> {
  const { clock } = session.ports;
  let failingSince: number | undefined;
  for (let pause = 50; ; pause = Math.min(500, pause * 2)) {
    checkLimits(session);
    try {
      return await read(session, selectors);
    } catch (error) {
      if (!isTransientRead(error)) throw error;
      failingSince ??= clock.now();
      if (end !== undefined && clock.now() >= end) return undefined;
      if (clock.now() - failingSince >= transientGraceMs) throw error;
      await clock.sleep(pause, session.signal);
    }
  }
}

/** A read that must succeed. */
export async function mustLook(session: Session, selectors: readonly Selector[]): Promise<View> {
  const view = await look(session, selectors);
  if (view) return view;
  throw new Error('a look without an end always reads');
}

async function read(session: Session, selectors: readonly Selector[]): Promise<View> {
  const { ports, signal } = session;
  const snapshot = await within(session, ports.snapshot(signal));
  session.lastSnapshot = snapshot;
  const css = [...new Set(selectors.flatMap(cssOf))];
  if (css.length === 0 || !ports.resolveCss) return { snapshot, options: {} };
  return { snapshot, options: { resolved: await within(session, ports.resolveCss(css, signal)) } };
}

function cssOf(selector: Selector): string[] {
  const own = selector.css === undefined ? [] : [selector.css];
  return selector.relation ? [...own, ...cssOf(selector.relation.anchor)] : own;
}

/**
 * Pause between looks: 20 ms at first, then doubling up to 300 ms; never past `end`. Short at first because most waits
 * are for a repaint, long later because most others are for a server.
 */
export async function nap(session: Session, round: number, end: number): Promise<void> {
  const { clock } = session.ports;
  const pause = Math.min(300, 20 * 2 ** Math.min(round, 4));
  await clock.sleep(Math.max(0, Math.min(pause, end - clock.now())), session.signal);
}
