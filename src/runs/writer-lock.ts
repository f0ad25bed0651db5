import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { VkError } from '../lang/errors.ts';
import { systemCode } from '../system/failure.ts';
import { writing } from './disk-error.ts';

/** One process writes to an active run at a time; two would interleave their steps. */
export interface WriterLock {
  release(): Promise<void>;
}

const pollMs = 50;

/**
 * Takes the lock of an active run, waiting up to `patienceMs` for a live holder. A dead holder's is taken over.
 * @throws VkError `usage` when a live process goes on recording there; `write-failed`
 */
export async function takeWriterLock(path: string, patienceMs: number): Promise<WriterLock> {
  const token = `${process.pid} ${randomUUID()}`;
  const deadline = performance.now() + patienceMs;
  await writing(path, () => mkdir(dirname(path), { recursive: true }));
  for (;;) {
    if (await publish(path, token)) return { release: () => release(path, token) };
    const holder = await holderOf(path);
    if (holder === undefined) continue;
    if (!isAlive(holder.pid)) {
      await takeAway(path, holder.token);
      continue;
    }
    if (performance.now() >= deadline) throw held(holder.pid);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function held(pid: number): VkError {
  const who = pid === process.pid ? 'this process' : `process ${pid}`;
  return new VkError('usage', `${who} is recording in this folder`, {
    hint: 'Wait for it, or record beside it: VERIKUN_LANE=two vk …',
  });
}

// Written beside and linked: whoever sees the lock sees its content too.
async function publish(path: string, token: string): Promise<boolean> {
  const beside = `${path}.${randomUUID()}`;
  try {
    await writing(path, () => writeFile(beside, token, { flag: 'wx' }));
    await link(beside, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    if (error instanceof VkError) throw error;
    return await publishWithoutLinks(path, token);
  } finally {
    await rm(beside, { force: true });
  }
}

// Some file systems know no hard links; there an exclusive create has to do.
async function publishWithoutLinks(path: string, token: string): Promise<boolean> {
  try {
    await writeFile(path, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    return await writing(path, () => Promise.reject(error));
  }
}

async function holderOf(path: string): Promise<{ pid: number; token: string } | undefined> {
  try {
    const token = await readFile(path, 'utf8');
    return { pid: Number.parseInt(token, 10), token };
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    return await writing(path, () => Promise.reject(error));
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

/** Moves a dead holder's lock aside; one that a rival has taken over in between is put back. */
async function takeAway(path: string, token: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== token) await link(aside, path);
  } catch (error) {
    // ENOENT: a rival was first. EEXIST: a third holds it by now.
    if (systemCode(error) !== 'ENOENT' && systemCode(error) !== 'EEXIST')
      await writing(path, () => Promise.reject(error));
  } finally {
    await rm(aside, { force: true });
  }
}

async function release(path: string, token: string): Promise<void> {
  const holder = await holderOf(path);
  if (holder?.token === token) await rm(path, { force: true });
}
