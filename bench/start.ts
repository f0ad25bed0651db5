import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './median.ts';

const vk = fileURLToPath(new URL('../dist/vk.js', import.meta.url));
const rounds = 25;

/** `vk tap --bogus` (a real parse with the nearest name) against an empty Node process, taken in turns; medians of whole processes. */
export async function benchStart(): Promise<{ ratio: number; vkMs: number; emptyMs: number }> {
  const empty: number[] = [];
  const typo: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(time(['-e', '0'], 0));
    typo.push(time([vk, 'tap', '--bogus'], 2));
  }
  const result = {
    ratio: round2(median(typo) / median(empty)),
    vkMs: round2(median(typo)),
    emptyMs: round2(median(empty)),
  };
  process.stdout.write(
    `vk tap --bogus  ${result.vkMs} ms\nempty process   ${result.emptyMs} ms\nratio           ${result.ratio} (at most 1.4)\n`,
  );
  return result;
}

function time(args: readonly string[], exit: number): number {
  const start = performance.now();
  const child = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (child.status !== exit) throw new Error(`${args.join(' ')} ended with ${child.status}`);
  return performance.now() - start;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
