import { distance } from 'fastest-levenshtein';

/** The known word that a typo most likely meant, or `undefined` when none is near (at most a third of its letters off). */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const off = distance(word.toLowerCase(), candidate.toLowerCase());
    if (off < bestDistance) {
      best = candidate;
      bestDistance = off;
    }
  }
  if (best === undefined) return undefined;
  const limit = Math.max(1, Math.floor(Math.max(word.length, best.length) / 3));
  return bestDistance <= limit || sameLetters(word, best) ? best : undefined;
}

/** Two letters that changed places are one slip of the hand, though two edits: `tpa` for `tap`. */
function sameLetters(a: string, b: string): boolean {
  return a.length > 2 && [...a.toLowerCase()].sort().join('') === [...b.toLowerCase()].sort().join('');
}
