import { distance } from 'fastest-levenshtein';
import { displayName, spokenRole } from './describe.ts';
import type { Element, Snapshot } from './element.ts';
import { matchSelector } from './match.ts';
import { isReachable } from './presence.ts';
import { placeOf } from './region.ts';
import { isActionable, isKin } from './role-fit.ts';
import { indexOf, type ScreenIndex } from './screen-index.ts';
import type { Selector } from './selector.ts';
import { oppositeState } from './selector-text.ts';
import { stateHolds } from './state.ts';
import { tokensOf } from './tokens.ts';

export interface NearMiss {
  readonly element: Element;
  /** What keeps it from being the one: `other role`, `disabled`, `not drawn`, `in the header`. */
  readonly why: string;
}

/**
 * The closest elements to a selector that found nothing, nearest first; none of them was touched. A `css:` selector has
 * no near misses.
 */
export function nearMisses(selector: Selector, snapshot: Snapshot, limit = 3): NearMiss[] {
  const index = indexOf(snapshot);
  const wanted = wantedText(selector);
  const ranked = snapshot.elements
    .filter((element) => isWorthNaming(element, selector))
    .map((element) => ({ element, score: likeness(element, wanted, selector, index) }))
    .filter(({ score }) => score >= leastLikeness)
    .sort((a, b) => b.score - a.score || a.element.index - b.element.index);
  const named: NearMiss[] = [];
  for (const { element } of ranked) {
    if (named.length >= limit) break;
    // The text inside a button that is listed already is the same news again.
    if (named.some((miss) => index.contains(miss.element, element) || index.contains(element, miss.element)))
      continue;
    named.push({ element, why: reason(element, wanted, selector, index) });
  }
  return named;
}

/** Below this two texts have no more in common than any two. */
const leastLikeness = 0.45;

function wantedText(selector: Selector): string | undefined {
  return selector.name?.value ?? selector.words ?? selector.desc?.value ?? selector.id;
}

function isWorthNaming(element: Element, selector: Selector): boolean {
  if (element.role === selector.role || isActionable(element)) return true;
  return element.text !== undefined || (selector.id !== undefined && element.id !== undefined);
}

function likeness(
  element: Element,
  wanted: string | undefined,
  selector: Selector,
  index: ScreenIndex,
): number {
  const sameRole = selector.role !== undefined && element.role === selector.role;
  if (wanted === undefined) return sameRole ? 0.5 : 0;
  const { primary, secondary } = index.names(element);
  const ids = [element.idShort, element.id].filter((id) => id !== undefined);
  const texts = selector.id === undefined ? [...primary, ...secondary] : [...ids, ...primary];
  const score = Math.max(0, ...texts.map((text) => similarity(wanted, text, index)));
  const role = sameRole || (selector.role !== undefined && isKin(element, selector.role)) ? 0.06 : 0;
  return score === 0 ? 0 : score + role + (element.rendered ? 0.02 : 0) + (isActionable(element) ? 0.02 : 0);
}

/** 1 for equal texts; common words and common letters count, the larger of the two. */
function similarity(wanted: string, text: string, index: ScreenIndex): number {
  const [a, b] = [index.fold(wanted), index.fold(text)];
  if (a === '' || b === '') return 0;
  if (a === b) return 1;
  if (b.length > a.length * 6 + 40) return 0;
  const letters = 1 - distance(a, b) / Math.max(a.length, b.length);
  return Math.max(letters, sharedWords(a, b)) * 0.95;
}

function sharedWords(a: string, b: string): number {
  const [first, second] = [new Set(tokensOf(a)), new Set(tokensOf(b))];
  if (first.size === 0 || second.size === 0) return 0;
  const common = [...first].filter((token) => second.has(token)).length;
  return (2 * common) / (first.size + second.size);
}

function reason(
  element: Element,
  wanted: string | undefined,
  selector: Selector,
  index: ScreenIndex,
): string {
  if (!element.rendered) return 'in the page, but not drawn';
  const fits =
    wanted === undefined ||
    index.names(element).primary.some((text) => index.fold(text) === index.fold(wanted));
  const sameId = selector.id !== undefined && element.id === selector.id;
  const reasons: string[] = [];
  if (selector.role !== undefined && element.role !== selector.role && !isKin(element, selector.role)) {
    reasons.push(fits || sameId ? `other role: ${spokenRole(element.role)}` : 'other role');
  }
  if (!fits && !sameId)
    reasons.unshift(sameFolded(element, wanted ?? '', index) ? 'other punctuation' : 'other words');
  const missed = (selector.states ?? []).find((state) => stateHolds(element, state) !== true);
  if (missed !== undefined) {
    const known = stateHolds(element, missed) === false;
    reasons.push(known ? oppositeState(missed) : `does not say whether it is ${missed}`);
  }
  if (reasons.length === 0 && selector.relation) reasons.push(missedRelation(selector, index));
  if (!isReachable(element, index.snapshot)) reasons.push('cannot be seen');
  const place = placeOf(element, index);
  if (place) reasons.push(place);
  return reasons.join(', ') || 'elsewhere';
}

function sameFolded(element: Element, wanted: string, index: ScreenIndex): boolean {
  const name = displayName(element);
  return (
    name !== undefined && index.normalise(name) === index.normalise(wanted) && index.normalise(wanted) !== ''
  );
}

function missedRelation({ relation }: Selector, index: ScreenIndex): string {
  if (!relation) return '';
  const { anchor, type } = relation;
  const what = wantedText(anchor);
  const name = what === undefined ? (anchor.role ?? 'that') : `"${what}"`;
  const found =
    anchor.css === undefined && matchSelector(anchor, index.snapshot, 'guard').elements.length > 0;
  return found ? `not ${type.replace('-', ' ')} ${name}` : `there is no ${name}`;
}
