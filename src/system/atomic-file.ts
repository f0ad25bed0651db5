import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemCode } from './failure.ts';

/**
 * Writes beside and renames: a reader sees the old file or the new one, whatever is killed when.
 * @throws what the file system throws; nothing is left beside
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  mode?: number,
  options: { readonly durable?: boolean } = {},
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const beside = besides(path);
  try {
    await writeFile(beside, data, mode === undefined ? {} : { mode });
    if (options.durable) await flush(beside);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}

/**
 * Publishes a file that must not exist yet, complete from its first moment: of two that race exactly one wins.
 * @returns false when somebody was first
 */
export async function createFileAtomic(
  path: string,
  data: string | Uint8Array,
  mode?: number,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  const beside = besides(path);
  try {
    await writeFile(beside, data, mode === undefined ? {} : { mode });
    await link(beside, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

/** Text of a file, `undefined` when there is none. Any other failure is thrown. */
export async function readTextIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A JSON file that may be missing, half written or somebody else's: `undefined` then, never an error. */
export async function readJsonTolerant(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function besides(path: string): string {
  return `${path}.${process.pid}.${Math.random().toString(36).slice(2, 8)}.tmp`;
}

// The rename may reach the disk before the data does: only a file whose loss costs more than a flush needs this.
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
