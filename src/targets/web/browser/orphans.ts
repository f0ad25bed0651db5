import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readJsonTolerant, writeFileAtomic } from '../../../system/atomic-file.ts';
import { stateDir } from '../../../system/paths.ts';
import {
  endProcess,
  findProcesses,
  markProcess,
  processMarkSchema,
  processState,
} from '../../../system/process.ts';

/** The folder of one launch (profile, downloads), on record for as long as it exists. */
export interface BrowserHome {
  readonly profile: string;
  readonly artifacts: string;
  /** Exists, and nobody else can enter it. */
  readonly sockets: string;
  /** Ends what still runs from it, then removes it and its record. Never throws. */
  remove(): Promise<void>;
  /** The same without a wait, for a process that is about to exit. */
  removeNow(): void;
}

const recordSchema = z.object({ owner: processMarkSchema, home: z.string() });
const homePrefix = 'verikun-browser-';
/** Records of a host that is not this one (a shared home folder) are dropped after a week. */
const foreignAgeMs = 7 * 24 * 3_600_000;

let launches = 0;

/** Makes the folder of a launch and puts it on record before anything is started from it. */
export async function openBrowserHome(): Promise<BrowserHome> {
  launches += 1;
  const record = join(recordsDir(), `${process.pid}-${launches}.json`);
  const home = await mkdtemp(join(tmpdir(), homePrefix));
  await writeFileAtomic(record, JSON.stringify({ owner: markProcess(), home }), 0o600).catch(() => {
    // Without a record it is cleaned by its owner only; that is no reason not to run.
  });
  return {
    profile: join(home, 'profile'),
    artifacts: join(home, 'artifacts'),
    // Paths of sockets end at 104 bytes, and a Mac's temporary folder alone takes 49.
    sockets: home,
    async remove() {
      await clear(home);
      await rm(record, { force: true }).catch(() => {});
    },
    removeNow() {
      try {
        rmSync(home, { recursive: true, force: true });
        rmSync(record, { force: true });
      } catch {
        // The next start sweeps it.
      }
    },
  };
}

/**
 * Ends browsers and removes profiles whose owner is gone. A process is ended only when its command line names the
 * orphaned profile, whose name is random: never a foreign one. Never throws.
 * @returns how many launches were cleaned up
 */
export async function sweepOrphans(): Promise<number> {
  const names = await readdir(recordsDir()).catch(() => []);
  const swept = await Promise.all(names.map((name) => sweep(join(recordsDir(), name)).catch(() => false)));
  return swept.filter(Boolean).length;
}

async function sweep(path: string): Promise<boolean> {
  const found = recordSchema.safeParse(await readJsonTolerant(path));
  if (!found.success || !basename(found.data.home).startsWith(homePrefix)) {
    // Half a record is one that is being written: it has a temporary name, and is left to its writer for a while.
    return (await ageOf(path)) > foreignAgeMs && drop(path);
  }
  const state = processState(found.data.owner);
  if (state === 'running') return false;
  if (state === 'unknown') return (await ageOf(path)) > foreignAgeMs && drop(path);
  await clear(found.data.home);
  return drop(path);
}

async function drop(path: string): Promise<boolean> {
  await rm(path, { force: true });
  return true;
}

async function clear(home: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    for (const pid of await findProcesses(home).catch(() => [])) endProcess(pid);
    try {
      // A browser that is ending writes its last files while they are removed.
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
      return;
    } catch {
      // Again: a process of it came up meanwhile.
    }
  }
}

async function ageOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found ? Date.now() - found.mtimeMs : 0;
}

function recordsDir(): string {
  return join(stateDir(), 'browsers');
}
