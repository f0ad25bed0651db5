import { constants } from 'node:fs';
import { access, open, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { VkError } from '../../../lang/errors.ts';
import { bundledInstall, findBundledPackage, unpackBundled } from './bundled.ts';
import type { BrowserChoice, Tried } from './choice.ts';

export interface FindOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly platform?: NodeJS.Platform;
  readonly arch?: string;
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (line: string) => void;
}

interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly cwd: string;
}

type Found = Omit<BrowserChoice, 'tried'>;

/**
 * The browser that tests run in: what `VERIKUN_BROWSER` names (a path, or `bundled`), else an installed Chrome, Chromium
 * or Edge, else Playwright's, else the bundled one, which is unpacked on first use. Nothing is started.
 * @throws VkError `browser-missing` that says where was looked and how to get one; `write-failed` from unpacking
 */
export async function findBrowser(options: FindOptions = {}): Promise<BrowserChoice> {
  const machine: Machine = {
    env: options.env ?? process.env,
    platform: options.platform ?? process.platform,
    arch: options.arch ?? process.arch,
    cwd: options.cwd ?? process.cwd(),
  };
  const tried: Tried[] = [];
  const pick = (what: string, found: Found): BrowserChoice => ({
    ...found,
    tried: [...tried, { what, result: found.path }],
  });

  const named = machine.env.VERIKUN_BROWSER;
  if (named !== undefined && named !== '' && named !== 'bundled')
    return pick('VERIKUN_BROWSER', await namedBrowser(named, machine));
  tried.push({ what: 'VERIKUN_BROWSER', result: named || 'unset' });

  if (named !== 'bundled') {
    const installed = await installedBrowser(machine);
    if ('path' in installed) return pick('Chrome, Chromium, Edge', installed);
    tried.push({ what: 'Chrome, Chromium, Edge', result: installed.result });
    const own = await playwrightBrowser();
    if (own) return pick("Playwright's", own);
    tried.push({ what: "Playwright's", result: 'none' });
  }

  const bundled = await bundledBrowser(machine, options);
  if ('path' in bundled) return pick('bundled one', bundled);
  tried.push({ what: 'bundled one', result: bundled.result });
  throw missing(tried, machine);
}

async function namedBrowser(named: string, machine: Machine): Promise<Found> {
  const path = isAbsolute(named) ? named : resolve(machine.cwd, named);
  const problem = await problemOf(path);
  if (problem !== undefined) {
    throw new VkError('browser-missing', `VERIKUN_BROWSER is ${named}: ${problem}`, {
      hint: 'Give the path of the executable itself, or unset it to use an installed browser.',
    });
  }
  return { kind: 'named', path, why: 'VERIKUN_BROWSER names it', headlessOnly: isHeadlessShell(path) };
}

async function problemOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 'no such file';
  if (found.isDirectory()) return 'that is a folder';
  return (await isExecutable(path)) ? undefined : 'that file cannot be executed';
}

const installable = [
  {
    kind: 'chrome',
    title: 'Chrome',
    names: ['google-chrome-stable', 'google-chrome', 'chrome'],
    linux: ['/opt/google/chrome/chrome'],
    mac: 'Google Chrome.app/Contents/MacOS/Google Chrome',
    windows: 'Google\\Chrome\\Application\\chrome.exe',
  },
  {
    kind: 'chromium',
    title: 'Chromium',
    names: ['chromium', 'chromium-browser'],
    // The distribution's start script adds arguments of its own; behind it lies the program itself.
    linux: [
      '/usr/lib/chromium/chromium',
      '/usr/lib/chromium-browser/chromium-browser',
      '/usr/lib64/chromium-browser/chromium-browser',
    ],
    mac: 'Chromium.app/Contents/MacOS/Chromium',
    windows: 'Chromium\\Application\\chrome.exe',
  },
  {
    kind: 'edge',
    title: 'Edge',
    names: ['microsoft-edge-stable', 'microsoft-edge'],
    linux: ['/opt/microsoft/msedge/msedge'],
    mac: 'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    windows: 'Microsoft\\Edge\\Application\\msedge.exe',
  },
] as const;

async function installedBrowser(machine: Machine): Promise<Found | { readonly result: string }> {
  let refused = 'none';
  for (const browser of installable) {
    for (const path of placesOf(browser, machine)) {
      if (!(await isExecutable(path))) continue;
      if (await isSnap(path)) {
        refused = `${path} is a snap, which sees no profile outside your home`;
        continue;
      }
      return {
        kind: browser.kind,
        path,
        why: `installed ${browser.title}`,
        headlessOnly: isHeadlessShell(path),
      };
    }
  }
  return { result: refused };
}

