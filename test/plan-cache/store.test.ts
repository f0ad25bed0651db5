import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Plan } from '../../src/plan/plan.ts';
import { type KeyParts, keyOf } from '../../src/plan-cache/key.ts';
import { openPlanStore } from '../../src/plan-cache/store.ts';

const parts: KeyParts = { text: '1. Click "Save".', package: 'shop', build: '7', platform: 'web' };
const plan: Plan = { version: 1, steps: [{ do: 'tap', target: 'text:Save', clauses: [0] }] };
const content = {
  title: 'Save',
  clauses: [{ segment: 0, line: 0, col: 4, text: 'Click "Save"', by: 'english' as const }],
  manual: [],
  plan,
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vk-store-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('keyOf', () => {
  it.each(['text', 'package', 'build', 'platform'] as const)(
    'C-CACHE-1 another %s is another key',
    (part) => {
      expect(keyOf({ ...parts, [part]: `${parts[part]}x` })).not.toBe(keyOf(parts));
    },
  );

  it('C-CACHE-1 K03 fields never run into each other', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.string(), fc.string(), fc.string(), fc.string()),
        fc.tuple(fc.string(), fc.string(), fc.string(), fc.string()),
        (a, b) => {
          const [first, second] = [a, b].map(([text, pkg, build, platform]) =>
            keyOf({ text, package: pkg, build, platform }),
          );
          return (JSON.stringify(a) === JSON.stringify(b)) === (first === second);
        },
      ),
    );
    expect(keyOf({ ...parts, package: 'a:b', build: 'c' })).not.toBe(
      keyOf({ ...parts, package: 'a', build: 'b:c' }),
    );
  });

  it('C-CACHE-7 is 32 hex digits that no machine changes', () => {
    expect(keyOf({ text: 'x', package: '', build: '', platform: 'web' })).toMatch(/^[0-9a-f]{32}$/);
    expect(keyOf(parts)).toBe(keyOf({ ...parts }));
  });
});

describe('openPlanStore', () => {
  it('gives back what was written', async () => {
    const store = openPlanStore(root);
    expect(await store.read(parts)).toEqual({ hit: false, reason: 'no plan yet' });
    expect(await store.write(parts, content)).toBeUndefined();
    const found = await store.read(parts);
    expect(found.hit && found.entry.plan).toEqual(plan);
  });

  it('C-CACHE-7 the same plan is the same bytes in any folder, without path or host', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'vk-store-other-'));
    await openPlanStore(root).write(parts, content);
    await openPlanStore(elsewhere).write(parts, content);
    const here = readFileSync(openPlanStore(root).pathOf(parts), 'utf8');
    expect(readFileSync(openPlanStore(elsewhere).pathOf(parts), 'utf8')).toBe(here);
    expect(here).not.toContain(root);
    expect(here).not.toContain(hostname());
    rmSync(elsewhere, { recursive: true, force: true });
  });

  it('C-CACHE-6 writes no byte when nothing changed', async () => {
    const store = openPlanStore(root);
    await store.write(parts, content);
    const before = statSync(store.pathOf(parts), { bigint: true }).mtimeNs;
    await store.write(parts, content);
    expect(statSync(store.pathOf(parts), { bigint: true }).mtimeNs).toBe(before);
  });

  const damaged: Record<string, (entry: Record<string, unknown>) => string> = {
    'no JSON': () => '{"version":1',
    'an empty file': () => '',
    'K05 no steps': (entry) => JSON.stringify({ ...entry, plan: { version: 1, steps: [] } }),
    'an unknown verb': (entry) =>
      JSON.stringify({ ...entry, plan: { version: 1, steps: [{ do: 'explode', clauses: [0] }] } }),
    'an unknown flag': (entry) =>
      JSON.stringify({
        ...entry,
        plan: { version: 1, steps: [{ do: 'tap', target: 'a', force: true, clauses: [0] }] },
      }),
    'a selector that does not parse': (entry) =>
      JSON.stringify({ ...entry, plan: { version: 1, steps: [{ do: 'tap', target: 'id:', clauses: [0] }] } }),
    'C-CACHE-4 a clause without a step': (entry) =>
      JSON.stringify({
        ...entry,
        clauses: [...content.clauses, { ...content.clauses[0], text: 'Click "Pay"' }],
      }),
    'C-CACHE-2 another compiler': (entry) => JSON.stringify({ ...entry, fingerprint: '0000000000000000' }),
    'a newer version': (entry) => JSON.stringify({ ...entry, version: 99 }),
    'the entry of another key': (entry) => JSON.stringify({ ...entry, key: 'f'.repeat(32) }),
  };

  it.each(Object.keys(damaged))('C-CACHE-6 %s is a miss with a reason', async (name) => {
    const store = openPlanStore(root);
    await store.write(parts, content);
    const entry = JSON.parse(readFileSync(store.pathOf(parts), 'utf8'));
    writeFileSync(store.pathOf(parts), damaged[name]?.(entry) ?? '');
    const found = await store.read(parts);
    expect(found.hit).toBe(false);
    expect(!found.hit && found.reason.length).toBeGreaterThan(8);
  });

  it('C-CACHE-6 a folder that cannot be written is a warning', async () => {
    writeFileSync(join(root, '.verikun'), 'a file where the folder should be');
    expect(await openPlanStore(root).write(parts, content)).toMatch(/^plan not kept/);
  });

  it('C-CACHE-4 what does not cover its test is never written', async () => {
    const store = openPlanStore(root);
    await expect(
      store.write(parts, {
        ...content,
        plan: { version: 1, steps: [{ do: 'tap', target: 'text:Save', clauses: [] }] },
      }),
    ).rejects.toThrow('has no step');
    expect((await store.read(parts)).hit).toBe(false);
  });
});
