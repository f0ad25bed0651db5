import { VkError } from '../../../lang/errors.ts';
import type { Element } from '../../../screen/element.ts';
import type { ActResult } from '../../target.ts';
import { pauseFor } from '../failure.ts';
import type { Session } from '../session.ts';
import { spoken } from '../session.ts';
import { readScreen } from '../snapshot.ts';
import { lookAgain, makeReady, type Ready } from './fresh.ts';
import { elementOf, numberArg, optionalText, type Runner, remark, withInput } from './input.ts';

export const tap: Runner = async (session, action, signal) => {
  const at = optionalText(action, 'at');
  if (at !== undefined && !action.element) return pressAt(session, pointOf(at), signal);
  return pressElement(session, elementOf(action), signal);
};

/** Presses an element with the first button. */
export async function pressElement(
  session: Session,
  element: Element,
  signal: AbortSignal,
): Promise<ActResult> {
  const ready = await makeReady(session, await pressable(session, element, signal), signal);
  if (ready.element.enabled === false)
    throw new VkError('not-interactable', `${spoken(ready.element)} is disabled`, {
      hint: 'Fill in what it waits for first. A check that it is disabled: The button is disabled.',
      retriable: true,
    });
  const result = await withInput(session, signal, async () => {
    const { mouse } = session.page();
    await mouse.move(ready.point.x, ready.point.y);
    await mouse.down();
    await mouse.up();
  });
  return remark(result, scrollNote(ready));
}

/**
 * An option of a closed native dropdown cannot be pressed; a control that is hidden behind its label is pressed there,
 * as a person does.
 */
async function pressable(session: Session, element: Element, signal: AbortSignal): Promise<Element> {
  const hidden = !element.rendered || (!element.onScreen && element.visible === undefined);
  if (
    !hidden ||
    (element.role !== 'checkbox' &&
      element.role !== 'radio' &&
      element.role !== 'switch' &&
      element.role !== 'button')
  )
    return element;
  return (await labelOf(session, element, signal)) ?? element;
}

/** The label of a field that a person can see, if any. */
async function labelOf(
  session: Session,
  element: Element,
  signal: AbortSignal,
): Promise<Element | undefined> {
  const { elements } = await readScreen(session, signal);
  const now = elements.find((each) => each.ref === element.ref);
  return now && elements.find((each) => each.labelFor === now.index && each.rendered);
}

function pressAt(session: Session, point: { x: number; y: number }, signal: AbortSignal): Promise<ActResult> {
  return withInput(session, signal, () => session.page().mouse.click(point.x, point.y));
}

function pointOf(text: string): { x: number; y: number } {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return { x, y };
}

export const doubleTap: Runner = async (session, action, signal) => {
  const ready = await makeReady(session, elementOf(action), signal);
  return withInput(session, signal, () => session.page().mouse.dblclick(ready.point.x, ready.point.y));
};

export const contextTap: Runner = async (session, action, signal) => {
  const ready = await makeReady(session, elementOf(action), signal);
  return withInput(session, signal, () =>
    session.page().mouse.click(ready.point.x, ready.point.y, { button: 'right' }),
  );
};

export const longPress: Runner = async (session, action, signal) => {
  const ready = await makeReady(session, elementOf(action), signal);
  const hold = numberArg(action, 'duration', 800);
  return withInput(session, signal, async () => {
    const { mouse } = session.page();
    await mouse.move(ready.point.x, ready.point.y);
    await mouse.down();
    try {
      await pauseFor(hold, signal);
    } finally {
      await mouse.up();
    }
  });
};

export const hover: Runner = async (session, action, signal) => {
  const ready = await makeReady(session, elementOf(action), signal);
  const result = await withInput(session, signal, () =>
    session.page().mouse.move(ready.point.x, ready.point.y),
  );
  return remark(result, scrollNote(ready));
};

/** Puts the focus on an element without pressing it: a press would do what it is for. */
export const focus: Runner = async (session, action, signal) => {
  const element = await lookAgain(session, elementOf(action), signal);
  const locator = session.frames.locator(session.frames.handleOf(element));
  await session.unblocked(() => locator.focus({ timeout: 2_000 }), signal);
  const now = await lookAgain(session, element, signal);
  if (now.focused !== true)
    throw new VkError('not-interactable', `${spoken(element)} takes no focus`, { retriable: true });
  return {};
};

export function scrollNote(ready: Pick<Ready, 'scrolled'>): string | undefined {
  return ready.scrolled > 0 ? 'scrolled into view' : undefined;
}
