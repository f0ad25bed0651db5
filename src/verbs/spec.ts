import type { Platform } from '../lang/platform.ts';
import type { Arg } from './args.ts';

/** How much harm a verb that ran twice could do: `safe` reads, `idempotent` ends in the same state, `effect` may not be repeated. */
export type Risk = 'safe' | 'idempotent' | 'effect';

/**
 * A verb, defined once. The CLI parser and help, the plan leaf and its JSON Schema, completion and the reference page
 * come from this record.
 */
export interface VerbSpec {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  readonly group: 'act' | 'look' | 'app' | 'device';
  readonly args: Readonly<Record<string, Arg>>;
  /** Becomes a step of the active run (C-REC-1). */
  readonly recordable: boolean;
  readonly inPlans: boolean;
  /** A server may execute it for a client. */
  readonly remote: boolean;
  /** A look whose failure is a verdict on the app: never healed (C-HEAL-2). */
  readonly check: boolean;
  readonly risk: Risk;
  readonly platforms: readonly Platform[];
  /** Argument that names the element acted on, if any. */
  readonly target?: string;
  readonly examples: readonly string[];
}

type Input = Partial<Omit<VerbSpec, 'name' | 'summary' | 'group' | 'args'>> &
  Pick<VerbSpec, 'summary' | 'group' | 'args'>;

/** Fills in the defaults that most verbs share: a recorded action of plans, on every platform. */
export function defineVerb<const N extends string>(name: N, input: Input): VerbSpec & { readonly name: N } {
  return {
    name,
    aliases: [],
    recordable: true,
    inPlans: true,
    remote: true,
    check: false,
    risk: 'effect',
    platforms: ['web', 'android', 'ios'],
    examples: [],
    ...input,
  };
}