function placesOf(browser: (typeof installable)[number], { platform, env }: Machine): string[] {
  if (platform === 'darwin') {
    const home = env.HOME ?? homedir();
    return [join('/Applications', browser.mac), join(home, 'Applications', browser.mac)];
  }
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((root) => root !== undefined)
      .map((root) => `${root}\\${browser.windows}`);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return [...browser.linux, ...browser.names.flatMap((name) => folders.map((folder) => join(folder, name)))];
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** A snap sees neither our profile folder nor inherited pipes; Ubuntu's `chromium-browser` is a script that starts one. */
async function isSnap(path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => path);
  if (/^\/(?:snap|var\/lib\/snapd)\/|\/usr\/bin\/snap$/.test(real)) return true;
  const file = await open(real, 'r').catch(() => undefined);
  if (!file) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    return head.startsWith('#!') && /\/snap\/bin\/|snap install/.test(head);
  } finally {
    await file.close();
  }
}

function isHeadlessShell(path: string): boolean {
  return /headless[-_]shell/i.test(path);
}

async function playwrightBrowser(): Promise<Found | undefined> {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  if (path !== '' && (await isExecutable(path)))
    return { kind: 'playwright', path, why: "Playwright's own Chromium", headlessOnly: false };
  const shell = headlessShellBeside(path);
  if (shell !== undefined && (await isExecutable(shell)))
    return { kind: 'playwright', path: shell, why: "Playwright's own headless shell", headlessOnly: true };
  return undefined;
}

/**
 * Where `npx playwright install --only-shell` puts its browser, next to the full one, whose path the driver tells.
 * @returns `undefined` for a path of another form
 */
export function headlessShellBeside(chromium: string): string | undefined {
  const parts = /^(.*[\\/])chromium-(\d+)([\\/])chrome-([a-z0-9-]+)[\\/]/.exec(chromium);
  if (!parts) return undefined;
  const [, root, build, separator, system] = parts;
  const name = chromium.endsWith('.exe') ? 'chrome-headless-shell.exe' : 'chrome-headless-shell';
  return `${root}${[`chromium_headless_shell-${build}`, `chrome-headless-shell-${system}`, name].join(separator)}`;
}

async function bundledBrowser(
  machine: Machine,
  options: FindOptions,
): Promise<Found | { readonly result: string }> {
  if (machine.platform !== 'linux' || machine.arch !== 'x64')
    return { result: `Linux x64 only; this is ${machineName(machine)}` };
  const found = await findBundledPackage(machine.cwd);
  if (!found) return { result: 'not installed' };
  const unpacked = await unpackBundled(found, {
    signal: options.signal ?? new AbortController().signal,
    ...(options.onProgress ? { onProgress: options.onProgress } : {}),
  });
  return {
    kind: 'bundled',
    why:
      machine.env.VERIKUN_BROWSER === 'bundled'
        ? 'VERIKUN_BROWSER asks for the bundled one'
        : 'bundled one, no other is installed',
    version: found.version,
    headlessOnly: true,
    ...unpacked,
  };
}

function machineName({ platform, arch }: Machine): string {
  const names: Partial<Record<NodeJS.Platform, string>> = {
    darwin: 'macOS',
    win32: 'Windows',
    linux: 'Linux',
  };
  return `${names[platform] ?? platform} ${arch}`;
}

function missing(tried: readonly Tried[], machine: Machine): VkError {
  const looked = tried.map(({ what, result }) => `${what} (${result})`).join(', ');
  return new VkError('browser-missing', `No browser. Looked for: ${looked}`, {
    hint: `Get one:  ${ways(machine).join('     or  ')}`,
    details: { tried },
  });
}

function ways({ platform, arch }: Machine): string[] {
  const byHand = 'VERIKUN_BROWSER=/path/to/it';
  if (platform === 'darwin')
    return ['brew install --cask google-chrome', 'npx playwright install chromium', byHand];
  if (platform === 'win32')
    return [
      'winget install Google.Chrome',
      'npx playwright install chromium',
      'set VERIKUN_BROWSER=C:\\path\\to\\it.exe',
    ];
  if (platform === 'linux' && arch === 'x64')
    return [bundledInstall, 'npx playwright install chromium', byHand];
  return ['npx playwright install chromium', byHand];
}
