import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMasker } from '../../src/lang/mask.ts';
import {
  createFileAtomic,
  readJsonTolerant,
  readTextIfThere,
  writeFileAtomic,
} from '../../src/system/atomic-file.ts';
import { systemClock } from '../../src/system/clock.ts';
import { writeFailure } from '../../src/system/failure.ts';
import { openLog } from '../../src/system/log.ts';
import { cacheDir, stateDir } from '../../src/system/paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verikun-test-files-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file written beside and renamed', () => {
  it('has its content and mode, its folder is made, and nothing stays beside it', async () => {
    const path = join(folder, 'a', 'b.json');
    await writeFileAtomic(path, 'one', 0o600, { durable: true });
    await writeFileAtomic(path, 'two', 0o600);
    expect(await readFile(path, 'utf8')).toBe('two');
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(join(folder, 'a'))).toEqual(['b.json']);
  });

  it('fails without a trace when it cannot be put in place', async () => {
    const path = join(folder, 'taken');
    await writeFileAtomic(join(path, 'inside'), 'x');
    await expect(writeFileAtomic(path, 'y')).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['taken']);
  });

  it('of many that create it exactly one does', async () => {
    const path = join(folder, 'claim');
    const won = await Promise.all(
      Array.from({ length: 20 }, (_, index) => createFileAtomic(path, `${index}`)),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await readFile(path, 'utf8')).toBe(String(won.indexOf(true)));
    expect(await readdir(folder)).toEqual(['claim']);
  });

  it('reads as absent when it is not there or broken', async () => {
    expect(await readTextIfThere(join(folder, 'none'))).toBeUndefined();
    await writeFile(join(folder, 'half.json'), '{"a":');
    expect(await readJsonTolerant(join(folder, 'half.json'))).toBeUndefined();
    await expect(readTextIfThere(folder)).rejects.toThrow();
  });
});

describe('folders', () => {
  it.each([
    [{ VERIKUN_CACHE_DIR: '/c', XDG_CACHE_HOME: '/x', HOME: '/h' }, 'linux', '/c'],
    [{ XDG_CACHE_HOME: '/x', HOME: '/h' }, 'linux', '/x/verikun'],
    [{ HOME: '/h' }, 'linux', '/h/.cache/verikun'],
    [{ HOME: '/h' }, 'darwin', '/h/Library/Caches/verikun'],
  ] as const)('the cache for %j on %s is %s', (env, platform, expected) => {
    expect(cacheDir(env, platform)).toBe(expected);
  });

  it('the state of a user lies in the home folder', () => {
    expect(stateDir({ HOME: '/h' })).toBe(join('/h', '.verikun'));
  });
});

describe('a failed write', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'the disk is read-only'],
    ['EACCES', 'permission denied'],
    ['EIO', 'EIO'],
  ])('%s is said as "%s", exit 3', (code, words) => {
    const failure = writeFailure(Object.assign(new Error(code), { code }), '/p');
    expect(failure).toMatchObject({
      code: 'write-failed',
      exitCode: 3,
      message: `cannot write /p: ${words}`,
    });
  });
});

describe('the log', () => {
  it('C-SECRET-1 holds lines, errors and facts, and no secret in any of them', async () => {
    const masker = createMasker();
    masker.add('hunter-2 "quoted"');
    const log = await openLog({ root: folder, masker });
    log.info('typed hunter-2 "quoted"', { nested: { value: 'hunter-2 "quoted"' } });
    log.error('failed', new Error('with hunter-2 "quoted"'));
    log.flush();
    const text = await readFile(log.path ?? '', 'utf8');
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).msg),
    ).toEqual(['typed ••••••', 'failed']);
    expect(text).not.toContain('hunter-2');
    expect(text).toContain('"stack"');
  });

  it('that cannot be written is no failure', async () => {
    await writeFile(join(folder, '.verikun'), 'a file in its place');
    const log = await openLog({ root: folder, masker: createMasker() });
    log.info('lost');
    expect(log.path).toBeUndefined();
  });
});

describe('the clock', () => {
  it('sleeps until it is aborted, and then says why', async () => {
    const stop = new AbortController();
    const sleeping = systemClock.sleep(60_000, stop.signal);
    stop.abort(new Error('enough'));
    await expect(sleeping).rejects.toThrow('enough');
    await expect(systemClock.sleep(1, stop.signal)).rejects.toThrow('enough');
  });
});
