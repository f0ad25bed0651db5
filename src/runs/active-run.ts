import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type LogContent, readEventLog } from './event-log.ts';
import { activeFile, artifactsFolder, eventsFile, type RunFolders } from './folders.ts';
import type { RunSettings } from './settings.ts';

/** Who goes on writing to the active run. What happened stands in the events alone. */
const activeSchema = z.object({
  version: z.literal(1),
  id: z.string(),
  name: z.string(),
  file: z.string().optional(),
  /** Began by itself with a single command; never for `vk run start`, nor for a test. */
  implicit: z.boolean(),
  /** Grows command by command and ends when it is archived; a test's run ends with the test. */
  byHand: z.boolean(),
  session: z.string().optional(),
  serial: z.string().optional(),
  startedAt: z.string(),
});

export type ActiveInfo = z.infer<typeof activeSchema>;

export interface ActiveRun {
  readonly dir: string;
  /** Absent when its file is damaged: then nobody goes on with it. */
  readonly info?: ActiveInfo;
  readonly log: LogContent;
}

/** The active run of a lane, or `undefined` when nothing was recorded there. */
export function findActiveRun(folders: RunFolders): ActiveRun | undefined {
  const dir = folders.active;
  if (!existsSync(dir)) return undefined;
  const log = readEventLog(join(dir, eventsFile));
  const info = readInfo(join(dir, activeFile));
  if (log.events.length === 0 && log.state === 'whole' && !hasArtifacts(dir)) return undefined;
  return { dir, ...(info ? { info } : {}), log };
}

function readInfo(path: string): ActiveInfo | undefined {
  try {
    const parsed = activeSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function hasArtifacts(dir: string): boolean {
  const folder = join(dir, artifactsFolder);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Why a single command cannot go on with the active run, or `undefined` when it can (C-ROLL-1). */
export function rolloverReason(
  active: ActiveRun,
  next: { readonly serial?: string | undefined; readonly session?: string | undefined; readonly now: Date },
  settings: RunSettings,
): string | undefined {
  const info = active.info;
  if (!info || active.log.state === 'damaged') return 'its record is damaged';
  if (!info.byHand) return 'it belongs to a test that is over';
  if (info.serial !== undefined && next.serial !== undefined && info.serial !== next.serial)
    return `the device changed from ${info.serial} to ${next.serial}`;
  if (info.session !== next.session) return 'the session changed';
  const last = Date.parse(active.log.events.at(-1)?.at ?? info.startedAt);
  const idleMs = next.now.getTime() - last;
  if (info.implicit && settings.idleMinutes > 0 && idleMs > settings.idleMinutes * 60_000)
    return `nothing was done for ${Math.floor(idleMs / 60_000)} minutes`;
  return undefined;
}
