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
  const limit = Math.max(1, Math.floor(Math.max(word.length, best?.length ?? 0) / 3));
  return bestDistance <= limit ? best : undefined;
}
