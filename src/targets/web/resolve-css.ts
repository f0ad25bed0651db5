import { VkError } from '../../lang/errors.ts';
import { isPassing } from './failure.ts';
import { ask } from './frames.ts';
import type { Session } from './session.ts';

/**
 * Refs of the elements that CSS selectors stand for, in all documents of the tab in front.
 * @throws VkError `invalid-selector` for a text that is no CSS selector
 */
export async function resolveCss(
  session: Session,
  selectors: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const page = session.page();
  const refs = new Map(selectors.map((selector) => [selector, new Set<string>()]));
  await session.dialogs.unlessBlocked(
    page,
    Promise.all(
      page.frames().map(async (frame) => {
        try {
          const { token, found } = await ask<{ token: string; found: (number[] | null)[] }>(frame, {
            op: 'css',
            selectors,
          });
          found.forEach((numbers, at) => {
            const selector = selectors[at];
            if (selector === undefined) return;
            if (numbers === null)
              throw new VkError('invalid-selector', `css:${selector}: the browser cannot read it`);
            for (const n of numbers) refs.get(selector)?.add(session.frames.refOf(frame, token, n));
          });
        } catch (error) {
          // A frame that goes away has nothing to offer.
          if (!frame.isDetached() && !isPassing(error)) throw error;
        }
      }),
    ),
    signal,
  );
  return refs;
}
