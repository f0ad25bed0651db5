import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passagesOf } from '../../src/prose/placeholders.ts';
import { type Block, placeIn } from '../../src/prose/test.ts';
import { blocksIn, read, textsIn } from './memory-reader.ts';

/** The structure of blocks in short: what kind holds which text. */
function outline(blocks: readonly Block[]): unknown[] {
  return blocks.map(outlineOfBlock);
}

function outlineOfBlock(block: Block): unknown {
  switch (block.type) {
    case 'heading':
      return { [`h${block.level}`]: block.text.text };
    case 'paragraph':
      return block.text.text;
    case 'list':
      return {
        [block.ordered ? 'ol' : 'ul']: block.items.map((item) => [
          ...(item.number === undefined ? [] : [item.number]),
          ...(item.box === undefined ? [] : [item.box]),
          ...outline(item.blocks),
        ]),
      };
    case 'table':
      return { table: [block.head, ...block.rows].map((row) => row.map((cell) => cell.text)) };
    case 'quote':
      return { quote: outline(block.blocks) };
    case 'code':
      return { code: block.value, ...(block.language ? { language: block.language } : {}) };
    case 'include':
      return { include: block.path };
    case 'rule':
    case 'comment':
      return block.type;
  }
}

const outlineOf = (text: string): unknown[] => outline(blocksIn(read(text)));

describe('blocks', () => {
  it.each<[string, string, unknown[]]>([
    [
      'headings of both kinds',
      '# One #\n\nTwo\n===\n\n### **Three**',
      [{ h1: 'One' }, { h1: 'Two' }, { h3: '**Three**' }],
    ],
    ['hard-wrapped text', 'Click "A"  \nand then\\\n   "B".', ['Click "A"\nand then\n"B".']],
    [
      'numbers as written',
      '3. a\n3. b\n10) c',
      [
        {
          ol: [
            [3, 'a'],
            [3, 'b'],
          ],
        },
        { ol: [[10, 'c']] },
      ],
    ],
    ['letters are text', 'a) one\nb) two', ['a) one\nb) two']],
    [
      'nested lists',
      '- a\n  - b\n    1. c\n- d',
      [{ ul: [['a', { ul: [['b', { ol: [[1, 'c']] }]] }], ['d']] }],
    ],
    ['a list nested by too many spaces', '- a\n      - b', [{ ul: [['a', { ul: [['b']] }]] }]],
    [
      'steps indented by four spaces',
      '    1. a\n\n       Click "B".\n\n    Click "C".',
      [{ ol: [[1, 'a', 'Click "B".']] }, 'Click "C".'],
    ],
    [
      'task boxes',
      '- [ ] a\n- [x] b\n- [X] c\n- [y] d\n- [ ]',
      [{ ul: [[false, 'a'], [true, 'b'], [true, 'c'], ['[y] d'], ['[ ]']] }],
    ],
    ['an empty item', '1.\n2. a', [{ ol: [[1], [2, 'a']] }]],
    [
      'a table',
      '| a | b |\n|---|:-:|\n| `x \\| y` | |\n| 1 | 2 | 3 |',
      [
        {
          table: [
            ['a', 'b'],
            ['`x | y`', ''],
            ['1', '2', '3'],
          ],
        },
      ],
    ],
    [
      'a table without outer pipes',
      'a | b\n--|--\n1<br>2 | {{uuid}}',
      [
        {
          table: [
            ['a', 'b'],
            ['1<br>2', '{{uuid}}'],
          ],
        },
      ],
    ],
    [
      'a table in an item',
      '1. Fill in:\n\n   | a |\n   |---|\n   | b |\n',
      [{ ol: [[1, 'Fill in:', { table: [['a'], ['b']] }]] }],
    ],
    ['quotes', '> a\n> b\nlazy\n>> c', [{ quote: ['a\nb\nlazy', { quote: ['c'] }] }]],
    ['a list in a quote', '> - a\n>   b\n> - c', [{ quote: [{ ul: [['a\nb'], ['c']] }] }]],
    [
      'fences',
      '```json\n{ "a": 1 }\n\n```\n~~~\nx\n~~~~',
      [{ code: '{ "a": 1 }\n', language: 'json' }, { code: 'x' }],
    ],
    ['rules', '---\n\na\n\n***', ['rule', 'a', 'rule']],
    ['a comment block', 'a\n\n<!-- b\n\nc -->\n\nd', ['a', 'comment', 'd']],
    ['comments in text', 'Click <!-- not --> "Save"<!-- x\ny -->.\nEnd <!-- z -->', ['Click "Save".\nEnd']],
    ['text behind a comment', '<!-- a --> Click "B".', ['Click "B".']],
    ['a comment mark in backticks', 'Type `<!-- a -->` here', ['Type `<!-- a -->` here']],
    ['a comment alone in an item', '- <!-- a -->\n- b', [{ ul: [['comment'], ['b']] }]],
    [
      'layout tags',
      '<details>\n<summary>More</summary>\n\nClick "A".\n\n</details>',
      ['<details>\n<summary>More</summary>', 'Click "A".', 'comment'],
    ],
    ['things in angle brackets', 'Type "<user>" into <b>Name</b>', ['Type "<user>" into <b>Name</b>']],
    ['a rule drawn right under a step', 'Click "A".\n---\nClick "B"', ['Click "A".', 'rule', 'Click "B"']],
    ['a rule drawn right under two lines', 'Click A\nClick B\n---', ['Click A\nClick B', 'rule']],
    ['a link definition', '[a]: https://a.test/x\n\n[1]: Click', ['comment', '[1]: Click']],
  ])('reads %s', (_, text, expected) => {
    expect(outlineOf(text)).toEqual(expected);
  });

  it.each([
    ['a fence', 'Click A\n\n```\nClick B\n', 't.md', 3, 1],
    ['a shorter closing fence', '````\nClick B\n```\n', 't.md', 1, 1],
    ['a fence in an item', '1. a\n   ~~~\n   b\n2. c', 't.md', 2, 4],
    ['a comment', 'Click A\n\n<!-- x\n\nClick B\n', 't.md', 3, 1],
  ])('K87: refuses %s that never closes and would hide what follows', (_, text, file, line, col) => {
    expect(() => read(text)).toThrow(
      expect.objectContaining({ code: 'invalid-prose', span: expect.objectContaining({ file, line, col }) }),
    );
  });

  it('maps every offset of a passage to the file', () => {
    const text =
      '> 1. Click <!-- x --> "A"\n>    and "B"\n\n| q | a \\| b |\n|-|-|\n| - | [x](y) |\n\n- [ ] Tick "C"\n';
    const lines = text.split('\n');
    for (const passage of passagesOf(blocksIn(read(text)))) {
      for (const [offset, char] of [...passage.text].entries()) {
        if (char === '\n') continue;
        const { line, col } = placeIn(passage, offset);
        expect(lines[line - 1]?.charAt(col - 1)).toBe(char);
      }
    }
  });
});

