import { VkError } from './errors.ts';

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * A duration as typed anywhere (flag, front matter, config): `800ms`, `8s`, `2m`, `1.5s`, or bare milliseconds.
 * @returns whole milliseconds, never negative
 * @throws VkError `usage` naming the accepted forms
 */
export function parseDuration(text: string | number): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)?$/.exec(String(text).trim());
  if (!match) {
    throw new VkError('usage', `"${text}" is not a duration`, {
      hint: 'Write 800ms, 8s, 2m, or bare milliseconds.',
    });
  }
  return Math.round(Number(match[1]) * (units[match[2] ?? 'ms'] ?? 1));
}

/** Milliseconds as a person says them: `800 ms`, `4.1 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  // The limits are where rounding would say "1000 ms" and "60.0 s".
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}
