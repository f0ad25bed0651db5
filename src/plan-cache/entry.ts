import { z } from 'zod';
import { VkError } from '../lang/errors.ts';
import type { Plan } from '../plan/plan.ts';
import { acceptPlan } from '../plan/validate.ts';

export const entryVersion = 1;

/**
 * A clause as an entry keeps it: its words, and its place counted from the first line of the segment it stands in, so
 * that the entry fits any folder and any front matter (C-CACHE-7).
 */
export const storedClauseSchema = z.strictObject({
  segment: z.int().min(0),
  line: z.int(),
  col: z.int().min(1),
  text: z.string(),
  by: z.enum(['english', 'model']),
});

const entrySchema = z.strictObject({
  version: z.literal(entryVersion),
  fingerprint: z.string(),
  key: z.string(),
  parts: z.strictObject({ text: z.string(), package: z.string(), build: z.string(), platform: z.string() }),
  title: z.string(),
  clauses: z.array(storedClauseSchema),
  /** Lines for a person to check, by clause place. */
  manual: z.array(storedClauseSchema),
  plan: z.unknown(),
});

export type StoredClause = z.infer<typeof storedClauseSchema>;
export type Entry = Omit<z.infer<typeof entrySchema>, 'plan'> & { readonly plan: Plan };

/**
 * Reads an entry's text.
 * @throws VkError `invalid-plan` with the reason; the caller makes a miss of it (C-CACHE-6)
 */
export function parseEntry(text: string): Entry {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new VkError('invalid-plan', 'no JSON');
  }
  const parsed = entrySchema.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new VkError(
      'invalid-plan',
      `${issue?.path.join('.') || 'entry'}: ${issue?.message ?? 'not valid'}`,
    );
  }
  const plan = acceptPlan(parsed.data.plan);
  const cited = citedClauses(plan);
  const uncited = parsed.data.clauses.findIndex((_, id) => !cited.has(id));
  if (uncited !== -1)
    throw new VkError(
      'invalid-plan',
      `clause ${uncited} ("${parsed.data.clauses[uncited]?.text ?? ''}") has no step`,
    );
  return { ...parsed.data, plan };
}

/** Stable bytes: the same plan is the same file on every machine, readable, one step a paragraph. */
export function printEntry(entry: Entry): string {
  return `${JSON.stringify(entry, null, 1)}\n`;
}

/** Ids of all clauses that some step cites, control nodes included. */
export function citedClauses(plan: Plan): Set<number> {
  const cited = new Set<number>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const item of node) visit(item);
    } else if (typeof node === 'object' && node !== null) {
      if ('clauses' in node && Array.isArray(node.clauses))
        for (const id of node.clauses) if (typeof id === 'number') cited.add(id);
      for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
    }
  };
  visit(plan.steps);
  return cited;
}
