import type { Context } from '../app/context.ts';
import type { ExitCode } from '../lang/errors.ts';
import type { Output } from './output.ts';

/** One call of a command, parsed. */
export interface Call {
  readonly name: string;
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  readonly context: Context;
  readonly output: Output;
}

export type CommandRunner = (call: Call) => Promise<ExitCode>;

export interface OptionSpec {
  /** Commander's form: `-t, --timeout <duration>`. */
  readonly flags: string;
  readonly summary: string;
}

/** A command as the parser and the help know it; its code is loaded when it is called. */
export interface CommandSpec {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly group: 'Tests' | 'Results' | 'By hand' | 'Set-up';
  /** `<path...>`, `[run]`; empty for none. */
  readonly usage: string;
  /** Fewest and most positionals. */
  readonly arity: readonly [number, number];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
  readonly hidden?: boolean;
  readonly load: () => Promise<{ readonly default: CommandRunner }>;
}

export function textOption(call: Call, name: string): string | undefined {
  const value = call.options[name];
  return typeof value === 'string' ? value : undefined;
}

export function flagOption(call: Call, name: string): boolean {
  return call.options[name] === true;
}
