import type {
  BlockContent,
  DefinitionContent,
  List,
  ListItem as MdListItem,
  Nodes,
  Root,
  Table,
} from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { VkError } from '../lang/errors.ts';
import { passageOf, type Range, slicePassage } from './passage.ts';
import { type Source, spanOf } from './source.ts';
import type { Block, ListItem, Passage } from './test.ts';

/**
 * Parses prose. Indented code is off: a step that somebody indented by four spaces is a step, and would else vanish
 * as a code sample.
 */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, {
    extensions: [gfmTable(), { disable: { null: ['codeIndented'] } }],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
}

/**
 * The blocks of one run of prose. Every line of it that is not blank is inside exactly one of them.
 * @param run offsets of whole lines in `source`
 * @throws VkError `invalid-prose` for a fence or comment that never closes and would swallow what follows
 */
export function readBlocks(source: Source, run: Range): Block[] {
  const reading: Reading = { source, base: run.from, quotes: 0 };
  return blocksOf(parseMarkdown(source.text.slice(run.from, run.to)).children, reading);
}

interface Reading {
  readonly source: Source;
  /** What is added to an offset of the parsed text to get one of the file. */
  readonly base: number;
  readonly quotes: number;
}

type FlowNode = Root['children'][number] | BlockContent | DefinitionContent;

function blocksOf(nodes: readonly FlowNode[], reading: Reading): Block[] {
  return nodes.flatMap((node) => blockOf(node, reading));
}

