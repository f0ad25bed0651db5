import { VkError } from '../lang/errors.ts';
import { systemCode } from '../system/failure.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder',
};

/** Any failure to write as `write-failed` (exit 3) that names the path; one of ours passes through. */
export function writeFailed(path: string, error: unknown): VkError {
  if (error instanceof VkError) return error;
  const code = systemCode(error);
  const why = reasons[code ?? ''] ?? (error instanceof Error ? error.message : String(error));
  return new VkError('write-failed', `cannot write ${path}: ${why}`, {
    hint: 'Free it or run in a folder that can be written; VERIKUN_NO_RUN=1 records nothing.',
    cause: error,
  });
}

/** Runs a piece of disk work; its errors name `path`. */
export async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw writeFailed(path, error);
  }
}
