import { isBarrier } from './barrier.ts';
import type { Snapshot } from './element.ts';
import { type MatchOptions, matchSelector } from './match.ts';
import type { Selector } from './selector.ts';

/**
 * "Is gone": no rendered element fits under the loosest comparison (C-HEAL-9). Not the negation of "is shown". A tree
 * without a node, or with nothing but a modal barrier, shows no absence (C-EMPTY-1): the answer is false.
 */
export function isGone(selector: Selector, snapshot: Snapshot, options: MatchOptions = {}): boolean {
  if (snapshot.elements.length === 0 || isBarrier(snapshot)) return false;
  // What any other use would find is there, whatever the loosest reading of the words makes of it.
  return (['absence', 'check', 'action'] as const).every(
    (use) => matchSelector(selector, snapshot, use, options).elements.length === 0,
  );
}
