import { spawn } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { VkError } from '../../../lang/errors.ts';
import { systemClock } from '../../../system/clock.ts';
import { endProcess, processState } from '../../../system/process.ts';
import { sweepOrphans } from '../browser/orphans.ts';
import { type Endpoint, endpointFile, readEndpoint, touchEndpoint, updateEndpoint } from './endpoint.ts';
import { answerDialog, askDialogs, type HeldDialog } from './held-dialogs.ts';
import { type KeeperOrder, keeperWordSchema } from './keeper.ts';

export type { Endpoint } from './endpoint.ts';
export { runSessionKeeper, sessionIdleMinutes } from './keeper.ts';

export interface StartOptions {
  readonly headed: boolean;
  /** Kept with the session as the base of relative addresses; nothing is opened. */
  readonly url?: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (line: string) => void;
  /** How the keeper is started, up to its argument: this program's hidden command when left out. */
  readonly keeper?: readonly string[];
}

/** A dialog that an earlier command left open on the page, with the calls of the driver's own dialogs. */
export interface OpenDialog {
  type(): HeldDialog['type'];
  message(): string;
  defaultValue(): string;
  accept(value?: string): Promise<void>;
  dismiss(): Promise<void>;
}

export interface OpenSession {
  readonly endpoint: Endpoint;
  readonly browser: Browser;
  /** The page in front. */
  readonly page: Page;
  /** What blocks that page since an earlier command. */
  readonly dialog: OpenDialog | undefined;
  /** Lets go of the browser; it, its page and an open dialog stay. */
  release(): Promise<void>;
}

const connectTimeoutMs = 10_000;
const stopTimeoutMs = 8_000;

/**
 * Opens the browser that single commands share; a running one is kept. A small process holds it, ends it when it was idle
 * for long, and lets only this user in: through a socket in a folder that nobody else can enter.
 * @throws VkError as `launchBrowser`; `browser-failed` when the keeper ends before the browser is open
 */
export async function startSession(options: StartOptions): Promise<Endpoint> {
  const file = endpointFile();
  const running = readEndpoint(file);
  if (running) return withAddress(file, running, options.url);
  await runKeeper(options);
  const opened = readEndpoint(file);
  if (!opened) throw keeperEnded();
  return withAddress(file, opened, options.url);
}

async function withAddress(file: string, endpoint: Endpoint, url: string | undefined): Promise<Endpoint> {
  if (url === undefined || url === endpoint.url) {
    touchEndpoint(file);
    return endpoint;
  }
  const updated = { ...endpoint, url };
  await updateEndpoint(file, updated);
  return updated;
}

/** Starts the keeper and comes back once its browser is open. */
async function runKeeper(options: StartOptions): Promise<void> {
  const { signal } = options;
  signal.throwIfAborted();
  const [command, ...args] = options.keeper ?? ownKeeper();
  if (command === undefined) throw new VkError('internal', 'no command to start the keeper with');
  const order: KeeperOrder = {
    headed: options.headed,
    ...(options.url === undefined ? {} : { url: options.url }),
  };
  const child = spawn(command, [...args, JSON.stringify(order)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      child.once('error', (error) => reject(keeperEnded(error)));
      child.once('exit', () => reject(keeperEnded()));
      child.on('message', (message) => {
        const word = keeperWordSchema.safeParse(message);
        if (!word.success) return;
        switch (word.data.say) {
          case 'progress':
            options.onProgress?.(word.data.line);
            return;
          case 'open':
            resolve();
            return;
          case 'failed': {
            const { code, message: text, hint } = word.data;
            reject(new VkError(code, text, hint === undefined ? {} : { hint }));
            return;
          }
          default:
            word.data satisfies never;
        }
      });
    });
  } finally {
    child.removeAllListeners();
    // A keeper whose channel closes before its browser is open ends itself.
    if (child.connected) child.disconnect();
    child.unref();
  }
}

function ownKeeper(): string[] {
  const entry = process.argv[1];
  return [process.execPath, ...process.execArgv, ...(entry === undefined ? [] : [entry]), '__session-keeper'];
}

function keeperEnded(cause?: unknown): VkError {
  return new VkError('browser-failed', 'the shared browser ended while it was starting', {
    hint: 'Does vk doctor start it? Another browser: VERIKUN_BROWSER=/path/to/it',
    ...(cause === undefined ? {} : { cause }),
  });
}

/**
 * Connects to the shared browser and its page in front.
 * @throws VkError `no-device` (exit 3) when none is open, `device-gone` when it does not answer
 */
export async function connectSession(
  signal: AbortSignal = new AbortController().signal,
): Promise<OpenSession> {
  const file = endpointFile();
  const endpoint = readEndpoint(file);
  if (!endpoint)
    throw new VkError('no-device', 'no browser is open for single commands', {
      hint: 'Open one: vk devices start http://localhost:3000',
    });
  touchEndpoint(file);
  const { chromium } = await import('playwright-core');
  signal.throwIfAborted();
  const browser = await chromium
    .connect(endpoint.endpoint, { timeout: connectTimeoutMs })
    .catch((error: unknown) => {
      throw noAnswer(error);
    });
  const release = async (): Promise<void> => {
    touchEndpoint(file);
    await browser.close().catch(() => {});
  };
  try {
    signal.throwIfAborted();
    const context = browser.contexts()[0];
    if (!context) throw noAnswer(undefined);
    const page = context.pages().at(-1) ?? (await context.newPage());
    const dialog = await openDialogOf(page, endpoint.control);
    return { endpoint, browser, page, dialog, release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function openDialogOf(page: Page, control: string): Promise<OpenDialog | undefined> {
  const held = await askDialogs(control);
  const at = page.context().pages().indexOf(page);
  const found = held.find((dialog) => dialog.page === at && dialog.url === page.url());
  if (!found) return undefined;
  return {
    type: () => found.type,
    message: () => found.message,
    defaultValue: () => found.defaultValue,
    accept: (value) => answerDialog(control, found.id, true, value),
    dismiss: () => answerDialog(control, found.id, false),
  };
}

function noAnswer(cause: unknown): VkError {
  return new VkError('device-gone', 'the open browser does not answer', {
    hint: 'Begin anew: vk devices stop, then vk devices start',
    ...(cause === undefined ? {} : { cause }),
  });
}

/** Ends the shared browser and removes its profile. @returns false when none was open */
export async function stopSession(): Promise<boolean> {
  const endpoint = readEndpoint(endpointFile());
  if (!endpoint) return false;
  const { keeper } = endpoint;
  endProcess(keeper.pid, 'SIGTERM');
  const patience = AbortSignal.timeout(stopTimeoutMs);
  while (processState(keeper) === 'running' && !patience.aborted)
    await systemClock.sleep(50, patience).catch(() => {});
  if (processState(keeper) === 'running') {
    endProcess(keeper.pid, 'SIGKILL');
    await systemClock.sleep(100, new AbortController().signal);
  }
  // A keeper that was killed leaves its file and profile to us.
  readEndpoint(endpointFile());
  await sweepOrphans();
  return true;
}

/** The shared browser that is open, if any. Nothing is asked over the wire. */
export function sessionStatus(): Endpoint | undefined {
  return readEndpoint(endpointFile());
}
