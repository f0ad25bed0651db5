import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatSpan } from '../../src/lang/span.ts';
import { usedPlaceholders } from '../../src/prose/placeholders.ts';
import { readTest } from '../../src/prose/read-test.ts';
import type { ProseReader, Test } from '../../src/prose/test.ts';
import { blocksIn, memoryReader, read, textsIn } from './memory-reader.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vk-prose-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const disk: ProseReader = {
  read: (path) => readFileSync(resolve(folder, path), 'utf8'),
  identity: (path) => realpathSync.native(resolve(folder, path)),
  list: (path) => readdirSync(resolve(folder, path)),
};

function readDisk(file: string, root = '.'): Test {
  return readTest(file, disk.read(file), disk, { root });
}

function failure(
  file: string,
  root?: string,
): { code: string; message: string; place: string; hint: string } {
  try {
    readDisk(file, root);
  } catch (error) {
    const { code, message, span, hint } = error as {
      code: string;
      message: string;
      span: { file: string; line: number; col: number };
      hint: string;
    };
    return { code, message, place: formatSpan(span), hint };
  }
  throw new Error(`${file} was read`);
}

describe('include paths on a real disk', () => {
  it('K89: a cycle shows its chain', () => {
    put({ 'a.md': 'A\n\n@include sub/b.md', 'sub/b.md': '@include ../a.md' });
    expect(failure('a.md')).toMatchObject({
      code: 'invalid-include',
      message: 'includes go round in a circle: a.md → sub/b.md → a.md',
      place: 'sub/b.md:1:1',
    });
  });

  it('K89: a file that includes itself, and a cycle further in', () => {
    put({ 'a.md': '@include a.md', 'x.md': '@include a.md' });
    expect(failure('a.md').message).toContain(': a.md → a.md');
    expect(failure('x.md').message).toContain(': a.md → a.md');
  });

  it('K89: a diamond is no cycle', () => {
    put({
      'a.md': '@include b.md\n@include c.md',
      'b.md': '@include d.md',
      'c.md': '@include d.md',
      'd.md': 'Click "D".',
    });
    const test = readDisk('a.md');
    expect(textsIn(test)).toEqual(['Click "D".', 'Click "D".']);
    expect(test.sources.map((source) => source.file)).toEqual(['a.md', 'b.md', 'd.md', 'c.md']);
  });

  it('K89: paths are relative to the including file', () => {
    put({
      'tests/web/a.md': '@include ../../shared/x y.md',
      'shared/x y.md': '@include z.md',
      'shared/z.md': 'Click "Z".',
    });
    const test = readDisk('tests/web/a.md');
    expect(textsIn(test)).toEqual(['Click "Z".']);
    expect(test.segments.at(-1)).toMatchObject({
      file: 'shared/z.md',
      includedBy: [
        { file: 'tests/web/a.md', line: 1, col: 1 },
        { file: 'shared/x y.md', line: 1, col: 1 },
      ],
    });
  });

  it('K89: a symbolic link that leads back is a cycle', () => {
    put({ 'a.md': 'A\n\n@include b.md' });
    symlinkSync('a.md', join(folder, 'b.md'));
    expect(failure('a.md').message).toContain('a.md → b.md');
  });

  it('K89: a folder link that leads back is a cycle', () => {
    put({ 'a.md': '@include sub/a.md' });
    symlinkSync('.', join(folder, 'sub'));
    expect(failure('a.md').message).toContain('a.md → sub/a.md');
  });

  it('K89: links that lead to each other are named', () => {
    put({ 'a.md': '@include b.md' });
    symlinkSync('c.md', join(folder, 'b.md'));
    symlinkSync('b.md', join(folder, 'c.md'));
    expect(failure('a.md')).toMatchObject({
      code: 'invalid-include',
      place: 'a.md:1:1',
      message: expect.stringContaining('circle'),
    });
  });

  it('K89: an include path takes no variables', () => {
    put({ 'a.md': 'A\n\n  @include {{env.DIR}}/x.md' });
    expect(failure('a.md')).toMatchObject({
      code: 'invalid-include',
      message: 'include paths take no variables',
      place: 'a.md:3:3',
    });
  });

  it('K89: a path in another case is the same file, or names the right one', () => {
    put({ 'a.md': 'A\n\n@include B.md', 'b.md': 'B' });
    // Which of the two depends on the disk.
    const read = (() => {
      try {
        return textsIn(readDisk('a.md'));
      } catch {
        return failure('a.md').hint;
      }
    })();
    expect([['A', 'B'], 'Did you mean b.md?']).toContainEqual(read);
  });

  it('K89: on a disk that folds case, a cycle in another case is one', () => {
    const files = memoryReader({ 'a.md': '@include A.md' });
    const folding: ProseReader = {
      read: (path) => files.read(path.toLowerCase()),
      identity: (path) => path.toLowerCase(),
    };
    expect(() => readTest('a.md', '@include A.md', folding)).toThrow('a.md → A.md');
  });

  it('K89: a missing file is named with the including line and the nearest name', () => {
    put({ 'a.md': 'A\n@include sub/lgin.md', 'sub/login.md': 'x' });
    expect(failure('a.md')).toEqual({
      code: 'invalid-include',
      message: 'sub/lgin.md: no such file (included by a.md:2:1)',
      place: 'a.md:2:1',
      hint: 'Did you mean sub/login.md?',
    });
    put({ 'a.md': '@include nowhere/x.md', 'b.md': '@include sub' });
    expect(failure('a.md').hint).toContain('no folder nowhere');
    expect(failure('b.md').message).toContain('sub: is a folder');
  });

  it.each([
    ['/etc/hosts', '.'],
    ['~/x.md', '.'],
    ['C:\\x.md', '.'],
    ['file:///x.md', '.'],
    ['../x.md', '.'],
    ['sub/../../x.md', '.'],
  ])('K89: %s is refused: absolute, or outside the project', (path, root) => {
    put({ 'a.md': `A\n@include ${path}` });
    expect(failure('a.md', root)).toMatchObject({
      code: 'invalid-include',
      place: 'a.md:2:1',
      message: expect.stringContaining(path.replaceAll('\\', '/')),
    });
  });

  it('K89: a project above the working directory may be used up to its root', () => {
    const reader = memoryReader({ '../x.md': 'X', '../../y.md': 'Y' });
    expect(textsIn(readTest('a.md', '@include ../x.md', reader, { root: '..' }))).toEqual(['X']);
    expect(() => readTest('a.md', '@include ../../y.md', reader, { root: '..' })).toThrow(
      'out of the project',
    );
    expect(textsIn(readTest('a.md', '@include ../../y.md', reader))).toEqual(['Y']);
  });
});