function blockOf(node: FlowNode, reading: Reading): Block[] {
  const { source } = reading;
  const range = rangeOf(node, reading);
  const span = spanOf(source, range.from, range.to);
  switch (node.type) {
    case 'heading':
      return headingBlocks(node.depth, contentRange(node.children, range, reading), range, node, reading);
    case 'list':
      return [
        {
          type: 'list',
          ordered: node.ordered === true,
          items: node.children.map((item) => itemOf(item, node, reading)),
          span,
        },
      ];
    case 'table':
      return [tableOf(node, reading)];
    case 'blockquote':
      return [
        { type: 'quote', blocks: blocksOf(node.children, { ...reading, quotes: reading.quotes + 1 }), span },
      ];
    case 'code': {
      checkFenceCloses(range, reading);
      return [{ type: 'code', ...(node.lang ? { language: node.lang } : {}), value: node.value, span }];
    }
    case 'thematicBreak':
      return [{ type: 'rule', span }];
    case 'html':
      return [htmlBlock(range, reading)];
    case 'definition':
      // "[1]: Click" is a definition to Markdown and a step to its author; only a real address is none.
      return /[/#.]|^\w+:/.test(node.url) ? [{ type: 'comment', span }] : [paragraphOf(range, [], reading)];
    default:
      return [paragraphOf(range, skipped(node, reading), reading)];
  }
}

function paragraphOf(range: Range, skip: readonly Range[], reading: Reading): Block {
  const text = passageOf(reading.source, range, { quotes: reading.quotes, skip });
  return text.text === '' ? { type: 'comment', span: text.span } : { type: 'paragraph', text };
}

/**
 * A line of dashes under running text makes it a heading in Markdown, though its author drew a rule. Text of several
 * lines, or a sentence, stays what it is; else its steps would be lost as a title.
 */
function headingBlocks(level: number, content: Range, range: Range, node: Nodes, reading: Reading): Block[] {
  const { source, quotes } = reading;
  const skip = skipped(node, reading);
  const text = passageOf(source, content, { quotes, skip }, range);
  const isSetext = !source.text.startsWith('#', range.from);
  if (!isSetext || level !== 2 || !/\n|[.:;!?]$/.test(text.text)) return [{ type: 'heading', level, text }];
  const underline = source.text.lastIndexOf('\n', range.to - 1) + 1;
  const indent = /^[\s>]*/.exec(source.text.slice(underline, range.to))?.[0].length ?? 0;
  return [
    paragraphOf({ from: range.from, to: underline - 1 }, skip, reading),
    { type: 'rule', span: spanOf(source, underline + indent, range.to) },
  ];
}

function itemOf(item: MdListItem, list: List, reading: Reading): ListItem {
  const { source } = reading;
  const range = rangeOf(item, reading);
  const number = list.ordered ? /^\d+/.exec(source.text.slice(range.from, range.to))?.[0] : undefined;
  const blocks = blocksOf(item.children, reading);
  const [first] = blocks;
  const box = first?.type === 'paragraph' ? boxOf(first.text) : undefined;
  return {
    ...(number === undefined ? {} : { number: Number(number) }),
    ...(box === undefined ? {} : { box: box.ticked }),
    blocks: box === undefined ? blocks : [{ type: 'paragraph', text: box.rest }, ...blocks.slice(1)],
    span: spanOf(source, range.from, range.to),
  };
}

/** A task list box before the text of an item. */
function boxOf(text: Passage): { ticked: boolean; rest: Passage } | undefined {
  const match = /^\[([ xX])\]\s+(?=\S)/.exec(text.text);
  if (!match) return undefined;
  return { ticked: match[1] !== ' ', rest: slicePassage(text, match[0].length, text.text.length) };
}

function tableOf(table: Table, reading: Reading): Block {
  const { source, quotes } = reading;
  const range = rangeOf(table, reading);
  const rows = table.children.map((row) =>
    row.children.map((cell) => {
      const whole = rangeOf(cell, reading);
      const content = contentRange(cell.children, emptyCell(source.text, whole), reading);
      const skip = merged([...skipped(cell, reading), ...escapedPipes(source.text, content)]);
      return passageOf(source, content, { quotes, skip });
    }),
  );
  return {
    type: 'table',
    head: rows[0] ?? [],
    rows: rows.slice(1),
    span: spanOf(source, range.from, range.to),
  };
}

/** Where the text of a cell would stand: behind its pipe. */
function emptyCell(text: string, cell: Range): Range {
  const at = text.startsWith('|', cell.from) ? Math.min(cell.from + 1, cell.to) : cell.from;
  return { from: at, to: at };
}

function escapedPipes(text: string, range: Range): Range[] {
  return [...text.slice(range.from, range.to).matchAll(/\\\|/g)].map((match) => ({
    from: range.from + match.index,
    to: range.from + match.index + 1,
  }));
}

// Tags that only arrange a page; a line of them alone says nothing to do.
const layoutTags = /<\/?(?:details|summary|div|section|article|center|p|span|a|br|hr|img|sub|sup)\b[^<>]*>/gi;

function htmlBlock(range: Range, reading: Reading): Block {
  const { source } = reading;
  const raw = source.text.slice(range.from, range.to);
  const comments = commentsIn(raw, range.from, source);
  const rest = passageOf(source, range, { quotes: reading.quotes, skip: comments });
  if (rest.text.replace(layoutTags, '').trim() === '') return { type: 'comment', span: rest.span };
  return { type: 'paragraph', text: rest };
}

/** The HTML comments of a stretch of HTML that starts at `base`. */
function commentsIn(html: string, base: number, source: Source): Range[] {
  return [...html.matchAll(/<!--[\s\S]*?(?:-->|$(?![\s\S]))/g)].map((match) => {
    const from = base + match.index;
    if (!/-->$/.test(match[0]) || match[0].length < 7) {
      throw new VkError('invalid-prose', 'this comment never closes, and would hide everything after it', {
        hint: 'End it with  -->',
        span: spanOf(source, from, from + 4),
      });
    }
    return { from, to: from + match[0].length };
  });
}

function checkFenceCloses(range: Range, { source }: Reading): void {
  const lines = source.text.slice(range.from, range.to).split('\n');
  const opening = /^(`{3,}|~{3,})/.exec(lines[0] ?? '')?.[1] ?? '';
  const closing = (lines.at(-1) ?? '').replace(/^[\s>]*/, '').trimEnd();
  const closes =
    lines.length > 1 &&
    closing.length >= opening.length &&
    closing === opening.charAt(0).repeat(closing.length);
  if (closes) return;
  throw new VkError('invalid-prose', 'this code fence never closes, and would hide everything after it', {
    hint: `End it with a line  ${opening}`,
    span: spanOf(source, range.from, range.from + opening.length),
  });
}

/** Comments in running text and the backslash of a hard line break: no part of what is said. */
function skipped(node: Nodes, reading: Reading): Range[] {
  const found: Range[] = [];
  const visit = (inner: Nodes): void => {
    const range = rangeOf(inner, reading);
    if (inner.type === 'html' && inner.value.startsWith('<!--')) found.push(range);
    if (inner.type === 'break' && reading.source.text.startsWith('\\', range.from))
      found.push({ from: range.from, to: range.from + 1 });
    if ('children' in inner) for (const child of inner.children) visit(child);
  };
  visit(node);
  return merged(found);
}

function merged(ranges: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    if (range.from >= (kept.at(-1)?.to ?? 0)) kept.push(range);
  }
  return kept;
}

function contentRange(children: readonly Nodes[], empty: Range, reading: Reading): Range {
  const [first] = children;
  const last = children.at(-1);
  if (first === undefined || last === undefined) return { from: empty.to, to: empty.to };
  return { from: rangeOf(first, reading).from, to: rangeOf(last, reading).to };
}

/** The range of a node in the file. The parser gives every node that it made a position. */
export function rangeOf(node: Nodes, { base }: { readonly base: number }): Range {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  if (from === undefined || to === undefined)
    throw new VkError('internal', `a ${node.type} has no place in the file`);
  return { from: from + base, to: to + base };
}
