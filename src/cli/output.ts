import type { Masker } from '../lang/mask.ts';

/** Where a command writes. stdout is data, stderr is talk (C-EXIT-3); both go through the masking door. */
export interface Output {
  readonly json: boolean;
  readonly color: boolean;
  readonly interactive: boolean;
  /** One line of data. */
  data(line: string): void;
  /** The one JSON document of a `--json` call. */
  document(value: unknown): void;
  /** One line of talk. */
  talk(line: string): void;
  /** A progress line: replaced by the next one on a terminal, printed plainly elsewhere. */
  progress(line: string): void;
  /** The same, on a terminal only. */
  live(line: string): void;
}

export function createOutput(options: {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly masker: () => Masker | undefined;
}): Output {
  const interactive = process.stderr.isTTY === true && !process.env.CI;
  const color =
    process.env.NO_COLOR === undefined &&
    (process.env.FORCE_COLOR !== undefined || process.stdout.isTTY === true);
  const mask = (text: string): string => options.masker()?.mask(text) ?? text;
  let shown = false;
  const clear = (): void => {
    if (shown) process.stderr.write('\r\u001b[2K');
    shown = false;
  };
  const transient = (line: string): void => {
    clear();
    process.stderr.write(mask(line).slice(0, (process.stderr.columns ?? 80) - 1));
    shown = true;
  };
  return {
    json: options.json,
    color,
    interactive,
    data(line) {
      clear();
      if (!options.json) process.stdout.write(`${mask(line)}\n`);
    },
    document(value) {
      clear();
      process.stdout.write(`${mask(JSON.stringify(value))}\n`);
    },
    talk(line) {
      clear();
      process.stderr.write(`${mask(line)}\n`);
    },
    progress(line) {
      if (options.quiet) return;
      if (interactive) transient(line);
      else if (!options.json) process.stderr.write(`${mask(line)}\n`);
    },
    live(line) {
      if (!options.quiet && interactive) transient(line);
    },
  };
}
