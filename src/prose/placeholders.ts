import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { type Placeholder, parseTemplate } from '../lang/placeholder.ts';
import type { Span } from '../lang/span.ts';
import { type Block, type FrontMatter, type Passage, placeIn, type Test } from './test.ts';

interface UsedPlaceholder {
  readonly placeholder: Placeholder;
  readonly span: Span;
}

/**
 * Every placeholder of a test with its place, front matter first, then the prose in order: what has to have a value
 * before the first action. Code fences and comments are not executed and not looked at.
 */
export function usedPlaceholders(test: Pick<Test, 'frontMatter' | 'segments' | 'file'>): UsedPlaceholder[] {
  return [
    ...ofFrontMatter(test.frontMatter, test.file),
    ...test.segments.flatMap((segment) => passagesOf(segment.blocks).flatMap(ofPassage)),
  ];
}

/** All running text of blocks, in document order. */
export function passagesOf(blocks: readonly Block[]): Passage[] {
  return blocks.flatMap(passagesOfBlock);
}

function passagesOfBlock(block: Block): readonly Passage[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items.flatMap((item) => passagesOf(item.blocks));
    case 'table':
      return [...block.head, ...block.rows.flat()];
    case 'quote':
      return passagesOf(block.blocks);
    case 'code':
    case 'include':
    case 'rule':
    case 'comment':
      return [];
  }
}

function ofPassage(passage: Passage): UsedPlaceholder[] {
  return parseTemplate(passage.text, passage.span).flatMap((part) =>
    typeof part === 'string' ? [] : [{ placeholder: part.placeholder, span: placeIn(passage, part.offset) }],
  );
}

function ofFrontMatter(frontMatter: FrontMatter, file: string): UsedPlaceholder[] {
  const { url, app, locales, data, rows } = frontMatter;
  const values: (readonly [key: string, text: string | undefined])[] = [
    ['url', url],
    ['app', app],
    ...locales.map((locale) => ['locales', locale] as const),
    ...Object.entries(data).map(([name, value]) => [`data.${name}`, value] as const),
    ...rows.flatMap((row, at) =>
      Object.entries(row).map(([name, value]) => [`data.${at}.${name}`, value] as const),
    ),
  ];
  return values.flatMap(([key, text]) => {
    const span = frontMatter.spans[key] ?? frontMatter.spans.data ?? { file, line: 1, col: 1 };
    return parseTemplate(text ?? '', span).flatMap((part) =>
      typeof part === 'string' ? [] : [{ placeholder: part.placeholder, span }],
    );
  });
}

/**
 * Constants and columns are known when the prose is read.
 * @throws VkError `invalid-placeholder` for a `{{data.X}}` that is not there, with the nearest name, and for a
 *   `{{row.X}}` that is a column neither of the rows in the front matter nor of any table
 */
export function checkDataNames(test: Pick<Test, 'frontMatter' | 'segments' | 'file'>): void {
  const constants = Object.keys(test.frontMatter.data);
  const columns = [
    ...Object.keys(test.frontMatter.rows[0] ?? {}),
    ...test.segments.flatMap((segment) => headsOf(segment.blocks)),
  ];
  const folded = new Set(columns.map(columnKey));
  for (const { placeholder, span } of usedPlaceholders(test)) {
    if (placeholder.kind === 'data' && !constants.includes(placeholder.name)) {
      throw unknownName('data', placeholder.name, constants, span, 'Add it under data: in the front matter.');
    }
    if (placeholder.kind === 'row' && !folded.has(columnKey(placeholder.name))) {
      throw unknownName(
        'row',
        placeholder.name,
        columns,
        span,
        'Rows come from a list under data:, or from a table.',
      );
    }
  }
}

function unknownName(
  kind: string,
  name: string,
  known: readonly string[],
  span: Span,
  otherwise: string,
): VkError {
  const meant = nearest(name, known);
  return new VkError(
    'invalid-placeholder',
    `{{${kind}.${name}}}: no such ${kind === 'data' ? 'constant' : 'column'}`,
    {
      span,
      hint: meant === undefined ? otherwise : `Did you mean {{${kind}.${meant}}}?`,
    },
  );
}

/** How a column is called in a placeholder may differ from its head in case, spaces and marks. */
function columnKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function headsOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'table':
        return block.head.map((cell) => cell.text);
      case 'list':
        return block.items.flatMap((item) => headsOf(item.blocks));
      case 'quote':
        return headsOf(block.blocks);
      default:
        return [];
    }
  });
}
