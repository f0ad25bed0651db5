import type { CDPSession, Page } from 'playwright-core';

/** What a document announces before anything can be seen of it. */
type Signal = 'leaving' | 'opening';

/**
 * The protocol connection of one tab, and what it tells early: that the document asked to go elsewhere, or to open a
 * tab. These come with the answer to the press that caused them; the request and the tab itself come later, on a busy
 * machine much later.
 */
export class Signals {
  readonly #protocols = new WeakMap<Page, Promise<CDPSession>>();
  readonly #listeners = new Set<(page: Page, signal: Signal) => void>();

  attach(page: Page): void {
    const protocol = this.#connect(page);
    // A tab that closes at once has none.
    protocol.catch(() => {});
    this.#protocols.set(page, protocol);
  }

  /** @throws what the driver throws for a closed tab */
  protocol(page: Page): Promise<CDPSession> {
    return this.#protocols.get(page) ?? this.#connect(page);
  }

  listen(listener: (page: Page, signal: Signal) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #connect(page: Page): Promise<CDPSession> {
    const protocol = await page.context().newCDPSession(page);
    let mainFrameId = '';
    const tell = (signal: Signal) => {
      for (const listener of this.#listeners) listener(page, signal);
    };
    protocol.on('Page.windowOpen', () => tell('opening'));
    protocol.on('Page.frameRequestedNavigation', (event) => {
      if (event.disposition !== 'currentTab') return;
      if (event.frameId === mainFrameId && !/^javascript:/i.test(event.url)) tell('leaving');
    });
    await protocol.send('Page.enable');
    const tree = await protocol.send('Page.getFrameTree');
    mainFrameId = tree.frameTree.frame.id;
    return protocol;
  }
}
