import { join } from 'node:path';

/** Where one project keeps what it recorded. */
export interface RunFolders {
  /** The active run of this lane (C-LANE-1). */
  readonly active: string;
  /** Held while a process writes there. */
  readonly lock: string;
  /** Archives of all lanes (C-LANE-2). */
  readonly archives: string;
}

export function runFolders(projectDir: string, lane: string | undefined): RunFolders {
  const home = join(projectDir, '.verikun');
  const active = join(home, lane === undefined ? 'run' : `run-${lane}`);
  return { active, lock: `${active}.lock`, archives: join(home, 'runs') };
}

export const eventsFile = 'events.jsonl';
export const activeFile = 'active.json';
export const runFile = 'run.json';
export const junitFile = 'report.xml';
export const pageFile = 'report.html';
export const artifactsFolder = 'artifacts';

/** `YYYYMMDD-HHMMSS[-lane]`, in UTC so that names sort in the order of time over a change of the clocks. */
export function runId(now: Date, lane: string | undefined): string {
  const digits = now.toISOString().replace(/\D/g, '');
  const stamp = `${digits.slice(0, 8)}-${digits.slice(8, 14)}`;
  return lane === undefined ? stamp : `${stamp}-${lane}`;
}