describe('include lines', () => {
  const fragment = 'Type {{who}}.';

  it.each([
    ['@include f.md who="ann"', 'Type ann.'],
    ["@include f.md who='ann b'", 'Type ann b.'],
    ['@include f.md who=ann', 'Type ann.'],
    ['@include f.md who = "a \\"b\\" c"', 'Type a "b" c.'],
    ['@include f.md who=“ann”', 'Type ann.'],
    ['@include "f.md" who="x"', 'Type x.'],
    ['  @include   ./f.md   who=""  ', 'Type .'],
    ['@Include f.md who="x" <!-- why -->', 'Type x.'],
    ['@include f.md who="{{secret.X}}"', 'Type {{secret.X}}.'],
    ['@include f.md who={{env.X}}', 'Type {{env.X}}.'],
    ['@include f.md who="*a* | b"', 'Type *a* | b.'],
    ['@include f.md who="$& $1"', 'Type $& $1.'],
  ])('reads %j', (line, expected) => {
    expect(textsIn(read(line, { 'f.md': fragment }))).toEqual([expected]);
  });

  it.each([
    ['@include', 'names no file'],
    ['@include: f.md', 'followed by a space'],
    ['@include "f.md', 'does not end'],
    ['@include f.md who="a', 'does not understand'],
    ['@include f.md who="a" and more', 'does not understand'],
    ['@include "f.md" more', 'does not understand'],
    ['@include f.md who="a" who="b"', 'given twice'],
    ['- @include f.md who="a"', 'line of its own'],
    ['> 1. @include f.md who="a"', 'line of its own'],
    ['@include f.md who="a" whom="b"', 'no parameter "whom"'],
  ])('refuses %j', (line, message) => {
    expect(() => read(`A\n\n${line}`, { 'f.md': fragment })).toThrow(
      expect.objectContaining({
        code: 'invalid-include',
        message: expect.stringContaining(message),
        span: expect.objectContaining({ line: 3 }),
      }),
    );
  });

  it.each([
    ['a fence', '```\n@include no.md\n```'],
    ['a tilde fence in an item', '- a\n\n  ~~~\n  @include no.md\n  ~~~'],
    ['a comment', '<!--\n@include no.md\n-->'],
    ['a comment in text', 'Click <!--\n@include no.md\n--> "A"'],
    ['other words', '@includes no.md'],
    ['the middle of a line', 'See @include no.md'],
  ])('looks at none in %s', (_, text) => {
    expect(read(text).segments).toHaveLength(1);
  });

  it('an unclosed backtick or angle bracket before one hides nothing', () => {
    expect(textsIn(read('Type ` and <!-- now\n@include f.md who="a"', { 'f.md': fragment }))).toEqual([
      'Type ` and <!-- now',
      'Type a.',
    ]);
  });

  it('K87: an include on line 1, before a BOM-marked CRLF list, is read', () => {
    const test = read('\ufeff@include f.md who="a"\r\n1. b\r\n2. c\r\n', {
      'f.md': '\ufeffX\r\n- {{who}}\r\n',
    });
    expect(textsIn(test)).toEqual(['X', 'a', 'b', 'c']);
  });
});

