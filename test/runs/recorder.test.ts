import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archivedRuns, lastRun } from '../../src/runs/archives.ts';
import { readEventLog } from '../../src/runs/event-log.ts';
import type { Recorder } from '../../src/runs/recorder.ts';
import { failedCheck, runEnd, step } from '../report/sample.ts';
import { clock, open, project, settings } from './project.ts';

function recordAll(recorder: Recorder, ...bodies: Parameters<Recorder['record']>[0][]): void {
  for (const body of bodies) recorder.record(body);
}

const active = (dir: string): string => join(dir, '.verikun', 'run', 'events.jsonl');

describe('a test', () => {
  it('C-REC-1 stores every event, stamped, and archives a whole green run', async () => {
    const dir = project();
    const recorder = await open(dir, { file: 'tea.md' });
    recordAll(recorder, ...step(1, '"Tea" is shown.', { start: { check: true } }), runEnd(1));
    expect(recorder.events().map(({ type, seq }) => [type, seq])).toEqual([
      ['run-start', 0],
      ['step-start', 1],
      ['step-end', 2],
      ['run-end', 3],
    ]);
    const sealed = await recorder.seal();
    expect(sealed?.verdict).toMatchObject({ outcome: 'passed', green: true, unverified: false });
    expect(existsSync(join(dir, '.verikun', 'run'))).toBe(false);
    expect(readdirSync(sealed?.dir ?? '').sort()).toEqual([
      'events.jsonl',
      'report.html',
      'report.xml',
      'run.json',
    ]);
    expect(lastRun(dir)).toMatchObject({ id: '20261130-101502', name: 'tea', green: true });
  });

  it("takes the engine's own run-start and keeps the id", async () => {
    const recorder = await open(project(), { file: 'tea.md' });
    const started = recorder.record({
      type: 'run-start',
      version: 1,
      run: 'other',
      name: 'Tea',
      title: 'Tea for two',
    });
    expect(started).toMatchObject({ run: '20261130-101502', title: 'Tea for two', file: 'tea.md', seq: 0 });
    expect(() => recorder.record({ type: 'run-start', version: 1, run: 'x', name: 'x' })).toThrow(
      /begun twice/,
    );
  });

  it('C-RED-3 without its end is archived as interrupted', async () => {
    const dir = project();
    const recorder = await open(dir);
    recordAll(recorder, ...step(1, 'a', { start: { check: true } }));
    const sealed = await recorder.seal();
    expect(sealed?.verdict).toMatchObject({ outcome: 'interrupted', green: false, exitCode: 1 });
    expect(readFileSync(sealed?.junit ?? '', 'utf8')).toContain('failures="1"');
    expect(readFileSync(sealed?.report ?? '', 'utf8')).toContain('INTERRUPTED');
    expect(lastRun(dir)?.green).toBe(false);
  });

  it('C-LANE-1 seals what lies there and starts from an empty folder', async () => {
    const dir = project();
    const time = clock();
    const first = await open(dir, { now: time.now });
    recordAll(first, ...step(1, 'a'));
    await first.writeArtifact(1, 'screenshot', 'png', new Uint8Array([1]));
    await first.close();
    time.pass(1);
    const second = await open(dir, { now: time.now });
    expect(second.rolledOver?.sealed).toMatchObject({
      id: '20261130-101502',
      verdict: { outcome: 'interrupted' },
    });
    expect(second.events()).toEqual([]);
    expect(readdirSync(second.dir ?? '').sort()).toEqual(['active.json', 'events.jsonl']);
    expect(archivedRuns(dir).map((run) => run.id)).toEqual(['20261130-101502']);
    await second.close();
  });

  it('C-LANE-1 lanes record side by side; the archive ids carry the lane', async () => {
    const dir = project();
    const lanes = await Promise.all(['a', 'b'].map((lane) => open(dir, { settings: { ...settings, lane } })));
    for (const recorder of lanes) recordAll(recorder, ...step(1, 'x', { start: { check: true } }), runEnd(1));
    const sealed = await Promise.all(lanes.map((recorder) => recorder.seal()));
    expect(sealed.map((run) => run?.id).sort()).toEqual(['20261130-101502-a', '20261130-101502-b']);
    expect(archivedRuns(dir).every((run) => run.green)).toBe(true);
  });

  it('C-LANE-2 two runs of one second get two folders', async () => {
    const dir = project();
    const ids: (string | undefined)[] = [];
    for (let at = 0; at < 3; at += 1) {
      const recorder = await open(dir);
      recordAll(recorder, ...step(1, 'x'), runEnd(1));
      ids.push((await recorder.seal())?.id);
    }
    expect(ids).toEqual(['20261130-101502', '20261130-101502-2', '20261130-101502-3']);
    expect(lastRun(dir)?.id).toBe('20261130-101502-3');
    const record = JSON.parse(readFileSync(join(dir, '.verikun/runs/20261130-101502-2/run.json'), 'utf8'));
    expect(record.id).toBe('20261130-101502-2');
  });

  it('C-LANE-2 a folder that exists is never used, even when it is empty', async () => {
    const dir = project();
    mkdirSync(join(dir, '.verikun', 'runs', '20261130-101502'), { recursive: true });
    const recorder = await open(dir);
    recordAll(recorder, ...step(1, 'x'), runEnd(1));
    expect((await recorder.seal())?.id).toBe('20261130-101502-2');
    expect(lastRun(dir)?.id).toBe('20261130-101502-2');
  });

  it('refuses to write where a live process records, and names the way beside it', async () => {
    const dir = project();
    const first = await open(dir);
    await expect(open(dir)).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('VERIKUN_LANE'),
    });
    await first.close();
    await (await open(dir)).close();
  });

  it("takes over a dead process's lock", async () => {
    const dir = project();
    mkdirSync(join(dir, '.verikun'));
    writeFileSync(join(dir, '.verikun', 'run.lock'), '999999999 gone');
    await (await open(dir)).close();
    writeFileSync(join(dir, '.verikun', 'run.lock'), 'garbage');
    await (await open(dir)).close();
    expect(readdirSync(join(dir, '.verikun')).filter((name) => name.includes('lock'))).toEqual([]);
  });

  it('two that find a dead lock at once: exactly one gets it', async () => {
    const dir = project();
    mkdirSync(join(dir, '.verikun'));
    writeFileSync(join(dir, '.verikun', 'run.lock'), '999999999 gone');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => open(dir)));
    const won = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(won).toHaveLength(1);
    await won[0]?.close();
  });

  it('records nothing with VERIKUN_NO_RUN but still knows its events', async () => {
    const dir = project();
    const recorder = await open(dir, { settings: { ...settings, recording: false } });
    recordAll(recorder, ...step(1, 'a'), runEnd(1));
    expect(await recorder.writeArtifact(1, 'screenshot', 'png', 'x')).toBeUndefined();
    expect(recorder.events()).toHaveLength(4);
    expect(await recorder.seal()).toBeUndefined();
    expect(readdirSync(dir)).toEqual([]);
  });

  it('names artifacts by step, each path once, whatever the kind says', async () => {
    const recorder = await open(project());
    expect(recorder.artifactPath(12, 'fail', 'png')).toBe('artifacts/step-12-fail.png');
    expect(recorder.artifactPath(12, 'fail', 'png')).toBe('artifacts/step-12-fail-2.png');
    expect(recorder.artifactPath(1, '../../etc/x', 'p/g')).toBe('artifacts/step-1--etc-x.bin');
    await recorder.close();
  });

  it('puts the picture into the page', async () => {
    const recorder = await open(project());
    const path = await recorder.writeArtifact(1, 'screenshot', 'png', new Uint8Array([1, 2, 3]));
    const tree = await recorder.writeArtifact(1, 'hierarchy', 'txt', `button "Pay"\n${'x'.repeat(30_000)}`);
    recordAll(
      recorder,
      ...step(1, 'a', {
        ...failedCheck,
        end: {
          ...failedCheck.end,
          artifacts: {
            screenshot: path ?? '',
            hierarchy: tree ?? '',
            old: 'artifacts/gone.png',
            evil: 'artifacts/../../../etc/hosts.txt',
          },
        },
      }),
      runEnd(1),
    );
    const page = readFileSync((await recorder.seal())?.report ?? '', 'utf8');
    expect(page).toContain('src="data:image/png;base64,AQID"');
    expect(page).toContain('button &quot;Pay&quot;');
    expect(page).toContain('6013 more characters in the file');
    expect(page).not.toContain('localhost');
  });

  it('fails as write-failed with the path where nothing can be written', async () => {
    const dir = project();
    writeFileSync(join(dir, '.verikun'), 'a file');
    await expect(open(dir)).rejects.toMatchObject({
      code: 'write-failed',
      exitCode: 3,
      message: expect.stringContaining('.verikun'),
    });
  });
});

