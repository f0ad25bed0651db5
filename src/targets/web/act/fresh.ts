import { VkError } from '../../../lang/errors.ts';
import type { Element } from '../../../screen/element.ts';
import { pauseFor } from '../failure.ts';
import { ask, type Handle } from '../frames.ts';
import { type Session, spoken } from '../session.ts';
import { readScreen } from '../snapshot.ts';
import type { RawLook } from '../walker/raw.ts';

/** Longest wait for a moving element to come to rest. */
const restWithinMs = 3_000;

/** Two reads of a page on the move are this far apart: closer ones are equal by chance, between two of its frames. */
const readsApartMs = 60;

/** An element as it is now, with the point at which a press reaches it. */
export interface Ready {
  readonly element: Element;
  readonly point: { readonly x: number; readonly y: number };
  /** Scroll steps that it took. */
  readonly scrolled: number;
}

/**
 * Looks an element up again, right before something is done to it.
 * @throws VkError `selector-not-found` (retriable) when its node left the page, or is used for something else by now
 */
export async function lookAgain(session: Session, element: Element, signal: AbortSignal): Promise<Element> {
  session.refuseBlocked(session.page());
  const snapshot = await readScreen(session, signal);
  session.refuseBlocked(session.page());
  const now = snapshot.elements.find((each) => each.ref === element.ref);
  if (!now)
    throw new VkError('selector-not-found', `${spoken(element)} went away before it could be used`, {
      hint: 'The page changed under the step. Wait for what ends the change, such as a text that appears.',
      retriable: true,
    });
  if (!isSame(element, now))
    throw new VkError(
      'selector-not-found',
      `${spoken(element)} turned into ${spoken(now)} before it could be used`,
      {
        hint: 'The page put something else in its place. Wait for what ends the change.',
        retriable: true,
      },
    );
  return now;
}

/** Lists that recycle their rows keep the node and change what it is for. */
function isSame(before: Element, now: Element): boolean {
  return before.role === now.role && before.id === now.id && wordsOf(before) === wordsOf(now);
}

function wordsOf(element: Element): string {
  return element.name ?? element.label ?? element.text ?? '';
}

/**
 * Gets an element ready to be pressed: it rests (two equal reads of its box), is in view (scrolled there once if need
 * be), and the browser's hit testing gives a point of it to it.
 * @throws VkError `selector-not-found` when it went away, `not-interactable` when it cannot be pressed, naming why
 */
export async function makeReady(session: Session, element: Element, signal: AbortSignal): Promise<Ready> {
  let before = element;
  let scrolled = 0;
  let beforeAt = session.lastRead.at;
  const until = Date.now() + restWithinMs;
  for (;;) {
    const now = await lookAgain(session, element, signal);
    if (!now.rendered)
      throw new VkError('not-interactable', `${spoken(now)} is in the page but not shown`, {
        retriable: true,
      });
    const { still, at } = session.lastRead;
    const rests = sameBox(before, now) && (still || at - beforeAt >= readsApartMs);
    if (!sameBox(before, now)) beforeAt = at;
    before = now;
    if (!rests) {
      if (Date.now() > until)
        throw new VkError('not-interactable', `${spoken(now)} does not stop moving`, {
          hint: 'A press would hit whatever is there by then. Endless animations stop with reducedMotion: reduce.',
          retriable: true,
        });
      await pauseFor(20, signal);
      continue;
    }
    if (now.point) return { element: now, point: now.point, scrolled };
    if (scrolled === 0) {
      scrolled = 1;
      await bringIntoView(session, now, signal);
      before = now;
      continue;
    }
    throw await unreachable(session, now, signal);
  }
}

async function unreachable(session: Session, element: Element, signal: AbortSignal): Promise<VkError> {
  const snapshot = await readScreen(session, signal);
  const cover = element.coveredBy === undefined ? undefined : snapshot.elements[element.coveredBy];
  if (cover)
    return new VkError('not-interactable', `${spoken(element)} is covered by ${spoken(cover)}`, {
      hint: 'Close what lies over it first.',
      retriable: true,
    });
  if (!element.onScreen)
    return new VkError('not-interactable', `${spoken(element)} cannot be brought into view`, {
      retriable: true,
    });
  return new VkError('not-interactable', `${spoken(element)} takes no presses: no point of it can be hit`, {
    retriable: true,
  });
}

/** Scrolls a node, and the frames that it is in, to the middle of what scrolls around them. */
export async function bringIntoView(session: Session, element: Element, signal: AbortSignal): Promise<void> {
  const handle = session.frames.handleOf(element);
  await session.unblocked(() => revealIn(session, handle), signal);
}

async function revealIn(session: Session, handle: Handle): Promise<void> {
  await ask<boolean>(handle.frame, { op: 'reveal', n: handle.n, token: handle.token });
  const owner = session.frames.ownerOf(handle.frame);
  if (owner) await revealIn(session, owner);
}

/** What a node says of itself right now. */
export async function look(session: Session, element: Element, signal: AbortSignal): Promise<RawLook> {
  const handle = session.frames.handleOf(element);
  return session.unblocked(
    () => ask<RawLook>(handle.frame, { op: 'look', n: handle.n, token: handle.token }),
    signal,
  );
}

/** Rest in whole pixels: layout engines report fractions that differ from read to read. */
function sameBox(a: Element, b: Element): boolean {
  const [one, two] = [a.bounds, b.bounds];
  return (
    Math.abs(one.x1 - two.x1) <= 1 &&
    Math.abs(one.y1 - two.y1) <= 1 &&
    Math.abs(one.x2 - two.x2) <= 1 &&
    Math.abs(one.y2 - two.y2) <= 1
  );
}
