import { matchPattern } from './match.ts';
import { readDuration } from './numbers.ts';
import { parsePattern } from './pattern.ts';
import { isMark, type Token } from './tokenize.ts';

const limit = parsePattern('(<upto>|<within>) {timeoutMs:duration} [at most|at the most|max|maximum]');
const after = parsePattern('for {timeoutMs:duration} at (most|the most)');
const afterMost = parsePattern('{timeoutMs:duration} (at most|at the most|max|maximum|tops)');

/** Takes a limit out of a clause: "at most 20 seconds", "within 5 s", "up to a minute". */
export function takeTimeout(tokens: readonly Token[]): { tokens: readonly Token[]; timeoutMs?: number } {
  for (const token of tokens) {
    if (token.kind !== 'aside') continue;
    const inner = token.value.split(/\s+/).map(
      (text, at): Token => ({
        kind: 'word',
        text,
        value: text,
        low: text.toLowerCase(),
        from: token.from + at,
        to: token.from + at,
      }),
    );
    const found = read(inner);
    if (found !== undefined) return { tokens: tokens.filter((each) => each !== token), timeoutMs: found };
  }
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = Math.min(tokens.length, from + 8); to >= from + 2; to -= 1) {
      const timeoutMs = read(tokens.slice(from, to));
      if (timeoutMs === undefined) continue;
      const before = tokens.slice(0, isMark(tokens[from - 1], ',') ? from - 1 : from);
      const behind = tokens.slice(isMark(tokens[to], ',') && from === 0 ? to + 1 : to);
      return before.length + behind.length === 0 ? { tokens } : { tokens: [...before, ...behind], timeoutMs };
    }
  }
  return { tokens };
}

function read(run: readonly Token[]): number | undefined {
  for (const pattern of [limit, after, afterMost]) {
    const slots = matchPattern(pattern, run, (_, tokens) => readDuration(tokens));
    if (typeof slots?.timeoutMs === 'number') return slots.timeoutMs;
  }
  return undefined;
}