describe('the event log', () => {
  it('is cut at a torn last line', async () => {
    const dir = project();
    const recorder = await open(dir);
    recordAll(recorder, ...step(1, 'a'));
    await recorder.close();
    appendFileSync(active(dir), '{"type":"step-sta');
    expect(readEventLog(active(dir))).toMatchObject({ state: 'torn', events: { length: 3 } });
  });

  it.each([
    ['torn', '{"type":'],
    ['damaged', 'garbage\n'],
    ['a foreign event', '{"type":"step-end"}\n'],
    ['zeros', '\u0000\u0000\u0000'],
  ])('C-RED-3 an end is not believed when what follows is %s', async (_, tail) => {
    const dir = project();
    const recorder = await open(dir);
    recordAll(recorder, ...step(1, 'a', { start: { check: true } }), runEnd(1));
    appendFileSync(active(dir), tail);
    const sealed = await recorder.seal();
    expect(sealed?.verdict.green).toBe(false);
    expect(lastRun(dir)?.green).toBe(false);
  });

  it('reports a full disk with the path, and appends nothing after it', async () => {
    const { openEventLog } = await import('../../src/runs/event-log.ts');
    const log = openEventLog('/dev/full', { events: [], bytes: 0, state: 'whole' });
    const event = { type: 'run-end', steps: 0, seq: 0, at: '' } as const;
    expect(() => log.append(event)).toThrow(/cannot write \/dev\/full: the disk is full/);
    expect(() => log.append(event)).toThrow(expect.objectContaining({ code: 'write-failed', exitCode: 3 }));
    log.close();
  });
});
