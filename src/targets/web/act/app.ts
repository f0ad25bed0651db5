import type { Page, Response } from 'playwright-core';
import { VkError } from '../../../lang/errors.ts';
import { fold } from '../../../lang/fold.ts';
import type { ActResult } from '../../target.ts';
import { driverMessage, pauseFor } from '../failure.ts';
import { navigationFailure, resolveAddress } from '../navigation.ts';
import type { Session } from '../session.ts';
import { numberArg, optionalText, type Runner, textArg } from './input.ts';

export const open: Runner = async (session, action, signal) => {
  const page = await session.pageToOpen();
  return go(
    session,
    page,
    resolveAddress(textArg(action, 'url'), session.options.baseUrl, page.url()),
    signal,
  );
};

/** Opens the app's own address: in a fresh tab when it is started anew, without its data when it is cleared. */
export const launch: Runner = async (session, action, signal) => {
  const mode = optionalText(action, 'mode') ?? 'resumed';
  const current = (await session.pageToOpen()).url();
  const address = optionalText(action, 'app') ?? session.options.baseUrl;
  if (address === undefined)
    throw new VkError('usage', 'launch: no address of the app is known', {
      hint: 'Say where it is: --url http://localhost:3000, or url in the front matter.',
    });
  const url = resolveAddress(address, session.options.baseUrl, current);
  if (mode === 'cleared') await wipeData(session, signal);
  else if (mode === 'fresh') await replaceTabs(session, signal);
  return go(session, await session.pageToOpen(), url, signal);
};

export const stop: Runner = async (session, _action, signal) => {
  await replaceTabs(session, signal);
  return {};
};

/** Clears cookies and storage of everything that was shown, then loads the page anew without them. */
export const wipe: Runner = async (session, _action, signal) => {
  const url = session.page().url();
  await wipeData(session, signal);
  if (!/^https?:/.test(url)) return {};
  return go(session, await session.pageToOpen(), url, signal);
};

async function wipeData(session: Session, signal: AbortSignal): Promise<void> {
  // First leave the app: a page that is open may write its data back.
  const page = await replaceTabs(session, signal);
  await session.context.clearCookies();
  const protocol = await session.signals.protocol(page);
  for (const origin of session.origins)
    await protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await protocol.send('Network.clearBrowserCache');
  session.origins.clear();
}

/** A new empty tab in place of all others; storage of the tabs' sessions ends with them. */
async function replaceTabs(session: Session, signal: AbortSignal): Promise<Page> {
  const old = [...session.tabs];
  const page = await session.context.newPage();
  session.adopt(page);
  // "Leave this page?" is not asked: closing does not wait for an answer.
  await Promise.all(old.map((each) => Promise.race([each.close().catch(() => {}), pauseFor(3_000, signal)])));
  return page;
}

export const back: Runner = (session, action, signal) =>
  travel(session, Math.max(1, numberArg(action, 'times', 1)), 'back', signal);
export const forward: Runner = (session, _action, signal) => travel(session, 1, 'forward', signal);

async function travel(
  session: Session,
  times: number,
  way: 'back' | 'forward',
  signal: AbortSignal,
): Promise<ActResult> {
  const page = session.page();
  let result: ActResult = {};
  for (let done = 0; done < times; done += 1) {
    const before = page.url();
    const length = await session.unblocked(() => historyIndex(session, page), signal);
    const there = way === 'back' ? length.index > 0 : length.index < length.last;
    if (!there)
      throw new VkError('navigation-failed', `there is no page to go ${way} to from ${before}`, {
        hint: 'The history of this tab ends here.',
      });
    result = await settleOn(session, page, before, signal, (timeout) =>
      way === 'back'
        ? page.goBack({ waitUntil: 'domcontentloaded', timeout })
        : page.goForward({ waitUntil: 'domcontentloaded', timeout }),
    );
  }
  return result;
}

async function historyIndex(session: Session, page: Page): Promise<{ index: number; last: number }> {
  const protocol = await session.signals.protocol(page);
  const history = await protocol.send('Page.getNavigationHistory');
  // The empty page that every tab starts with is no page of the app.
  const first = Math.max(
    0,
    history.entries.findIndex((entry) => entry.url !== 'about:blank'),
  );
  return { index: history.currentIndex - first, last: history.entries.length - 1 - first };
}

export const refresh: Runner = (session, _action, signal) => {
  const page = session.page();
  return settleOn(session, page, page.url(), signal, (timeout) =>
    page.reload({ waitUntil: 'domcontentloaded', timeout }),
  );
};

