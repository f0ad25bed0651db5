import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/system/clock.ts';
import { findProcesses, processState } from '../../../src/system/process.ts';
import { launchBrowser } from '../../../src/targets/web/browser/launch.ts';
import {
  connectSession,
  sessionIdleMinutes,
  sessionStatus,
  startSession,
  stopSession,
} from '../../../src/targets/web/session/session.ts';
import { makePlace, scriptCommand } from './rig/child.ts';

const signal = new AbortController().signal;
const keeper = scriptCommand('keeper.ts');
let place: ReturnType<typeof makePlace>;

beforeEach(async () => {
  place = makePlace();
  for (const [name, value] of Object.entries(place.env)) vi.stubEnv(name, value);
  const shared = join(process.cwd(), 'node_modules', '.cache', 'verikun-test');
  await mkdir(shared, { recursive: true });
  vi.stubEnv('VERIKUN_CACHE_DIR', shared);
});
afterEach(async () => {
  await stopSession();
  vi.unstubAllEnvs();
  place.remove();
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const patience = AbortSignal.timeout(20_000);
  while (!(await condition())) await systemClock.sleep(50, patience);
}

/** Nothing is left of any browser of this place. */
async function isClean(): Promise<boolean> {
  const left = (await readdir(place.tmp)).filter((name) => /verikun|playwright|pw-/.test(name));
  const running = await findProcesses(join(place.tmp, 'verikun-browser-'));
  return left.length === 0 && running.length === 0;
}

describe.runIf(process.platform === 'linux' && process.arch === 'x64')('the shared browser', () => {
  it('keeps its page, what was typed and an open dialog between commands', async () => {
    await startSession({ headed: false, url: 'http://app.test', signal, keeper });
    const first = await connectSession(signal);
    await first.page.setContent(
      '<input id="a"><button onclick="document.title = prompt(\'Name?\', \'Ann\')">Ask</button>',
    );
    await first.page.fill('#a', 'kept');
    const asked = first.page.waitForEvent('dialog');
    first.page.click('button').catch(() => {});
    await asked;
    await first.release();

    const second = await connectSession(signal);
    expect(second.dialog?.type()).toBe('prompt');
    expect(second.dialog?.message()).toBe('Name?');
    expect(second.dialog?.defaultValue()).toBe('Ann');
    await second.dialog?.accept('Bo');
    await second.page.waitForFunction(() => document.title === 'Bo');
    expect(await second.page.inputValue('#a')).toBe('kept');
    await second.release();

    const third = await connectSession(signal);
    expect(third.dialog).toBeUndefined();
    expect(third.endpoint.url).toBe('http://app.test');
    await third.release();
    expect(await stopSession()).toBe(true);
    expect(await stopSession()).toBe(false);
    expect(await isClean()).toBe(true);
  });

  it('is one, however many start it at once, and nobody else can enter', async () => {
    const started = await Promise.all([1, 2, 3].map(() => startSession({ headed: false, signal, keeper })));
    expect(new Set(started.map(({ browserPid }) => browserPid)).size).toBe(1);
    const again = await startSession({ headed: false, url: 'http://new.test', signal, keeper });
    expect(again).toMatchObject({ browserPid: started[0]?.browserPid, url: 'http://new.test' });
    expect(sessionStatus()?.url).toBe('http://new.test');
    const file = join(place.home, '.verikun', 'sessions', 'web-default.json');
    const modes = await Promise.all(
      [file, dirname(file), dirname(again.control)].map(async (path) => (await stat(path)).mode & 0o777),
    );
    expect(modes).toEqual([0o600, 0o700, 0o700]);
    expect(again.endpoint.startsWith(dirname(again.control))).toBe(true);
  });

  it('ends by itself when it was idle for long', async () => {
    vi.stubEnv('VERIKUN_SESSION_IDLE_MIN', '0.03');
    const { keeper: mark } = await startSession({ headed: false, signal, keeper });
    await until(() => processState(mark) === 'ended');
    expect(sessionStatus()).toBeUndefined();
    expect(await isClean()).toBe(true);
  });

  it('whose keeper was killed is reported as none, exit 3, and swept by the next start', async () => {
    const { keeper: mark } = await startSession({ headed: false, signal, keeper });
    process.kill(mark.pid, 'SIGKILL');
    await until(() => processState(mark) === 'ended');
    await expect(connectSession(signal)).rejects.toMatchObject({
      code: 'no-device',
      exitCode: 3,
      hint: expect.stringContaining('vk devices start'),
    });
    expect(await readdir(join(place.home, '.verikun', 'sessions'))).toEqual([]);
    await until(async () => (await findProcesses(join(place.tmp, 'verikun-browser-'))).length === 0);
    await (await launchBrowser({ signal })).close();
    expect(await isClean()).toBe(true);
  });

  it('ends when its file is taken away', async () => {
    vi.stubEnv('VERIKUN_LANE', '2');
    const { keeper: mark } = await startSession({ headed: false, signal, keeper });
    const file = join(place.home, '.verikun', 'sessions', 'web-2.json');
    await writeFile(file, 'nonsense');
    await utimes(file, new Date(), new Date());
    expect(sessionStatus()).toBeUndefined();
    await until(() => processState(mark) === 'ended');
  });

  it.each([
    ['no browser', { VERIKUN_BROWSER: '/nowhere' }, false, 'browser-missing'],
    ['no window', {}, true, 'usage'],
    ['no sense in the idle time', { VERIKUN_SESSION_IDLE_MIN: 'soon' }, false, 'usage'],
  ] as const)('that cannot open says why in its own words: %s', async (_, env, headed, code) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await expect(startSession({ headed, signal, keeper })).rejects.toMatchObject({ code });
    vi.stubEnv('VERIKUN_SESSION_IDLE_MIN', '');
    expect(sessionStatus()).toBeUndefined();
  });

  it.each([50, 400])('that is no longer wanted %d ms after its start is not left open', async (ms) => {
    const url = `http://${Math.random().toString(36).slice(2)}.test`;
    const stop = new AbortController();
    const starting = startSession({ headed: false, url, signal: stop.signal, keeper });
    setTimeout(() => stop.abort(new Error('enough')), ms);
    await expect(starting.then(() => stop.signal.throwIfAborted())).rejects.toThrow('enough');
    // Its order, and with it the address, is on its command line.
    await until(async () => {
      return (await findProcesses(url)).length === 0;
    });
    expect(await isClean()).toBe(true);
  });
});

describe('the idle time', () => {
  it.each([
    [undefined, 30],
    ['', 30],
    ['5', 5],
  ])('of %j is %d minutes', (given, minutes) => {
    expect(sessionIdleMinutes({ VERIKUN_SESSION_IDLE_MIN: given })).toBe(minutes);
  });

  it.each(['soon', '0', '-1'])('"%s" is refused', (given) => {
    expect(() => sessionIdleMinutes({ VERIKUN_SESSION_IDLE_MIN: given })).toThrowError(
      expect.objectContaining({ code: 'usage' }),
    );
  });
});
