import type { Nodes } from 'mdast';
import { VkError } from '../lang/errors.ts';
import type { Span } from '../lang/span.ts';
import { parseMarkdown, rangeOf } from './blocks.ts';
import type { Range } from './passage.ts';
import { type Source, spanOf } from './source.ts';

/** One `@include` line. Values as written: placeholders in them belong to the including file. */
export interface IncludeLine {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly span: Span;
  /** Of the whole line, without its line end. */
  readonly line: Range;
}

/**
 * The include lines of a file from offset `from` on; those in code fences and HTML comments are none.
 * @throws VkError `invalid-include` for a line that starts like an include and is not one
 */
export function includeLines(source: Source, from: number): IncludeLine[] {
  const body = source.text.slice(from);
  if (!/@include/i.test(body)) return [];
  const quoted = quotedRanges(body, from);
  const found: IncludeLine[] = [];
  let start = from;
  for (const text of body.split('\n')) {
    const line = { from: start, to: start + text.length };
    start = line.to + 1;
    const match = /^(\s*(?:(?:[-*+>]|\d+[.)])\s+)*)@include(?![\w-])/i.exec(text);
    if (!match || quoted.some((range) => range.from <= line.from && line.from < range.to)) continue;
    const at = line.from + (match[1]?.length ?? 0);
    const span = spanOf(source, at, line.from + text.trimEnd().length);
    if (match[1]?.trim() !== '') {
      throw invalid(
        '@include stands on a line of its own, without a list mark',
        span,
        'Write  @include path.md  as the whole line.',
      );
    }
    found.push({ ...parseIncludeLine(text.slice(match[0].length), span), span, line });
  }
  return found;
}

/** Fences and comments: what stands there is shown, not done. */
function quotedRanges(body: string, base: number): Range[] {
  const found: Range[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'code') found.push(rangeOf(node, { base }));
    if (node.type === 'html') {
      const range = rangeOf(node, { base });
      const html = body.slice(range.from - base, range.to - base);
      for (const comment of html.matchAll(/<!--[\s\S]*?(?:-->|$(?![\s\S]))/g)) {
        found.push({ from: range.from + comment.index, to: range.from + comment.index + comment[0].length });
      }
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(body));
  return found;
}

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’' };
const firstParam = /\s+(?=[\p{L}_][\p{L}\p{N}_-]*\s*=)/u;

function parseIncludeLine(written: string, span: Span): Pick<IncludeLine, 'path' | 'params'> {
  if (written !== '' && !/^\s/.test(written)) {
    throw invalid('@include is followed by a space and a path', span, 'Write  @include path.md');
  }
  const rest = written.replace(/<!--.*?-->\s*$/, '').trim();
  const { path, after } = splitPath(rest, span);
  if (path === '') throw invalid('@include names no file', span, 'Write  @include path.md');
  if (path.includes('{{')) {
    throw invalid(
      'include paths take no variables',
      span,
      'Name the file as it is, and pass values:  @include path.md name="value"',
    );
  }
  return { path: path.replaceAll('\\', '/'), params: parseParams(after, span) };
}

function splitPath(rest: string, span: Span): { path: string; after: string } {
  const close = closing[rest.charAt(0)];
  if (close !== undefined) {
    const end = rest.indexOf(close, 1);
    if (end === -1) throw invalid('the quoted path does not end', span, `Close it with  ${close}`);
    return { path: rest.slice(1, end).trim(), after: rest.slice(end + 1).trim() };
  }
  const cut = firstParam.exec(rest);
  if (!cut) return { path: rest, after: '' };
  return { path: rest.slice(0, cut.index), after: rest.slice(cut.index).trim() };
}

function parseParams(text: string, span: Span): Record<string, string> {
  const params: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const match =
      /^([\p{L}_][\p{L}\p{N}_-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|“([^”]*)”|‘([^’]*)’|((?:\{\{[^{}]*\}\}|[^\s"'])+))(?=\s|$)/u.exec(
        rest,
      );
    const name = match?.[1];
    if (!match || name === undefined) {
      throw invalid(`@include does not understand ${rest}`, span, 'Write parameters as  name="value"');
    }
    if (Object.hasOwn(params, name)) throw invalid(`${name} is given twice`, span, 'Leave one of them out.');
    const straight = match[2] ?? match[3];
    params[name] = straight?.replace(/\\(["'\\])/g, '$1') ?? match[4] ?? match[5] ?? match[6] ?? '';
    rest = rest.slice(match[0].length).trim();
  }
  return params;
}

function invalid(message: string, span: Span, hint: string): VkError {
  return new VkError('invalid-include', message, { span, hint });
}
