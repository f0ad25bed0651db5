import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type ErrorCode, isErrorCode, toVkError, VkError } from '../../../lang/errors.ts';
import { systemClock } from '../../../system/clock.ts';
import { markProcess } from '../../../system/process.ts';
import { type LaunchedBrowser, launchBrowser } from '../browser/launch.ts';
import { type Endpoint, endpointFile, idleFor, publishEndpoint, readEndpoint } from './endpoint.ts';
import { holdDialogs } from './held-dialogs.ts';

/** What a keeper is started with, as its one argument. */
export const keeperOrderSchema = z.object({
  headed: z.boolean(),
  url: z.string().optional(),
});
export type KeeperOrder = z.infer<typeof keeperOrderSchema>;

/** What a keeper tells the process that started it, over their channel. */
export const keeperWordSchema = z.discriminatedUnion('say', [
  z.object({ say: z.literal('progress'), line: z.string() }),
  z.object({ say: z.literal('open') }),
  z.object({
    say: z.literal('failed'),
    code: z.custom<ErrorCode>((value) => typeof value === 'string' && isErrorCode(value)),
    message: z.string(),
    hint: z.string().optional(),
  }),
]);
export type KeeperWord = z.infer<typeof keeperWordSchema>;

/** How long the shared browser may be idle before it ends: `VERIKUN_SESSION_IDLE_MIN`, 30 minutes. */
export function sessionIdleMinutes(env: Readonly<Record<string, string | undefined>> = process.env): number {
  const given = env.VERIKUN_SESSION_IDLE_MIN;
  if (given === undefined || given === '') return 30;
  const minutes = Number(given);
  if (Number.isFinite(minutes) && minutes > 0) return minutes;
  throw new VkError('usage', `VERIKUN_SESSION_IDLE_MIN is "${given}", which is no number of minutes`, {
    hint: 'Write a number above 0, such as 30.',
  });
}

/**
 * The whole life of the process that holds the shared browser: opens it, lets other commands in, and ends it when it
 * was idle for long, when its window was closed, when its endpoint file went away, or on SIGTERM. Killed outright it takes
 * the browser with it, and the next start removes the profile.
 * @param argument a `KeeperOrder` as JSON
 */
export async function runSessionKeeper(argument: string): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(name, () => stop.abort(new VkError('interrupted', 'the shared browser was closed')));
  // Whoever asked for it went away before it was open.
  const onOrphaned = (): void =>
    stop.abort(new VkError('interrupted', 'nobody waits for the shared browser'));
  process.once('disconnect', onOrphaned);
  // It may have gone before this line ran: then the event is over. Without a channel at all there is nobody to lose.
  if (process.connected === false) onOrphaned();
  try {
    const idleMinutes = sessionIdleMinutes();
    const order = keeperOrderSchema.parse(JSON.parse(argument));
    await using launched = await launchBrowser({
      headed: order.headed,
      signal: stop.signal,
      onProgress: (line) => tell({ say: 'progress', line }),
    });
    const file = endpointFile();
    const endpoint = await open(launched, order);
    stop.signal.throwIfAborted();
    if (!(await publishEndpoint(file, endpoint))) {
      tell({ say: 'open' });
      return;
    }
    try {
      process.removeListener('disconnect', onOrphaned);
      tell({ say: 'open' });
      if (process.connected) process.disconnect();
      await untilOver(file, idleMinutes * 60_000, launched, stop.signal);
    } finally {
      if (readEndpoint(file)?.keeper.pid === process.pid) rmSync(file, { force: true });
    }
  } catch (thrown) {
    const error = toVkError(thrown);
    tell({
      say: 'failed',
      code: error.code,
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    });
  } finally {
    if (process.connected) process.disconnect();
  }
}

async function open(launched: LaunchedBrowser, order: KeeperOrder): Promise<Endpoint> {
  const { browser, socketsDir } = launched;
  const context = browser.contexts()[0] ?? (await browser.newContext());
  await context.newPage();
  const control =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\verikun-${process.pid}-control`
      : join(socketsDir, 'control');
  await holdDialogs(context, control);
  // The driver keeps its sockets and its list of browsers where these say; by default others could see them.
  process.env.PLAYWRIGHT_SOCKETS_DIR = socketsDir;
  process.env.PLAYWRIGHT_SERVER_REGISTRY = join(socketsDir, 'list');
  const { endpoint } = await browser.bind('verikun');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return {
    version: 1,
    endpoint,
    control,
    keeper: markProcess(),
    browserPid: processInfo.find(({ type }) => type === 'browser')?.id ?? process.pid,
    device: `Chromium ${launched.version}`,
    ...(order.url === undefined ? {} : { url: order.url }),
    headed: order.headed,
    startedAt: new Date().toISOString(),
  };
}

async function untilOver(
  file: string,
  limitMs: number,
  launched: LaunchedBrowser,
  signal: AbortSignal,
): Promise<void> {
  const gone = new AbortController();
  launched.browser.once('disconnected', () => gone.abort());
  const over = AbortSignal.any([signal, gone.signal]);
  while (!over.aborted) {
    const idleMs = idleFor(file);
    if (idleMs === undefined || idleMs >= limitMs) return;
    if (readEndpoint(file)?.keeper.pid !== process.pid) return;
    await systemClock.sleep(Math.min(limitMs - idleMs, 5_000), over).catch(() => {});
  }
}

function tell(word: KeeperWord): void {
  if (process.connected) process.send?.(word);
}