function go(session: Session, page: Page, url: string, signal: AbortSignal): Promise<ActResult> {
  return settleOn(session, page, url, signal, (timeout) =>
    page.goto(url, { waitUntil: 'domcontentloaded', timeout }),
  );
}

/** Goes somewhere and waits by the rules of `navigation.ts`; "Leave this page?" hands over to the `dialog` verb. */
async function settleOn(
  session: Session,
  page: Page,
  url: string,
  signal: AbortSignal,
  work: (timeoutMs: number) => Promise<Response | null>,
): Promise<ActResult> {
  session.refuseBlocked(page);
  try {
    const done = await session.dialogs.unlessBlocked(
      page,
      work(session.navigationTimeoutMs).then((response) => ({ response })),
      signal,
    );
    if (!done) return { note: 'a dialog of the browser is open' };
    const status = done.response?.status() ?? 0;
    return { navigated: true, ...(status >= 400 ? { note: `the server answered ${status}` } : {}) };
  } catch (error) {
    signal.throwIfAborted();
    const message = driverMessage(error);
    if (/Download is starting/.test(message)) return { note: 'the address is a download' };
    // Another navigation took over, such as a redirect by script: that one is what a person sees.
    if (/interrupted by another navigation|net::ERR_ABORTED/.test(message)) {
      await page
        .waitForLoadState('domcontentloaded', { timeout: session.navigationTimeoutMs })
        .catch(() => {});
      return { navigated: true };
    }
    throw navigationFailure(url, error, session.opened);
  }
}

export const dialog: Runner = async (session, action, signal) => {
  const page = session.page();
  const accept = textArg(action, 'answer') === 'accept';
  const value = optionalText(action, 'value');
  const answered = await session.dialogs.answer(page, accept, value, signal);
  // What was held up by the dialog goes on now; the next read waits for the document that it leads to.
  await pauseFor(50, signal);
  if (!page.isClosed() && !session.isBlocked())
    await session.dialogs.unlessBlocked(
      page,
      page.waitForLoadState('domcontentloaded', { timeout: session.navigationTimeoutMs }).catch(() => {}),
      signal,
    );
  return { note: `${answered.type} "${answered.message}"` };
};

/** Longest wait for a tab that is about to open. */
const tabWithinMs = 5_000;

export const tab: Runner = async (session, action, signal) => {
  const which = textArg(action, 'which').trim();
  const current = session.page();
  if (action.args.close === true) {
    await Promise.race([current.close({ runBeforeUnload: false }).catch(() => {}), pauseFor(3_000, signal)]);
    if (fold(which) === 'previous') return { navigated: true };
  }
  const until = Date.now() + tabWithinMs;
  for (;;) {
    const found = await findTab(session, which);
    if (found) {
      await session.bringToFront(found);
      await session.dialogs.unlessBlocked(
        found,
        found.waitForLoadState('domcontentloaded', { timeout: session.navigationTimeoutMs }).catch(() => {}),
        signal,
      );
      return found === current ? { note: 'already in front' } : { navigated: true };
    }
    if (Date.now() > until) break;
    await pauseFor(50, signal);
  }
  const open = await Promise.all(
    session.inOrder().map(async (page, at) => `${at + 1} ${await titleOf(page)} (${page.url()})`),
  );
  throw new VkError('selector-not-found', `no tab "${which}"`, {
    hint: `Open: ${open.join(', ')}.`,
    retriable: true,
  });
};

async function findTab(session: Session, which: string): Promise<Page | undefined> {
  const wanted = fold(which);
  if (wanted === 'new') return session.fresh;
  if (wanted === 'previous') return session.tabs.at(-2);
  const pages = session.inOrder();
  if (/^\d+$/.test(wanted)) return pages[Number(wanted) - 1];
  const words = await Promise.all(
    pages.map(async (page) => ({ page, title: fold(await titleOf(page)), url: page.url() })),
  );
  const exact = words.filter((each) => each.title === wanted || each.url === which);
  const part = words.filter((each) => each.title.includes(wanted) || each.url.includes(which));
  const fits = exact.length > 0 ? exact : part;
  if (fits.length > 1)
    throw new VkError('ambiguous-in-test', `${fits.length} tabs fit "${which}"`, {
      hint: `Say which by number: ${fits.map((each) => `${pages.indexOf(each.page) + 1} "${each.title}"`).join(', ')}.`,
    });
  return fits[0]?.page;
}

async function titleOf(page: Page): Promise<string> {
  // A page behind a dialog does not answer.
  return Promise.race([
    page.title().catch(() => ''),
    new Promise<string>((done) => setTimeout(() => done(''), 500)),
  ]);
}
