import { VkError } from '../../lang/errors.ts';
import type { Picture, ScreenshotOptions } from '../target.ts';
import { driverMessage, readFailure } from './failure.ts';
import { ask } from './frames.ts';
import { blackOut, pngSize } from './png.ts';
import type { Session } from './session.ts';

const withinMs = 10_000;

/**
 * A picture of the tab in front, one pixel per CSS pixel. Masked boxes are painted over in the picture itself: the page
 * is not touched, so nothing flickers and no read sees an overlay.
 * @throws VkError `read-failed` while a dialog of the browser blocks the page, `app-crashed`, `device-gone`
 */
export async function takePicture(
  session: Session,
  options: ScreenshotOptions,
  signal: AbortSignal,
): Promise<Picture> {
  const page = session.page();
  const full = options.full === true;
  const shoot = async () => {
    const data = await page.screenshot({
      type: 'png',
      fullPage: full,
      scale: 'css',
      caret: 'hide',
      timeout: withinMs,
    });
    const offset = full
      ? await ask<{ x: number; y: number }>(page.mainFrame(), { op: 'scrolled' })
      : { x: 0, y: 0 };
    return { data, offset };
  };
  const taken = await session.dialogs.unlessBlocked(page, shoot(), signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (/Timeout/.test(driverMessage(error)))
      throw new VkError('read-failed', 'the page gave no picture in 10 s', { retriable: true, cause: error });
    throw readFailure(error);
  });
  if (!taken)
    throw new VkError('read-failed', 'no picture while a dialog of the browser is open', {
      hint: 'Its text is in the report. Answer it first: Accept the dialog.',
    });
  const boxes = (options.masked ?? []).map(({ x1, y1, x2, y2 }) => ({
    x1: x1 + taken.offset.x,
    y1: y1 + taken.offset.y,
    x2: x2 + taken.offset.x,
    y2: y2 + taken.offset.y,
  }));
  const data = boxes.length > 0 ? blackOut(taken.data, boxes) : taken.data;
  return { data, mime: 'image/png', ...pngSize(data) };
}
