import { normalise } from '../lang/fold.ts';
import type { compareModes, matchModes } from '../plan/plan.ts';
import { describeElement } from '../screen/describe.ts';
import type { Element, State } from '../screen/element.ts';
import { isGone } from '../screen/gone.ts';
import { matchSelector } from '../screen/match.ts';
import { isReachable, presenceOf } from '../screen/presence.ts';
import { printSelector } from '../screen/print.ts';
import type { MatchUse, Selector } from '../screen/selector.ts';
import { stateHolds } from '../screen/state.ts';
import { textMatches } from '../screen/text-match.ts';
import { readableTexts, valueTextOf } from '../screen/value.ts';
import type { View } from './look.ts';
import { urlMatches } from './url-match.ts';

/** What a check, a `wait` or a guard looks at, placeholders filled in. */
export interface Expectation {
  readonly target?: Selector;
  readonly url?: string;
  readonly state?: State;
  readonly text?: string;
  readonly value?: string;
  readonly match?: (typeof matchModes)[number];
  readonly count?: number;
  readonly compare?: (typeof compareModes)[number];
  readonly negated: boolean;
}

/** What one snapshot says of an expectation. */
export interface Finding {
  /**
   * `ambiguous`: it holds for some of the elements that fit, not for others. `unobserved`: the platform does not report
   * the state (C-STATE-1).
   */
  readonly result: 'holds' | 'fails' | 'ambiguous' | 'unobserved';
  readonly expected: string;
  readonly seen: string;
  readonly elements: readonly Element[];
  /** Fits, can be seen by scrolling, and is not in view. */
  readonly toReveal?: Element;
}

/** Looks at one snapshot; pure. A guard takes what can be scrolled to for shown, and leaves the screen alone. */
export function evaluate(expectation: Expectation, view: View, use: 'check' | 'guard'): Finding {
  const { url, target } = expectation;
  if (url !== undefined) return evaluateUrl(expectation, url, view);
  if (!target) throw new Error('an expectation looks at a target or at the url');
  if (expectation.count !== undefined) return evaluateCount(expectation, expectation.count, target, view);
  if (hasFacets(expectation)) return evaluateFacets(expectation, target, view, use);
  return expectation.negated ? evaluateGone(target, view) : evaluateShown(target, view, use);
}

/**
 * How long a result must have held before it is believed. What is not there yet looks like what is gone: an absence, a
 * negation and an upper bound need the app to be at rest; an exact number needs two looks.
 */
export function settlingOf({ negated, count, compare }: Expectation): 'none' | 'brief' | 'full' {
  if (negated) return 'full';
  if (count === undefined) return 'none';
  switch (compare ?? 'exactly') {
    case 'exactly':
      return count === 0 ? 'full' : 'brief';
    case 'at-most':
    case 'less-than':
      return 'full';
    case 'at-least':
    case 'more-than':
      return 'none';
  }
}

function hasFacets({ text, value, state }: Expectation): boolean {
  return text !== undefined || value !== undefined || state !== undefined;
}

function evaluateUrl({ match, negated }: Expectation, url: string, { snapshot }: View): Finding {
  const expected = `${negated ? 'any address but ' : ''}${matchWord(match)}${url}`;
  const { url: actual } = snapshot;
  if (actual === undefined) return { result: 'fails', expected, seen: 'no address', elements: [] };
  const holds = urlMatches(actual, url, match) !== negated;
  return { result: holds ? 'holds' : 'fails', expected, seen: actual, elements: [] };
}

function evaluateShown(target: Selector, { snapshot, options }: View, use: MatchUse): Finding {
  const expected = `${printSelector(target)} shown`;
  const { elements } = matchSelector(target, snapshot, use, options);
  const shown = elements.filter((element) => presenceOf(element) === 'shown');
  if (shown.length > 0) return { result: 'holds', expected, seen: 'shown', elements: shown };
  const toReveal = elements.find((element) => isReachable(element, snapshot));
  const seen = elements.length === 0 ? 'nothing that fits' : 'in the page, but not to be seen';
  if (toReveal && use === 'guard') return { result: 'holds', expected, seen, elements: [toReveal] };
  return { result: 'fails', expected, seen, elements, ...(toReveal ? { toReveal } : {}) };
}

function evaluateGone(target: Selector, { snapshot, options }: View): Finding {
  const expected = `no ${printSelector(target)}`;
  if (isGone(target, snapshot, options)) return { result: 'holds', expected, seen: 'gone', elements: [] };
  const { elements } = matchSelector(target, snapshot, 'absence', options);
  const first = elements[0];
  const seen = first ? `${describeElement(first)} is there` : 'a screen with nothing on it';
  return { result: 'fails', expected, seen, elements };
}

