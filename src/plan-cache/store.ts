import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toVkError, VkError } from '../lang/errors.ts';
import { writeFileAtomic } from '../system/atomic-file.ts';
import { systemCode } from '../system/failure.ts';
import { type Entry, entryVersion, parseEntry, printEntry } from './entry.ts';
import { fingerprint } from './fingerprint.ts';
import { type KeyParts, keyOf, textHash } from './key.ts';

export type Lookup =
  | { readonly hit: true; readonly entry: Entry }
  | { readonly hit: false; readonly reason: string };

export interface PlanStore {
  /** Tolerant (C-CACHE-6): whatever is wrong with an entry is a miss with a reason. */
  read(parts: KeyParts): Promise<Lookup>;
  /** Atomic; writes nothing when the bytes are there already. Answers a warning instead of throwing. */
  write(
    parts: KeyParts,
    entry: Pick<Entry, 'title' | 'clauses' | 'manual' | 'plan'>,
  ): Promise<string | undefined>;
  pathOf(parts: KeyParts): string;
}

/** Plans of a project in `<root>/.verikun/plans/<key>.json`. */
export function openPlanStore(root: string): PlanStore {
  const pathOf = (parts: KeyParts): string => join(root, '.verikun', 'plans', `${keyOf(parts)}.json`);
  return {
    pathOf,
    async read(parts) {
      let text: string;
      try {
        text = await readFile(pathOf(parts), 'utf8');
      } catch (error) {
        const code = systemCode(error);
        return {
          hit: false,
          reason: code === 'ENOENT' ? 'no plan yet' : `plan not readable (${String(code)})`,
        };
      }
      try {
        const entry = parseEntry(text);
        if (entry.key !== keyOf(parts)) return { hit: false, reason: 'the plan is of another test' };
        if (entry.fingerprint !== fingerprint) return { hit: false, reason: 'made by another compiler' };
        return { hit: true, entry };
      } catch (error) {
        return { hit: false, reason: `plan not usable: ${toVkError(error).message}` };
      }
    },
    async write(parts, content) {
      const { text, ...rest } = parts;
      const entry: Entry = {
        version: entryVersion,
        fingerprint,
        key: keyOf(parts),
        parts: { text: textHash(text), ...rest },
        ...content,
      };
      const printed = printEntry(entry);
      // What is written must be readable again, else every run would compile anew and nobody would know why.
      parseEntry(printed);
      const file = pathOf(parts);
      try {
        if ((await readFile(file, 'utf8').catch(() => undefined)) !== printed)
          await writeFileAtomic(file, printed);
        return undefined;
      } catch (error) {
        return error instanceof VkError || error instanceof Error
          ? `plan not kept: ${error.message}`
          : 'plan not kept';
      }
    },
  };
}
