import { type Session, within } from './session.ts';

/** The app counts as at rest after this long without a change, with no request in flight. */
const quietMs = 500;

/**
 * How long after an action an absence must have held: a view that a timer brings is preceded by no sign of work, so rest
 * alone proves nothing before that.
 */
export const absenceSettleMs = 1_500;

export interface Rest {
  readonly isQuiet: boolean;
  readonly requestsInFlight: number;
}

/** Whether the app is at rest, since the last action at the earliest: nothing may have begun to move yet. */
export async function restOf(session: Session): Promise<Rest> {
  const { quietForMs, requestsInFlight } = await within(session, session.ports.activity());
  const sinceAction = session.ports.clock.now() - session.lastActionAt;
  return {
    isQuiet: Math.min(quietForMs, sinceAction) >= quietMs && requestsInFlight === 0,
    requestsInFlight,
  };
}
