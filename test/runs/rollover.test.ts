import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMasker } from '../../src/lang/mask.ts';
import { archivedRuns, lastRun } from '../../src/runs/archives.ts';
import { archiveRun, clearRun, runStatus, startRun } from '../../src/runs/by-hand.ts';
import { runSettings } from '../../src/runs/settings.ts';
import { failedCheck, runEnd, step } from '../report/sample.ts';
import { clock, open, project, settings } from './project.ts';

/** One single command in a process of its own. */
async function command(
  dir: string,
  over: Parameters<typeof open>[1] = {},
  extra = {},
): Promise<string | undefined> {
  const recorder = await open(dir, { implicit: true, name: 'commands', ...over });
  for (const body of step(1, 'tap', extra)) recorder.record(body);
  await recorder.close();
  return recorder.rolledOver?.reason;
}

const hand = (dir: string, time = clock()) => ({
  projectDir: dir,
  masker: createMasker(),
  now: time.now,
  settings,
});

describe('single commands', () => {
  it('go on with one implicit run: numbers and sequence continue', async () => {
    const dir = project();
    await command(dir);
    await command(dir);
    const recorder = await open(dir, { implicit: true });
    expect(recorder.resumed).toBe(true);
    expect(recorder.artifactPath(1, 'fail', 'png')).toBe('artifacts/step-3-fail.png');
    recorder.record({ type: 'run-start', version: 1, run: 'x', name: 'x' });
    for (const body of step(1, 'third')) recorder.record(body);
    recorder.record({ type: 'evidence', kind: 'log', message: 'x', step: 1 });
    recorder.record(runEnd(1));
    expect(recorder.events().map((event) => event.seq)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(recorder.events().at(-1)).toMatchObject({ type: 'evidence', step: 3 });
    await recorder.close();
    const { sealed, exitCode } = await archiveRun(hand(dir));
    expect(sealed.verdict).toMatchObject({ green: true, steps: { total: 3 } });
    expect(exitCode).toBe(0);
  });

  it.each<[string, object, object, number, string | undefined]>([
    ['nothing changed', {}, {}, 29, undefined],
    ['another device', { serial: 'A' }, { serial: 'B' }, 0, 'the device changed from A to B'],
    ['a device is known now', {}, { serial: 'B' }, 0, undefined],
    ['another session', { session: 's1' }, { session: 's2' }, 0, 'the session changed'],
    ['30 idle minutes', {}, {}, 30, undefined],
    ['31 idle minutes', {}, {}, 31, 'nothing was done for 31 minutes'],
    ['idle, but never over', {}, { settings: { ...settings, idleMinutes: 0 } }, 9_999, undefined],
  ])('C-ROLL-1 %s', async (_, first, second, minutes, reason) => {
    const dir = project();
    const time = clock();
    await command(dir, { now: time.now, ...first });
    time.pass(minutes);
    expect(await command(dir, { now: time.now, ...second })).toBe(reason);
    expect(archivedRuns(dir)).toHaveLength(reason === undefined ? 0 : 1);
    expect(runStatus({ projectDir: dir, settings })?.steps).toBe(reason === undefined ? 2 : 1);
  });

  it.each<[string, object, object, number, boolean]>([
    ['a long pause', {}, {}, 600, false],
    ['another device', { serial: 'A' }, { serial: 'B' }, 0, true],
    ['another session', {}, { session: 's2' }, 0, true],
  ])('C-ROLL-1 a named run after %s', async (_, first, second, minutes, rolled) => {
    const dir = project();
    const time = clock();
    await startRun({ ...hand(dir, time), name: 'by hand' });
    await command(dir, { now: time.now, ...first });
    time.pass(minutes);
    expect((await command(dir, { now: time.now, ...second })) !== undefined).toBe(rolled);
  });

  it('a device that became known counts from then on', async () => {
    const dir = project();
    await command(dir);
    await command(dir, { serial: 'A' });
    expect(await command(dir, { serial: 'B' })).toBe('the device changed from A to B');
  });

  it('a command that was killed leaves a red step, and the next one goes on', async () => {
    const dir = project();
    const killed = await open(dir, { implicit: true });
    const [start] = step(1, 'tap');
    if (start) killed.record(start);
    await killed.close();
    appendFileSync(join(dir, '.verikun/run/events.jsonl'), '{"type":"step-e');
    await command(dir);
    const { sealed, exitCode } = await archiveRun(hand(dir));
    expect(sealed.verdict).toMatchObject({ outcome: 'interrupted', redStep: 1, steps: { total: 2 } });
    expect(exitCode).toBe(1);
  });

  it('a damaged record is archived red, never gone on with', async () => {
    const dir = project();
    await command(dir, {}, { start: { check: true } });
    appendFileSync(join(dir, '.verikun/run/events.jsonl'), 'garbage\n');
    expect(await command(dir)).toBe('its record is damaged');
    expect(lastRun(dir)?.green).toBe(false);
  });

  it('do not go on with a test that died', async () => {
    const dir = project();
    const test = await open(dir);
    for (const body of step(1, 'a')) test.record(body);
    await test.close();
    expect(await command(dir)).toBe('it belongs to a test that is over');
    expect(lastRun(dir)).toMatchObject({ outcome: 'interrupted', green: false });
  });
});

describe('vk run', () => {
  it('start refuses a run with steps, and archives it when forced', async () => {
    const dir = project();
    await startRun({ ...hand(dir), name: 'one' });
    await startRun({ ...hand(dir), name: 'two' });
    await command(dir);
    await expect(startRun({ ...hand(dir), name: 'three' })).rejects.toMatchObject({
      code: 'usage',
      exitCode: 2,
    });
    const { sealed } = await startRun({ ...hand(dir), name: 'three', force: true });
    expect(sealed?.view.name).toBe('two');
    expect(runStatus({ projectDir: dir, settings })).toMatchObject({
      name: 'three',
      steps: 0,
      implicit: false,
    });
  });

  it('status tells what is there', async () => {
    const dir = project();
    expect(runStatus({ projectDir: dir, settings })).toBeUndefined();
    await command(dir);
    await command(dir, {}, failedCheck);
    expect(runStatus({ projectDir: dir, settings })).toMatchObject({
      steps: 2,
      passed: 1,
      failed: 1,
      implicit: true,
    });
  });

  it('archive exits 1 for a red run and when there is nothing', async () => {
    const dir = project();
    await expect(archiveRun(hand(dir))).rejects.toMatchObject({ exitCode: 1 });
    await command(dir, {}, failedCheck);
    const { sealed, exitCode } = await archiveRun({ ...hand(dir), name: 'Red by hand' });
    expect([exitCode, sealed.verdict.redStep, lastRun(dir)?.name]).toEqual([1, 1, 'Red by hand']);
    await expect(archiveRun(hand(dir))).rejects.toMatchObject({ exitCode: 1 });
  });

  it('clear throws the run away', async () => {
    const dir = project();
    await command(dir);
    expect(await clearRun({ projectDir: dir, settings })).toEqual({ steps: 1 });
    expect(existsSync(join(dir, '.verikun/run'))).toBe(false);
    expect(archivedRuns(dir)).toEqual([]);
  });
});

describe('runSettings', () => {
  it.each([
    [{}, { idleMinutes: 30, recording: true }],
    [{ TERM_SESSION_ID: 't' }, { idleMinutes: 30, recording: true, session: 't' }],
    [
      { TERM_SESSION_ID: 't', VERIKUN_SESSION: 'v' },
      { idleMinutes: 30, recording: true, session: 'v' },
    ],
    [
      { VERIKUN_RUN_IDLE_MIN: '0', VERIKUN_NO_RUN: '1' },
      { idleMinutes: 0, recording: false },
    ],
    [
      { VERIKUN_NO_RUN: '0', VERIKUN_LANE: 'l-2' },
      { idleMinutes: 30, recording: true, lane: 'l-2' },
    ],
  ])('reads %j', (env, expected) => {
    expect(runSettings(env)).toEqual(expected);
  });

  it.each([
    { VERIKUN_LANE: '../up' },
    { VERIKUN_LANE: 'a/b' },
    { VERIKUN_RUN_IDLE_MIN: 'soon' },
    { VERIKUN_RUN_IDLE_MIN: '-1' },
  ])('refuses %j', (env) => {
    expect(() => runSettings(env)).toThrow(expect.objectContaining({ code: 'invalid-config' }));
  });
});
