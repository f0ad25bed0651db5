import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { VkError } from '../../../lang/errors.ts';
import { browserArguments, hasSandbox } from './arguments.ts';
import type { BrowserChoice } from './choice.ts';
import { findBrowser } from './find.ts';
import { type BrowserHome, openBrowserHome, sweepOrphans } from './orphans.ts';
import { explainStart, hasFailedFor } from './start-failure.ts';

export interface LaunchOptions {
  readonly headed?: boolean;
  /** Milliseconds that the driver waits before each of its actions, for watching. */
  readonly slowMo?: number;
  /** The browser to start; found when left out. */
  readonly choice?: BrowserChoice;
  readonly signal: AbortSignal;
  readonly onProgress?: (line: string) => void;
}

/** A browser of this process. It ends with it, however that ends, and leaves no profile. */
export interface LaunchedBrowser extends AsyncDisposable {
  readonly browser: Browser;
  readonly choice: BrowserChoice;
  /** `147.0.7727.0` */
  readonly version: string;
  /** A folder that only this user can enter and that goes with the browser, for sockets. Its path is short. */
  readonly socketsDir: string;
  /** Ends the browser and removes its profile. May be called again. */
  close(): Promise<void>;
}

interface Attempt {
  readonly sandbox: boolean;
  readonly ownLibraries: boolean;
}

const startTimeoutMs = 60_000;
const closeTimeoutMs = 5_000;

/**
 * Starts a browser, about 0.3 s once it is unpacked. What earlier processes left behind is cleaned up meanwhile.
 * @throws VkError `browser-missing`, `browser-failed` in words that name what it lacks, `write-failed` from unpacking,
 *   `usage` for a window from a browser that has none; the signal's reason when aborted
 */
export async function launchBrowser(options: LaunchOptions): Promise<LaunchedBrowser> {
  const { signal, onProgress } = options;
  signal.throwIfAborted();
  const sweeping = sweepOrphans();
  const choice = options.choice ?? (await findBrowser({ signal, ...(onProgress ? { onProgress } : {}) }));
  if (options.headed && choice.headlessOnly) throw noWindow(choice);
  const home = await openBrowserHome();
  const onExit = (): void => home.removeNow();
  process.once('exit', onExit);
  const cleanUp = async (): Promise<void> => {
    process.removeListener('exit', onExit);
    await home.remove();
  };
  try {
    const browser = await startWithRetries(choice, home, options);
    await sweeping;
    return own(browser, choice, home, cleanUp);
  } catch (error) {
    await Promise.all([cleanUp(), sweeping]);
    throw error;
  }
}

/** Tries as the machine seems to be, then with what the first failure says is missing. */
async function startWithRetries(
  choice: BrowserChoice,
  home: BrowserHome,
  options: LaunchOptions,
): Promise<Browser> {
  let attempt: Attempt = { sandbox: hasSandbox(), ownLibraries: false };
  for (;;) {
    try {
      return await start(choice, home, attempt, options);
    } catch (error) {
      options.signal.throwIfAborted();
      const next = retryOf(error, attempt, choice);
      if (!next) throw explainStart(error, choice);
      if (attempt.sandbox !== next.sandbox)
        options.onProgress?.('this machine forbids the browser its sandbox: starting without it');
      attempt = next;
    }
  }
}

function retryOf(error: unknown, attempt: Attempt, choice: BrowserChoice): Attempt | undefined {
  if (!attempt.ownLibraries && choice.libraryPath !== undefined && hasFailedFor(error, 'library'))
    return { ...attempt, ownLibraries: true };
  if (attempt.sandbox && hasFailedFor(error, 'sandbox')) return { ...attempt, sandbox: false };
  return undefined;
}

async function start(
  choice: BrowserChoice,
  home: BrowserHome,
  attempt: Attempt,
  options: LaunchOptions,
): Promise<Browser> {
  const { signal } = options;
  const headed = options.headed ?? false;
  const { chromium } = await import('playwright-core');
  signal.throwIfAborted();
  // A persistent context is the one way to say where profile and downloads lie; its own context stays without a page.
  const starting = chromium.launchPersistentContext(home.profile, {
    executablePath: choice.path,
    headless: !headed,
    ignoreDefaultArgs: true,
    args: browserArguments({ headed, sandbox: attempt.sandbox, profile: home.profile }),
    artifactsDir: home.artifacts,
    env: environmentFor(choice, attempt),
    viewport: null,
    timeout: startTimeoutMs,
    // The CLI decides what a signal means, and ends the browser through its own.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(options.slowMo === undefined ? {} : { slowMo: options.slowMo }),
  });
  const context = await orAborted(starting, signal, (late) => late.close());
  const browser = context.browser();
  if (!browser) throw new VkError('internal', 'the driver gives no browser for its context');
  return browser;
}

function environmentFor(choice: BrowserChoice, attempt: Attempt): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (attempt.ownLibraries && choice.libraryPath !== undefined)
    env.LD_LIBRARY_PATH = [choice.libraryPath, env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  if (choice.fontConfig !== undefined && env.FONTCONFIG_FILE === undefined && !hasFonts())
    env.FONTCONFIG_FILE = choice.fontConfig;
  return env;
}

/** Whether the machine has a font at all; without one a page's text takes no room. */
function hasFonts(): boolean {
  return ['/usr/share/fonts', '/usr/local/share/fonts'].some((folder) => {
    try {
      return readdirSync(folder, { recursive: true }).some((name) =>
        /\.(?:[ot]tf|[ot]tc|pf[ab]|pcf(?:\.gz)?)$/i.test(String(name)),
      );
    } catch {
      return false;
    }
  });
}

/** Answers an abort at once; what arrives too late is closed. */
async function orAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  close: (late: T) => Promise<void>,
): Promise<T> {
  let onAbort: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } catch (error) {
    if (signal.aborted) work.then(close, () => {}).catch(() => {});
    throw error;
  } finally {
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}

function own(
  browser: Browser,
  choice: BrowserChoice,
  home: BrowserHome,
  cleanUp: () => Promise<void>,
): LaunchedBrowser {
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= end(browser).then(cleanUp);
    return closing;
  };
  return {
    browser,
    choice,
    version: browser.version(),
    socketsDir: home.sockets,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Asks it to end; one that does not answer in time is ended with its folder. */
async function end(browser: Browser): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeTimeoutMs);
  });
  await Promise.race([browser.close().catch(() => {}), late]);
  clearTimeout(timer);
}

function noWindow(choice: BrowserChoice): VkError {
  return new VkError('usage', `${choice.path} has no window to show (${choice.why})`, {
    hint: 'Run without --headed, or install Chrome or Chromium, or name one: VERIKUN_BROWSER=/path/to/it',
  });
}
