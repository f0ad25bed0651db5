import type { Browser } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import type { Activity, Target, TargetEnvironment } from '../target.ts';
import { reveal } from './act/move.ts';
import { isRunnable, runners } from './act/runners.ts';
import { browserFailed, newContext } from './context.ts';
import { emulate } from './emulation.ts';
import { driverMessage, isClosed, readFailure } from './failure.ts';
import { ask } from './frames.ts';
import { type Launched, settingsOf, type WebTargetOptions } from './options.ts';
import { resolveCss } from './resolve-css.ts';
import { takePicture } from './screenshot.ts';
import { Session } from './session.ts';
import { readScreen } from './snapshot.ts';
import { registerWalker } from './walker/register.ts';

export type { Launched, WebTargetOptions } from './options.ts';

/**
 * Opens a browser page as a target. Locale, time zone, viewport, colour scheme and reduced motion are always set.
 * @throws VkError `browser-failed` when the browser does not give a page, `invalid-config` for options that it refuses
 */
export async function openWebTarget(options: WebTargetOptions): Promise<Target> {
  const settings = settingsOf(options);
  const launched =
    'version' in options.browser && typeof options.browser.version === 'string' ? options.browser : undefined;
  const browser = browserOf(options.browser);
  await registerWalker();
  const attached = options.page !== undefined;
  const context = options.page?.context() ?? (await newContext(browser, options, settings));
  const session = new Session(context, options, settings);
  try {
    const page = options.page ?? (await context.newPage());
    session.adopt(page);
    if (options.dialog) session.dialogs.adopt(page, options.dialog);
    if (attached && !options.dialog) await emulate(session, page);
    session.opened = /^https?:/.test(page.url());
  } catch (error) {
    if (!attached) await context.close().catch(() => {});
    throw isClosed(error) ? browserFailed(error) : readFailure(error);
  }

  let closed = false;
  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    try {
      if (!attached) await session.context.close();
    } catch (error) {
      if (!isClosed(error)) throw readFailure(error);
    } finally {
      await launched?.close();
    }
  }

  return {
    platform: 'web',
    environment: async () => environmentOf(session, browser),
    snapshot: (signal) => readScreen(session, signal),
    reveal: (element, signal) => reveal(session, element, signal).catch(rethrow(signal)),
    async act(action, signal) {
      signal.throwIfAborted();
      if (!isRunnable(action.verb)) throw new VkError('internal', `${action.verb} is no action of a target`);
      if (action.verb !== 'download') session.downloads.mark();
      return runners[action.verb](session, action, signal).catch(rethrow(signal));
    },
    activity: () => activityOf(session),
    resolveCss: (selectors, signal) => resolveCss(session, selectors, signal),
    screenshot: (shot, signal) => takePicture(session, shot, signal),
    evidence: () => session.watch.drain(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function browserOf(given: Launched | Browser): Browser {
  return 'newContext' in given ? given : given.browser;
}

function environmentOf(session: Session, browser: Browser): TargetEnvironment {
  const { viewport, locale, timeZone, colorScheme, reducedMotion } = session.settings;
  const url = session.tabs.at(-1)?.url();
  return {
    platform: 'web',
    device: `Chromium ${browser.version()}`,
    locale,
    timeZone,
    viewport: { ...viewport },
    colorScheme,
    reducedMotion,
    ...(url && url !== 'about:blank' ? { url } : {}),
  };
}

/** An action's failure in the product's words; an abort stays an abort. */
function rethrow(signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    signal.throwIfAborted();
    if (error instanceof VkError) throw error;
    if (isClosed(error)) throw readFailure(error);
    const message = driverMessage(error);
    if (/Timeout|not attached|detached|context was destroyed|Cannot find context/i.test(message))
      throw new VkError('selector-not-found', 'the page changed while the step was done', {
        retriable: true,
        cause: error,
      });
    throw readFailure(error);
  };
}

/** How long neither a document changed nor a request began or ended; a blocked page is at rest. */
async function activityOf(session: Session): Promise<Activity> {
  const page = session.page();
  const requestsInFlight = session.watch.requestsInFlight();
  const network = session.watch.quietForMs();
  const work = Promise.all(page.frames().map((frame) => ask<number>(frame, { op: 'quiet' }).catch(() => 0)));
  const quiet = await session.dialogs.unlessBlocked(page, work, new AbortController().signal);
  return { quietForMs: Math.round(Math.min(network, ...(quiet ?? []))), requestsInFlight };
}
