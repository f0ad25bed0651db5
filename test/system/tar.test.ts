import { describe, expect, it } from 'vitest';
import { readTar } from '../../src/system/tar.ts';

interface Part {
  readonly path: string;
  readonly text?: string;
  readonly kind?: string;
  readonly mode?: string;
}

/** A POSIX archive, written byte by byte. */
function archive(parts: readonly Part[], end = true): Buffer {
  const blocks = parts.flatMap(({ path, text = '', kind = '0', mode = '0000644' }) => {
    const header = Buffer.alloc(512);
    header.write(path, 0, 100, 'latin1');
    header.write(`${mode}\0`, 100);
    header.write(`${Buffer.byteLength(text).toString(8).padStart(11, '0')}\0`, 124);
    header.write(' '.repeat(8), 148);
    header.write(kind, 156);
    header.write('ustar\0' + '00', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    const body = Buffer.alloc(Math.ceil(Buffer.byteLength(text) / 512) * 512);
    body.write(text);
    return [header, body];
  });
  return Buffer.concat([...blocks, Buffer.alloc(end ? 1_024 : 0)]);
}

describe('an archive', () => {
  it('gives its files with paths, modes and bytes, folders left out', () => {
    const entries = readTar(
      archive([
        { path: 'fonts/', kind: '5' },
        { path: 'fonts/a.ttf', text: 'x'.repeat(513), mode: '0000755' },
        { path: './empty' },
      ]),
    );
    expect(entries.map(({ path, mode, data }) => [path, mode, data.length])).toEqual([
      ['fonts/a.ttf', 0o755, 513],
      ['empty', 0o644, 0],
    ]);
  });

  it.each([
    ['a path that climbs out', archive([{ path: '../../etc/passwd', text: 'x' }])],
    ['an absolute path', archive([{ path: '/etc/passwd', text: 'x' }])],
    ['a path that climbs out on the way', archive([{ path: 'a/../../b', text: 'x' }])],
    ['a symbolic link', archive([{ path: 'link', kind: '2' }])],
    ['a hard link', archive([{ path: 'link', kind: '1' }])],
    ['an archive without an end', archive([{ path: 'a', text: 'x' }], false)],
    ['one cut within a file', archive([{ path: 'a', text: 'x'.repeat(2_000) }]).subarray(0, 1_024)],
    ['one cut within a header', archive([{ path: 'a', text: 'x' }]).subarray(0, 300)],
    ['noise', Buffer.alloc(1_024, 7)],
    ['nothing', Buffer.alloc(0)],
  ])('is refused: %s', (_, bytes) => {
    expect(() => readTar(bytes)).toThrowError(expect.objectContaining({ code: 'read-failed' }));
  });

  it('is refused when one byte of a header changed', () => {
    const bytes = archive([{ path: 'a', text: 'x' }]);
    bytes.write('b', 0);
    expect(() => readTar(bytes)).toThrowError(/add up/);
  });
});
