/** Time that passes only when everybody sleeps: nothing that runs on it waits, and nothing depends on the machine. */
export interface VirtualClock {
  /** Milliseconds since the start. */
  now(): number;
  /** Rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/**
 * A clock that jumps to the next sleeper as soon as nothing else is going on. A promise that never settles therefore
 * lets all remaining sleepers wake, in order.
 */
export function virtualClock(): VirtualClock {
  let now = 0;
  let sleepers: Sleeper[] = [];
  let isPumping = false;

  const pump = (): void => {
    const next = sleepers.toSorted((a, b) => a.due - b.due)[0];
    if (!next) {
      isPumping = false;
      return;
    }
    sleepers = sleepers.filter((sleeper) => sleeper !== next);
    now = Math.max(now, next.due);
    next.wake();
    // One sleeper a turn: what it wakes may go to sleep again before a later one is due.
    setImmediate(pump);
  };

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) {
          reject(signal.reason);
          return;
        }
        const cancel = (): void => {
          sleepers = sleepers.filter((one) => one !== sleeper);
          reject(signal.reason);
        };
        const sleeper: Sleeper = {
          due: now + Math.max(0, ms),
          wake: () => {
            signal.removeEventListener('abort', cancel);
            resolve();
          },
        };
        signal.addEventListener('abort', cancel, { once: true });
        sleepers.push(sleeper);
        if (isPumping) return;
        isPumping = true;
        setImmediate(pump);
      }),
  };
}
