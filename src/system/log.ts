import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger, LoggerOptions } from 'pino';
import type { Masker } from '../lang/mask.ts';
import { projectDir } from './paths.ts';

export interface LogOptions {
  /** Project folder; the log lies in `.verikun/log/` of it. */
  readonly root: string;
  readonly masker: Masker;
  /** Also writes to stderr. */
  readonly verbose?: boolean;
}

export interface Log {
  /** What the product did, for whoever looks into a failure. */
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, facts?: Readonly<Record<string, unknown>>): void;
  /** Where it is written; absent when the folder cannot be written. */
  readonly path: string | undefined;
  /** Brings what is pending to the disk. */
  flush(): void;
}

/**
 * Opens the log of one day: JSON lines in `.verikun/log/<date>.log`, every line masked. A log that cannot be written
 * is no failure.
 */
export async function openLog(options: LogOptions): Promise<Log> {
  const { pino, destination, multistream } = await import('pino');
  const path = join(projectDir(options.root), 'log', `${new Date().toISOString().slice(0, 10)}.log`);
  const file = openFile();

  function openFile() {
    try {
      mkdirSync(join(projectDir(options.root), 'log'), { recursive: true });
      // A line that was written is there, whatever ends the process next.
      return destination({ dest: path, append: true, sync: true });
    } catch {
      return undefined;
    }
  }

  const masked = (target: { write(line: string): unknown }) => ({
    write: (line: string) => void target.write(options.masker.mask(line)),
  });
  const streams = [
    ...(file ? [{ stream: masked(file) }] : []),
    ...(options.verbose ? [{ stream: masked(process.stderr) }] : []),
  ];
  const settings: LoggerOptions = { base: { pid: process.pid }, timestamp: isoTime };
  const logger: Logger | undefined = streams.length > 0 ? pino(settings, multistream(streams)) : undefined;
  return {
    info: (message, facts) => logger?.info(facts ?? {}, message),
    error: (message, error, facts) => logger?.error({ ...facts, err: error }, message),
    path: file ? path : undefined,
    flush: () => file?.flushSync(),
  };
}

function isoTime(): string {
  return `,"time":"${new Date().toISOString()}"`;
}
