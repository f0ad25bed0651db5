import { createMasker, type Masker } from '../lang/mask.ts';

/** What every use case gets from the process that runs it. */
export interface Context {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** The one masking door: whatever is printed or written goes through it. */
  readonly masker: Masker;
  /** One line of talk for a person who waits; stderr in the CLI, nothing under `--json`. */
  readonly progress: (line: string) => void;
  /** The same for what changes every moment (the step that runs now): terminals only. */
  readonly live: (line: string) => void;
  readonly warn: (line: string) => void;
  /** The log is shown on stderr, too. */
  readonly verbose?: boolean;
}

export function createContext(input: Omit<Context, 'masker'>): Context {
  return { ...input, masker: createMasker() };
}
