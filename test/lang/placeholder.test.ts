import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, parseTemplate, placeholdersOf } from '../../src/lang/placeholder.ts';

describe('placeholders', () => {
  it.each([
    ['{{env.X}}', { kind: 'env', name: 'X' }],
    ['{{ env.X }}', { kind: 'env', name: 'X' }],
    ['{{secret.SHOP_PW}}', { kind: 'secret', name: 'SHOP_PW' }],
    ['{{ctx.the price}}', { kind: 'ctx', name: 'the price' }],
    ['{{data.größe}}', { kind: 'data', name: 'größe' }],
    ['{{row.User-name}}', { kind: 'row', name: 'User-name' }],
    ['{{item}}', { kind: 'item' }],
    ['{{ uuid }}', { kind: 'uuid' }],
    ['{{timestamp}}', { kind: 'timestamp' }],
    ['{{run_id}}', { kind: 'run_id' }],
    ['{{user}}', { kind: 'param', name: 'user' }],
  ])('K65: reads %s', (text, expected) => {
    expect(placeholdersOf(`a ${text} b`)).toEqual([expected]);
  });

  it.each([
    '{{env.env.X}}',
    '{{env.}}',
    '{{.X}}',
    '{{}}',
    '{{ }}',
    '{{foo.X}}',
    '{{env.1}}',
    '{{a b}}',
    '{{env.X',
    '{{env.X}',
    '{env.X}}',
    '{{{{x',
    '{{{}}}',
  ])('K65: refuses %s', (text) => {
    expect(() => parseTemplate(text, { file: 'a.md', line: 3, col: 7 })).toThrow(
      expect.objectContaining({ code: 'invalid-placeholder', span: { file: 'a.md', line: 3, col: 7 } }),
    );
  });

  it.each(['$x', '${x}', '{x}', '%x%', '{"a":{"b":1}}', '} }', ''])('K65: takes %j as it is', (text) => {
    expect(parseTemplate(text)).toEqual(text === '' ? [] : [text]);
  });

  it('gives the offset of every placeholder', () => {
    const offsets = parseTemplate('ab{{uuid}}{{item}}c').map((part) =>
      typeof part === 'string' ? part : part.offset,
    );
    expect(offsets).toEqual(['ab', 2, 10, 'c']);
  });

  it('fills values in once: a value with braces is text, an unknown one stays', () => {
    const values: Readonly<Record<string, string>> = { A: '{{env.B}}', B: '$& $1' };
    const filled = fillTemplate('{{env.A}}, {{env.B}}, {{env.C}}', (p) =>
      p.kind === 'env' ? values[p.name] : undefined,
    );
    expect(filled).toBe('{{env.B}}, $& $1, {{env.C}}');
  });

  it('parts put together are the text', () => {
    const piece = fc.constantFrom('a', '{', '}', '$', '{{uuid}}', '{{env.X}}', '{{ x }}', '\n', '"');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        let parts: ReturnType<typeof parseTemplate>;
        try {
          parts = parseTemplate(text);
        } catch {
          return;
        }
        expect(parts.map((part) => (typeof part === 'string' ? part : part.source)).join('')).toBe(text);
      }),
    );
  });
});
