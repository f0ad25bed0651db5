import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Masker } from '../lang/mask.ts';
import type { Event } from '../record/event.ts';
import { run as reduceRun, verdict as reduceVerdict } from '../record/reduce.ts';
import type { Run } from '../record/run.ts';
import type { Verdict, VerdictPolicy } from '../record/verdict.ts';
import { renderHtml } from '../report/html/page.ts';
import { renderJunit } from '../report/junit.ts';
import { type RunView, viewRun } from '../report/view.ts';
import { writeFileAtomic } from '../system/atomic-file.ts';
import { systemCode } from '../system/failure.ts';
import { type ActiveRun, findActiveRun } from './active-run.ts';
import { writing } from './disk-error.ts';
import { openEventLog } from './event-log.ts';
import { loadPageFiles } from './evidence.ts';
import { activeFile, eventsFile, junitFile, pageFile, type RunFolders, runFile } from './folders.ts';
import { looseEnds } from './loose-ends.ts';

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
  const events = finished(active, options.now);
  const wanted = active.info?.id ?? viewRun(events).id;
  const archive = await claimArchive(options.folders.archives, wanted === '' ? 'run' : wanted);
  try {
    const name = options.name === undefined ? {} : { name: options.masker.mask(options.name) };
    const verdict = reduceVerdict(events, options.policy);
    const record = { ...reduceRun(events, options.policy), ...name, id: archive.id, verdict };
    const view = { ...viewRun(events), id: archive.id };
    await writeReports(active.dir, record, verdict, view, options.version);
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

/** The events as they stand in the file. A run by hand had no end before this one, so it gets it here. */
function finished(active: ActiveRun, now: Date): readonly Event[] {
  const { events, state } = active.log;
  if (!active.info?.byHand || state === 'damaged' || events.length === 0) return events;
  const log = openEventLog(join(active.dir, eventsFile), active.log);
  try {
    const ends = looseEnds(events, now);
    const steps = [...events, ...ends].filter((event) => event.type === 'step-end').length;
    const seq = events.length + ends.length;
    const last: Event = { type: 'run-end', seq, at: now.toISOString(), steps, notRun: 0 };
    for (const event of [...ends, last]) log.append(event);
    return [...events, ...ends, last];
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
  record: Run,
  verdict: Verdict,
  view: RunView,
  version: string | undefined,
): Promise<void> {
  const page = renderHtml({
    run: view,
    verdict,
    ...(await loadPageFiles(dir, view)),
    links: { JUnit: junitFile, events: eventsFile },
    ...(version === undefined ? {} : { version }),
  });
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
