import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProseReader } from '../prose/test.ts';

/** Reads prose from the disk, paths relative to `cwd`. */
export function diskReader(cwd: string): ProseReader {
  return {
    read: (path) => readFileSync(resolve(cwd, path), 'utf8'),
    identity: (path) => realpathSync.native(resolve(cwd, path)),
    list: (path) => readdirSync(resolve(cwd, path)),
  };
}
