import { createMasker } from '../../src/lang/mask.ts';
import { openRun } from '../../src/runs/recorder.ts';
import { failedCheck, runEnd, step } from '../report/sample.ts';

// Records red tests and archives each, until it is killed, often in the middle of sealing.
const [projectDir = ''] = process.argv.slice(2);
for (let count = 0; ; count += 1) {
  const recorder = await openRun({
    projectDir,
    name: 'red',
    masker: createMasker(),
    now: () => new Date(),
    settings: { idleMinutes: 30, recording: true },
  });
  if (count === 0) process.stdout.write('recording\n');
  for (const body of step(1, 'x', failedCheck)) recorder.record(body);
  recorder.record(runEnd(1));
  await recorder.seal();
}
