import type { Page } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import { digestOf } from '../../screen/digest.ts';
import type { Element, Snapshot } from '../../screen/element.ts';
import { assemble } from './assemble.ts';
import { driverMessage, isClosed, isPassing, pauseFor, readFailure } from './failure.ts';
import type { FrameRead } from './frames.ts';
import type { Session } from './session.ts';

/** A document that is replaced while it is read is read again, this long; then the miss is the engine's to ride out. */
const rereadForMs = 3_000;

/** A document that is not parsed yet is given this long: half a page would pass every check for absence. */
const parseWithinMs = 5_000;

/**
 * One read of the tab in front, inner documents included. While a dialog of the browser blocks the page the last read
 * is told again, covered by the dialog: nothing of it is absent, and nothing can be pressed.
 * @throws VkError `no-window` while there is no document to read (transient), `app-crashed`, `device-gone`
 */
export async function readScreen(session: Session, signal: AbortSignal): Promise<Snapshot> {
  const until = Date.now() + rereadForMs;
  for (;;) {
    const page = session.page();
    if (session.dialogs.blocking(page)) return behindDialog(session, page);
    try {
      const reads = await session.dialogs.unlessBlocked(page, readParsed(session, page, signal), signal);
      if (!reads) continue;
      return remember(session, page, reads);
    } catch (error) {
      signal.throwIfAborted();
      // The tab closed or crashed meanwhile: the next one is in front now, or `page()` says what happened.
      if (page !== session.page()) continue;
      if (isClosed(error)) throw readFailure(error);
      if (!isPassing(error) && !/Timeout/.test(driverMessage(error))) throw readFailure(error);
      if (Date.now() > until)
        throw new VkError('no-window', 'the page does not stay long enough to be read', {
          hint: 'It keeps loading itself again, or its scripts never rest.',
          retriable: true,
          cause: error,
        });
      await pauseFor(30, signal);
    }
  }
}

async function readParsed(session: Session, page: Page, signal: AbortSignal): Promise<FrameRead[]> {
  let reads = await session.frames.read(page);
  if (reads[0]?.read.ready === 'loading') {
    await page.waitForLoadState('domcontentloaded', { timeout: parseWithinMs }).catch(() => {});
    signal.throwIfAborted();
    reads = await session.frames.read(page);
  }
  return reads;
}

function remember(session: Session, page: Page, reads: FrameRead[]): Snapshot {
  const elements = assemble(reads, (read, n) => session.frames.refOf(read.frame, read.read.token, n));
  const top = reads[0]?.read;
  const snapshot: Snapshot = {
    id: session.nextReadId(),
    elements,
    viewport: { width: top?.width ?? 0, height: top?.height ?? 0 },
    url: page.url(),
    ...(top?.title ? { title: top.title } : {}),
    digest: digestOf(elements),
  };
  session.lastReads.set(page, snapshot);
  session.lastRead = { still: reads.every((each) => each.read.still), at: performance.now() };
  return snapshot;
}

function behindDialog(session: Session, page: Page): Snapshot {
  const dialog = session.dialogs.blocking(page);
  const last = session.lastReads.get(page);
  const { viewport } = session.settings;
  const bounds = { x1: viewport.width / 2 - 200, y1: 0, x2: viewport.width / 2 + 200, y2: 160 };
  const box: Element = {
    index: 0,
    parent: -1,
    depth: 0,
    role: 'dialog',
    type: dialog?.type ?? 'dialog',
    ...(dialog?.message ? { text: dialog.message, content: dialog.message, name: dialog.message } : {}),
    bounds,
    rendered: true,
    onScreen: true,
    ref: 'dialog',
  };
  const elements = [box, ...(last?.elements ?? []).map(shift)];
  return {
    id: session.nextReadId(),
    elements,
    viewport,
    url: page.url(),
    ...(last?.title === undefined ? {} : { title: last.title }),
    ...(dialog ? { dialog } : {}),
    digest: digestOf(elements),
  };
}

/** An element one place further down, under the dialog. */
function shift({ point: _point, ...element }: Element): Element {
  return {
    ...element,
    index: element.index + 1,
    parent: element.parent < 0 ? -1 : element.parent + 1,
    coveredBy: 0,
    ...(element.scroller === undefined ? {} : { scroller: element.scroller + 1 }),
    ...(element.labelFor === undefined ? {} : { labelFor: element.labelFor + 1 }),
  };
}
