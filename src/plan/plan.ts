import { z } from 'zod';
import { platforms } from '../lang/platform.ts';
import { states } from '../screen/element.ts';
import { type Arg, selectorSchema } from '../verbs/args.ts';
import type { VerbSpec } from '../verbs/spec.ts';
import { type VerbName, verbs } from '../verbs/verbs.ts';

export const planVersion = 1;
/** Rounds of a loop that states no cap of its own. */
export const defaultCap = 25;

/** Ids (positions in the test's clause list) of the clauses that a step does; the places in the prose come from them. */
const clauses = z.array(z.int().min(0));
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/);

export const matchModes = ['equals', 'contains', 'starts-with', 'ends-with'] as const;
export const compareModes = ['exactly', 'at-least', 'at-most', 'more-than', 'less-than'] as const;

/**
 * The one type of condition: what `if`, `while`, `repeat`, `wait` and `assert` look at. `target` alone: is shown.
 * `negated`: the opposite (not shown, not in that state). `text` is what the target shows; `value` what a field holds.
 */
export const conditionSchema = z
  .strictObject({
    target: selectorSchema.optional(),
    url: z.string().optional(),
    state: z.enum(states).optional(),
    text: z.string().optional(),
    value: z.string().optional(),
    match: z.enum(matchModes).optional(),
    count: z.int().min(0).optional(),
    compare: z.enum(compareModes).optional(),
    negated: z.boolean().optional(),
  })
  .refine(
    (condition) => (condition.target === undefined) !== (condition.url === undefined),
    'a condition looks at a target or at the url',
  );

export type Condition = z.infer<typeof conditionSchema>;

export interface Leaf {
  readonly do: Exclude<VerbName, 'read'>;
  readonly clauses: readonly number[];
  /** Arguments of the verb's spec, selectors in text form, durations in milliseconds. */
  readonly [arg: string]: unknown;
}
export interface ReadStep {
  readonly do: 'read';
  readonly target: string;
  readonly field?: 'text' | 'value' | 'name' | 'id' | 'url';
  readonly into: string;
  readonly clauses: readonly number[];
}
export interface IfStep {
  readonly do: 'if';
  readonly when: Condition;
  readonly body: readonly PlanStep[];
  readonly else?: readonly PlanStep[];
  readonly clauses: readonly number[];
}
/** n-way: the first branch whose condition holds. Without `else` no match is a failure. */
export interface WhenStep {
  readonly do: 'when';
  readonly branches: readonly { readonly when: Condition; readonly body: readonly PlanStep[] }[];
  readonly else?: readonly PlanStep[];
  readonly clauses: readonly number[];
}
/** `until` set: at least once, until it holds. `times` set: that many rounds. */
export interface RepeatStep {
  readonly do: 'repeat';
  readonly until?: Condition;
  readonly times?: number;
  readonly cap?: number;
  readonly body: readonly PlanStep[];
  readonly clauses: readonly number[];
}
export interface WhileStep {
  readonly do: 'while';
  readonly when: Condition;
  readonly cap?: number;
  readonly body: readonly PlanStep[];
  readonly clauses: readonly number[];
}
/** One of `each` (strings, `{{item}}`), `rows` (`{{row.X}}`) or `target` (elements on the screen). */
export interface ForEachStep {
  readonly do: 'for-each';
  readonly target?: string;
  readonly each?: readonly string[];
  readonly rows?: readonly Readonly<Record<string, string>>[];
  readonly cap?: number;
  readonly body: readonly PlanStep[];
  readonly clauses: readonly number[];
}

export type ControlStep = IfStep | WhenStep | RepeatStep | WhileStep | ForEachStep;
export type PlanStep = Leaf | ReadStep | ControlStep;

export interface Plan {
  readonly version: typeof planVersion;
  readonly package?: string | undefined;
  readonly platform?: (typeof platforms)[number] | undefined;
  readonly steps: readonly PlanStep[];
}

export const controlNames = ['if', 'when', 'repeat', 'while', 'for-each'] as const;

export function isControl(step: PlanStep): step is ControlStep {
  return (controlNames as readonly string[]).includes(step.do);
}

/** Whether a plan must state an argument: those that are required, and what an action acts on. */
export function isRequired(spec: VerbSpec, key: string, arg: Arg): boolean {
  return arg.required || (key === spec.target && arg.positional && !spec.check);
}

function leafSchema(name: string, spec: VerbSpec): z.ZodType {
  const shape: Record<string, z.ZodType> = { do: z.literal(name), clauses };
  for (const [key, arg] of Object.entries(spec.args)) {
    if (arg.cliOnly) continue;
    shape[key] = isRequired(spec, key, arg) ? arg.schema : arg.schema.optional();
  }
  return z.strictObject(shape).describe(spec.summary);
}

const leafSchemas = Object.entries<VerbSpec>(verbs)
  .filter(([name, spec]) => spec.inPlans && name !== 'read')
  .map(([name, spec]) => leafSchema(name, spec));

const readSchema = z.strictObject({
  do: z.literal('read'),
  target: selectorSchema,
  field: z.enum(['text', 'value', 'name', 'id', 'url']).optional(),
  into: variable,
  clauses,
});

/** How deep control nodes nest: unrolled by hand, since structured-output modes refuse recursive schemas. */
export const maxNesting = 3;

function stepSchema(depth: number): z.ZodType {
  const flat = [...leafSchemas, readSchema];
  if (depth === 0) return union(flat);
  const body = z.array(stepSchema(depth - 1)).min(1);
  const cap = z.int().min(1).optional();
  return union([
    ...flat,
    z.strictObject({ do: z.literal('if'), when: conditionSchema, body, else: body.optional(), clauses }),
    z.strictObject({
      do: z.literal('when'),
      branches: z.array(z.strictObject({ when: conditionSchema, body })).min(1),
      else: z.array(stepSchema(depth - 1)).optional(),
      clauses,
    }),
    z
      .strictObject({
        do: z.literal('repeat'),
        until: conditionSchema.optional(),
        times: z.int().min(0).optional(),
        cap,
        body,
        clauses,
      })
      .refine(
        (step) => (step.until === undefined) !== (step.times === undefined),
        'repeat takes until or times',
      ),
    z.strictObject({ do: z.literal('while'), when: conditionSchema, cap, body, clauses }),
    z.strictObject({
      do: z.literal('for-each'),
      target: selectorSchema.optional(),
      each: z.array(z.string()).optional(),
      rows: z.array(z.record(z.string(), z.string())).optional(),
      cap,
      body,
      clauses,
    }),
  ]);
}

function union(options: z.ZodType[]): z.ZodType {
  return z.discriminatedUnion(
    'do',
    options as unknown as [z.core.$ZodTypeDiscriminable, ...z.core.$ZodTypeDiscriminable[]],
  );
}

export const planSchema = z.strictObject({
  version: z.literal(planVersion),
  package: z.string().optional(),
  platform: z.enum(platforms).optional(),
  steps: z.array(stepSchema(maxNesting)).min(1),
});
