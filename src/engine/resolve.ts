import { VkError } from '../lang/errors.ts';
import { describeElement } from '../screen/describe.ts';
import type { Element } from '../screen/element.ts';
import { matchSelector, type Tier } from '../screen/match.ts';
import { printSelector } from '../screen/print.ts';
import type { MatchUse, Selector } from '../screen/selector.ts';
import type { Facts } from './facts.ts';
import { look, mustLook, nap, type View } from './look.ts';
import { ambiguityError, missError, notVisibleError } from './miss.ts';
import { type Session, within } from './session.ts';

/** After this long, or so many looks, something that never stands still is acted on as it is. */
const stillPatienceMs = 2_000;
const stillLooks = 8;

export interface ResolveOptions {
  readonly windowMs: number;
  readonly use?: MatchUse;
  /** Wait until it is enabled: what cannot take the action yet is no target yet. */
  readonly enabled?: boolean;
  /** Leave the screen where it is, and take what is only present. */
  readonly unseen?: boolean;
}

export interface Resolved {
  readonly element: Element;
  readonly tier?: Tier;
  readonly view: View;
}

/**
 * The one waiting door (C-MATCH-1): the element that a selector means, in view and standing still. Only an empty match is
 * waited for; several fail at once; a bare position never waits.
 * @throws VkError `selector-not-found`, `ambiguous-selector` (in a test `ambiguous-in-test`), `not-visible` (no pixel of
 *   it can be brought on screen), `not-interactable` (still disabled)
 */
export async function resolve(
  session: Session,
  selector: Selector,
  options: ResolveOptions,
  facts: Facts,
): Promise<Resolved> {
  const { clock } = session.ports;
  const start = clock.now();
  const end = start + (isBareOrdinal(selector) ? 0 : options.windowMs);
  facts.windowMs = end - start;
  let last: View | undefined;
  const revealed = new Set<string>();
  for (let round = 0; ; round += 1) {
    const view: View | undefined = await look(session, [selector], last && end);
    facts.looks += view ? 1 : 0;
    last = view ?? last;
    facts.waitedMs = clock.now() - start;
    const found = view && matchOne(session, selector, options.use ?? 'action', view);
    if (view && found) {
      const { element } = found;
      if (options.unseen || isInView(element)) {
        const isReady = !(options.enabled && element.enabled === false);
        if (isReady) {
          const still = await standStill(session, selector, options, { ...found, view }, facts);
          if (still) return still;
          continue;
        }
      } else if (!revealed.has(element.ref)) {
        // Once for each element: what stays out of view after that is waited for, not scrolled at again and again.
        revealed.add(element.ref);
        facts.scrolled += await within(session, session.ports.reveal(element, session.signal));
        continue;
      }
    }
    if (clock.now() >= end && last) {
      const rest = view && found ? found : matchOne(session, selector, options.use ?? 'action', last);
      throw rest ? unreadyError(selector, rest.element, last) : missError(selector, last);
    }
    await nap(session, round, end);
  }
}

function matchOne(
  session: Session,
  selector: Selector,
  use: MatchUse,
  view: View,
): { readonly element: Element; readonly tier?: Tier } | undefined {
  const { elements, tier } = matchSelector(selector, view.snapshot, use, view.options);
  if (elements.length > 1) throw ambiguityError(selector, elements, view, session.inTest);
  const [element] = elements;
  return element && { element, ...(tier ? { tier } : {}) };
}

/** Only what has no pixel on screen is refused; a cover over part of it is the target's to judge (C-SCROLL-1). */
function isInView(element: Element): boolean {
  return element.rendered && element.onScreen && !isFullyCovered(element);
}

function isFullyCovered(element: Element): boolean {
  return element.coveredBy !== undefined && element.point === undefined;
}

function unreadyError(selector: Selector, element: Element, view: View): VkError {
  if (!element.rendered || !element.onScreen) return notVisibleError(selector, element, view);
  const cover = element.coveredBy === undefined ? undefined : view.snapshot.elements[element.coveredBy];
  const isCovered = isFullyCovered(element);
  const why = isCovered ? `is covered${cover ? ` by ${describeElement(cover)}` : ''}` : 'is disabled';
  return new VkError('not-interactable', `${printSelector(selector)} ${why}`, {
    hint: 'Nothing was pressed: a person could not have done it either.',
  });
}

/**
 * Two equal reads in a row before anything is pressed: what moves would be missed, and a tree that was read during a
 * transition is old by now.
 * @returns `undefined` when it went away or out of view meanwhile, to be looked for again
 */
async function standStill(
  session: Session,
  selector: Selector,
  options: ResolveOptions,
  first: Resolved,
  facts: Facts,
): Promise<Resolved | undefined> {
  const { clock } = session.ports;
  const start = clock.now();
  let before = first;
  for (let looks = 1; ; looks += 1) {
    await clock.sleep(20, session.signal);
    const view = await mustLook(session, [selector]);
    facts.looks += 1;
    const found = matchOne(session, selector, options.use ?? 'action', view);
    if (!found) return undefined;
    const now: Resolved = { ...found, view };
    if (isSamePlace(before.element, now.element)) return now;
    if (!options.unseen && !isInView(now.element)) return undefined;
    if (looks >= stillLooks || clock.now() - start >= stillPatienceMs) {
      facts.notes.push('it never stood still');
      return now;
    }
    before = now;
  }
}

function isSamePlace(a: Element, b: Element): boolean {
  const boxes = [a.bounds, b.bounds] as const;
  return (
    a.ref === b.ref &&
    a.enabled === b.enabled &&
    boxes[0].x1 === boxes[1].x1 &&
    boxes[0].y1 === boxes[1].y1 &&
    boxes[0].x2 === boxes[1].x2 &&
    boxes[0].y2 === boxes[1].y2
  );
}

/** A position and nothing else: it means what is there now. */
function isBareOrdinal({ ordinal, ...rest }: Selector): boolean {
  return ordinal !== undefined && Object.values(rest).every((part) => part === undefined);
}
