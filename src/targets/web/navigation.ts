/**
 * What is waited for when the page goes somewhere, in one place:
 *
 * 1. An address that we go to (`open`, `launch`, `back`, `forward`, `refresh`): until the document is parsed
 *    (DOMContentLoaded), at most `navigationTimeoutMs`. Pictures, late requests and rendering are the business of the
 *    steps that need them; the engine waits for those.
 * 2. A press or key that may navigate: 30 ms for the document to announce that it goes elsewhere or opens a tab. When
 *    it does neither the step is over. When it does: until the new document is parsed, at most `navigationTimeoutMs`,
 *    then the step is over with a note; an announcement that nothing follows within a second was taken back. A change of address within the document (history API, fragment) is waited for by nobody.
 * 3. An address that cannot be reached is `unreachable` (the environment, exit 3) as long as this target never showed
 *    a page, and `navigation-failed` (the app, exit 1) from then on. An answer of 400 or more is a page like any other:
 *    it is shown, and told as evidence.
 * 4. A download or an empty answer (204) leaves the page as it is and is no failure.
 */
import type { Frame, Page, Request, Response } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import { driverMessage, pauseFor } from './failure.ts';
import type { Signals } from './signals.ts';

const announcedWithinMs = 30;
const followedWithinMs = 1_000;

const reasons: readonly [RegExp, string, string][] = [
  [
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/,
    'nothing answers there',
    'Is the app running, on this port?',
  ],
  [
    /ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION/,
    'no such host',
    'Check the name, and VPN or proxy if it is an internal one.',
  ],
  [
    /ERR_CERT_|ERR_SSL_/,
    'its certificate does not verify',
    'Staging with a home-made certificate?  tls: ignore  in the profile.',
  ],
  [
    /ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE|ERR_NETWORK/,
    'no network',
    'Check the network; `vk device reset` turns "offline" off.',
  ],
  [/ERR_PROXY|ERR_TUNNEL/, 'the proxy does not let it through', 'Check `proxy` in the profile.'],
  [
    /ERR_INVALID_AUTH|ERR_TOO_MANY_REDIRECTS/,
    'it redirects without end',
    'Signed in? See httpAuth in the profile.',
  ],
  [
    /Timeout|ERR_TIMED_OUT|ERR_CONNECTION_TIMED_OUT/,
    'no page in time',
    'The server took the request and sent no page.',
  ],
  [
    /invalid URL|Cannot navigate to invalid/i,
    'that is no address',
    'Write it in full, or set url in the front matter.',
  ],
];

/** A failed navigation in the product's words. `opened` tells whether this target has shown a page before. */
export function navigationFailure(url: string, error: unknown, opened: boolean): VkError {
  const message = driverMessage(error);
  const known = reasons.find(([pattern]) => pattern.test(message));
  const net = /net::(ERR_\w+)/.exec(message)?.[1];
  const reason = known ? `${known[1]}${net ? ` (${net})` : ''}` : message.replace(/ at https?:\S+$/, '');
  return new VkError(opened ? 'navigation-failed' : 'unreachable', `${url}: ${reason}`, {
    ...(known ? { hint: known[2] } : {}),
    cause: error,
  });
}

/** Watches for what a press sets off. Create before the input, `settle` after it. */
export function watchNavigation(page: Page, signals: Signals, limitMs: number) {
  let started: Request | undefined;
  let committed = false;
  let failure: string | undefined;
  let opened: Page | undefined;
  let announced = false;
  const main = page.mainFrame();

  const onRequest = (request: Request): void => {
    if (!isTop(request, main)) return;
    started = request;
    committed = false;
    failure = undefined;
  };
  const onNavigated = (frame: Frame): void => {
    if (frame === main && (started || announced)) committed = true;
  };
  const onFailed = (request: Request): void => {
    if (request === started) failure = request.failure()?.errorText ?? 'failed';
  };
  const onResponse = (response: Response): void => {
    if (response.request() === started && (response.status() === 204 || response.status() === 205))
      started = undefined;
  };
  const onPopup = (popup: Page): void => {
    opened = popup;
  };
  const unlisten = signals.listen((from) => {
    if (from === page) announced = true;
  });
  page.on('request', onRequest);
  page.on('framenavigated', onNavigated);
  page.on('requestfailed', onFailed);
  page.on('response', onResponse);
  page.on('popup', onPopup);

  return {
    /** @throws VkError `navigation-failed` for an address that the press led to and that cannot be reached */
    async settle(
      isBlocked: () => boolean,
      signal: AbortSignal,
    ): Promise<{ navigated: boolean; note?: string }> {
      const begun = Date.now();
      const isWaiting = () =>
        !started &&
        !opened &&
        !committed &&
        !isBlocked() &&
        Date.now() - begun < (announced ? followedWithinMs : announcedWithinMs);
      while (isWaiting()) await pauseFor(10, signal);
      const until = Date.now() + limitMs;
      if (opened) await parsed(opened, until, signal);
      while (started && !committed) {
        if (isBlocked()) return { navigated: false };
        if (failure !== undefined) {
          // A download takes the request over; a page that changed its mind cancels it.
          if (failure.includes('ERR_ABORTED')) return { navigated: false };
          throw navigationFailure(started.url(), new Error(failure), true);
        }
        if (Date.now() > until || page.isClosed())
          return { navigated: false, note: 'the next page is still on its way' };
        await pauseFor(15, signal);
      }
      if (!started && !committed) return { navigated: opened !== undefined };
      const done = await parsed(page, until, signal);
      return { navigated: true, ...(done ? {} : { note: 'the next page is still loading' }) };
    },
    dispose(): void {
      unlisten();
      page.off('request', onRequest);
      page.off('framenavigated', onNavigated);
      page.off('requestfailed', onFailed);
      page.off('response', onResponse);
      page.off('popup', onPopup);
    },
  };
}

/** Waits until the document of `page` is parsed. @returns false when it was not in time */
async function parsed(page: Page, until: number, signal: AbortSignal): Promise<boolean> {
  const done = page.waitForLoadState('domcontentloaded', { timeout: Math.max(1, until - Date.now()) }).then(
    () => true,
    () => false,
  );
  const stopped = new Promise<false>((resolve) =>
    signal.addEventListener('abort', () => resolve(false), { once: true }),
  );
  const result = await Promise.race([done, stopped]);
  signal.throwIfAborted();
  return result;
}

function isTop(request: Request, main: Frame): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === main;
  } catch {
    return false;
  }
}

/**
 * The address that `text` means: absolute as it is, a path against the base.
 * @throws VkError `usage` when it is a path and there is no base
 */
export function resolveAddress(text: string, base: string | undefined, current: string): string {
  const given = text.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(given) && !/^[\w.-]+:\d/.test(given)) return given;
  if (/^(localhost|\d+\.\d+\.\d+\.\d+|[\w-]+(\.[\w-]+)+)(:\d+)?(\/|$)/i.test(given) && !given.startsWith('/'))
    return `http://${given}`;
  const from = base ?? (/^https?:/.test(current) ? current : undefined);
  if (from === undefined)
    throw new VkError('usage', `"${given}" is a path and no address is known to start from`, {
      hint: 'Write the whole address, or say where the app is: --url http://localhost:3000, or url in the front matter.',
    });
  try {
    return new URL(given, from).href;
  } catch {
    throw new VkError('usage', `"${given}" is no address`, {
      hint: 'Write it in full, such as http://localhost:3000/login.',
    });
  }
}
