import { chmod, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../../src/system/clock.ts';
import { findProcesses } from '../../../src/system/process.ts';
import type { BrowserChoice } from '../../../src/targets/web/browser/choice.ts';
import { browserFacts } from '../../../src/targets/web/browser/facts.ts';
import { findBrowser } from '../../../src/targets/web/browser/find.ts';
import { launchBrowser } from '../../../src/targets/web/browser/launch.ts';
import { makePlace, startChild } from './rig/child.ts';

const signal = new AbortController().signal;
let place: ReturnType<typeof makePlace>;

beforeEach(() => {
  place = makePlace();
  for (const [name, value] of Object.entries(place.env)) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  place.remove();
});

/** What launches leave behind: profiles, records, processes. */
async function traces(): Promise<{ profiles: string[]; records: string[]; processes: number[] }> {
  const profiles = (await readdir(place.tmp)).filter((name) => /verikun|playwright|pw-/.test(name));
  return {
    profiles,
    records: await readdir(join(place.home, '.verikun', 'browsers')).catch(() => []),
    processes: await findProcesses(join(place.tmp, 'verikun-browser-')),
  };
}

const nothing = { profiles: [], records: [], processes: [] };

async function until(condition: () => Promise<boolean>): Promise<void> {
  const patience = AbortSignal.timeout(15_000);
  while (!(await condition())) await systemClock.sleep(50, patience);
}

async function serveSite(): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => response.end('<p>of this site alone</p>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isBundledHere = process.platform === 'linux' && process.arch === 'x64';

describe.runIf(isBundledHere)('a launched browser', () => {
  // The unpacked browser is shared: unpacking it is what other tests below are about.
  beforeEach(async () => {
    const shared = join(process.cwd(), 'node_modules', '.cache', 'verikun-test');
    await mkdir(shared, { recursive: true });
    vi.stubEnv('VERIKUN_CACHE_DIR', shared);
  });

  it('gives contexts with pages, frames of other origins and downloads, and leaves nothing when it is closed', async () => {
    const launched = await launchBrowser({ signal });
    const context = await launched.browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.route('http://app.test/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<iframe src="http://other.test/"></iframe>' }),
    );
    await page.route('http://other.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<a download="a.txt" href="data:text/plain,hello">Save</a>',
      }),
    );
    await page.goto('http://app.test/');
    const download = page.waitForEvent('download');
    await page.frameLocator('iframe').getByText('Save').click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe('hello');
    expect(launched.version).toMatch(/^147\./);
    expect((await traces()).profiles).toHaveLength(1);
    await launched.close();
    await launched.close();
    expect(await traces()).toEqual(nothing);
  });

  it('keeps web security, site isolation and several processes', async () => {
    await using launched = await launchBrowser({ signal });
    const page = await launched.browser.newPage();
    const sites = await Promise.all([serveSite(), serveSite()]);
    try {
      await page.goto(sites[0].url);
      const reach = await page.evaluate(
        (url) =>
          fetch(url).then(
            () => 'read',
            () => 'refused',
          ),
        sites[1].url,
      );
      expect(reach).toBe('refused');
    } finally {
      for (const site of sites) site.close();
    }
    const session = await launched.browser.newBrowserCDPSession();
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    expect(processInfo.map(({ type }) => type)).toEqual(expect.arrayContaining(['browser', 'renderer']));
  });

  it('that is aborted while it starts leaves nothing', async () => {
    const stop = new AbortController();
    const starting = launchBrowser({ signal: stop.signal });
    const refused = expect(starting).rejects.toThrow('enough');
    setTimeout(() => stop.abort(new Error('enough')), 20);
    await refused;
    await until(async () => JSON.stringify(await traces()) === JSON.stringify(nothing));
  });

  it.each([
    ['ended by SIGKILL', 'stay', 'SIGKILL', true],
    ['ended by SIGTERM', 'stay', 'SIGTERM', false],
    ['that exits without closing it', 'exit', undefined, false],
  ] as const)(
    'of a process %s is gone, and so is its profile after the next start',
    async (_, mode, kill, isLeft) => {
      const child = startChild('launch.ts', {}, [mode]);
      await child.line('READY');
      if (kill !== undefined) child.process.kill(kill);
      await child.ended;
      await until(async () => (await traces()).processes.length === 0);
      expect((await traces()).records).toHaveLength(isLeft ? 1 : 0);
      const next = await launchBrowser({ signal });
      await next.close();
      expect(await traces()).toEqual(nothing);
    },
  );

  it('is swept only when its owner is gone: a second launch leaves the first alone', async () => {
    await using first = await launchBrowser({ signal });
    await using second = await launchBrowser({ signal });
    expect((await traces()).records).toHaveLength(2);
    expect(await (await first.browser.newPage()).evaluate(() => 1)).toBe(1);
    expect(second.browser.isConnected()).toBe(true);
  });

  it('that hangs is ended all the same', async () => {
    const launched = await launchBrowser({ signal });
    const [pid] = (await traces()).processes;
    if (pid !== undefined) process.kill(pid, 'SIGSTOP');
    await launched.close();
    expect(await traces()).toEqual(nothing);
  });

  it('tells a doctor what it is and which glyphs it has', async () => {
    const facts = await browserFacts({ signal });
    expect(facts.version).toMatch(/^Chromium 147\./);
    expect(facts.choice.kind).toBe('bundled');
    expect(typeof facts.fonts.emoji).toBe('boolean');
  });

  it('without a window says so when one is asked for', async () => {
    await expect(launchBrowser({ signal, headed: true })).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('--headed'),
    });
  });

  it('gets its own system libraries when the machine has none', async () => {
    const real = await findBrowser();
    const script = join(place.tmp, 'chromium-without-libraries');
    await writeFile(
      script,
      `#!/bin/sh
case "$LD_LIBRARY_PATH" in *libs/lib*) exec "${real.path}" "$@";; esac
echo "$0: error while loading shared libraries: libnss3.so: cannot open shared object file" >&2
exit 127
`,
    );
    await chmod(script, 0o755);
    const choice: BrowserChoice = { ...real, path: script };
    await using launched = await launchBrowser({ signal, choice });
    expect(launched.browser.isConnected()).toBe(true);
    const { libraryPath: _, ...without } = choice;
    await expect(launchBrowser({ signal, choice: without })).rejects.toMatchObject({
      code: 'browser-failed',
      message: expect.stringContaining('libnss3.so is missing'),
    });
  });
});

