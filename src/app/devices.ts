import { toVkError } from '../lang/errors.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';
import { baseUrlOf } from './open-target.ts';
import { withSessionTarget } from './session-target.ts';
import { openVariables } from './variables.ts';

export interface StartedSession {
  readonly device: string;
  readonly url: string | undefined;
  readonly idleMinutes: number;
}

interface StartOptions {
  readonly url: string | undefined;
  readonly profile: string | undefined;
  readonly headed: boolean;
}

/** Opens the browser that one-shot verbs share, at the app's address; a running one is kept and shown the address. */
export async function startBrowserSession(options: StartOptions, context: Context): Promise<StartedSession> {
  const project = loadProject(context.cwd, options.profile);
  const url = baseUrlOf(
    options.url,
    undefined,
    project.settings,
    openVariables(project, context, {}, () => ''),
  );
  const { startSession, stopSession, sessionIdleMinutes, sessionStatus } = await import(
    '../targets/web/session/session.ts'
  );
  const wasOpen = sessionStatus() !== undefined;
  const endpoint = await startSession({
    headed: options.headed,
    signal: context.signal,
    onProgress: context.progress,
    ...(url === undefined ? {} : { url }),
  });
  if (url !== undefined) {
    try {
      await withSessionTarget(options.profile, context, ({ target }) =>
        target.act({ verb: 'open', args: { url } }, context.signal),
      );
    } catch (error) {
      // A browser that was opened for an address that is not there would only be in the way.
      if (!wasOpen) await stopSession();
      throw error;
    }
  }
  return { device: endpoint.device, url, idleMinutes: sessionIdleMinutes() };
}

export async function stopBrowserSession(_context: Context): Promise<boolean> {
  const { stopSession } = await import('../targets/web/session/session.ts');
  return stopSession();
}

export interface DeviceRow {
  readonly platform: 'web';
  readonly state: 'open' | 'can start' | 'missing';
  readonly name: string;
  readonly note?: string;
}

/** What tests and single commands can run on here. */
export async function devicesStatus(context: Context): Promise<DeviceRow[]> {
  const [{ sessionStatus }, { findBrowser }] = await Promise.all([
    import('../targets/web/session/session.ts'),
    import('../targets/web/browser/find.ts'),
  ]);
  const rows: DeviceRow[] = [];
  const open = sessionStatus();
  if (open) rows.push({ platform: 'web', state: 'open', name: open.device, note: open.url ?? 'no address' });
  try {
    const choice = await findBrowser({ onProgress: context.progress });
    rows.push({ platform: 'web', state: 'can start', name: choice.path, note: choice.why });
  } catch (error) {
    rows.push({ platform: 'web', state: 'missing', name: 'browser', note: toVkError(error).hint ?? '' });
  }
  return rows;
}

/** The life of the process that ends the shared browser when it is idle. */
export async function keepSession(args: readonly string[]): Promise<void> {
  const { runSessionKeeper } = await import('../targets/web/session/session.ts');
  if (args[0] !== undefined) await runSessionKeeper(args[0]);
}
