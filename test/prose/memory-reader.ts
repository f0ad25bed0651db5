import { posix } from 'node:path';
import { passagesOf } from '../../src/prose/placeholders.ts';
import { readTest } from '../../src/prose/read-test.ts';
import type { Block, ProseReader, Test } from '../../src/prose/test.ts';

/** Files in memory, for what does not depend on a real disk. */
export function memoryReader(files: Readonly<Record<string, string>>): ProseReader {
  return {
    read(path) {
      const text = files[path];
      if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
      return text;
    },
    identity: (path) => path,
    list: (dir) =>
      Object.keys(files)
        .filter((file) => posix.dirname(file) === dir)
        .map((file) => posix.basename(file)),
  };
}

/** Reads `text` as `t.md`, beside `files`. */
export function read(text: string, files: Readonly<Record<string, string>> = {}): Test {
  return readTest('t.md', text, memoryReader({ 't.md': text, ...files }));
}

export function blocksIn(test: Test): Block[] {
  return test.segments.flatMap((segment) => segment.blocks);
}

/** All running text, in order. */
export function textsIn(test: Test): string[] {
  return passagesOf(blocksIn(test)).map((passage) => passage.text);
}
