import type { Platform } from '../lang/platform.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import type { VerbName } from '../verbs/verbs.ts';

/** What is driven: a browser page, a phone, or a tree in memory. Opened and closed once per test. */
export interface Target extends AsyncDisposable {
  readonly platform: Platform | 'scripted';
  /** What runs, as the report prints it. */
  environment(): Promise<TargetEnvironment>;
  /**
   * One read of the screen.
   * @throws VkError `no-window` / `dump-killed` (transient), `read-failed`, `device-gone`, `app-crashed`
   */
  snapshot(signal: AbortSignal): Promise<Snapshot>;
  /**
   * Does one thing, with real input. Elements come from the latest snapshot; their handle is looked up again, and a
   * node that is gone or covered by now is an error, never a press elsewhere.
   * @throws VkError `selector-not-found` when the node went away, `not-interactable` when a point of it cannot be hit,
   *   `navigation-failed` / `unreachable` for addresses, `unsupported` for what this platform cannot do
   */
  act(action: Action, signal: AbortSignal): Promise<ActResult>;
  /** Scrolls an element into view. @returns how many scroll steps it took, 0 when it was in view */
  reveal(element: Element, signal: AbortSignal): Promise<number>;
  /** Whether the app is at rest: no DOM change and no request in flight for `quietForMs`. */
  activity(): Promise<Activity>;
  /** Refs of the elements that CSS selectors stand for, by selector; absent where there is no CSS. */
  resolveCss?(
    selectors: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  screenshot(options: ScreenshotOptions, signal: AbortSignal): Promise<Picture>;
  /** What the app did since the last call, oldest first. */
  evidence(): TargetEvidence[];
  close(): Promise<void>;
}

export interface Action {
  readonly verb: VerbName;
  /** Arguments of the verb's spec but for selectors, placeholders filled in. */
  readonly args: Readonly<Record<string, unknown>>;
  readonly element?: Element;
  /** Second element of a drag. */
  readonly to?: Element;
}

export interface ActResult {
  /** A remark for the report; never holds typed text. */
  readonly note?: string;
  /** The page went to another document because of it. */
  readonly navigated?: boolean;
  /** What a field held when it was read back after typing; absent when it cannot be read (password, moved focus). */
  readonly value?: string;
}

export interface Activity {
  readonly quietForMs: number;
  readonly requestsInFlight: number;
}

export interface ScreenshotOptions {
  readonly full?: boolean;
  /** Boxes to black out, in CSS pixels of the viewport. */
  readonly masked?: readonly {
    readonly x1: number;
    readonly y1: number;
    readonly x2: number;
    readonly y2: number;
  }[];
}

export interface Picture {
  readonly data: Uint8Array;
  readonly mime: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
}

export interface TargetEnvironment {
  readonly platform: Platform | 'scripted';
  readonly device: string;
  readonly serial?: string;
  readonly locale?: string;
  readonly timeZone?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: string;
  readonly reducedMotion?: boolean;
  readonly url?: string;
  readonly simulated?: boolean;
}

export interface TargetEvidence {
  readonly kind:
    | 'console-error'
    | 'page-error'
    | 'request-failed'
    | 'crash'
    | 'navigation'
    | 'dialog'
    | 'download'
    | 'log';
  readonly message: string;
  readonly url?: string;
  readonly status?: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}
