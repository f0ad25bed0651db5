import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { VkError } from '../lang/errors.ts';

export interface TarEntry {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly mode: number;
  readonly data: Uint8Array;
}

const block = 512;

/**
 * Regular files of a POSIX tar archive held in memory; folders come with their files. Links, devices, long-name
 * extensions and paths that lead outside are refused: the archives that we unpack hold none.
 * @throws VkError `read-failed` for anything that is no such archive, or one cut short
 */
export function readTar(archive: Uint8Array): TarEntry[] {
  const entries: TarEntry[] = [];
  for (let at = 0; at + block <= archive.length; ) {
    const header = archive.subarray(at, at + block);
    if (header.every((byte) => byte === 0)) return entries;
    if (!hasValidSum(header)) throw broken('a header does not add up');
    const size = octal(header, 124, 12);
    const path = join(text(header, 345, 155), text(header, 0, 100)).replaceAll('\\', '/');
    const kind = String.fromCharCode(header[156] ?? 0);
    const start = at + block;
    if (start + size > archive.length) throw broken(`it ends within ${path}`);
    if (kind === '0' || kind === '\0') {
      entries.push({
        path: safe(path),
        mode: octal(header, 100, 8) & 0o777,
        data: archive.subarray(start, start + size),
      });
    } else if (kind !== '5') throw broken(`${path} is of kind "${kind}"`);
    at = start + Math.ceil(size / block) * block;
  }
  throw broken('it has no end');
}

/** Writes the files of an archive below a folder. */
export async function extractTar(archive: Uint8Array, into: string): Promise<void> {
  for (const entry of readTar(archive)) {
    const path = join(into, entry.path);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, entry.data, { mode: entry.mode });
  }
}

function safe(path: string): string {
  const plain = normalize(path).replaceAll('\\', '/');
  if (plain.startsWith('/') || plain.startsWith('../') || plain === '..' || /^[A-Za-z]:/.test(plain))
    throw broken(`${path} leads outside`);
  return plain;
}

function hasValidSum(header: Uint8Array): boolean {
  // The sum is taken with its own field full of spaces.
  const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  return sum === octal(header, 148, 8);
}

function text(header: Uint8Array, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end));
}

function octal(header: Uint8Array, at: number, length: number): number {
  const digits = text(header, at, length).trim();
  if (!/^[0-7]*$/.test(digits)) throw broken('a number is not octal');
  return digits === '' ? 0 : Number.parseInt(digits, 8);
}

function broken(why: string): VkError {
  return new VkError('read-failed', `not an archive that can be unpacked: ${why}`);
}
