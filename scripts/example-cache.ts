/**
 * Writes `cache/`: the plans of example/*.md as any machine would compile them. With `--check` it compares and fails when
 * one is stale, missing or left over.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext } from '../src/app/context.ts';
import { prepare } from '../src/app/prepare.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = join(root, 'cache');
const folder = mkdtempSync(join(tmpdir(), 'vk-cache-'));
const silent = (): void => {};
const context = createContext({
  cwd: join(root, 'example'),
  env: {},
  signal: new AbortController().signal,
  progress: silent,
  live: silent,
  warn: silent,
});
const project = { root: context.cwd, configFile: undefined, settings: {}, profile: undefined, profiles: [] };
try {
  for (const file of readdirSync(context.cwd).filter(
    (name) => name.endsWith('.md') && !name.startsWith('_') && name !== 'README.md',
  )) {
    const prepared = await prepare(file, project, context, { platform: 'web', plansRoot: folder });
    if (prepared.kind === 'refused')
      throw new Error(
        `example/${file} does not compile: ${prepared.refusals.map((refusal) => `${refusal.span.line}: ${refusal.message}`).join('; ')}`,
      );
  }
  const fresh = read(join(folder, '.verikun', 'plans'));
  const old = read(kept);
  const stale = [...new Set([...fresh.keys(), ...old.keys()])].filter(
    (name) => fresh.get(name) !== old.get(name),
  );
  if (process.argv.includes('--check')) {
    if (stale.length > 0)
      process.stderr.write(`cache/ is stale: ${stale.join(', ')}\nRun: npx tsx scripts/example-cache.ts\n`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else if (stale.length > 0) {
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    for (const [name, text] of fresh) writeFileSync(join(kept, name), text);
    process.stderr.write(`wrote ${fresh.size} plans to cache/\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function read(dir: string): Map<string, string> {
  try {
    return new Map(readdirSync(dir).map((name) => [name, readFileSync(join(dir, name), 'utf8')]));
  } catch {
    return new Map();
  }
}
