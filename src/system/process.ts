import { readFileSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { z } from 'zod';

/**
 * Names one process for good: a pid alone is given to another process some day. `startedAt` is what the system says
 * about its start (Linux: clock ticks since boot, with the boot's id); absent where that cannot be read cheaply.
 */
export const processMarkSchema = z.object({
  pid: z.number().int().positive(),
  host: z.string(),
  startedAt: z.string().optional(),
});

export type ProcessMark = z.infer<typeof processMarkSchema>;

/** Mark of a process of this host, this one by default. A process that is gone gets a mark without a start. */
export function markProcess(pid: number = process.pid): ProcessMark {
  const startedAt = startOf(pid);
  return { pid, host: hostname(), ...(startedAt === undefined ? {} : { startedAt }) };
}

/**
 * Whether that very process runs. A stopped one does, a zombie does not.
 * @returns `unknown` for a process of another host, whose pids say nothing here
 */
export function processState(mark: ProcessMark): 'running' | 'ended' | 'unknown' {
  if (mark.host !== hostname()) return 'unknown';
  if (!isPidAlive(mark.pid)) return 'ended';
  if (mark.startedAt === undefined) return 'running';
  return startOf(mark.pid) === mark.startedAt ? 'running' : 'ended';
}

/** True when a process has this pid, whoever's it is. Zombies count: see `processState`. */
export function isPidAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// The kernel answers from memory: reading it costs less than a turn of the event loop.
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
    // The name in brackets may hold spaces and brackets: fields are counted behind the last one. State is field 3, start field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${fields[19]}@${boot.trim().slice(0, 8)}`;
  } catch {
    return undefined;
  }
}

/**
 * Pids of this user's processes whose command line holds `part`, this one excepted.
 * @param part must be unlike anything else, such as a folder with a random name
 */
export async function findProcesses(part: string): Promise<number[]> {
  if (part.length < 8) return [];
  if (process.platform === 'linux') return findInProc(part);
  if (process.platform === 'win32') return [];
  const { execa } = await import('execa');
  const listed = await execa('ps', ['-xo', 'pid=,command='], { reject: false });
  return listed.stdout
    .split('\n')
    .filter((line) => line.includes(part))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid > 0 && pid !== process.pid);
}

async function findInProc(part: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const hits = await Promise.all(
    pids.map(async (pid) => {
      try {
        // Not ours to look into means not ours to end: the link of another user's process cannot be read.
        await readlink(`/proc/${pid}/exe`);
        return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes(part) ? [Number(pid)] : [];
      } catch {
        return [];
      }
    }),
  );
  return hits.flat().filter((pid) => pid !== process.pid);
}

/** Ends a process, or with a negative pid a group. One that is gone already is as good. */
export function endProcess(pid: number, signal: 'SIGTERM' | 'SIGKILL' = 'SIGKILL'): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone, or not ours.
  }
}