function evaluateCount(
  { compare = 'exactly', negated }: Expectation,
  count: number,
  target: Selector,
  { snapshot, options }: View,
): Finding {
  const { elements } = matchSelector(target, snapshot, 'count', options);
  const holds = compareNumber(elements.length, compare, count) !== negated;
  const bound = compare === 'exactly' ? '' : `${compare.replace('-', ' ')} `;
  const expected = `${negated ? 'not ' : ''}${bound}${count} × ${printSelector(target)}`;
  // A screen with nothing on it shows no absence (C-EMPTY-1).
  const unread = elements.length === 0 && snapshot.elements.length === 0;
  return { result: holds && !unread ? 'holds' : 'fails', expected, seen: String(elements.length), elements };
}

function compareNumber(actual: number, compare: (typeof compareModes)[number], wanted: number): boolean {
  switch (compare) {
    case 'exactly':
      return actual === wanted;
    case 'at-least':
      return actual >= wanted;
    case 'at-most':
      return actual <= wanted;
    case 'more-than':
      return actual > wanted;
    case 'less-than':
      return actual < wanted;
  }
}

function evaluateFacets(
  expectation: Expectation,
  target: Selector,
  view: View,
  use: 'check' | 'guard',
): Finding {
  const { snapshot, options } = view;
  const expected = expectedFacets(expectation);
  const { elements } = matchSelector(target, snapshot, use, options);
  if (elements.length === 0) return { result: 'fails', expected, seen: 'nothing that fits', elements };
  // Text that nobody can see is not shown; what a field holds and how a box stands is true unseen as well.
  const needsSight = expectation.text !== undefined && use === 'check';
  const visible = needsSight ? elements.filter((element) => presenceOf(element) === 'shown') : [...elements];
  const [first] = visible.length > 0 ? visible : elements;
  if (visible.length === 0) {
    const toReveal = elements.find((element) => isReachable(element, snapshot));
    const seen = 'in the page, but not to be seen';
    return { result: 'fails', expected, seen, elements, ...(toReveal ? { toReveal } : {}) };
  }
  const results = visible.map((element) => facetsHold(expectation, element, view));
  const seen = first ? seenFacets(expectation, first, view) : '';
  if (results.includes(undefined)) return { result: 'unobserved', expected, seen, elements: visible };
  const held = results.filter((result) => result === true).length;
  if (held > 0 && held < results.length) return { result: 'ambiguous', expected, seen, elements: visible };
  return { result: held > 0 !== expectation.negated ? 'holds' : 'fails', expected, seen, elements: visible };
}

/** @returns `undefined` when the platform does not report the state */
function facetsHold(
  { text, value, state, match, negated, target }: Expectation,
  element: Element,
  { snapshot }: View,
): boolean | undefined {
  const ofState = state === undefined ? true : stateHolds(element, state);
  if (ofState === undefined) return undefined;
  const fits = (wanted: string, texts: readonly string[]): boolean =>
    texts.some((each) => textFits(each, wanted, match, negated));
  const ofText = text === undefined || fits(text, readableTexts(element, snapshot, target?.name?.value));
  const held =
    value === undefined ? [] : [valueTextOf(element, snapshot)].filter((each) => each !== undefined);
  return ofState && ofText && (value === undefined || fits(value, held));
}

/** A negation uses the looser comparison, so that it is harder to pass (C-HEAL-9). */
function textFits(text: string, wanted: string, mode: Expectation['match'], negated: boolean): boolean {
  if (textMatches({ value: wanted, mode: mode ?? 'equals' }, text)) return true;
  return negated && mode === undefined && normalise(wanted) !== '' && normalise(text) === normalise(wanted);
}

function expectedFacets({ text, value, state, match, negated }: Expectation): string {
  const said = [
    text === undefined ? undefined : `${matchWord(match)}${text}`,
    value === undefined ? undefined : `${matchWord(match)}${value === '' ? 'nothing' : value}`,
    state,
  ].filter((part) => part !== undefined);
  return `${negated ? 'not ' : ''}${said.join(', ')}`;
}

function seenFacets({ text, value, state }: Expectation, element: Element, { snapshot }: View): string {
  const said: string[] = [];
  if (text !== undefined || value !== undefined) {
    const shown = valueTextOf(element, snapshot);
    said.push(shown === undefined ? 'no text that can be read' : shown === '' ? 'nothing' : shown);
  }
  if (state !== undefined) {
    const holds = stateHolds(element, state);
    said.push(holds === undefined ? 'not reported' : holds ? state : `not ${state}`);
  }
  return said.join(', ');
}

function matchWord(match: Expectation['match']): string {
  switch (match) {
    case 'contains':
      return 'something with ';
    case 'starts-with':
      return 'something that begins with ';
    case 'ends-with':
      return 'something that ends with ';
    case 'equals':
    case undefined:
      return '';
  }
}
