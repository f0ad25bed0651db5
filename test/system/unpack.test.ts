import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/system/clock.ts';
import { markProcess } from '../../src/system/process.ts';
import { isComplete, type UnpackRequest, unpackOnce } from '../../src/system/unpack.ts';

let cache: string;
let dir: string;
const signal = new AbortController().signal;
/** A pid that no system gives out. */
const deadPid = 2 ** 30;

beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), 'verikun-test-unpack-'));
  dir = join(cache, 'thing-1');
});
afterEach(() => rm(cache, { recursive: true, force: true }));

function request(changes: Partial<UnpackRequest> = {}): UnpackRequest {
  return {
    dir,
    signal,
    fill: async (into) => {
      await mkdir(join(into, 'deep'));
      await writeFile(join(into, 'deep', 'file'), 'content');
    },
    ...changes,
  };
}

describe('a folder that is unpacked once', () => {
  it('is filled by the first and used as it is by all others', async () => {
    let fills = 0;
    const counted = request({
      fill: async (into) => {
        fills += 1;
        await systemClock.sleep(100, signal);
        await writeFile(join(into, 'file'), 'content');
      },
    });
    await Promise.all(Array.from({ length: 8 }, () => unpackOnce(counted)));
    await unpackOnce(counted);
    expect(fills).toBe(1);
    expect(await readdir(cache)).toEqual(['thing-1']);
  });

  it.each([
    ['cut short', () => truncate(join(dir, 'deep', 'file'), 3)],
    ['missing', () => rm(join(dir, 'deep', 'file'))],
    ['without its list of sizes', () => rm(join(dir, 'contents.json'))],
  ])('is made anew when a file in it is %s', async (_, damage) => {
    await unpackOnce(request());
    await damage();
    expect(await isComplete(dir)).toBe(false);
    await unpackOnce(request());
    expect(await readFile(join(dir, 'deep', 'file'), 'utf8')).toBe('content');
    expect(await readdir(cache)).toEqual(['thing-1']);
  });

  it('is not there at all when filling it failed, and the next try succeeds', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const failing = request({
      fill: async (into) => {
        await writeFile(join(into, 'half'), 'ha');
        throw full;
      },
      hint: 'It needs 210 MB there.',
    });
    await expect(unpackOnce(failing)).rejects.toMatchObject({
      code: 'write-failed',
      exitCode: 3,
      message: `cannot write ${dir}: the disk is full`,
      hint: 'Free some space and run it again. It needs 210 MB there.',
    });
    expect(await readdir(cache)).toEqual([]);
    await unpackOnce(request());
  });

  it.each([
    ['of a process that is gone', () => ({ pid: deadPid, host: hostname() })],
    ['of a pid that another process has by now', () => ({ ...markProcess(), startedAt: '1@00000000' })],
    ['that nobody can read', () => 'nonsense'],
  ])('does not wait for a lock %s', async (_, holder) => {
    await writeFile(`${dir}.lock`, JSON.stringify(holder()));
    await unpackOnce(request({ signal: AbortSignal.timeout(5_000) }));
    expect(await readdir(cache)).toEqual(['thing-1']);
  });

  it('waits for a lock of a live process, whose age ends it', async () => {
    await writeFile(`${dir}.lock`, JSON.stringify(markProcess()));
    await expect(unpackOnce(request({ signal: AbortSignal.timeout(200) }))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    const long = new Date(Date.now() - 3_600_000);
    await utimes(`${dir}.lock`, long, long);
    await unpackOnce(request({ signal: AbortSignal.timeout(5_000) }));
  });

  it('clears what killed unpackers left, and nothing of live ones or of others', async () => {
    const kept = [`thing-1.${process.ppid}-abc.partial`, `thing-2.${deadPid}-abc.partial`];
    for (const name of [`thing-1.${deadPid}-abc.partial`, `thing-1.${deadPid}-abc.broken`, ...kept])
      await mkdir(join(cache, name));
    await unpackOnce(request());
    expect((await readdir(cache)).sort()).toEqual(['thing-1', ...kept].sort());
  });

  it('stops when it is no longer wanted, and leaves nothing', async () => {
    const stop = new AbortController();
    const work = unpackOnce(
      request({
        signal: stop.signal,
        fill: async (into, inner) => {
          await writeFile(join(into, 'half'), 'ha');
          stop.abort(new Error('enough'));
          inner.throwIfAborted();
        },
      }),
    );
    await expect(work).rejects.toThrow('enough');
    expect(await readdir(cache)).toEqual([]);
  });
});
