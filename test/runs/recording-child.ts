import { createMasker } from '../../src/lang/mask.ts';
import { openRun } from '../../src/runs/recorder.ts';
import { step } from '../report/sample.ts';

// Records a test that never ends: checks that pass, with evidence, as fast as it can, until it is killed.
const [projectDir = ''] = process.argv.slice(2);
const recorder = await openRun({
  projectDir,
  name: 'endless',
  masker: createMasker(),
  now: () => new Date(),
  settings: { idleMinutes: 30, recording: true },
});
for (let number = 1; ; number += 1) {
  for (const body of step(number, 'x'.repeat(5_000), { start: { check: true } })) recorder.record(body);
  if (number === 1) process.stdout.write('recording\n');
  if (number % 20 === 0) await recorder.writeArtifact(number, 'screenshot', 'png', new Uint8Array(50_000));
}
