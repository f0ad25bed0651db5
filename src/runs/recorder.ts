import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { VkError } from '../lang/errors.ts';
import type { Masker } from '../lang/mask.ts';
import { type Event, type EventBody, eventSchema, recordVersion } from '../record/event.ts';
import type { VerdictPolicy } from '../record/verdict.ts';
import { writeFileAtomic } from '../system/atomic-file.ts';
import { type ActiveInfo, type ActiveRun, findActiveRun, rolloverReason } from './active-run.ts';
import { writing } from './disk-error.ts';
import { type EventLog, openEventLog } from './event-log.ts';
import { artifactName, writeEvidence } from './evidence.ts';
import { activeFile, eventsFile, type RunFolders, runFolders, runId } from './folders.ts';
import { looseEnds } from './loose-ends.ts';
import { maskEvent } from './mask-event.ts';
import { type SealedRun, seal } from './seal.ts';
import { type RunSettings, runSettings } from './settings.ts';
import { takeWriterLock, type WriterLock } from './writer-lock.ts';

export interface OpenRunOptions {
  readonly projectDir: string;
  readonly name: string;
  readonly file?: string;
  /** A single command: goes on with the active run where there is one, else begins an implicit one. */
  readonly implicit?: boolean;
  /** Serial of the device, where it is known. */
  readonly serial?: string;
  readonly session?: string;
  readonly masker: Masker;
  readonly now: () => Date;
  /** From the environment of this process, unless given. */
  readonly settings?: RunSettings;
}

export interface Recorder extends AsyncDisposable {
  readonly id: string;
  /** Folder of the active run; `undefined` when nothing is recorded (`VERIKUN_NO_RUN`). */
  readonly dir: string | undefined;
  /** True when this goes on with a run of an earlier process. */
  readonly resumed: boolean;
  /** The run that had to be archived to make room, and why. */
  readonly rolledOver: { readonly sealed: SealedRun; readonly reason: string } | undefined;
  /**
   * Stamps, masks and stores one event; it is on its way to the disk when this returns.
   * In a run that goes on, step numbers are moved behind those that are there.
   * @throws VkError `write-failed`; `internal` for an event that is none
   */
  record(body: EventBody): Event;
  /** Everything recorded so far, earlier processes included. */
  events(): readonly Event[];
  /** A path for a piece of evidence, relative to the run folder; no path is handed out twice. */
  artifactPath(step: number, kind: string, extension: string): string;
  /** Stores a piece of evidence, texts masked. @returns its path, or `undefined` when nothing is recorded */
  writeArtifact(
    step: number,
    kind: string,
    extension: string,
    data: string | Uint8Array,
  ): Promise<string | undefined>;
  /** Ends the run and moves it to the archives. @returns `undefined` when nothing was recorded */
  seal(options?: {
    readonly policy?: VerdictPolicy;
    readonly version?: string;
  }): Promise<SealedRun | undefined>;
  /** Lets go of the run without ending it. */
  close(): Promise<void>;
}

/** How long a single command waits for another one that is writing. */
const commandPatienceMs = 5_000;

/**
 * Opens the active run of this lane. A test archives what lies there and begins anew (C-LANE-1); a single command goes
 * on with it unless device, session or idle time say otherwise (C-ROLL-1). What lies there is archived, never discarded.
 * @throws VkError `usage` while a live process records there, `write-failed` naming the path, `invalid-config`
 */
