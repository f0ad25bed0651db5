import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Masker } from '../lang/mask.ts';
import type { Event } from '../record/event.ts';
import { run as reduceRun, verdict as reduceVerdict } from '../record/reduce.ts';
import type { Verdict, VerdictPolicy } from '../record/verdict.ts';
import { renderHtml } from '../report/html/page.ts';
import { renderJunit } from '../report/junit.ts';
import { type RunView, viewRun } from '../report/view.ts';
import { writeFileAtomic } from '../system/atomic-file.ts';
import { findActiveRun } from './active-run.ts';
import { systemCode, writing } from './disk-error.ts';
import { openEventLog } from './event-log.ts';
import { loadPageFiles } from './evidence.ts';
import { activeFile, eventsFile, junitFile, pageFile, type RunFolders, runFile } from './folders.ts';

/** A run that is over and lies in its archive. */
export interface SealedRun {
  readonly id: string;
  readonly dir: string;
  readonly report: string;
  readonly junit: string;
  readonly verdict: Verdict;
  readonly view: RunView;
}

export interface SealOptions {
  readonly folders: RunFolders;
  readonly masker: Masker;
  readonly now: Date;
  readonly policy?: VerdictPolicy;
  /** The product's version, for the foot of the page. */
  readonly version?: string;
  /** Another name for the archive than its run's. */
  readonly name?: string;
}

/**
 * Finalises the active run and moves it to `runs/<id>/`; the caller holds the writer's lock. The one function by which
 * a run ends, whether by a test's end, a rollover or `run archive` (C-ROLL-2). A run without its end, or with a torn
 * one, is archived as interrupted, never green.
 * @returns `undefined` when nothing was recorded
 * @throws VkError `write-failed`; the active run is then still where it was
 */
export async function seal(options: SealOptions): Promise<SealedRun | undefined> {
  const active = findActiveRun(options.folders);
  if (!active) return undefined;
  const events = finished(active, options);
  const wanted = active.info?.id ?? viewRun(events).id;
  const archive = await claimArchive(options.folders.archives, wanted === '' ? 'run' : wanted);
  try {
    const verdict = reduceVerdict(events, options.policy);
    const view = { ...viewRun(events), id: archive.id };
    await writeReports(active.dir, archive.id, events, verdict, view, options);
    await moveInto(active.dir, archive.dir);
    return {
      id: archive.id,
      dir: archive.dir,
      report: join(archive.dir, pageFile),
      junit: join(archive.dir, junitFile),
      verdict,
      view,
    };
  } catch (error) {
    // The claim is given back; once the move is under way it is no longer empty and stays.
    await rmdir(archive.dir).catch(() => {});
    throw error;
  }
}

/** The events as they stand in the file; a run by hand has no end before this one, so it gets it here. */
function finished(
  active: NonNullable<ReturnType<typeof findActiveRun>>,
  options: SealOptions,
): readonly Event[] {
  const { events } = active.log;
  const path = join(active.dir, eventsFile);
  const over = events.at(-1)?.type === 'run-end';
  const last = events.at(-1);
  const log = openEventLog(path, active.log);
  try {
    if (!active.info?.byHand || over || !active.log.whole || !last) return events;
    const steps = events.filter((event) => event.type === 'step-end').length;
    const end: Event = {
      type: 'run-end',
      steps,
      notRun: 0,
      seq: last.seq + 1,
      at: options.now.toISOString(),
    };
    log.append(end);
    return [...events, end];
  } finally {
    log.close();
  }
}

/** Claims a folder by making it: a name is free only for the one whose mkdir succeeded (C-LANE-2). */
async function claimArchive(archives: string, id: string): Promise<{ id: string; dir: string }> {
  await writing(archives, () => mkdir(archives, { recursive: true }));
  for (let copy = 1; ; copy += 1) {
    const name = copy === 1 ? id : `${id}-${copy}`;
    const dir = join(archives, name);
    try {
      await mkdir(dir);
      return { id: name, dir };
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') return await writing(dir, () => Promise.reject(error));
    }
  }
}

async function writeReports(
  dir: string,
  id: string,
  events: readonly Event[],
  verdict: Verdict,
  view: RunView,
  options: SealOptions,
): Promise<void> {
  const files = await loadPageFiles(dir, view);
  const links = { JUnit: junitFile, events: eventsFile };
  const page = renderHtml({
    run: view,
    verdict,
    ...files,
    links,
    ...(options.version === undefined ? {} : { version: options.version }),
  });
  const name = options.name === undefined ? {} : { name: options.masker.mask(options.name) };
  const record = { ...reduceRun(events), ...name, id, verdict };
  await write(join(dir, junitFile), renderJunit(view, verdict));
  await write(join(dir, pageFile), page);
  // Last: an archive without it is not believed.
  await write(join(dir, runFile), `${JSON.stringify(record, null, 2)}\n`);
}

function write(path: string, text: string): Promise<void> {
  return writing(path, () => writeFileAtomic(path, text));
}

async function moveInto(from: string, to: string): Promise<void> {
  await rm(join(from, activeFile), { force: true });
  await writing(to, async () => {
    try {
      await rename(from, to);
    } catch (error) {
      if (!['EEXIST', 'EPERM', 'EACCES', 'ENOTEMPTY'].includes(systemCode(error) ?? '')) throw error;
      await moveEntries(from, to);
    }
  });
}

// Where a folder cannot take an empty one's place: entry by entry, what makes it an archive last.
async function moveEntries(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  const rank = (name: string): number => (name === runFile ? 2 : name === eventsFile ? 1 : 0);
  for (const name of names.sort((a, b) => rank(a) - rank(b))) await rename(join(from, name), join(to, name));
  await rm(from, { recursive: true, force: true });
}