describe.runIf(isBundledHere)('a bundled browser that is not unpacked yet', () => {
  it('8 processes that start cold at once and one killed while unpacking: all others get a browser, so does the next start', async () => {
    const children = Array.from({ length: 8 }, () => startChild('launch.ts', {}));
    const unpacker = await Promise.race(children.map((child) => child.line('PROGRESS').then(() => child)));
    unpacker.process.kill('SIGKILL');
    const others = children.filter((child) => child !== unpacker);
    expect(await Promise.all(others.map((child) => child.line('READY')))).toEqual(Array(7).fill('Ready'));
    await Promise.all(children.map((child) => child.ended));
    const cache = join(place.home, '.cache', 'verikun');
    expect(await readdir(cache)).toEqual([expect.stringMatching(/^chromium-147\.0\.0-[0-9a-f]{8}$/)]);
    const told: string[] = [];
    const next = await launchBrowser({ signal, onProgress: (line) => told.push(line) });
    await next.close();
    expect(told).toEqual([]);
    expect(await traces()).toEqual(nothing);

    const [folder = ''] = await readdir(cache);
    await truncate(join(cache, folder, 'chromium'), 1_000_000);
    const repaired = await launchBrowser({ signal, onProgress: (line) => told.push(line) });
    await repaired.close();
    expect(told).toEqual(['unpacking the bundled browser, once']);
  }, 120_000);
});
