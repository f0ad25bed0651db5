import { setTimeout as delay } from 'node:timers/promises';

/** Monotonic milliseconds and an abortable sleep. */
export const systemClock = {
  now: (): number => performance.now(),
  async sleep(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    try {
      await delay(Math.max(0, ms), undefined, { signal });
    } catch (error) {
      throw signal.aborted ? signal.reason : error;
    }
  },
};
