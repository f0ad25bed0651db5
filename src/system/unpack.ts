import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { createFileAtomic, readJsonTolerant, writeFileAtomic } from './atomic-file.ts';
import { systemClock } from './clock.ts';
import { systemCode, writeFailure } from './failure.ts';
import { isPidAlive, markProcess, processMarkSchema, processState } from './process.ts';

export interface UnpackRequest {
  /** The finished folder; its name holds the version of what is in it. */
  readonly dir: string;
  /** Fills a new folder. Called at most once, and not when another process does the work. */
  fill(into: string, signal: AbortSignal): Promise<void>;
  readonly signal: AbortSignal;
  /** Called before `fill`. */
  onStart?(): void;
  /** Said when the folder cannot be written. */
  readonly hint?: string;
}

const listName = 'contents.json';
const listSchema = z.object({ sizes: z.record(z.string(), z.number().int().nonnegative()) });

/** A holder that needs longer than this is taken for dead even though its pid lives; unpacking 200 MB takes 1 to 2 s. */
const lockAgeMs = 5 * 60_000;
const pollMs = 40;

/**
 * A folder that is unpacked once and shared by all processes from then on. It appears under its name complete, by one
 * rename; a file that was cut short since is noticed by its size and the folder is made anew. Of processes that start at
 * once the first unpacks and the others wait for it; one that dies frees them at once. The lock only saves work: two
 * that unpack at the same time do each other no harm.
 * @throws VkError `write-failed`, or what `fill` throws; nothing half-done is left
 */
export async function unpackOnce(request: UnpackRequest): Promise<string> {
  const { dir, signal } = request;
  if (await isComplete(dir)) return dir;
  const lock = await waitForTurn(dir, signal);
  if (lock === 'complete') return dir;
  try {
    if (await isComplete(dir)) return dir;
    await removeLeftovers(dir);
    request.onStart?.();
    await unpack(request);
    return dir;
  } catch (error) {
    signal.throwIfAborted();
    throw writeFailure(error, dir, request.hint);
  } finally {
    if (lock !== undefined) await rm(lock, { force: true });
  }
}

async function unpack(request: UnpackRequest): Promise<void> {
  const { dir, signal } = request;
  const unique = `${process.pid}-${Math.random().toString(36).slice(2, 8)}`;
  const partial = `${dir}.${unique}.partial`;
  try {
    await mkdir(partial, { recursive: true });
    await request.fill(partial, signal);
    signal.throwIfAborted();
    const sizes = await sizesBelow(partial);
    await writeFileAtomic(join(partial, listName), `${JSON.stringify({ sizes }, undefined, 2)}\n`);
    await publish(partial, dir, `${dir}.${unique}.broken`);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function publish(partial: string, dir: string, broken: string): Promise<void> {
  if (await renamed(partial, dir)) return;
  // Somebody was faster, or what lies there is damaged. A browser that runs from it keeps its open files.
  if (!(await isComplete(dir))) {
    await rename(dir, broken).catch(() => {});
    await renamed(partial, dir);
  }
  await rm(broken, { recursive: true, force: true });
  await rm(partial, { recursive: true, force: true });
}

async function renamed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    // Windows says EPERM for a folder that is there.
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOTDIR'].includes(systemCode(error) ?? '')) return false;
    throw error;
  }
}

/** Whether every file of the folder is there with the size that it was unpacked with. */
export async function isComplete(dir: string): Promise<boolean> {
  const list = listSchema.safeParse(await readJsonTolerant(join(dir, listName)));
  if (!list.success) return false;
  const checks = Object.entries(list.data.sizes).map(async ([path, size]) => {
    const found = await stat(join(dir, path)).catch(() => undefined);
    return found?.size === size;
  });
  return (await Promise.all(checks)).every((ok) => ok);
}

async function sizesBelow(dir: string): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {};
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    sizes[relative(dir, path).replaceAll('\\', '/')] = (await stat(path)).size;
  }
  return sizes;
}

/** @returns the lock's path once it is ours, `complete` when another finished, `undefined` when locks cannot be written */
async function waitForTurn(dir: string, signal: AbortSignal): Promise<string | 'complete' | undefined> {
  const lock = `${dir}.lock`;
  const mine = JSON.stringify(markProcess());
  for (;;) {
    signal.throwIfAborted();
    try {
      if (await createFileAtomic(lock, mine)) return lock;
    } catch {
      return undefined;
    }
    if (await isAbandoned(lock)) await rm(lock, { force: true });
    else await systemClock.sleep(pollMs, signal);
    if (await isComplete(dir)) return 'complete';
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined);
  if (found === undefined) return false;
  if (Date.now() - found.mtimeMs > lockAgeMs) return true;
  const holder = processMarkSchema.safeParse(await readJsonTolerant(lock));
  // A lock is complete from its first moment: one that cannot be read is nobody's, unless it went away just now.
  if (!holder.success) return (await stat(lock).catch(() => undefined)) !== undefined;
  return processState(holder.data) === 'ended';
}

/** Folders of unpackers that were killed. */
async function removeLeftovers(dir: string): Promise<void> {
  const parent = dirname(dir);
  const leftover = /^\.(\d+)-[a-z0-9]+\.(?:partial|broken)$/;
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(basename(dir))) continue;
    const pid = leftover.exec(name.slice(basename(dir).length))?.[1];
    if (pid === undefined || Number(pid) === process.pid) continue;
    const path = join(parent, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (!isPidAlive(Number(pid)) || age > lockAgeMs)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
