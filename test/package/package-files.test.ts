import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

describe('the package', () => {
  it('C-PACK-1 ships an allowlist and nothing else', () => {
    expect(manifest.files).toEqual(['dist', 'grammar/*.json', 'example/*.md', 'CHANGELOG.md']);
    expect(manifest.bin).toEqual({ vk: 'dist/vk.js', verikun: 'dist/vk.js' });
  });

  it('C-PACK-3 names the examples by a glob, so that the app beside them stays here', () => {
    expect(manifest.files).not.toContain('example');
    expect(manifest.files.some((entry: string) => entry.startsWith('docs'))).toBe(false);
  });

  it('the bundled browser is an optional peer of exactly one version, and a dependency of nobody', () => {
    expect(manifest.peerDependencies['@sparticuz/chromium']).toBe('147.0.0');
    expect(manifest.peerDependenciesMeta['@sparticuz/chromium']).toEqual({ optional: true });
    expect(manifest.devDependencies['@sparticuz/chromium']).toBe('147.0.0');
    expect(manifest.dependencies).not.toHaveProperty('@sparticuz/chromium');
  });

  it('C-PACK-2 the packed tarball holds what it should and nothing more', () => {
    const run = () =>
      execFileSync(process.execPath, ['scripts/check-package-contents.mjs'], { cwd: root, stdio: 'pipe' });
    expect(run).not.toThrow();
  });
});
