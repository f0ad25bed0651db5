import { actVerbs } from './act.ts';
import { appVerbs } from './app.ts';
import { lookVerbs } from './look.ts';
import type { VerbSpec } from './spec.ts';

/** All verbs, the ones that later targets bring included, so that a plan never has to be cut anew. */
export const verbs = { ...actVerbs, ...lookVerbs, ...appVerbs } as const satisfies Readonly<
  Record<string, VerbSpec>
>;

export type VerbName = keyof typeof verbs;
export const verbNames = Object.keys(verbs) as VerbName[];

/** The verb of a name or alias. */
export function findVerb(word: string): (VerbSpec & { name: VerbName }) | undefined {
  // A word such as "constructor" names no verb, though every object has something of that name.
  const direct = Object.hasOwn(verbs, word) ? (verbs as Readonly<Record<string, VerbSpec>>)[word] : undefined;
  const found = direct ?? Object.values<VerbSpec>(verbs).find((spec) => spec.aliases.includes(word));
  return found as (VerbSpec & { name: VerbName }) | undefined;
}
