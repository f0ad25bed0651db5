import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { parseTemplate } from '../lang/placeholder.ts';
import type { Span } from '../lang/span.ts';
import { type Edit, splice } from './passage.ts';
import { type Block, type Passage, placeIn } from './test.ts';

/** Parameters in force in one file: nothing of the including file but what its line passed. */
export type Scope = Readonly<Record<string, string>>;

const braces = /\{\{[^{}]*\}\}/g;

/**
 * Binds the parameters of every passage and validates all placeholders.
 * @throws VkError `invalid-placeholder` at the place of a malformed one, or of a name that nobody binds
 */
export function bindBlocks(blocks: readonly Block[], scope: Scope): Block[] {
  return blocks.map((block) => bindBlock(block, scope));
}

function bindBlock(block: Block, scope: Scope): Block {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return { ...block, text: bindPassage(block.text, scope) };
    case 'list':
      return {
        ...block,
        items: block.items.map((item) => ({ ...item, blocks: bindBlocks(item.blocks, scope) })),
      };
    case 'table':
      return {
        ...block,
        head: block.head.map((cell) => bindPassage(cell, scope)),
        rows: block.rows.map((row) => row.map((cell) => bindPassage(cell, scope))),
      };
    case 'quote':
      return { ...block, blocks: bindBlocks(block.blocks, scope) };
    case 'code':
      return { ...block, value: bindLoosely(block.value, scope) };
    case 'include':
    case 'rule':
    case 'comment':
      return block;
  }
}

function bindPassage(passage: Passage, scope: Scope): Passage {
  const edits: Edit[] = [];
  let last = 0;
  for (const match of passage.text.matchAll(braces)) {
    checkLiteral(passage, last, match.index);
    last = match.index + match[0].length;
    const value = bound(match[0], scope, placeIn(passage, match.index));
    if (value !== undefined) edits.push({ from: match.index, to: last, text: value });
  }
  checkLiteral(passage, last, passage.text.length);
  return edits.length === 0 ? passage : splice(passage, edits);
}

function checkLiteral(passage: Passage, from: number, to: number): void {
  const text = passage.text.slice(from, to);
  const at = text.indexOf('{{');
  parseTemplate(text.slice(Math.max(0, at)), placeIn(passage, from + Math.max(0, at)));
}

/**
 * A value of an include line, bound in the including file.
 * @throws VkError `invalid-placeholder`
 */
export function bindText(text: string, scope: Scope, span: Span): string {
  return parseTemplate(text, span)
    .map((part) => (typeof part === 'string' ? part : (bound(part.source, scope, span) ?? part.source)))
    .join('');
}

/** Binds the names that are known and leaves all else alone: for text that is shown and not executed. */
export function bindLoosely(text: string, scope: Scope): string {
  return text.replace(braces, (source) => {
    const name = source.slice(2, -2).trim();
    return Object.hasOwn(scope, name) ? (scope[name] ?? source) : source;
  });
}

/** The value of a placeholder that is a parameter; `undefined` for the kinds that are known later. */
function bound(source: string, scope: Scope, span: Span): string | undefined {
  const [part] = parseTemplate(source, span);
  if (part === undefined || typeof part === 'string' || part.placeholder.kind !== 'param') return undefined;
  const { name } = part.placeholder;
  if (Object.hasOwn(scope, name)) return scope[name];
  throw new VkError('invalid-placeholder', `${source}: no parameter of this name is passed or declared`, {
    span,
    hint: hintFor(name, scope),
  });
}

function hintFor(name: string, scope: Scope): string {
  const prefix = /^(env|secret|ctx|data|row)[_-]?(?=[\p{Lu}\d_])(.+)$/iu.exec(name);
  if (prefix?.[1] && prefix[2]) return `Did you mean {{${prefix[1].toLowerCase()}.${prefix[2]}}}?`;
  const meant = nearest(name, [...Object.keys(scope), 'item', 'uuid', 'timestamp', 'run_id']);
  if (meant) return `Did you mean {{${meant}}}?`;
  return `For a variable write {{env.${name}}}; a parameter comes from  @include … ${name}="value"  or params: in the front matter.`;
}

/** Bare names that a text uses. */
export function parameterNames(text: string): Set<string> {
  const names = [...text.matchAll(/\{\{\s*([\p{L}_][\p{L}\p{N}_-]*)\s*\}\}/gu)].map(
    (match) => match[1] ?? '',
  );
  return new Set(names);
}
