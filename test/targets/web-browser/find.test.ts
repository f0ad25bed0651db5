import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserChoice } from '../../../src/targets/web/browser/choice.ts';
import { findBrowser, headlessShellBeside } from '../../../src/targets/web/browser/find.ts';
import { explainStart, hasFailedFor } from '../../../src/targets/web/browser/start-failure.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verikun-test-find-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function program(name: string, text = '#!/bin/sh\n'): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, text);
  await chmod(path, 0o755);
  return path;
}

describe('the browser that is chosen', () => {
  it('is the one that VERIKUN_BROWSER names, before any installed one', async () => {
    await program('google-chrome');
    const path = await program('mine');
    const env = { PATH: folder, VERIKUN_BROWSER: path };
    expect(await findBrowser({ env })).toMatchObject({
      kind: 'named',
      path,
      why: 'VERIKUN_BROWSER names it',
    });
    expect(await findBrowser({ env: { ...env, VERIKUN_BROWSER: './mine' }, cwd: folder })).toMatchObject({
      path,
    });
  });

  it.each([
    ['no such file', 'nowhere'],
    ['that is a folder', '.'],
    ['that file cannot be executed', 'plain.txt'],
  ])('is refused, and no other taken, when VERIKUN_BROWSER names something else: %s', async (why, named) => {
    await program('google-chrome');
    await writeFile(join(folder, 'plain.txt'), '');
    await expect(
      findBrowser({ env: { PATH: folder, VERIKUN_BROWSER: named }, cwd: folder }),
    ).rejects.toMatchObject({
      code: 'browser-missing',
      exitCode: 3,
      message: `VERIKUN_BROWSER is ${named}: ${why}`,
      hint: expect.stringContaining('unset'),
    });
  });

  it('is Chrome before Chromium before Edge, wherever in PATH they lie', async () => {
    const edge = await program('a/microsoft-edge');
    const chromium = await program('b/chromium');
    const env = { PATH: ['a', 'b', 'c'].map((name) => join(folder, name)).join(':') };
    expect(await findBrowser({ env, platform: 'linux' })).toMatchObject({ kind: 'chromium', path: chromium });
    const chrome = await program('c/google-chrome');
    expect(await findBrowser({ env, platform: 'linux' })).toMatchObject({
      kind: 'chrome',
      path: chrome,
      why: 'installed Chrome',
      tried: [
        { what: 'VERIKUN_BROWSER', result: 'unset' },
        { what: 'Chrome, Chromium, Edge', result: chrome },
      ],
    });
    await rm(chrome);
    await rm(chromium);
    expect(await findBrowser({ env, platform: 'linux' })).toMatchObject({ kind: 'edge', path: edge });
  });

  it('is no script that only starts a snap', async () => {
    await program('chromium-browser', '#!/bin/sh\nexec /snap/bin/chromium "$@"\n');
    const edge = await program('microsoft-edge');
    expect(await findBrowser({ env: { PATH: folder }, platform: 'linux' })).toMatchObject({ path: edge });
  });

  it.each([
    ['darwin', 'arm64', 'macOS arm64', 'brew install --cask google-chrome'],
    ['win32', 'x64', 'Windows x64', 'winget install Google.Chrome'],
    ['linux', 'arm64', 'Linux arm64', 'npx playwright install chromium'],
  ] as const)('is missing on %s %s with words for that machine', async (platform, arch, machine, way) => {
    await expect(findBrowser({ env: { HOME: folder, PATH: '' }, platform, arch })).rejects.toMatchObject({
      code: 'browser-missing',
      message: `No browser. Looked for: VERIKUN_BROWSER (unset), Chrome, Chromium, Edge (none), Playwright's (none), bundled one (Linux x64 only; this is ${machine})`,
      hint: expect.stringContaining(`Get one:  ${way}`),
    });
  });
});

describe("Playwright's headless shell", () => {
  it.each([
    [
      '/c/ms-playwright/chromium-1217/chrome-linux64/chrome',
      '/c/ms-playwright/chromium_headless_shell-1217/chrome-headless-shell-linux64/chrome-headless-shell',
    ],
    [
      '/c/ms-playwright/chromium-1217/chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      '/c/ms-playwright/chromium_headless_shell-1217/chrome-headless-shell-mac-arm64/chrome-headless-shell',
    ],
    [
      'C:\\ms-playwright\\chromium-1217\\chrome-win64\\chrome.exe',
      'C:\\ms-playwright\\chromium_headless_shell-1217\\chrome-headless-shell-win64\\chrome-headless-shell.exe',
    ],
    ['/usr/bin/chromium', undefined],
  ])('lies beside %s', (path, shell) => {
    expect(headlessShellBeside(path)).toBe(shell);
  });
});

describe('a browser that does not start', () => {
  const choice: BrowserChoice = { kind: 'chrome', path: '/b', why: '', headlessOnly: false, tried: [] };
  it.each([
    [
      '/b: error while loading shared libraries: libgbm.so.1: cannot open',
      'libgbm.so.1 is missing',
      'install-deps',
    ],
    ['[pid=1][err] Missing X server or $DISPLAY', 'has no screen', 'xvfb-run'],
    ['No usable sandbox! If you are running on Ubuntu', 'cannot build its sandbox', 'namespaces'],
    ['spawn /b ENOEXEC', 'another processor', 'VERIKUN_BROWSER'],
    ['spawn /b ENOENT', 'cannot be started', 'glibc'],
    ['[pid=1][err] [1:1:0101/1.1:FATAL:a.cc(1)] Check failed: fonts.', 'Check failed: fonts.', 'vk doctor'],
    ['Timeout 60000ms exceeded.', 'did not answer in time', 'vk doctor'],
    ['gibberish', '/b does not start', 'vk doctor'],
  ])('says what it lacks: %s', (text, message, hint) => {
    expect(explainStart(new Error(text), choice)).toMatchObject({
      code: 'browser-failed',
      exitCode: 3,
      message: expect.stringContaining(message),
      hint: expect.stringContaining(hint),
    });
  });

  it('is not taken for one without a sandbox by other words', () => {
    expect(hasFailedFor(new Error('gibberish'), 'sandbox')).toBe(false);
  });
});
