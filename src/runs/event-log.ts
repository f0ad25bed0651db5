import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type Event, eventSchema } from '../record/event.ts';
import { systemCode } from '../system/failure.ts';
import { writeFailed } from './disk-error.ts';

/** What a log holds: the events up to the first line that is none, and how many bytes of the file they take. */
export interface LogContent {
  readonly events: readonly Event[];
  readonly bytes: number;
  /** `torn`: a last line without its end, from a kill in the middle of a write. `damaged`: a whole line that is no event. */
  readonly state: 'whole' | 'torn' | 'damaged';
}

/** Reads `events.jsonl`. A missing file is an empty log; reading stops at the first line that is no event. */
export function readEventLog(path: string): LogContent {
  const data = bytesOf(path);
  const events: Event[] = [];
  let at = 0;
  while (at < data.length) {
    const end = data.indexOf(0x0a, at);
    const event = end === -1 ? undefined : parseLine(data.toString('utf8', at, end));
    if (!event) return { events: withoutEnd(events), bytes: at, state: end === -1 ? 'torn' : 'damaged' };
    events.push(event);
    at = end + 1;
  }
  return { events, bytes: at, state: 'whole' };
}

// What cannot be read behind an end may be anything: the end is not believed, so that the run is never green.
function withoutEnd(events: readonly Event[]): Event[] {
  return events.filter((event) => event.type !== 'run-end');
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return Buffer.alloc(0);
    throw writeFailed(path, error);
  }
}

function parseLine(line: string): Event | undefined {
  try {
    const parsed = eventSchema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export interface EventLog {
  /** One line, handed to the system before it returns: a killed process has lost at most the line it was in. */
  append(event: Event): void;
  close(): void;
}

/**
 * Opens a log for appending after its last whole line; what is torn behind it is cut off.
 * Not for a damaged one.
 * @throws VkError `write-failed` naming the path, here and from `append`
 */
export function openEventLog(path: string, content: LogContent): EventLog {
  const descriptor = open(path, content);
  let length = content.bytes;
  let broken: unknown;
  return {
    append(event) {
      // After a failed write nothing is appended any more: a stream with a hole must not go on.
      if (broken !== undefined) throw broken;
      const line = Buffer.from(`${JSON.stringify(event)}\n`, 'utf8');
      try {
        writeAll(descriptor, line);
        length += line.length;
      } catch (error) {
        broken = writeFailed(path, error);
        cut(descriptor, length);
        throw broken;
      }
    },
    close() {
      closeSync(descriptor);
    },
  };
}

function open(path: string, content: LogContent): number {
  try {
    const descriptor = openSync(path, 'a');
    if (content.state === 'torn') ftruncateSync(descriptor, content.bytes);
    return descriptor;
  } catch (error) {
    throw writeFailed(path, error);
  }
}

function writeAll(descriptor: number, data: Buffer): void {
  let done = 0;
  while (done < data.length) done += writeSync(descriptor, data, done);
}

function cut(descriptor: number, length: number): void {
  try {
    ftruncateSync(descriptor, length);
  } catch {
    // The half line stays; the reader stops at it.
  }
}
