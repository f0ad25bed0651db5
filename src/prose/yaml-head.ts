import { isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml';
import { VkError } from '../lang/errors.ts';
import type { Span } from '../lang/span.ts';
import { type Source, spanOf } from './source.ts';

/** A value of the front matter, every scalar as it was written (`00123` and `1.50` stay), with its place. */
export type HeadValue =
  | { readonly type: 'text'; readonly text: string; readonly isEmpty: boolean; readonly span: Span }
  | { readonly type: 'list'; readonly items: readonly HeadValue[]; readonly span: Span }
  | { readonly type: 'map'; readonly entries: readonly HeadEntry[]; readonly span: Span };

export interface HeadEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: HeadValue;
}

/** Where the front matter stands, and where the prose behind it starts. */
export interface Head {
  readonly from: number;
  readonly to: number;
  readonly body: number;
}

/**
 * Finds the front matter: from a first line `---` to the next one. Blank lines before it are forgiven.
 * @returns `undefined` when the file has none
 * @throws VkError `invalid-front-matter` when it never ends
 */
export function findHead(source: Source): Head | undefined {
  const opening = /^\s*?---[ \t]*\n/.exec(source.text);
  if (opening?.[0].trim() !== '---') return undefined;
  const from = opening[0].length;
  const closing = /^(?:---|\.\.\.)[ \t]*$/m.exec(source.text.slice(from));
  if (closing) {
    const to = from + closing.index;
    return { from, to, body: Math.min(source.text.length, to + closing[0].length + 1) };
  }
  if (!/^[\p{L}_-]+:(?:\s|$)/u.test(source.text.slice(from))) return undefined;
  throw invalid(
    'the front matter never ends',
    spanOf(source, from - opening[0].trimStart().length, from - 1),
    'End it with a line  ---',
  );
}

// `{{env.X}}` is a map of maps to YAML. Noncharacters of the same width stand in for the braces while it is parsed.
const standIn = { open: '\ufdd0\ufdd0', close: '\ufdd1\ufdd1' } as const;

/**
 * Parses the front matter.
 * @throws VkError `invalid-front-matter`, one line, with the place of the fault
 */
export function parseHead(source: Source, head: Head): readonly HeadEntry[] {
  const yaml = source.text
    .slice(head.from, head.to)
    .replace(/\{\{([^{}\n]*)\}\}/g, `${standIn.open}$1${standIn.close}`);
  // The failsafe schema makes no numbers, dates or booleans of what was written.
  const document = parseDocument(yaml, {
    schema: 'failsafe',
    prettyErrors: false,
    logLevel: 'silent',
  });
  const [fault] = document.errors;
  if (fault) {
    const at = head.from + Math.min(fault.pos[0], Math.max(0, yaml.length - 1));
    throw invalid(
      `not valid YAML: ${lowerFirst(fault.message.split('\n', 1)[0] ?? '')}`,
      spanOf(source, at, at + 1),
      yamlHint,
    );
  }
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === ''))
    return [];
  const value = headValue(document.contents, { source, base: head.from });
  if (value.type !== 'map') throw invalid('front matter is  key: value  lines', value.span, yamlHint);
  return value.entries;
}

const yamlHint = 'Write  key: value, one a line, and put a value with special characters in quotes.';

interface Parsing {
  readonly source: Source;
  readonly base: number;
}

function headValue(node: unknown, parsing: Parsing): HeadValue {
  if (isAlias(node)) {
    const hint = `Put the value in quotes:  "*${node.source}"`;
    throw invalid('a value that starts with * is an alias to YAML', nodeSpan(node, parsing), hint);
  }
  if (isMap(node)) {
    const entries = node.items.map((pair) => {
      const key = headValue(pair.key, parsing);
      if (key.type !== 'text') throw invalid('a key is a word', key.span, yamlHint);
      return {
        key: key.text,
        keySpan: key.span,
        value: pair.value === null ? emptyAt(key.span) : headValue(pair.value, parsing),
      };
    });
    return { type: 'map', entries, span: nodeSpan(node, parsing) };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => headValue(item, parsing));
    return { type: 'list', items, span: nodeSpan(node, parsing) };
  }
  if (isScalar(node)) {
    const text = typeof node.value === 'string' ? node.value : String(node.value ?? '');
    const plain = node.type === 'PLAIN' || node.type === undefined;
    return {
      type: 'text',
      text: text.replaceAll(standIn.open, '{{').replaceAll(standIn.close, '}}'),
      isEmpty: plain && (text === '' || text === '~' || text === 'null'),
      span: nodeSpan(node, parsing),
    };
  }
  return emptyAt(spanOf(parsing.source, parsing.base, parsing.base));
}

function emptyAt(span: Span): HeadValue {
  return { type: 'text', text: '', isEmpty: true, span };
}

function nodeSpan(node: Node, { source, base }: Parsing): Span {
  const [from, to] = node.range ?? [0, 0];
  const text = source.text.slice(base + from, base + to);
  return spanOf(source, base + from, base + from + text.trimEnd().length);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function invalid(message: string, span: Span, hint: string): VkError {
  return new VkError('invalid-front-matter', message, { span, hint });
}
