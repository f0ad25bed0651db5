import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMasker } from '../../src/lang/mask.ts';
import { failedCheck, missed, runEnd, step } from '../report/sample.ts';
import { open, project } from './project.ts';

const canary = 'ca"nary <&> 7§x';

function everything(dir: string): string {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  return entries
    .map(
      (entry) =>
        `${entry.name}\n${entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), 'utf8') : ''}`,
    )
    .join('\n');
}

describe('C-SECRET-1', () => {
  it('a secret stands in no file that a run leaves, in no encoding, and in no name', async () => {
    const dir = project();
    const masker = createMasker();
    masker.add(canary);
    const recorder = await open(dir, { name: `tea ${canary}`, file: `${canary}.md`, masker });
    recorder.record({
      type: 'run-start',
      version: 1,
      run: 'x',
      name: canary,
      title: canary,
      tags: [canary],
      environment: {
        platform: 'web',
        device: canary,
        url: `http://127.0.0.1/?q=${encodeURIComponent(canary)}`,
      },
      prose: [{ file: canary, line: 1, text: canary, kind: 'clause' }],
    });
    const shot = await recorder.writeArtifact(1, `shot ${canary}`, 'txt', `<input value="${canary}">`);
    const end = {
      ...failedCheck.end,
      ...missed.end,
      value: canary,
      seen: `a${canary}b`,
      note: JSON.stringify(canary),
      artifacts: { [`k${canary}`]: shot ?? '' },
    };
    for (const body of step(1, `Type ${canary}`, { start: { name: canary }, end })) recorder.record(body);
    recorder.record({ type: 'evidence', kind: 'console-error', message: btoa('x') + canary, step: 1 });
    recorder.record({
      type: 'control',
      path: '1',
      depth: 0,
      node: 'if',
      outcome: 'skipped',
      name: canary,
      reason: canary,
    });
    recorder.record(runEnd(1));
    await recorder.seal();
    const written = everything(join(dir, '.verikun'));
    expect(written.includes('••••••')).toBe(true);
    const forms = [
      canary,
      JSON.stringify(canary).slice(1, -1),
      encodeURIComponent(canary),
      canary.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;'),
    ];
    for (const form of [...forms, 'nary']) expect(written.includes(form), form).toBe(false);
  });

  it('a secret that equals a word of the record does not break it', async () => {
    const masker = createMasker();
    for (const word of ['passed', 'step-end', 'type', 'failed', 'events']) masker.add(word);
    const recorder = await open(project(), { masker });
    for (const body of step(1, 'has passed', { start: { check: true } })) recorder.record(body);
    recorder.record(runEnd(1));
    const sealed = await recorder.seal();
    expect(sealed?.verdict.green).toBe(true);
    expect(sealed?.view.steps[0]?.start.text).toBe('has ••••••');
  });
});
