import { describe, expect, it } from 'vitest';
import type { VerbSpec } from '../../src/verbs/spec.ts';
import { findVerb, verbNames, verbs } from '../../src/verbs/verbs.ts';

const specs = Object.entries<VerbSpec>(verbs);

describe('the verbs', () => {
  it('are called as they are listed', () => {
    for (const [name, spec] of specs) expect(spec.name).toBe(name);
    expect(verbNames).toHaveLength(specs.length);
  });

  it('no name or alias means two things', () => {
    const words = specs.flatMap(([name, spec]) => [name, ...spec.aliases]);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  });

  it.each([
    ['tap', 'tap'],
    ['click', 'tap'],
    ['goto', 'open'],
    ['reload', 'refresh'],
    ['no-such-verb', undefined],
  ])('%s means %s', (word, name) => {
    expect(findVerb(word)?.name).toBe(name);
  });

  it('the argument that names the target is a selector', () => {
    for (const [, spec] of specs)
      if (spec.target !== undefined) expect(spec.args[spec.target]?.kind).toBe('selector');
  });

  it('C-HEAL-2 what judges the app is a check, and harms nothing', () => {
    const checks = specs.filter(([, spec]) => spec.check).map(([name]) => name);
    expect(checks).toEqual(['assert', 'wait', 'read', 'download']);
    for (const [, spec] of specs) if (spec.check) expect(spec.risk).toBe('safe');
  });

  it('C-REC-1 inspections are not recorded, and no steps of a plan', () => {
    const unrecorded = specs.filter(([, spec]) => !spec.recordable).map(([name]) => name);
    expect(unrecorded).toEqual(['find', 'screen', 'current']);
    for (const [, spec] of specs) if (!spec.recordable) expect(spec.inPlans).toBe(false);
  });

  it('required positionals come before optional ones, and words last', () => {
    for (const [name, spec] of specs) {
      const positional = Object.values(spec.args).filter((arg) => arg.positional);
      const greedy = positional.findIndex((arg) => arg.kind === 'words' || arg.kind === 'pairs');
      expect([name, greedy === -1 || greedy === positional.length - 1]).toEqual([name, true]);
    }
  });

  it('a letter stands for one flag of a verb', () => {
    for (const [name, spec] of specs) {
      const letters = Object.values(spec.args).flatMap((arg) => (arg.short ? [arg.short] : []));
      expect([name, new Set(letters).size]).toEqual([name, letters.length]);
    }
  });
});
