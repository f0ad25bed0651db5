import { distance } from 'fastest-levenshtein';

/** The known word that a typo most likely meant, or `undefined` when none is near (at most a third of its letters off). */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const off = slips(word.toLowerCase(), candidate.toLowerCase());
    if (off < bestDistance) {
      best = candidate;
      bestDistance = off;
    }
  }
  if (best === undefined) return undefined;
  const limit = Math.max(1, Math.floor(Math.max(word.length, best.length) / 3));
  // A word of which no letter is right is no typo of anything.
  return bestDistance <= limit && bestDistance < word.length ? best : undefined;
}

/** Two letters that changed places are one slip of the hand, though two edits: `tpa` for `tap`. */
function slips(a: string, b: string): number {
  const edits = distance(a, b);
  const isSwap = edits === 2 && a.length > 2 && [...a].sort().join('') === [...b].sort().join('');
  return isSwap ? 1 : edits;
}
