import type { Snapshot } from '../screen/element.ts';

/** Rounds that changed nothing before a loop is believed to be stuck. */
const stillRounds = 4;
/** Times that a cycle of two or three screens is seen before it is believed to be one. */
const cycleRounds = 3;
const longestCycle = 3;

/** Watches a loop's screens, one sample a round, for rounds that lead nowhere. */
export interface Progress {
  /** @returns why the loop is stuck, in words, or `undefined` while it gets on */
  sample(snapshot: Snapshot): string | undefined;
}

export function watchProgress(): Progress {
  const seen: string[] = [];
  return {
    sample(snapshot) {
      // An empty read is no screen (C-EMPTY-1).
      if (snapshot.elements.length === 0) return undefined;
      seen.push(`${snapshot.url ?? ''}\0${snapshot.digest}`);
      return stuck(seen);
    },
  };
}

/** Why a sequence of screens leads nowhere: the last ones are all equal, or the same two or three over and over. */
export function stuck(seen: readonly string[]): string | undefined {
  if (repeats(seen, 1, stillRounds)) return `the last ${stillRounds} rounds left the screen as it was`;
  for (let period = 2; period <= longestCycle; period += 1)
    if (repeats(seen, period, cycleRounds)) return `the screen goes round between the same ${period} states`;
  return undefined;
}

function repeats(seen: readonly string[], period: number, times: number): boolean {
  const last = seen.slice(-period * times);
  return last.length === period * times && last.every((one, at) => one === last[at % period]);
}
