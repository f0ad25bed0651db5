import { posix } from 'node:path';
import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { formatSpan, type Span } from '../lang/span.ts';
import type { ProseReader } from './test.ts';

/**
 * The file that an include line means, as the user would type it: relative like the including file's own name.
 * @throws VkError `invalid-include` for an absolute path, and for one outside `root`
 */
export function joinInclude(includer: string, path: string, root: string | undefined, span: Span): string {
  if (/^(?:[/~]|[A-Za-z]+:)/.test(path)) {
    throw new VkError('invalid-include', `${path}: an include path is relative to the file it stands in`, {
      span,
      hint: 'Write it with ../ where needed, so that it works on every machine.',
    });
  }
  const joined = posix.join(posix.dirname(slashes(includer)), path);
  if (root !== undefined && isOutside(joined, slashes(root))) {
    throw new VkError('invalid-include', `${path} leads out of the project, to ${joined}`, {
      span,
      hint: 'Move the file into the project, beside the tests.',
    });
  }
  return joined;
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}

// Relative names are compared from a made-up deep folder, so that "../.." needs no look at the real one.
const somewhere = `/${'-/'.repeat(64)}`;

function isOutside(file: string, root: string): boolean {
  const way = posix.relative(posix.resolve(somewhere, root), posix.resolve(somewhere, file));
  return way === '..' || way.startsWith('../');
}

/**
 * The text of an included file.
 * @throws VkError `invalid-include` naming the file and the including line, with the nearest file name in that folder
 */
export function readIncluded(reader: ProseReader, file: string, span: Span): string {
  try {
    return reader.read(file);
  } catch (error) {
    const why = whyUnreadable(error);
    throw new VkError('invalid-include', `${file}: ${why} (included by ${formatSpan(span)})`, {
      span,
      cause: error,
      hint: why === missing ? nearFile(reader, file) : 'Is it a text file, and may you read it?',
    });
  }
}

const missing = 'no such file';
const reasons: Readonly<Record<string, string>> = {
  ENOENT: missing,
  ENOTDIR: missing,
  EISDIR: 'is a folder, not a file',
  ELOOP: 'symbolic links lead round in a circle',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
};

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code === '' ? missing : `cannot be read (${code})`);
}

function nearFile(reader: ProseReader, file: string): string {
  const dir = posix.dirname(file);
  let names: readonly string[] = [];
  try {
    names = reader.list?.(dir) ?? [];
  } catch {
    return `There is no folder ${dir}. Include paths are relative to the file they stand in.`;
  }
  const meant = nearest(posix.basename(file), names);
  if (meant !== undefined) return `Did you mean ${posix.join(dir, meant)}?`;
  return 'Include paths are relative to the file they stand in.';
}

/** One name for one file. A file that only exists in memory is known by its path. */
export function identityOf(reader: ProseReader, file: string): string {
  try {
    return reader.identity(file);
  } catch {
    return posix.normalize(slashes(file));
  }
}
