import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { XMLValidator } from 'fast-xml-parser';
import { build } from 'tsdown';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archivedRuns, lastRun } from '../../src/runs/archives.ts';
import { open, project } from './project.ts';

const rounds = 15;
let built: string;

// Bundled once: thirty children that each compiled the sources would take a minute.
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'vk-children-'));
  const here = fileURLToPath(new URL('.', import.meta.url));
  await build({
    entry: ['recording-child', 'sealing-child'].map((name) => join(here, `${name}.ts`)),
    outDir: built,
    format: 'esm',
    platform: 'node',
    config: false,
    dts: false,
    logLevel: 'silent',
    noExternal: [/.*/],
    inlineOnly: false,
  });
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

/** Runs a child until it says that it records, lets it go on for a moment, and kills it. */
async function killed(script: string, dir: string, afterMs: number): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [join(built, `${script}.mjs`), dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), exit]);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  const [, signal] = await exit;
  expect(signal).toBe('SIGKILL');
}

// Spread over 40 ms by a fixed rule, so that a red round can be run again.
const moments = Array.from({ length: rounds }, (_, at) => (at * 7.3) % 40);

it('C-RED-3 C-ROLL-2 a killed recorder leaves an archive that opens and is never green', async () => {
  const dir = project();
  for (const [at, moment] of moments.entries()) {
    await killed('recording-child', dir, moment);
    const next = await open(dir, { now: () => new Date(Date.UTC(2026, 10, 30, 11, 0, at)) });
    await next.close();
    const sealed = next.rolledOver?.sealed;
    expect(sealed?.verdict).toMatchObject({ green: false });
    expect(sealed?.verdict.outcome).toBe('interrupted');
    expect(lastRun(dir)?.green).toBe(false);
    expect(XMLValidator.validate(readFileSync(sealed?.junit ?? '', 'utf8'))).toBe(true);
    expect(readFileSync(sealed?.report ?? '', 'utf8')).toMatch(/<\/html>\s*$/);
  }
  expect(archivedRuns(dir)).toHaveLength(rounds);
}, 120_000);

it('C-ROLL-2 killed in the middle of sealing: each archive is whole or not there', async () => {
  const dir = project();
  for (const moment of moments) await killed('sealing-child', dir, moment);
  await (await open(dir)).close();
  const archives = join(dir, '.verikun', 'runs');
  for (const name of readdirSync(archives)) {
    const files = readdirSync(join(archives, name));
    // A claim that nobody could use any more is empty, and no archive.
    if (files.length === 0) continue;
    expect(files).toEqual(expect.arrayContaining(['events.jsonl', 'report.html', 'report.xml', 'run.json']));
  }
  expect(archivedRuns(dir).length).toBeGreaterThan(0);
  expect(archivedRuns(dir).every((run) => !run.green)).toBe(true);
}, 120_000);
