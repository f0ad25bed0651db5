import { mkdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { createFileAtomic, writeFileAtomic } from '../../../system/atomic-file.ts';
import { writeFailure } from '../../../system/failure.ts';
import { stateDir } from '../../../system/paths.ts';
import { processMarkSchema, processState } from '../../../system/process.ts';

const endpointSchema = z.object({
  version: z.literal(1),
  /** Where the driver of another process connects: a socket in a folder that only its owner can enter. */
  endpoint: z.string(),
  /** Where the keeper is asked about open dialogs, of the same kind. */
  control: z.string(),
  /** The process that holds the browser: while it runs the session is open. */
  keeper: processMarkSchema,
  /** Tells one shared browser from the next. */
  browserPid: z.number().int().positive(),
  /** `Chromium 147.0.7727.0` */
  device: z.string(),
  /** Address that relative ones start from. */
  url: z.string().optional(),
  headed: z.boolean(),
  /** ISO 8601. The time of last use is the file's own. */
  startedAt: z.string(),
});

export type Endpoint = z.infer<typeof endpointSchema>;

type Env = Readonly<Record<string, string | undefined>>;

/** One shared browser per lane and user: `~/.verikun/sessions/web-<lane>.json`, readable by its owner alone. */
export function endpointFile(env: Env = process.env): string {
  const lane = env.VERIKUN_LANE?.replace(/[^A-Za-z0-9_-]/g, '_') || 'default';
  return join(stateDir(env), 'sessions', `web-${lane}.json`);
}

/** The open session, or `undefined`; a file whose keeper is gone is removed. */
export function readEndpoint(file: string): Endpoint | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const endpoint = parseEndpoint(text);
  if (endpoint && processState(endpoint.keeper) !== 'ended') return endpoint;
  rmSync(file, { force: true });
  return undefined;
}

function parseEndpoint(text: string): Endpoint | undefined {
  try {
    return endpointSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** @returns false when an open session is published already */
export async function publishEndpoint(file: string, endpoint: Endpoint): Promise<boolean> {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return (
      (await createFileAtomic(file, serialise(endpoint), 0o600)) ||
      (readEndpoint(file) === undefined && (await createFileAtomic(file, serialise(endpoint), 0o600)))
    );
  } catch (error) {
    throw writeFailure(error, file);
  }
}

/** Replaces what is known of an open session. */
export async function updateEndpoint(file: string, endpoint: Endpoint): Promise<void> {
  try {
    await writeFileAtomic(file, serialise(endpoint), 0o600);
  } catch (error) {
    throw writeFailure(error, file);
  }
}

function serialise(endpoint: Endpoint): string {
  return `${JSON.stringify(endpoint, undefined, 2)}\n`;
}

/** Says that the session is in use. */
export function touchEndpoint(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // Ended in between; whoever uses it next is told so.
  }
}

/** Milliseconds since the session was last used; `undefined` when it has ended. */
export function idleFor(file: string): number | undefined {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return undefined;
  }
}
