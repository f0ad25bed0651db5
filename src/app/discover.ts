import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';

export interface Selection {
  /** Test files, absolute, in a stable order, each once. */
  readonly files: readonly string[];
  /** Markdown files that are no tests: fragments and READMEs. */
  readonly skipped: readonly string[];
}

/**
 * Test files of paths, folders (recursive) and globs. `_*.md` are fragments, `README.md` is none; a file that is named
 * itself is always taken.
 * @throws VkError `file-unreadable` for a path that is not there, `nothing-selected` when no test is left
 */
export async function discover(paths: readonly string[], cwd: string): Promise<Selection> {
  const files = new Set<string>();
  const skipped = new Set<string>();
  for (const path of paths) {
    const absolute = resolve(cwd, path);
    if (existsSync(absolute) && !statSync(absolute).isDirectory()) {
      files.add(absolute);
      continue;
    }
    if (!existsSync(absolute) && !isDynamicPattern(path)) throw await missing(path, cwd);
    const found = existsSync(absolute)
      ? await glob('**/*.md', {
          cwd: absolute,
          absolute: true,
          ignore: ['**/node_modules/**', '**/.verikun/**'],
        })
      : await glob(path, { cwd, absolute: true, ignore: ['**/node_modules/**', '**/.verikun/**'] });
    for (const file of found.sort()) (isTest(file) ? files : skipped).add(file);
  }
  if (files.size === 0) {
    const left = [...skipped].map((file) => relative(cwd, file));
    throw new VkError('nothing-selected', `nothing to run: no test in ${paths.join(', ')}`, {
      hint:
        left.length > 0
          ? `Not counted: ${left.slice(0, 6).join(', ')}${left.length > 6 ? ' …' : ''} (fragments start with _, README.md is none).`
          : 'Tests are Markdown files (*.md). Make a first one: vk init http://localhost:3000',
    });
  }
  return { files: unique([...files]), skipped: [...skipped] };
}

function isTest(file: string): boolean {
  const name = basename(file);
  return name.endsWith('.md') && !name.startsWith('_') && name.toLowerCase() !== 'readme.md';
}

function unique(files: readonly string[]): string[] {
  const seen = new Set<string>();
  return files.filter((file) => {
    const real = realpathSync(file);
    if (seen.has(real)) return false;
    seen.add(real);
    return true;
  });
}

async function missing(path: string, cwd: string): Promise<VkError> {
  const known = (
    await glob('**/*.md', { cwd, ignore: ['**/node_modules/**', '**/.verikun/**'], deep: 4 })
  ).slice(0, 500);
  const guess = nearest(path, known) ?? known.find((file) => basename(file) === basename(path));
  return new VkError('file-unreadable', `${path}: no such file or folder`, {
    hint: guess ? `Did you mean ${guess}?` : 'Name a test file, a folder or a glob in quotes.',
  });
}
