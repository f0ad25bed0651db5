/** The second guard of C-PACK-2: looks at the tarball itself, which alone shows what npm really packs. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const listing = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
const packed = (Array.isArray(listing) ? listing[0] : Object.values(listing)[0]).files.map(
  (file) => file.path,
);

const allowed = [
  /^dist\/[\w.-]+\.js$/,
  /^example\/[\w.-]+\.md$/,
  /^grammar\/[\w.-]+\.json$/,
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
];
const needed = [
  'dist/vk.js',
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'grammar/plan.schema.json',
  'example/checkout.md',
];
const stray = packed.filter((path) => !allowed.some((pattern) => pattern.test(path)));
const absent = needed.filter((path) => !packed.includes(path));
for (const path of stray) process.stderr.write(`must not ship: ${path}\n`);
for (const path of absent) process.stderr.write(`must ship: ${path}\n`);
process.exitCode = stray.length + absent.length > 0 ? 1 : 0;
