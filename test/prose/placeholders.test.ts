import { describe, expect, it } from 'vitest';
import { usedPlaceholders } from '../../src/prose/placeholders.ts';
import { read, textsIn } from './memory-reader.ts';

describe('placeholders in prose', () => {
  it.each<[string, number, number, string]>([
    ['Type {{env.env.X}} here', 1, 6, 'Known: {{env.X}}'],
    ['a\n\n- Type {{envX}} here', 3, 8, 'Did you mean {{env.X}}?'],
    ['Type {{env_USER}}', 1, 6, 'Did you mean {{env.USER}}?'],
    ['Type {{usr}}', 1, 6, 'include'],
    ['Type {{ITEM}}', 1, 6, 'Did you mean {{item}}?'],
    ['Type {{env.X} and more', 1, 6, 'Known'],
    ['Type {env.X}} and more', 1, 1, 'Known'],
    ['Type {{env.X and {{uuid}}', 1, 6, 'Known'],
    ['Type {{}}', 1, 6, 'Known'],
    ['| a |\n|---|\n| {{evn.X}} |', 3, 3, 'Known'],
    ['> {{nobody}}', 1, 3, 'params:'],
    ['Type {{data.vouchr}}', 1, 6, 'data'],
    ['Type {{row.x}}', 1, 6, 'table'],
  ])('K65: refuses %j at its place, before anything runs', (text, line, col, hint) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: 'invalid-placeholder',
        span: expect.objectContaining({ file: 't.md', line, col }),
        hint: expect.stringContaining(hint),
      }),
    );
  });

  it.each([
    'Type {{ env.X }} and {{secret.Y}}',
    'Type $x and ${x} and {x} and %x%',
    'Type `{"a":{"b":1}}` and {{uuid}}',
    'Type {"id":{{env.ID}}}',
    'Type {{item}} {{timestamp}} {{run_id}} {{ctx.some thing}}',
  ])('K65: leaves %j as written', (text) => {
    expect(textsIn(read(text))).toEqual([text]);
  });

  it('names the nearest constant', () => {
    const text = '---\ndata:\n  voucher: A\n---\nType {{data.vouchr}}.';
    expect(() => read(text)).toThrow(
      expect.objectContaining({
        code: 'invalid-placeholder',
        hint: 'Did you mean {{data.voucher}}?',
        span: { file: 't.md', line: 5, col: 6 },
      }),
    );
  });

  it.each([
    '---\ndata:\n  - who: ann\n---\nType {{row.who}}',
    'Type {{row.User name}} and {{row.user_name}}\n\n| User name |\n|---|\n| ann |',
    '1. For each row type {{row.who}}\n\n   > | Who |\n   > |---|\n   > | ann |',
  ])('knows the columns of rows and tables: %j', (text) => {
    expect(() => read(text)).not.toThrow();
  });

  it('lists every placeholder with its place', () => {
    const text =
      '---\nurl: {{env.BASE}}/x\ndata:\n  a: "{{secret.A}}"\n---\n# {{run_id}}\n\n- Type {{data.a}} <!-- {{env.NO}} --> {{env.U}}\n\n@include f.md who="{{secret.P}}"\n\n```\n{{env.NOT}}\n```\n';
    const test = read(text, { 'f.md': '| a |\n|---|\n| x \\| {{who}} {{uuid}} |' });
    const found = usedPlaceholders(test).map(({ placeholder, span }) => [
      'name' in placeholder ? `${placeholder.kind}.${placeholder.name}` : placeholder.kind,
      `${span.file}:${span.line}:${span.col}`,
    ]);
    expect(found).toEqual([
      ['env.BASE', 't.md:2:6'],
      ['secret.A', 't.md:4:6'],
      ['run_id', 't.md:6:3'],
      ['data.a', 't.md:8:8'],
      ['env.U', 't.md:8:39'],
      ['secret.P', 'f.md:3:8'],
      ['uuid', 'f.md:3:16'],
    ]);
  });
});
