import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { junitFile, pageFile, runFile, runFolders } from './folders.ts';

/** What a list of archives needs; the rest of `run.json` is for those who read it. */
const recordSchema = z.object({
  id: z.string(),
  name: z.string(),
  verdict: z.object({ green: z.boolean(), outcome: z.string(), exitCode: z.int().min(0).max(3) }),
});

export interface ArchivedRun {
  readonly id: string;
  readonly name: string;
  readonly green: boolean;
  readonly outcome: string;
  readonly exitCode: number;
  readonly dir: string;
  readonly report: string;
  readonly junit: string;
}

/** Archived runs of a project, newest first. A folder without a readable `run.json` is no archive (yet). */
export function archivedRuns(projectDir: string): ArchivedRun[] {
  return names(projectDir).flatMap((name) => readArchive(projectDir, name) ?? []);
}

/** The run that ended last (`vk show`), or `undefined`. */
export function lastRun(projectDir: string): ArchivedRun | undefined {
  for (const name of names(projectDir)) {
    const found = readArchive(projectDir, name);
    if (found) return found;
  }
  return undefined;
}

function names(projectDir: string): string[] {
  const order = new Intl.Collator('en', { numeric: true });
  try {
    const entries = readdirSync(runFolders(projectDir, undefined).archives, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort((a, b) => order.compare(b, a));
  } catch {
    return [];
  }
}

/** One archive by its id, or `undefined` when there is none. */
function readArchive(projectDir: string, id: string): ArchivedRun | undefined {
  const dir = join(runFolders(projectDir, undefined).archives, id);
  try {
    const record = recordSchema.parse(JSON.parse(readFileSync(join(dir, runFile), 'utf8')));
    const { green, outcome, exitCode } = record.verdict;
    return {
      id,
      name: record.name,
      green: green && exitCode === 0,
      outcome,
      exitCode,
      dir,
      report: join(dir, pageFile),
      junit: join(dir, junitFile),
    };
  } catch {
    return undefined;
  }
}
