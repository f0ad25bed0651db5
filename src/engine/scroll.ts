import { VkError } from '../lang/errors.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import { matchSelector } from '../screen/match.ts';
import type { Selector } from '../screen/selector.ts';
import type { Facts } from './facts.ts';
import { mustLook, type View } from './look.ts';
import { ambiguityError, missError } from './miss.ts';
import { type ResolveOptions, resolve } from './resolve.ts';
import { checkLimits, type Session, within } from './session.ts';

/** Scrolls without a change after which the end is believed to be reached. */
const mostStandstills = 2;
const mostScrolls = 40;

export interface ScrollInput {
  readonly args: Readonly<Record<string, unknown>>;
  readonly target?: Selector;
  readonly container?: Selector;
  readonly options: ResolveOptions;
}

/**
 * Scrolls the page or a part of it, or on and on until a target is in view: one that a list has not drawn yet is only
 * found by scrolling.
 * @throws VkError `selector-not-found` at the end of the page, and what finding throws
 */
export async function scroll(session: Session, input: ScrollInput, facts: Facts): Promise<void> {
  const { container, target, options } = input;
  const part = container && (await resolve(session, container, options, facts)).element;
  if (!target) {
    await scrollOnce(session, input.args, part);
    return;
  }
  const isThere = await scrollTo(session, input, target, part, facts);
  // In the tree by now: the one door brings it into view and waits for it to stand still.
  if (isThere) await resolve(session, target, options, facts);
}

async function scrollTo(
  session: Session,
  input: ScrollInput,
  target: Selector,
  part: Element | undefined,
  facts: Facts,
): Promise<boolean> {
  let standstills = 0;
  let before: Snapshot | undefined;
  let view: View | undefined;
  for (let count = 0; count <= mostScrolls; count += 1) {
    checkLimits(session);
    view = await mustLook(session, [target]);
    facts.looks += 1;
    const { elements } = matchSelector(target, view.snapshot, 'action', view.options);
    if (elements.length > 1) throw ambiguityError(target, elements, view, session.inTest);
    if (elements.length === 1) return true;
    standstills = before?.digest === view.snapshot.digest ? standstills + 1 : 0;
    if (standstills >= mostStandstills) break;
    before = view.snapshot;
    await scrollOnce(session, { direction: 'down', ...input.args }, part);
    facts.scrolled += 1;
    await session.ports.clock.sleep(150, session.signal);
  }
  if (!view) throw new VkError('internal', 'a scroll without a look');
  throw missError(target, view);
}

async function scrollOnce(
  session: Session,
  args: Readonly<Record<string, unknown>>,
  element: Element | undefined,
): Promise<void> {
  const action = { verb: 'scroll', args, ...(element ? { element } : {}) } as const;
  await within(session, session.ports.act(action, session.signal));
  session.lastActionAt = session.ports.clock.now();
}
