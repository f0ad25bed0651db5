import type { Token } from './tokens.ts';

/** Joining words and marks taken off both ends. */
export function trimmed(tokens: readonly Token[]): readonly Token[] {
  let from = 0;
  let to = tokens.length;
  const isLoose = (token: Token | undefined): boolean =>
    token !== undefined &&
    token.type !== 'quoted' &&
    [',', ';', ':', '—', '–', '-', '.', '!', 'and', 'then'].includes(token.low);
  while (from < to && isLoose(tokens[from])) from += 1;
  while (to > from && isLoose(tokens[to - 1])) to -= 1;
  return tokens.slice(from, to);
}
