import type { BrowserChoice } from './choice.ts';
import { launchBrowser } from './launch.ts';

export interface BrowserFacts {
  readonly choice: BrowserChoice;
  /** `Chromium 147.0.7727.0` */
  readonly version: string;
  /** Whether pages can show these at all. */
  readonly fonts: { readonly emoji: boolean; readonly cjk: boolean };
}

/**
 * Starts the browser that tests would use and asks it. Fonts are told by their glyphs: one that is missing is drawn as
 * the same box whatever the letter, so two different letters come out equal.
 * @throws VkError as `launchBrowser`
 */
export async function browserFacts(options: {
  readonly signal: AbortSignal;
  readonly onProgress?: (line: string) => void;
}): Promise<BrowserFacts> {
  await using launched = await launchBrowser(options);
  const page = await launched.browser.newPage();
  const drawn = await page.evaluate(
    (pairs) => {
      const paint = (text: string): string => {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 40;
        const context = canvas.getContext('2d');
        if (context) {
          context.font = '30px sans-serif';
          context.fillText(text, 2, 32);
        }
        return canvas.toDataURL();
      };
      return pairs.map(([a, b]) => a !== undefined && b !== undefined && paint(a) !== paint(b));
    },
    [
      ['😀', '🚀'],
      ['漢', '語'],
    ],
  );
  return {
    choice: launched.choice,
    version: `Chromium ${launched.version}`,
    fonts: { emoji: drawn[0] === true, cjk: drawn[1] === true },
  };
}
