import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blocksIn, read, textsIn } from './memory-reader.ts';

describe('segments', () => {
  it('are the runs of prose from one file, in order', () => {
    const test = read(
      '# T\n\n1. a\n\n@include f.md p="x"\n\n2. b\n\n@include f.md p="y"\n@include f.md p="z"\n',
      { 'f.md': '\nF {{p}}\n\n' },
    );
    expect(
      test.segments.map(({ file, text, params, blocks }) => [
        file,
        text,
        params,
        blocks.map((block) => block.type),
      ]),
    ).toEqual([
      ['t.md', '# T\n\n1. a', {}, ['heading', 'list', 'include']],
      ['f.md', 'F x', { p: 'x' }, ['paragraph']],
      ['t.md', '2. b', {}, ['list', 'include']],
      ['f.md', 'F y', { p: 'y' }, ['paragraph']],
      ['t.md', '', {}, ['include']],
      ['f.md', 'F z', { p: 'z' }, ['paragraph']],
    ]);
    expect(blocksIn(test).find((block) => block.type === 'include')).toMatchObject({
      path: 'f.md',
      params: { p: 'x' },
      span: { line: 5, col: 1 },
    });
  });

  it('keep the numbers of a list that an include interrupts', () => {
    const test = read('1. a\n@include f.md\n2. b', { 'f.md': '1. f' });
    const numbers = blocksIn(test).flatMap((block) =>
      block.type === 'list' ? block.items.map((item) => item.number) : [],
    );
    expect(numbers).toEqual([1, 1, 2]);
  });

  it('are none in a file without prose', () => {
    expect(read('---\ntitle: x\n---\n\n').segments).toEqual([]);
  });
});

describe('resolvedText', () => {
  const files = { 'f.md': 'Type {{who}}.' };

  it('C-CACHE-1: holds every include with its parameters', () => {
    const one = read('A\n\n@include f.md who="ann"', files).resolvedText;
    expect(one).toContain('Type ann.');
    expect(read('A\n\n@include f.md who="bob"', files).resolvedText).not.toBe(one);
    expect(read('A\n\n@include f.md who="ann"', { 'f.md': 'Write {{who}}.' }).resolvedText).not.toBe(one);
  });

  it('C-CACHE-1: is the same wherever the included file lies', () => {
    const there = read('A\n\n@include sub/g.md who="ann"', { 'sub/g.md': 'Type {{who}}.' });
    expect(there.resolvedText).toBe(read('A\n\n@include f.md who="ann"', files).resolvedText);
  });

  it('C-CACHE-1: holds constants, rows and the address, and nothing else of the front matter', () => {
    const of = (yaml: string) => read(`---\n${yaml}\n---\nClick "A".`).resolvedText;
    const plain = of('title: x');
    expect(of('title: y\ntags: a\nowner: b\ntimeout: 5s\nmeta: {a: b}')).toBe(plain);
    expect(plain).toBe('Click "A".');
    const others = [
      of('data: {a: 1}'),
      of('data: {a: 2}'),
      of('data: {b: 1}'),
      of('data:\n - a: 1'),
      of('url: /x'),
      plain,
    ];
    expect(new Set(others).size).toBe(others.length);
    expect(of('data: {a: 1, b: 2}')).toBe(of('data: {b: 2, a: 1}'));
  });

  it('C-CACHE-1: names variables and secrets, and tells a moved step from one that stayed', () => {
    expect(read('Type {{secret.P}}').resolvedText).toBe('Type {{secret.P}}');
    expect(read('1. a\n\n@include f.md who="x"', files).resolvedText).not.toBe(
      read('1. a\n\nType x.').resolvedText,
    );
  });

  it('keeps lines in their places, so that kept plans can cite them', () => {
    expect(read('\n\na\n\n<!-- c -->\n\nb  \n\n').resolvedText).toBe('a\n\n<!-- c -->\n\nb');
  });
});

describe('verbatim text', () => {
  it('K11: a long text with everything in it arrives byte for byte', () => {
    const nasty = `  ${'x: y  z # n - '.repeat(24)}👩‍🚀 مرحبا "q" \\n \u00a0\u200f{{env.X}} | & <b>`;
    for (const text of [
      `Type "${nasty}" here`,
      `- Type \`${nasty}\``,
      `> Type "${nasty}"`,
      `# Type "${nasty}" x`,
    ]) {
      expect(textsIn(read(text))[0]).toContain(nasty);
      expect(read(text).resolvedText).toContain(nasty);
    }
    const cell = nasty.replaceAll('|', '\\|');
    expect(textsIn(read(`| a |\n|---|\n| "${cell}" |`))).toContain(`"${nasty}"`);
    const value = nasty.replaceAll('"', '\\"').replaceAll('\\n', '\\\\n');
    expect(textsIn(read(`@include f.md v="${value}"`, { 'f.md': 'Type {{v}}' }))).toEqual([`Type ${nasty}`]);
    const data = read(`---\ndata:\n  v: ${JSON.stringify(nasty)}\n---\n{{data.v}}`);
    expect(data.frontMatter.data.v).toBe(nasty);
  });

  it('K11: any words in quotes come out as they went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (words) => {
        fc.pre(!/[\r\n\0]|\{\{|\}\}|<!--/.test(words));
        expect(textsIn(read(`Type "${words}" now`))).toEqual([`Type "${words}" now`]);
      }),
    );
  });

  it('sources are the files as they were read', () => {
    expect(read('\ufeffa\r\n').sources).toEqual([{ file: 't.md', text: '\ufeffa\r\n' }]);
  });
});
