import { VkError } from '../../../lang/errors.ts';
import type { Element } from '../../../screen/element.ts';
import type { ActResult } from '../../target.ts';
import { pauseFor } from '../failure.ts';
import { ask } from '../frames.ts';
import { type Session, spoken } from '../session.ts';
import { readScreen } from '../snapshot.ts';
import { bringIntoView, look, lookAgain, makeReady } from './fresh.ts';
import { elementOf, numberArg, optionalText, type Runner, textArg, withInput } from './input.ts';

/** Steps that a drag is made of: pages decide by the moves in between whether it is one. */
const dragSteps = 12;

export const drag: Runner = async (session, action, signal) => {
  const value = action.args.value;
  if (typeof value === 'string' || typeof value === 'number')
    return slide(session, elementOf(action), Number(value), signal);
  const { to } = action;
  if (!to) throw new VkError('usage', 'drag: names neither where to drop it nor a value');
  const from = await makeReady(session, elementOf(action), signal);
  // Bringing the place into view may move what is dragged: both are looked at again.
  const target = await makeReady(session, to, signal);
  const start = target.scrolled > 0 ? await makeReady(session, from.element, signal) : from;
  const end = target.scrolled > 0 ? await lookAgain(session, to, signal) : target.element;
  const drop = end.point;
  if (!drop)
    throw new VkError(
      'not-interactable',
      `${spoken(from.element)} and ${spoken(to)} are never in view together`,
      {
        retriable: true,
      },
    );
  return withInput(session, signal, async () => {
    const { mouse } = session.page();
    await mouse.move(start.point.x, start.point.y);
    await mouse.down();
    try {
      await mouse.move(drop.x, drop.y, { steps: dragSteps });
      // The last move twice: a drop target that appeared meanwhile sees one over it.
      await mouse.move(drop.x, drop.y);
      await pauseFor(30, signal);
    } finally {
      await mouse.up();
    }
  });
};

/** Moves a slider to a value with its keys; a native one that would take too many is set with the events of a move. */
async function slide(
  session: Session,
  element: Element,
  value: number,
  signal: AbortSignal,
): Promise<ActResult> {
  if (!Number.isFinite(value)) throw new VkError('usage', 'drag: the value of a slider is a number');
  const ready = await lookAgain(session, element, signal);
  if (ready.enabled === false)
    throw new VkError('not-interactable', `${spoken(ready)} is disabled`, { retriable: true });
  await bringIntoView(session, ready, signal);
  const locator = session.frames.locator(session.frames.handleOf(element));
  let now = await sliderOf(session, element, signal);
  if (value < now.min || value > now.max)
    throw new VkError(
      'not-interactable',
      `${spoken(ready)} goes from ${now.min} to ${now.max}: ${value} is outside`,
    );
  if (now.step > 0 && Math.abs(value - now.now) / now.step > 100) {
    await session.unblocked(() => locator.fill(String(value), { timeout: 3_000 }), signal);
    return { value: String((await sliderOf(session, element, signal)).now) };
  }
  await session.unblocked(() => locator.focus({ timeout: 2_000 }), signal);
  for (let pressed = 0; pressed < 300 && now.now !== value; pressed += 1) {
    signal.throwIfAborted();
    const before = now.now;
    await session.unblocked(
      () => session.page().keyboard.press(value > before ? 'ArrowRight' : 'ArrowLeft'),
      signal,
    );
    now = await sliderOf(session, element, signal);
    const overshot = before < value !== now.now < value && now.now !== value;
    if (now.now === before || overshot) break;
  }
  if (now.now !== value)
    throw new VkError('not-interactable', `${spoken(ready)} stops at ${now.now}, not at ${value}`, {
      hint:
        now.step > 0
          ? `It moves in steps of ${now.step} from ${now.min}.`
          : 'Its keys move it in larger steps.',
    });
  return { value: String(value) };
}

async function sliderOf(
  session: Session,
  element: Element,
  signal: AbortSignal,
): Promise<{ now: number; min: number; max: number; step: number }> {
  const now = await look(session, element, signal);
  if (now.gone || !now.slider)
    throw new VkError('not-interactable', `${spoken(element)} is no slider`, { retriable: true });
  return now.slider;
}

/** `element` with a direction is the part that scrolls; without one it is brought into view. */
export const scroll: Runner = async (session, action, signal) => {
  const direction = optionalText(action, 'direction');
  const part = action.to ?? action.element;
  if (direction === undefined) {
    const steps = await reveal(session, elementOf(action), signal);
    return steps > 0 ? {} : { note: 'already in view' };
  }
  return scrollBy(session, part, direction, signal);
};

async function scrollBy(
  session: Session,
  part: Element | undefined,
  direction: string,
  signal: AbortSignal,
): Promise<ActResult> {
  const handle = part && session.frames.handleOf(part);
  const frame = handle?.frame ?? session.page().mainFrame();
  const moved = await session.unblocked(
    () =>
      ask<boolean | null>(frame, { op: 'scroll', n: handle?.n ?? 0, token: handle?.token ?? '', direction }),
    signal,
  );
  return moved ? {} : { note: `nothing more to scroll to (${direction})` };
}

/** The finger goes one way, the page the other. */
export const swipe: Runner = async (session, action, signal) => {
  const finger = textArg(action, 'direction');
  const opposite: Readonly<Record<string, [number, number]>> = {
    up: [0, 1],
    down: [0, -1],
    left: [1, 0],
    right: [-1, 0],
  };
  const [x, y] = opposite[finger] ?? [0, 0];
  const share = Math.min(0.95, Math.max(0.1, numberArg(action, 'distance', 0.6)));
  const { width, height } = session.settings.viewport;
  const ready = action.element && (await makeReady(session, action.element, signal));
  const box = ready?.element.visible ?? ready?.element.bounds ?? { x1: 0, y1: 0, x2: width, y2: height };
  const point = ready?.point ?? { x: width / 2, y: height / 2 };
  return withInput(session, signal, async () => {
    const { mouse } = session.page();
    await mouse.move(point.x, point.y);
    await mouse.wheel(x * share * (box.x2 - box.x1), y * share * (box.y2 - box.y1));
  });
};

/** Scrolls an element into view. @returns scroll steps, 0 when it was in view already */
export async function reveal(session: Session, element: Element, signal: AbortSignal): Promise<number> {
  // Nothing is done to it yet, so a node that went away or says something else by now is no error: whoever asked reads
  // the screen again before it acts or judges.
  const { elements } = await readScreen(session, signal);
  const now = elements.find((each) => each.ref === element.ref);
  if (!now?.rendered || isInView(now)) return 0;
  await bringIntoView(session, now, signal);
  await readScreen(session, signal);
  return 1;
}

function isInView(element: Element): boolean {
  if (!element.onScreen) return false;
  if (element.coveredBy !== undefined && element.point === undefined) return false;
  if (element.visible === undefined) return true;
  const area = (box: Element['bounds']) => (box.x2 - box.x1) * (box.y2 - box.y1);
  // What is larger than its view is never wholly in it.
  return element.point !== undefined && area(element.visible) >= 0.5 * area(element.bounds);
}
