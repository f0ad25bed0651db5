import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds `dist/` once before the tests when a source file is newer: they drive the built CLI. */
export default function buildOnce(): void {
  const built = join(root, 'dist', 'vk.js');
  const newest = Math.max(...['src', 'grammar', 'package.json'].map((path) => newestIn(join(root, path))));
  if (existsSync(built) && statSync(built).mtimeMs >= newest) return;
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
}

function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