describe('parameters', () => {
  it('come from the line, else from the declared default', () => {
    const f = '---\nparams: {who: ann, pin: "{{env.PIN}}"}\n---\nType {{who}} and {{ pin }}.';
    expect(textsIn(read('@include f.md\n@include f.md who="bob"', { 'f.md': f }))).toEqual([
      'Type ann and {{env.PIN}}.',
      'Type bob and {{env.PIN}}.',
    ]);
  });

  it('are bound in the scope of the including file, and never leak into the next', () => {
    const files = { 'b.md': '{{x}}\n\n@include c.md x="{{x}}{{y}}"', 'c.md': 'c {{x}}' };
    expect(textsIn(read('@include b.md x="1" y="2"', files))).toEqual(['1', 'c 12']);
    expect(() => read('@include b.md x="1" y="2"', { ...files, 'c.md': 'c {{x}} {{y}}' })).toThrow(
      expect.objectContaining({
        code: 'invalid-placeholder',
        span: expect.objectContaining({ file: 'c.md', line: 1, col: 9 }),
      }),
    );
  });

  it('of the test itself have their defaults', () => {
    expect(textsIn(read('---\nparams: {a: x}\n---\nType {{a}}'))).toEqual(['Type x']);
    expect(() => read('---\nparams: [a]\n---\nType {{a}}')).toThrow(
      expect.objectContaining({ code: 'invalid-placeholder' }),
    );
  });

  it('are missed, and misspelt ones named', () => {
    const f = { 'f.md': '---\nparams: [user]\n---\n{{user}}' };
    expect(() => read('@include f.md', f)).toThrow(
      expect.objectContaining({ hint: 'Write  @include f.md user="value"' }),
    );
    expect(() => read('@include f.md usr="x"', f)).toThrow(
      expect.objectContaining({ hint: 'Did you mean user?' }),
    );
  });

  it('stay as they are in code that shows something else', () => {
    expect(blocksIn(read('```\n{{other}}\n```'))).toMatchObject([{ value: '{{other}}' }]);
  });
});

describe('constants of included files', () => {
  const f = (value: string) => `---\ndata: {city: ${value}}\n---\nType {{data.city}}.`;

  it('hold for the test, whose own value wins', () => {
    expect(read('@include f.md', { 'f.md': f('Ulm') }).frontMatter.data).toEqual({ city: 'Ulm' });
    expect(
      read('---\ndata: {city: Bonn}\n---\n@include f.md', { 'f.md': f('Ulm') }).frontMatter.data,
    ).toEqual({ city: 'Bonn' });
  });

  it('keep their place in their own file', () => {
    const test = read('@include f.md', { 'f.md': f('"{{env.CITY}}"') });
    expect(usedPlaceholders(test)[0]).toMatchObject({
      placeholder: { name: 'CITY' },
      span: { file: 'f.md', line: 2, col: 14 },
    });
  });

  it('may not disagree', () => {
    expect(() => read('@include f.md\n@include g.md', { 'f.md': f('Ulm'), 'g.md': f('Bonn') })).toThrow(
      expect.objectContaining({
        code: 'invalid-front-matter',
        span: expect.objectContaining({ file: 'g.md', line: 2 }),
      }),
    );
  });

  it('are no rows', () => {
    expect(() => read('@include f.md', { 'f.md': '---\ndata:\n  - a: 1\n---\nx' })).toThrow(
      expect.objectContaining({
        code: 'invalid-front-matter',
        span: expect.objectContaining({ file: 'f.md' }),
      }),
    );
  });
});
