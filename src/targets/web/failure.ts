import { toVkError, VkError } from '../../lang/errors.ts';

/** The driver's message without its log and prefix: one line. */
export function driverMessage(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n', 1)[0] ?? '';
  return line
    .replace(/^(\w+\.\w+|Error): /, '')
    .replace(/\u001b\[[0-9;]*m/g, '')
    .trim();
}

/** The document went away while it was asked: a navigation, a frame that was removed. */
export function isPassing(error: unknown): boolean {
  return /Execution context was destroyed|Cannot find context|Frame was detached|frame got detached|navigat|Inspected target|Unable to adopt/i.test(
    driverMessage(error),
  );
}

/** The browser or the page is gone for good. */
export function isClosed(error: unknown): boolean {
  return /has been closed|Target closed|Browser closed|browser has disconnected|Connection closed/i.test(
    driverMessage(error),
  );
}

/** Any failure of the driver in the product's words. */
export function readFailure(error: unknown): VkError {
  if (error instanceof VkError) return error;
  if (isClosed(error))
    return new VkError('device-gone', 'the browser was closed', {
      hint: 'It was ended from outside, or it ran out of memory: run again, with fewer lanes if it happens again.',
      cause: error,
    });
  return toVkError(error);
}

/**
 * Ends with `work`, or with the reason of `signal` as soon as it is aborted. `work` itself cannot be stopped: its late
 * failure is swallowed.
 */
export async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
    work.catch(() => {});
  }
}

/** Sleeps; rejects with the signal's reason when aborted. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  await orAbort(new Promise<void>((resolve) => setTimeout(resolve, ms)), signal);
}
