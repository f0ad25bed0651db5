import type { BrowserContext, Page } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import type { Element, Snapshot } from '../../screen/element.ts';
import { Dialogs } from './dialogs.ts';
import { Downloads } from './downloads.ts';
import { Watch } from './evidence.ts';
import { FrameTree } from './frames.ts';
import { defaultTestIds, type WebSettings, type WebTargetOptions } from './options.ts';
import { Signals } from './signals.ts';

/**
 * What is open: a context, its tabs, and which of them is in front.
 *
 * Which tab is current follows the browser as a person sees it: a tab or window that the page opens comes to the front
 * and is the current one; when it closes, the one that was in front before it is. `tab new` is therefore already true
 * after such a press, and waits for a tab that is about to open. Tabs that others opened in a shared browser are not
 * looked at.
 */
export class Session {
  readonly watch = new Watch();
  readonly dialogs = new Dialogs();
  readonly downloads: Downloads;
  readonly frames: FrameTree;
  readonly signals = new Signals();
  /** Origins that were shown: what `wipe` has to clear. */
  readonly origins = new Set<string>();
  /** The last read of each tab, told again while a dialog blocks it. */
  readonly lastReads = new WeakMap<Page, Snapshot>();
  /** What a new context has to be told too. */
  readonly conditions: Conditions = { offline: false, geolocation: null, permissions: new Set() };
  /** Whether nothing was on the move at the last read, and when that was. */
  lastRead = { still: false, at: 0 };
  /** Replaced when a setting asks for a new one. */
  context: BrowserContext;
  readonly options: WebTargetOptions;
  readonly settings: WebSettings;
  readonly navigationTimeoutMs: number;
  /** True once a page was shown: from then on an address that fails is the app's doing. */
  opened = false;
  /** The tab that came to the front last and that nobody asked for by `tab new` yet. */
  fresh: Page | undefined;
  /** Tabs, the current one last. */
  #tabs: Page[] = [];
  #reads = 0;

  constructor(context: BrowserContext, options: WebTargetOptions, settings: WebSettings) {
    this.context = context;
    this.options = options;
    this.settings = settings;
    this.frames = new FrameTree(options.testIds ?? defaultTestIds);
    this.downloads = new Downloads(options.downloadsDir);
    this.navigationTimeoutMs = options.navigationTimeoutMs ?? 15_000;
  }

  /** Takes a tab over and brings it to the front. */
  adopt(page: Page): void {
    this.#tabs.push(page);
    this.watch.attach(page);
    this.signals.attach(page);
    this.dialogs.attach(page, (dialog) =>
      this.watch.add({ kind: 'dialog', message: `${dialog.type()}: ${dialog.message()}`, url: page.url() }),
    );
    this.downloads.attach(page, (name, url) => this.watch.add({ kind: 'download', message: name, url }));
    page.on('framenavigated', (frame) => {
      const origin = originOf(frame.url());
      if (origin) this.origins.add(origin);
      if (origin && frame === page.mainFrame()) this.opened = true;
    });
    page.on('popup', (popup) => {
      this.adopt(popup);
      this.fresh = popup;
    });
    page.on('close', () => {
      this.#tabs = this.#tabs.filter((each) => each !== page);
      if (this.fresh === page) this.fresh = undefined;
    });
  }

  get tabs(): readonly Page[] {
    return this.#tabs;
  }

  /**
   * The tab in front.
   * @throws VkError `device-gone` when every tab was closed, `app-crashed` when this one crashed
   */
  page(): Page {
    const page = this.#tabs.at(-1);
    if (!page)
      throw new VkError('device-gone', 'every tab of the browser was closed', {
        hint: 'Something closed the last one: the app, the test, or a person.',
      });
    if (this.watch.crashed.has(page))
      throw new VkError('app-crashed', 'the page crashed', {
        hint: 'Often it needs more memory than there is. Opening an address starts a new page.',
      });
    return page;
  }

  /** The tab in front, a new one in place of a crashed or closed one: for going to an address. */
  async pageToOpen(): Promise<Page> {
    const page = this.#tabs.at(-1);
    if (page && !this.watch.crashed.has(page)) return page;
    const next = await this.context.newPage();
    this.adopt(next);
    // A crashed page may never answer a request to close.
    if (page) {
      this.#tabs = this.#tabs.filter((each) => each !== page);
      page.close().catch(() => {});
    }
    return next;
  }

  async bringToFront(page: Page): Promise<void> {
    this.#tabs = [...this.#tabs.filter((each) => each !== page), page];
    if (this.fresh === page) this.fresh = undefined;
    await page.bringToFront();
  }

  /** Tabs in the order in which they were opened. */
  inOrder(): Page[] {
    const all = this.context.pages();
    return [...this.#tabs].sort((a, b) => all.indexOf(a) - all.indexOf(b));
  }

  nextReadId(): number {
    this.#reads += 1;
    return this.#reads;
  }

  isBlocked(): boolean {
    const page = this.#tabs.at(-1);
    return page !== undefined && this.dialogs.blocking(page) !== undefined;
  }

  /**
   * Does something that needs the page to answer.
   * @throws VkError `not-interactable` when a dialog of the browser blocks the page, or comes to block it
   */
  async unblocked<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const page = this.page();
    this.refuseBlocked(page);
    const done = await this.dialogs.unlessBlocked(
      page,
      work().then((value) => ({ value })),
      signal,
    );
    if (!done) throw this.#blockedError(page);
    return done.value;
  }

  refuseBlocked(page: Page): void {
    if (this.dialogs.blocking(page)) throw this.#blockedError(page);
  }

  #blockedError(page: Page): VkError {
    const dialog = this.dialogs.blocking(page);
    return new VkError('not-interactable', `a dialog of the browser is open: "${dialog?.message ?? ''}"`, {
      hint: 'Answer it first: Accept the dialog.   or   Dismiss the dialog.',
    });
  }
}

/** Network, place and grants: they can change at any time, for all pages at once. */
interface Conditions {
  offline: boolean;
  geolocation: { latitude: number; longitude: number } | null;
  readonly permissions: Set<string>;
}

/** How messages call an element. */
export function spoken(element: Element): string {
  const name =
    element.name ?? element.label ?? element.text ?? element.desc ?? element.hint ?? element.content;
  const short = name && name.length > 60 ? `${name.slice(0, 57)}…` : name;
  if (short) return `${element.role} "${short}"`;
  return element.id ? `${element.role} @${element.id}` : element.role;
}

function originOf(url: string): string | undefined {
  try {
    const { origin, protocol } = new URL(url);
    return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
  } catch {
    return undefined;
  }
}
