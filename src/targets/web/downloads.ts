import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import { driverMessage, pauseFor } from './failure.ts';

interface Kept {
  readonly name: string;
  readonly path?: string;
  /** Undefined while it is on its way. */
  failure?: string;
  done: boolean;
}

/** Files that the app sent since the last action. */
export class Downloads {
  readonly #directory: string | undefined;
  #kept: Kept[] = [];

  constructor(directory: string | undefined) {
    this.#directory = directory;
  }

  attach(page: Page, onDownload: (name: string, url: string) => void): void {
    page.on('download', (download) => {
      onDownload(download.suggestedFilename(), download.url());
      this.#kept.push(this.#keep(download));
    });
  }

  /** An action begins: what came before it belongs to another one. */
  mark(): void {
    this.#kept = this.#kept.filter((each) => !each.done);
  }

  #keep(download: Download): Kept {
    // The name comes from a server: never a path.
    const name =
      download
        .suggestedFilename()
        .replace(/[\\/\0]/g, '_')
        .replace(/^\.+/, '_') || 'download';
    const path = this.#directory === undefined ? undefined : join(this.#directory, name);
    const kept: Kept = { name, done: false, ...(path === undefined ? {} : { path }) };
    const finished = path === undefined ? download.failure() : download.saveAs(path).then(() => null);
    finished
      .then((failure) => {
        if (failure) kept.failure = failure;
      })
      .catch((error: unknown) => {
        kept.failure = driverMessage(error);
      })
      .finally(() => {
        kept.done = true;
      });
    return kept;
  }

  /**
   * Waits for a finished download.
   * @param pattern file name with `*` for any part; without it any file does
   * @throws VkError `assertion-failed` when none came in time, naming what did
   */
  async expect(
    pattern: string | undefined,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<{ name: string; path?: string }> {
    const matches = namePattern(pattern ?? '*');
    const until = Date.now() + timeoutMs;
    for (;;) {
      const found = this.#kept.find((each) => matches(each.name));
      if (found?.done && found.failure === undefined) return found;
      if (found?.done)
        throw new VkError('assertion-failed', `the download of "${found.name}" failed: ${found.failure}`);
      if (Date.now() >= until) break;
      await pauseFor(50, signal);
    }
    const others = this.#kept.map((each) => `"${each.name}"${each.done ? '' : ' (still on its way)'}`);
    throw new VkError(
      'assertion-failed',
      `no download${pattern === undefined ? '' : ` "${pattern}"`} since the last action`,
      {
        hint: others.length > 0 ? `There came: ${others.join(', ')}.` : 'Nothing was downloaded at all.',
      },
    );
  }
}

function namePattern(pattern: string): (name: string) => boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  const expression = new RegExp(`^${parts.join('.*')}$`, 'i');
  return (name) => expression.test(name);
}
