import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

it('every block of the first page runs in an empty folder, with the packed package', {
  timeout: 300_000,
}, async () => {
  const ran = await execa(process.execPath, ['--import', 'tsx', 'scripts/run-docs.ts'], {
    cwd: root,
    reject: false,
    all: true,
  });
  expect(ran.all).toContain('every block of docs/getting-started.md runs');
  expect(ran.exitCode).toBe(0);
});
