import { z } from 'zod';
import { parseDuration } from '../lang/duration.ts';
import { toVkError } from '../lang/errors.ts';
import { states } from '../screen/element.ts';
import { parseSelector } from '../screen/parse.ts';

/** How an argument is typed on a command line; its schema is what a plan must hold. */
export type ArgKind =
  | 'selector'
  | 'text'
  | 'words'
  | 'path'
  | 'flag'
  | 'duration'
  | 'integer'
  | 'number'
  | 'point'
  | 'choice'
  | 'pairs';

export interface Arg {
  readonly kind: ArgKind;
  readonly summary: string;
  readonly schema: z.ZodType;
  /** Positionals are taken in the order in which the spec lists them; the others are `--flags`. */
  readonly positional: boolean;
  readonly required: boolean;
  /** One letter. */
  readonly short?: string;
  readonly choices?: readonly string[];
  /** What stands for the value in help: `<selector>`. */
  readonly placeholder?: string;
  /** Only on the command line, never in a plan. */
  readonly cliOnly?: boolean;
}

interface Options {
  readonly positional?: boolean;
  readonly required?: boolean;
  readonly short?: string;
  readonly cliOnly?: boolean;
  readonly placeholder?: string;
}

function arg(
  kind: ArgKind,
  summary: string,
  schema: z.ZodType,
  options: Options,
  extra: Partial<Arg> = {},
): Arg {
  return {
    kind,
    summary,
    schema,
    positional: options.positional ?? false,
    required: options.required ?? false,
    ...definedOnly(options),
    ...extra,
  };
}

function definedOnly(options: Options): Partial<Arg> {
  const { short, cliOnly, placeholder } = options;
  return {
    ...(short ? { short } : {}),
    ...(cliOnly ? { cliOnly } : {}),
    ...(placeholder ? { placeholder } : {}),
  };
}

/** A selector in its text form; one that does not parse makes the plan invalid when it is accepted, not when it runs. */
export const selectorSchema = z
  .string()
  .min(1)
  .superRefine((text, context) => {
    try {
      parseSelector(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: toVkError(error).message });
    }
  });

const durationSchema = z.int().min(0);

export const selector = (summary: string, options: Options = {}): Arg =>
  arg('selector', summary, selectorSchema, { placeholder: 'selector', ...options });
export const text = (summary: string, options: Options = {}): Arg =>
  arg('text', summary, z.string(), options);
/** All remaining positionals, joined with single spaces. */
export const words = (summary: string, options: Options = {}): Arg =>
  arg('words', summary, z.string(), { positional: true, ...options });
export const path = (summary: string, options: Options = {}): Arg =>
  arg('path', summary, z.string().min(1), { placeholder: 'path', ...options });
export const flag = (summary: string, options: Options = {}): Arg =>
  arg('flag', summary, z.boolean(), options);
/** On a command line `800ms`, `8s`, `2m` or bare milliseconds; in a plan whole milliseconds. */
export const duration = (summary: string, options: Options = {}): Arg =>
  arg('duration', summary, durationSchema, { placeholder: 'duration', ...options });
export const integer = (summary: string, options: Options = {}): Arg =>
  arg('integer', summary, z.int(), { placeholder: 'n', ...options });
export const number = (summary: string, options: Options = {}): Arg =>
  arg('number', summary, z.number(), { placeholder: 'n', ...options });
export const point = (summary: string, options: Options = {}): Arg =>
  arg('point', summary, z.string().regex(/^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/), {
    placeholder: 'x,y',
    ...options,
  });
export const pairs = (summary: string, options: Options = {}): Arg =>
  arg('pairs', summary, z.string(), { positional: true, placeholder: 'key=value…', ...options });
export const choice = (
  summary: string,
  choices: readonly [string, ...string[]],
  options: Options = {},
): Arg => arg('choice', summary, z.enum(choices), options, { choices });
export const state = (summary: string, options: Options = {}): Arg =>
  choice(summary, states as unknown as readonly [string, ...string[]], options);
export const match = choice('how texts are compared', ['equals', 'contains', 'starts-with', 'ends-with']);
export const compare = choice('how numbers are compared', [
  'exactly',
  'at-least',
  'at-most',
  'more-than',
  'less-than',
]);

/** Turns words from a command line into the value that a schema takes: durations into milliseconds, numbers into numbers. */
export function readArg(spec: Pick<Arg, 'kind'>, raw: string | true): unknown {
  if (raw === true) return true;
  switch (spec.kind) {
    case 'duration':
      return parseDuration(raw);
    case 'integer':
    case 'number':
      return raw.trim() === '' ? Number.NaN : Number(raw);
    case 'flag':
      return raw !== 'false';
    default:
      return raw;
  }
}
