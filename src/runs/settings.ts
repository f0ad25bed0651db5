import { z } from 'zod';
import { VkError } from '../lang/errors.ts';

/** What the environment says about recording. */
export interface RunSettings {
  /** Names this process's own active run beside others in one project (C-LANE-1). */
  readonly lane?: string;
  /** Whose steps belong together: a new session begins a new run (C-ROLL-1). */
  readonly session?: string;
  /** Minutes after which an implicit run is over; 0 = never. */
  readonly idleMinutes: number;
  readonly recording: boolean;
}

const off = new Set(['', '0', 'false', 'no', 'off']);
const lane = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);
const idle = z.coerce.number().min(0).max(1_000_000);
const defaultIdleMinutes = 30;

/**
 * Reads `VERIKUN_LANE`, `VERIKUN_SESSION` (else `TERM_SESSION_ID`), `VERIKUN_RUN_IDLE_MIN` and `VERIKUN_NO_RUN`.
 * @throws VkError `invalid-config` for a lane that is no plain folder name, or idle minutes that are no number
 */
export function runSettings(env: Readonly<Record<string, string | undefined>>): RunSettings {
  const session = env.VERIKUN_SESSION || env.TERM_SESSION_ID;
  return {
    ...(env.VERIKUN_LANE ? { lane: laneName(env.VERIKUN_LANE) } : {}),
    ...(session ? { session } : {}),
    idleMinutes: idleMinutes(env.VERIKUN_RUN_IDLE_MIN),
    recording: off.has((env.VERIKUN_NO_RUN ?? '').toLowerCase()),
  };
}

function laneName(text: string): string {
  const parsed = lane.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new VkError('invalid-config', `VERIKUN_LANE="${text}" is no name for a lane`, {
    hint: 'A lane is a part of a folder name: letters, digits, - and _, at most 64.',
  });
}

function idleMinutes(text: string | undefined): number {
  if (text === undefined || text.trim() === '') return defaultIdleMinutes;
  const parsed = idle.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new VkError('invalid-config', `VERIKUN_RUN_IDLE_MIN="${text}" is no number of minutes`, {
    hint: 'Write minutes, 0 for never. Without it a run of single commands ends after 30 idle minutes.',
  });
}
