import type { Page, Request } from 'playwright-core';
import type { TargetEvidence } from '../target.ts';
import { driverMessage } from './failure.ts';

/** Collects what the app did, and counts its requests. */
export class Watch {
  #evidence: TargetEvidence[] = [];
  readonly #inFlight = new Map<Request, number>();
  #requestChangedAt = Date.now();

  /** Pages that died; each call on one is an `app-crashed`. */
  readonly crashed = new WeakSet<Page>();

  add(evidence: Omit<TargetEvidence, 'at'>): void {
    this.#evidence.push({ ...evidence, at: Date.now() });
    // A page that logs without end must not fill the memory.
    if (this.#evidence.length > 5_000) this.#evidence.splice(0, 1_000);
  }

  drain(): TargetEvidence[] {
    const drained = this.#evidence;
    this.#evidence = [];
    return drained;
  }

  /**
   * Requests that something is waited for. Streams and long polls never end: event sources and sockets are not
   * counted, and nothing is after 10 s.
   */
  requestsInFlight(): number {
    const now = Date.now();
    let count = 0;
    for (const [request, since] of this.#inFlight) {
      if (now - since <= 10_000) count += 1;
      else if (now - since > 120_000) this.#inFlight.delete(request);
    }
    return count;
  }

  /** Milliseconds since a request began or ended. */
  quietForMs(): number {
    return Date.now() - this.#requestChangedAt;
  }

  /** Starts to watch a page; its listeners end with it. */
  attach(page: Page): void {
    page.on('console', (message) => {
      // The browser reports failed requests here too; they are told with their status instead.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      const url = message.location().url;
      this.add({ kind: 'console-error', message: message.text(), ...(url ? { url } : {}) });
    });
    page.on('pageerror', (error) =>
      this.add({ kind: 'page-error', message: driverMessage(error), url: page.url() }),
    );
    page.on('crash', () => {
      this.crashed.add(page);
      this.add({ kind: 'crash', message: 'the page crashed', url: page.url() });
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url() !== 'about:blank')
        this.add({ kind: 'navigation', message: frame.url(), url: frame.url() });
    });
    page.on('request', (request) => {
      if (/^(websocket|eventsource)$/.test(request.resourceType())) return;
      if (!/^https?:/.test(request.url())) return;
      this.#inFlight.set(request, Date.now());
      this.#requestChangedAt = Date.now();
    });
    page.on('requestfinished', (request) => this.#ended(request));
    page.on('requestfailed', (request) => {
      this.#ended(request);
      const reason = request.failure()?.errorText ?? 'failed';
      // A page that is left cancels what it was loading: no fault of the app.
      if (request.isNavigationRequest() || (reason === 'net::ERR_ABORTED' && isLeaving(request))) return;
      this.add({
        kind: 'request-failed',
        message: `${request.method()} ${request.url()}: ${reason}`,
        url: request.url(),
      });
    });
    page.on('response', (response) => {
      const status = response.status();
      if (status < 400 || response.url().endsWith('/favicon.ico')) return;
      const message = `${response.request().method()} ${response.url()} answered ${status}`;
      this.add({ kind: 'request-failed', message, url: response.url(), status });
    });
    page.on('close', () => {
      for (const request of this.#inFlight.keys())
        if (pageOf(request) === page) this.#inFlight.delete(request);
    });
  }

  #ended(request: Request): void {
    if (this.#inFlight.delete(request)) this.#requestChangedAt = Date.now();
  }
}

function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    // A service worker's request belongs to no page.
    return undefined;
  }
}

/** Whether the document that asked is already gone. */
function isLeaving(request: Request): boolean {
  try {
    const frame = request.frame();
    return (
      frame.isDetached() ||
      frame.page().isClosed() ||
      /^(document|font|image|media|other|ping|script|stylesheet)$/.test(request.resourceType())
    );
  } catch {
    return true;
  }
}
