import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { createMasker } from '../../src/lang/mask.ts';
import { type OpenRunOptions, openRun, type Recorder } from '../../src/runs/recorder.ts';
import type { RunSettings } from '../../src/runs/settings.ts';

const made: string[] = [];

afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});

/** An empty project folder that is gone after the test. */
export function project(): string {
  const dir = mkdtempSync(join(tmpdir(), 'vk-runs-'));
  made.push(dir);
  return dir;
}

export const settings: RunSettings = { idleMinutes: 30, recording: true };

/** A clock that stands still until it is moved. */
export function clock(start = '2026-11-30T10:15:02.000Z'): {
  now: () => Date;
  pass: (minutes: number) => void;
} {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    pass: (minutes) => {
      at += minutes * 60_000;
    },
  };
}

/** A recorder of a test in `dir`; `over` for what the case is about. */
export function open(dir: string, over: Partial<OpenRunOptions> = {}): Promise<Recorder> {
  return openRun({
    projectDir: dir,
    name: 'tea',
    masker: createMasker(),
    now: clock().now,
    settings,
    ...over,
  });
}
