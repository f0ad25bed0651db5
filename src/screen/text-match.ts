import { containsWords, fold, normalise } from '../lang/fold.ts';
import type { MatchMode, TextPattern } from './selector.ts';

/** The tiers of C-MATCH-2, tightest first. */
export type TextTier = 'exact' | 'partial' | 'normalised';

/** Both forms of a wanted text, computed once a match. */
export interface Wanted {
  readonly folded: string;
  readonly normal: string;
  /** Words of the normalised form: each stands in the folded form of a text that could fit, whatever punctuation parts them. */
  readonly normalWords: readonly string[];
}

export function wantedOf(text: string): Wanted {
  const normal = normalise(text);
  return { folded: fold(text), normal, normalWords: normal === '' ? [] : normal.split(' ') };
}

/** A cheap look at the folded text before it is normalised. */
export function couldNormalise(wanted: Wanted, folded: string): boolean {
  return wanted.normal !== '' && wanted.normalWords.every((word) => folded.includes(word));
}

/**
 * Compares a text that was read with the one that is wanted, for a check: folded, whole, unless the mode says otherwise.
 * `loose` is whole as well: a check never passes on a longer text unnoticed (C-HEAL-9). A number is never cut: "41" is not
 * in "£41.20".
 */
export function textMatches(pattern: TextPattern, text: string): boolean {
  return compare(pattern.mode, fold(pattern.value), fold(text));
}

/** `textMatches` over texts that are folded already. */
export function compare(mode: MatchMode, wanted: string, text: string): boolean {
  if (wanted === '') return text === '' && (mode === 'equals' || mode === 'loose');
  switch (mode) {
    case 'loose':
    case 'equals':
      return text === wanted;
    case 'contains':
      return containsText(text, wanted);
    case 'starts-with':
      return text.startsWith(wanted) && !cutsNumberAfter(text, wanted.length);
    case 'ends-with':
      return text.endsWith(wanted) && !cutsNumberBefore(text, text.length - wanted.length);
  }
}

/** Substring, but for one that would begin or end inside a number. */
export function containsText(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (!cutsNumberBefore(text, at) && !cutsNumberAfter(text, at + wanted.length)) return true;
  }
  return false;
}

/** One tier of an action over folded texts. */
export function matchesTier(tier: TextTier, wanted: Wanted, folded: string, normal: () => string): boolean {
  switch (tier) {
    case 'exact':
      return folded === wanted.folded;
    case 'partial':
      return containsWords(folded, wanted.folded);
    case 'normalised':
      return couldNormalise(wanted, folded) && containsWords(normal(), wanted.normal);
  }
}

const digit = /\p{Nd}/u;
const separator = /[.,'’:/]/;
const sign = /[-−]/;

/** True when the character at `at` goes on with a number that began before it, sign included. */
function cutsNumberBefore(text: string, at: number): boolean {
  if (at === 0 || !startsNumber(text, at)) return false;
  const before = text[at - 1] ?? '';
  if (digit.test(before)) return true;
  const earlier = text[at - 2] ?? '';
  if (separator.test(before)) return digit.test(earlier);
  return sign.test(before) && !/[\p{L}\p{N}]/u.test(earlier);
}

/** A digit, or a currency sign in front of one: the sign of "-£5" is that of the number. */
function startsNumber(text: string, at: number): boolean {
  const char = pointAt(text, at);
  return digit.test(char) || (/\p{Sc}/u.test(char) && digit.test(pointAt(text, at + char.length)));
}

/** True when the number that ends at `at` in fact goes on. */
function cutsNumberAfter(text: string, at: number): boolean {
  if (at >= text.length || !digit.test(text[at - 1] ?? '')) return false;
  if (digit.test(pointAt(text, at))) return true;
  return separator.test(text[at] ?? '') && digit.test(pointAt(text, at + 1));
}

function pointAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}
