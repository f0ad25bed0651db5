/**
 * Measurements: each prints a table and, with `--json`, one JSON object as its last line. A bench never fails on a time.
 *
 *     npm run bench -- NAME [--json] [flags of the bench]
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Bench = (flags: readonly string[]) => Promise<object>;

const benches: Record<string, { readonly summary: string; readonly load: () => Promise<Bench> }> = {
  prose: {
    summary: 'plain English against gold readings',
    load: async () => (await import('./prose.ts')).benchProse,
  },
  replay: {
    summary: 'example flows from the cache against the same flows by hand',
    load: async () => (await import('./replay.ts')).benchReplay,
  },
  start: {
    summary: 'a mistyped call against an empty Node process',
    load: async () => (await import('./start.ts')).benchStart,
  },
  match: {
    summary: 'index and worst selector on 5,000 elements against JSON.parse of them',
    load: async () => (await import('./match.ts')).benchMatch,
  },
};

const [name, ...flags] = process.argv.slice(2);
const bench = name === undefined ? undefined : benches[name];
if (!bench) {
  process.stderr.write(
    `npm run bench -- NAME [--json]\n${Object.entries(benches)
      .map(([each, { summary }]) => `  ${each.padEnd(8)} ${summary}`)
      .join('\n')}\n`,
  );
  process.exitCode = 2;
} else {
  if (!existsSync(fileURLToPath(new URL('../dist/vk.js', import.meta.url))))
    process.stderr.write('not built yet: npm run build\n');
  const result = await (await bench.load())(flags);
  if (flags.includes('--json')) process.stdout.write(`${JSON.stringify(result)}\n`);
}
