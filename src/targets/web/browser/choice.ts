/** A browser on this machine, and how it came to be the one. */
export interface BrowserChoice {
  readonly kind: 'named' | 'chrome' | 'chromium' | 'edge' | 'playwright' | 'bundled';
  /** The executable. */
  readonly path: string;
  /** Why this one: `VERIKUN_BROWSER names it`, `installed Chrome`, … */
  readonly why: string;
  /** Known before it runs only for the bundled one. */
  readonly version?: string;
  /** Cannot show a window. */
  readonly headlessOnly: boolean;
  /** System libraries that came with it, for a machine that lacks them. */
  readonly libraryPath?: string;
  /** A fontconfig file with its fonts, for a machine that has none. */
  readonly fontConfig?: string;
  /** Where was looked, in order, this one last. */
  readonly tried: readonly Tried[];
}

export interface Tried {
  /** In the user's words: `Chrome, Chromium, Edge`. */
  readonly what: string;
  /** `unset`, `none`, a path, or why it cannot be used. */
  readonly result: string;
}