describe('nothing is dropped', () => {
  const words = fc.constantFrom(
    'Click',
    '"Save"',
    '`b`',
    '**c**',
    '1.2',
    'x|y',
    '<user>',
    '&amp;',
    '\\*',
    '{{uuid}}',
    '[l](u)',
    '#',
    '-',
    '£5',
  );
  const phrase = fc.array(words, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
  const mark = fc.constantFrom(
    '',
    '',
    '',
    '- ',
    '* ',
    '1. ',
    '7) ',
    '# ',
    '### ',
    '> ',
    '> - ',
    '- [ ] ',
    'a) ',
    '| ',
    '<div>',
    '[x]: ',
    '<!-- c --> ',
  );
  const indent = fc.constantFrom('', '', '', '  ', '   ', '    ', '      ', '\t');
  const line = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(indent, mark, phrase).map((parts) => parts.join('')) },
    { weight: 2, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '---',
        '===',
        '***',
        '|-|-|',
        '| a | b |',
        '- ',
        '1.',
        '>',
        '```\ncode\n```',
        '<!-- a\n\nb -->',
        '@include f.md',
      ),
    },
  );
  const document = fc.tuple(
    fc.array(line, { maxLength: 14 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.constantFrom('', '\ufeff'),
  );

  const spanOf = (block: Block) =>
    block.type === 'heading' || block.type === 'paragraph' ? block.text.span : block.span;

  /** Include lines in front matter position or behind list marks are errors, not documents. */
  const isReadable = (text: string): boolean => !/^\s*---/.test(text.replace(/^\ufeff/, ''));

  it('K87: every line with something on it is in exactly one block, whatever the line ends', () => {
    fc.assert(
      fc.property(document, ([parts, end, bom]) => {
        const text = bom + parts.join('\n').replaceAll('\n', end);
        fc.pre(isReadable(text));
        let test: ReturnType<typeof read>;
        try {
          test = read(text, { 'f.md': 'Click "F".' });
        } catch (error) {
          // An error that names the line is the other right answer.
          expect(error).toMatchObject({ span: { line: expect.any(Number) } });
          return;
        }
        const blocks = blocksIn(test).filter((block) => spanOf(block).file === 't.md');
        const lines = text.replace(/^\ufeff/, '').split(end);
        for (const [index, content] of lines.entries()) {
          if (content.trim() === '') continue;
          const holders = blocks.filter((block) => {
            const span = spanOf(block);
            return span.line <= index + 1 && index + 1 <= (span.endLine ?? span.line);
          });
          expect(holders.length, `line ${index + 1} of ${JSON.stringify(text)}`).toBe(1);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('K87: every word of the prose is in exactly one passage', () => {
    const marks = fc.constantFrom(
      '',
      '- ',
      '1. ',
      '> ',
      '## ',
      '  - ',
      '    ',
      '   - [x] ',
      '> 2. ',
      '<div> ',
      '<!-- c --> ',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(marks, fc.nat({ max: 3 })), { minLength: 1, maxLength: 12 }), (rows) => {
        const text = rows
          .map(([before, blanks], at) => `${before}word${at}z${'\n'.repeat(blanks)}`)
          .join('\n');
        const found = textsIn(read(text))
          .join('\n')
          .match(/word\d+z/g);
        expect(found).toEqual(rows.map((_, at) => `word${at}z`));
      }),
      { numRuns: 300 },
    );
  });

  it('K87: line ends and BOM change nothing', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), (parts) => {
        const text = parts.join('\n');
        fc.pre(isReadable(text) && !text.includes('@include'));
        let plain: ReturnType<typeof read>;
        try {
          plain = read(text);
        } catch (error) {
          // What is refused is refused whatever the line ends.
          expect(() => read(text.replaceAll('\n', '\r\n'))).toThrow(String((error as Error).message));
          return;
        }
        for (const other of [text.replaceAll('\n', '\r\n'), `\ufeff${text}`]) {
          const again = read(other);
          expect(again.resolvedText).toBe(plain.resolvedText);
          expect(again.segments).toEqual(plain.segments);
        }
      }),
    );
  });
});
