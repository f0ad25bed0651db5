import { VkError } from '../../../lang/errors.ts';
import type { Element } from '../../../screen/element.ts';
import type { Action, ActResult } from '../../target.ts';
import { watchNavigation } from '../navigation.ts';
import type { Session } from '../session.ts';

/** How one verb is done on the web. */
export type Runner = (session: Session, action: Action, signal: AbortSignal) => Promise<ActResult>;

/**
 * Sends input to the tab in front and waits for a navigation that it sets off (see `navigation.ts`). A dialog of the
 * browser that it opens ends the wait: the input goes on behind it.
 */
export async function withInput(
  session: Session,
  signal: AbortSignal,
  input: () => Promise<void>,
): Promise<ActResult> {
  const page = session.page();
  session.refuseBlocked(page);
  const navigation = watchNavigation(page, session.signals, session.navigationTimeoutMs);
  try {
    await session.dialogs.unlessBlocked(page, input(), signal);
    // A press that closes its own tab is done.
    if (page.isClosed()) return { navigated: true };
    const { navigated, note } = await navigation.settle(
      () => session.dialogs.blocking(page) !== undefined,
      signal,
    );
    return { ...(navigated ? { navigated } : {}), ...(note ? { note } : {}) };
  } finally {
    navigation.dispose();
  }
}

/** @throws VkError `usage` when the step names no element */
export function elementOf(action: Action): Element {
  if (!action.element) throw new VkError('usage', `${action.verb}: names no element`);
  return action.element;
}

export function textArg(action: Action, name: string): string {
  const value = action.args[name];
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new VkError('usage', `${action.verb}: ${name} is missing`);
}

export function optionalText(action: Action, name: string): string | undefined {
  const value = action.args[name];
  return typeof value === 'string' ? value : undefined;
}

export function numberArg(action: Action, name: string, otherwise: number): number {
  const value = action.args[name];
  return typeof value === 'number' ? value : otherwise;
}

/** Puts remarks together; empty ones fall away. */
export function remark(result: ActResult, note: string | undefined): ActResult {
  const notes = [result.note, note].filter((each) => each !== undefined && each !== '');
  return notes.length === 0 ? result : { ...result, note: notes.join('; ') };
}
