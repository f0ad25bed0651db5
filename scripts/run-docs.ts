/**
 * Runs every code block of docs/getting-started.md in an empty folder, with the packed package in place of the registry's
 * and the example shop in place of the reader's app.
 *
 *     npx tsx scripts/run-docs.ts
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { startShop } from '../example/shop/server.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'vk-docs-'));
const shop = await startShop({});
let failed = 0;
try {
  const tarball = await pack();
  for (const node of fromMarkdown(readFileSync(join(root, 'docs/getting-started.md'), 'utf8')).children) {
    if (node.type !== 'code') continue;
    const line = node.position?.start.line ?? 0;
    const file = /file=(\S+)/.exec(node.meta ?? '')?.[1];
    if (file) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${node.value}\n`);
    } else if (node.lang === 'sh') {
      const expected = Number(/exit=(\d)/.exec(node.meta ?? '')?.[1] ?? 0);
      for (const command of node.value.split('\n')) await runCommand(command, expected, line, tarball);
    }
  }
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(
  failed === 0
    ? 'every block of docs/getting-started.md runs\n'
    : `${failed} commands of docs/getting-started.md do not do what the page says\n`,
);
process.exitCode = failed === 0 ? 0 : 1;

async function pack(): Promise<string> {
  const { stdout } = await execa(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder],
    { cwd: root },
  );
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

// The page's own words, but for the two things that a reader's machine has and this one has not: the package in a
// registry, and the reader's app.
async function runCommand(command: string, expected: number, line: number, tarball: string): Promise<void> {
  const here = command
    .replaceAll('http://localhost:3000', shop.url)
    .replace(
      '--save-dev verikun',
      `--save-dev ${tarball} @sparticuz/chromium@147.0.0 --no-audit --no-fund --prefer-offline`,
    );
  const ran = await execa('bash', ['-c', here], {
    cwd: folder,
    reject: false,
    all: true,
    stdin: 'ignore',
    env: { CI: '1', VERIKUN_LANE: 'docs' },
  });
  const right = ran.exitCode === expected;
  process.stdout.write(`${right ? 'ok ' : 'NOT'} line ${line}: ${command}\n`);
  if (right) return;
  failed += 1;
  process.stdout.write(`${ran.all}\n    exit ${ran.exitCode}, the page says ${expected}\n`);
}
