import { rm } from 'node:fs/promises';
import { VkError } from '../lang/errors.ts';
import type { Masker } from '../lang/mask.ts';
import type { VerdictPolicy } from '../record/verdict.ts';
import { findActiveRun } from './active-run.ts';
import { writing } from './disk-error.ts';
import { runFolders } from './folders.ts';
import { beginByHand } from './recorder.ts';
import { type SealedRun, seal } from './seal.ts';
import { type RunSettings, runSettings } from './settings.ts';
import { takeWriterLock } from './writer-lock.ts';

export interface ByHandOptions {
  readonly projectDir: string;
  readonly masker: Masker;
  readonly now: () => Date;
  readonly settings?: RunSettings;
}

export interface RunStatus {
  readonly id: string;
  readonly name: string;
  readonly implicit: boolean;
  readonly dir: string;
  readonly startedAt: string;
  readonly steps: number;
  readonly passed: number;
  readonly failed: number;
}

/**
 * Begins a named run that single commands add to (`vk run start`).
 * @param options.force archives a run that lies there instead of refusing
 * @throws VkError `usage` when a run with steps lies there, or a live process records
 */
export async function startRun(
  options: ByHandOptions & { readonly name?: string; readonly force?: boolean },
): Promise<{ readonly id: string; readonly dir: string; readonly sealed: SealedRun | undefined }> {
  const settings = options.settings ?? runSettings(process.env);
  return await underLock(options, settings, async (folders) => {
    const found = status(folders);
    if (found && found.steps > 0 && !options.force)
      throw new VkError('usage', `a run is already open: ${found.name}, ${found.steps} steps`, {
        hint: 'Keep it: vk run archive     begin anew (the old one is archived too): vk run start --force',
      });
    const sealed =
      found && found.steps > 0
        ? await seal({ folders, masker: options.masker, now: options.now() })
        : undefined;
    const id = await beginByHand(folders, options, settings);
    return { id, dir: folders.active, sealed };
  });
}

/** The active run of this lane (`vk run status`), or `undefined`. Reads only. */
export function runStatus(options: {
  readonly projectDir: string;
  readonly settings?: RunSettings;
}): RunStatus | undefined {
  const settings = options.settings ?? runSettings(process.env);
  return status(runFolders(options.projectDir, settings.lane));
}

/**
 * Ends the active run and moves it to the archives (`vk run archive`).
 * @returns the archive and the exit code: 1 when the run is red
 * @throws VkError `run-failed` (exit 1) when there is nothing to archive
 */
export async function archiveRun(
  options: ByHandOptions & {
    readonly name?: string;
    readonly policy?: VerdictPolicy;
    readonly version?: string;
  },
): Promise<{ readonly sealed: SealedRun; readonly exitCode: 0 | 1 }> {
  const settings = options.settings ?? runSettings(process.env);
  return await underLock(options, settings, async (folders) => {
    const sealed = await seal({
      folders,
      masker: options.masker,
      now: options.now(),
      ...(options.name === undefined ? {} : { name: options.name }),
      ...(options.policy ? { policy: options.policy } : {}),
      ...(options.version === undefined ? {} : { version: options.version }),
    });
    if (!sealed)
      throw new VkError('run-failed', 'there is no run to archive', {
        hint: 'Any action begins one:  vk open …     or with a name:  vk run start "checkout by hand"',
      });
    return { sealed, exitCode: sealed.verdict.green ? 0 : 1 };
  });
}

/** Throws the active run away (`vk run clear`). @returns how many steps it had */
export async function clearRun(
  options: Omit<ByHandOptions, 'now' | 'masker'>,
): Promise<{ readonly steps: number }> {
  const settings = options.settings ?? runSettings(process.env);
  return await underLock(options, settings, async (folders) => {
    const steps = status(folders)?.steps ?? 0;
    await writing(folders.active, () => rm(folders.active, { recursive: true, force: true }));
    return { steps };
  });
}

function status(folders: ReturnType<typeof runFolders>): RunStatus | undefined {
  const active = findActiveRun(folders);
  if (!active) return undefined;
  const start = active.log.events[0];
  const ends = active.log.events.filter((event) => event.type === 'step-end');
  const passed = ends.filter((event) => event.status === 'passed').length;
  const begun = active.log.events.filter((event) => event.type === 'step-start').length;
  return {
    id: active.info?.id ?? (start?.type === 'run-start' ? start.run : ''),
    name: active.info?.name ?? (start?.type === 'run-start' ? start.name : ''),
    implicit: active.info?.implicit ?? false,
    dir: active.dir,
    startedAt: active.info?.startedAt ?? start?.at ?? '',
    steps: begun,
    passed,
    failed: begun - passed,
  };
}

async function underLock<T>(
  options: { readonly projectDir: string },
  settings: RunSettings,
  work: (folders: ReturnType<typeof runFolders>) => Promise<T>,
): Promise<T> {
  const folders = runFolders(options.projectDir, settings.lane);
  const lock = await takeWriterLock(folders.lock, 0);
  try {
    return await work(folders);
  } finally {
    await lock.release();
  }
}
