import type { Browser, Page } from 'playwright-core';
import type { OpenDialog } from './dialogs.ts';

/** A browser that was started for one target. */
export interface Launched {
  readonly browser: Browser;
  /** `147.0.7727.0` */
  readonly version: string;
  close(): Promise<void>;
}

/** Everything that a web target is opened with; what is left out has the value named beside it. */
export interface WebTargetOptions {
  /**
   * A launched browser, which closes with the target, or a running one, in which the target opens a context of its own
   * and closes only that.
   */
  readonly browser: Launched | Browser;
  /** Paths of `open` and `launch` are resolved against it. */
  readonly baseUrl?: string;
  /** 1280×720 */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** en-GB. Always set: without one the page gets the machine's, on which number formats may throw. */
  readonly locale?: string;
  /** Europe/London */
  readonly timeZone?: string;
  /** light */
  readonly colorScheme?: 'light' | 'dark';
  /** `reduce`: animations that respect it stand still, so that two equal reads come soon. */
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Attributes that hold a test id, first wins. */
  readonly testIds?: readonly string[];
  readonly httpAuth?: { readonly username: string; readonly password: string };
  /** Accepts certificates that do not verify. */
  readonly ignoreTls?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly proxy?: {
    readonly server: string;
    readonly bypass?: string;
    readonly username?: string;
    readonly password?: string;
  };
  /** File with cookies and storage to start with. */
  readonly storageState?: string;
  /** Attach to this page instead of opening a context; closing the target then leaves it open. */
  readonly page?: Page;
  /** A dialog that stood open on that page when it was taken over. */
  readonly dialog?: OpenDialog;
  /** Where downloads are kept; without it only their names are told. */
  readonly downloadsDir?: string;
  /** Base of relative paths of `upload` (the working directory). */
  readonly filesDir?: string;
  /** Longest wait for a page to load, in milliseconds (15,000). */
  readonly navigationTimeoutMs?: number;
}

export const defaultTestIds: readonly string[] = [
  'data-testid',
  'data-test',
  'data-test-id',
  'data-cy',
  'data-qa',
];

/** Settings that a page can see; they are always set, never the machine's. */
export interface WebSettings {
  viewport: { width: number; height: number };
  locale: string;
  timeZone: string;
  colorScheme: 'light' | 'dark';
  reducedMotion: boolean;
}

export function settingsOf(options: WebTargetOptions): WebSettings {
  return {
    viewport: { ...(options.viewport ?? { width: 1_280, height: 720 }) },
    locale: options.locale ?? 'en-GB',
    timeZone: options.timeZone ?? 'Europe/London',
    colorScheme: options.colorScheme ?? 'light',
    reducedMotion: (options.reducedMotion ?? 'reduce') === 'reduce',
  };
}