export async function openRun(options: OpenRunOptions): Promise<Recorder> {
  const settings = options.settings ?? runSettings(process.env);
  const identity = identityOf(options, settings);
  if (!settings.recording) return memoryRecorder(identity, options);
  const folders = runFolders(options.projectDir, settings.lane);
  const lock = await takeWriterLock(folders.lock, options.implicit ? commandPatienceMs : 0);
  try {
    const active = findActiveRun(folders);
    const reason = active && reasonToSeal(active, identity, options, settings);
    if (active?.info && reason === undefined)
      return await resume(active, active.info, options, folders, lock);
    const sealed = active && (await seal({ folders, masker: options.masker, now: options.now() }));
    const log = await begin(folders, identity);
    return diskRecorder({
      folders,
      lock,
      info: identity,
      log,
      past: [],
      options,
      rolledOver: sealed && reason !== undefined ? { sealed, reason } : undefined,
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function identityOf(options: OpenRunOptions, settings: RunSettings): ActiveInfo {
  const now = options.now();
  const session = options.session ?? settings.session;
  return {
    version: 1,
    id: runId(now, settings.lane),
    name: options.masker.mask(options.name),
    ...(options.file === undefined ? {} : { file: options.masker.mask(options.file) }),
    implicit: options.implicit ?? false,
    byHand: options.implicit ?? false,
    ...(session === undefined ? {} : { session }),
    ...(options.serial === undefined ? {} : { serial: options.serial }),
    startedAt: now.toISOString(),
  };
}

function reasonToSeal(
  active: ActiveRun,
  next: ActiveInfo,
  options: OpenRunOptions,
  settings: RunSettings,
): string | undefined {
  if (!options.implicit) return 'a test begins in an empty folder';
  return rolloverReason(active, { serial: next.serial, session: next.session, now: options.now() }, settings);
}

/** Begins a named run that single commands add to; the caller holds the writer's lock. @returns its id */
export async function beginByHand(
  folders: RunFolders,
  options: { readonly name?: string; readonly masker: Masker; readonly now: () => Date },
  settings: RunSettings,
): Promise<string> {
  const named = { ...options, projectDir: '', name: options.name ?? 'run by hand' };
  const info: ActiveInfo = { ...identityOf(named, settings), implicit: false, byHand: true };
  const log = await begin(folders, info);
  try {
    eventStream(info, [], named, (event) => log.append(event)).record(startOf(info));
    return info.id;
  } finally {
    log.close();
  }
}

/** An empty folder for a new run, with who it belongs to. */
async function begin(folders: RunFolders, info: ActiveInfo): Promise<EventLog> {
  const path = join(folders.active, activeFile);
  await writing(folders.active, async () => {
    await rm(folders.active, { recursive: true, force: true });
    await mkdir(folders.active, { recursive: true });
  });
  await writing(path, () => writeFileAtomic(path, `${JSON.stringify(info)}\n`));
  return openEventLog(join(folders.active, eventsFile), { events: [], bytes: 0, state: 'whole' });
}

async function resume(
  active: ActiveRun,
  info: ActiveInfo,
  options: OpenRunOptions,
  folders: RunFolders,
  lock: WriterLock,
): Promise<Recorder> {
  const log = openEventLog(join(active.dir, eventsFile), active.log);
  const known: ActiveInfo =
    info.serial === undefined && options.serial !== undefined ? { ...info, serial: options.serial } : info;
  if (known !== info) {
    const path = join(active.dir, activeFile);
    await writing(path, () => writeFileAtomic(path, `${JSON.stringify(known)}\n`));
  }
  const ends = looseEnds(active.log.events, options.now());
  for (const end of ends) log.append(end);
  return diskRecorder({
    folders,
    lock,
    info: known,
    log,
    past: [...active.log.events, ...ends],
    options,
    rolledOver: undefined,
  });
}

interface DiskParts {
  readonly folders: RunFolders;
  readonly lock: WriterLock;
  readonly info: ActiveInfo;
  readonly log: EventLog;
  readonly past: readonly Event[];
  readonly options: OpenRunOptions;
  readonly rolledOver: Recorder['rolledOver'];
}

function diskRecorder(parts: DiskParts): Recorder {
  const { folders, info, log, past, options } = parts;
  const stream = eventStream(info, past, options, (event) => log.append(event));
  const names = artifactNames(options.masker, stream.offset);
  const dir = folders.active;
  let open = true;
  const letGo = async (): Promise<void> => {
    if (!open) return;
    open = false;
    log.close();
  };
  const close = async (): Promise<void> => {
    await letGo();
    await parts.lock.release();
  };
  return {
    id: info.id,
    dir,
    resumed: past.length > 0,
    rolledOver: parts.rolledOver,
    record: stream.record,
    events: stream.events,
    artifactPath: names,
    async writeArtifact(step, kind, extension, data) {
      const path = names(step, kind, extension);
      await writeEvidence(dir, path, typeof data === 'string' ? options.masker.mask(data) : data);
      return path;
    },
    async seal(how = {}) {
      await letGo();
      try {
        return await seal({ folders, masker: options.masker, now: options.now(), ...how });
      } finally {
        await parts.lock.release();
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

function memoryRecorder(info: ActiveInfo, options: OpenRunOptions): Recorder {
  const stream = eventStream(info, [], options, () => {});
  const close = async (): Promise<void> => {};
  return {
    id: info.id,
    dir: undefined,
    resumed: false,
    rolledOver: undefined,
    record: stream.record,
    events: stream.events,
    artifactPath: artifactNames(options.masker, 0),
    writeArtifact: async () => undefined,
    seal: async () => undefined,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function artifactNames(masker: Masker, offset: number): Recorder['artifactPath'] {
  const given = new Map<string, number>();
  return (step, kind, extension) => {
    const word = masker.mask(kind);
    const key = artifactName(step + offset, word, extension, 1);
    const copy = (given.get(key) ?? 0) + 1;
    given.set(key, copy);
    return artifactName(step + offset, word, extension, copy);
  };
}

interface EventStream {
  readonly record: (body: EventBody) => Event;
  readonly events: () => readonly Event[];
  readonly offset: number;
}

function eventStream(
  info: ActiveInfo,
  past: readonly Event[],
  options: OpenRunOptions,
  store: (event: Event) => void,
): EventStream {
  const events: Event[] = [...past];
  const offset = past.reduce(
    (most, event) => (event.type === 'step-start' ? Math.max(most, event.step) : most),
    0,
  );
  const put = (body: EventBody): Event => {
    const event = stamp(maskEvent(body, options.masker), events.length, options.now());
    store(event);
    events.push(event);
    return event;
  };
  const record = (body: EventBody): Event => {
    const first = events[0];
    if (body.type === 'run-start') return first ? repeatedStart(first, info) : put(startOf(info, body));
    if (!first) put(startOf(info));
    // A run by hand ends when it is archived, not with one of its commands.
    if (body.type === 'run-end' && info.byHand) return stamp(body, events.length, options.now());
    return put(moved(body, offset));
  };
  return { record, events: () => events, offset };
}

function repeatedStart(first: Event, info: ActiveInfo): Event {
  if (info.byHand) return first;
  throw new VkError('internal', 'a run was begun twice');
}

function startOf(
  info: ActiveInfo,
  body?: Extract<EventBody, { type: 'run-start' }>,
): Extract<EventBody, { type: 'run-start' }> {
  return {
    ...(info.file === undefined ? {} : { file: info.file }),
    ...(info.session === undefined ? {} : { session: info.session }),
    ...(info.implicit ? { implicit: true } : {}),
    name: info.name,
    ...body,
    type: 'run-start',
    version: recordVersion,
    run: info.id,
  };
}

function moved(body: EventBody, offset: number): EventBody {
  if (offset === 0) return body;
  switch (body.type) {
    case 'step-start':
    case 'step-end':
      return { ...body, step: body.step + offset };
    case 'evidence':
      return body.step === undefined ? body : { ...body, step: body.step + offset };
    case 'run-start':
    case 'control':
    case 'failure':
    case 'run-end':
      return body;
  }
}

function stamp(body: EventBody, seq: number, now: Date): Event {
  const parsed = eventSchema.safeParse({ ...body, seq, at: now.toISOString() });
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new VkError(
    'internal',
    `a ${body.type} event cannot be recorded: ${where} ${parsed.error.issues[0]?.message ?? ''}`,
  );
}
