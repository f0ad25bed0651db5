import type { Dialog, Page } from 'playwright-core';
import { VkError } from '../../lang/errors.ts';
import type { Snapshot } from '../../screen/element.ts';
import { orAbort, pauseFor } from './failure.ts';

type Blocking = NonNullable<Snapshot['dialog']>;

/** What is needed of a dialog to tell and answer it; the driver's own dialogs have more. */
export interface OpenDialog {
  type(): string;
  message(): string;
  defaultValue(): string;
  accept(value?: string): Promise<void>;
  dismiss(): Promise<void>;
}

/**
 * The browser's own dialogs. They are never answered by themselves: while one is open the page stands still, reads
 * tell of the dialog, and the `dialog` verb answers it.
 */
export class Dialogs {
  readonly #open = new Map<Page, OpenDialog>();
  readonly #waiting = new Set<() => void>();

  attach(page: Page, onOpen: (dialog: Dialog) => void): void {
    page.on('dialog', (dialog) => {
      this.#open.set(page, dialog);
      onOpen(dialog);
      for (const wake of this.#waiting) wake();
      this.#waiting.clear();
    });
    page.on('close', () => this.#open.delete(page));
  }

  /** A dialog that was open before this target came: an earlier command left it. */
  adopt(page: Page, dialog: OpenDialog): void {
    this.#open.set(page, dialog);
  }

  blocking(page: Page): Blocking | undefined {
    const dialog = this.#open.get(page);
    if (!dialog) return undefined;
    return { type: dialog.type() as Blocking['type'], message: dialog.message() };
  }

  /** Ends with `work`, or with `undefined` as soon as a dialog blocks the page: `work` then goes on behind it. */
  async unlessBlocked<T>(page: Page, work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
    if (this.#open.has(page)) {
      work.catch(() => {});
      return undefined;
    }
    let wake: (() => void) | undefined;
    const blocked = new Promise<undefined>((resolve) => {
      wake = () => (this.#open.has(page) ? resolve(undefined) : undefined);
      this.#waiting.add(wake);
    });
    try {
      return await orAbort(Promise.race([work, blocked]), signal);
    } finally {
      if (wake) this.#waiting.delete(wake);
      work.catch(() => {});
    }
  }

  /**
   * Answers the open dialog; one that is about to open is waited for, at most 2 s.
   * @throws VkError `selector-not-found` when none opened
   */
  async answer(
    page: Page,
    accept: boolean,
    value: string | undefined,
    signal: AbortSignal,
  ): Promise<Blocking> {
    for (let waited = 0; !this.#open.has(page) && waited < 2_000; waited += 50) await pauseFor(50, signal);
    const dialog = this.#open.get(page);
    const told = this.blocking(page);
    if (!dialog || !told)
      throw new VkError('selector-not-found', 'no dialog of the browser is open', {
        hint: 'A dialog that the page draws itself is pressed like anything else: Click "OK".',
      });
    this.#open.delete(page);
    await orAbort(accept ? dialog.accept(value) : dialog.dismiss(), signal);
    return told;
  }
}
