import { VkError } from '../lang/errors.ts';

const reasons: Readonly<Record<string, readonly [string, string]>> = {
  ENOSPC: ['the disk is full', 'Free some space and run it again.'],
  EDQUOT: ['your disk quota is used up', 'Free some space and run it again.'],
  EROFS: ['the disk is read-only', 'Choose a place that can be written.'],
  EACCES: ['permission denied', 'Give yourself write access to it, or choose another place.'],
  EPERM: ['permission denied', 'Give yourself write access to it, or choose another place.'],
  EMFILE: ['too many files are open', 'Raise the limit (ulimit -n) or run fewer lanes.'],
};

/** The `code` of a system error, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * A failed write as an error that says what to do; one that is ours already stays what it is.
 * @param path file or folder that could not be written
 * @param hint said when the system gives no reason that we know
 */
export function writeFailure(error: unknown, path: string, hint?: string): VkError {
  if (error instanceof VkError) return error;
  const code = systemCode(error);
  const [reason, advice] = (code === undefined ? undefined : reasons[code]) ?? [
    code ?? (error instanceof Error ? error.message.split('\n', 1)[0] : String(error)),
    undefined,
  ];
  const next = [advice, hint].filter((part) => part !== undefined).join(' ');
  return new VkError('write-failed', `cannot write ${path}: ${reason}`, {
    cause: error,
    ...(next === '' ? {} : { hint: next }),
  });
}
