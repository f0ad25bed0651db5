import { VkError } from './errors.ts';
import type { Span } from './span.ts';

/**
 * `{{…}}` in prose and plans. `env`, `secret` and `data` are known before the first action; `ctx`, `row` and `item`
 * while a run goes on; `param` (a bare name) is bound by an include line when the prose is read.
 */
export type Placeholder =
  | { readonly kind: 'env' | 'secret' | 'ctx' | 'data' | 'row'; readonly name: string }
  | { readonly kind: 'item' | 'uuid' | 'timestamp' | 'run_id' }
  | { readonly kind: 'param'; readonly name: string };

export type TemplatePart =
  | string
  | { readonly placeholder: Placeholder; readonly source: string; readonly offset: number };

const named = new Set(['env', 'secret', 'ctx', 'data', 'row']);
const single = new Set(['item', 'uuid', 'timestamp', 'run_id']);
const known =
  '{{env.X}}, {{secret.X}}, {{ctx.X}}, {{data.X}}, {{row.X}}, {{item}}, {{uuid}}, {{timestamp}}, {{run_id}}';

/**
 * Splits a text into literals and placeholders.
 * @throws VkError `invalid-placeholder` for anything in double braces that is none, at compile time
 */
export function parseTemplate(text: string, span?: Span): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let last = 0;
  for (const match of text.matchAll(/\{\{([^{}]*)\}\}/g)) {
    if (match.index > last) parts.push(literal(text.slice(last, match.index), span));
    parts.push({
      placeholder: parsePlaceholder(match[1] ?? '', match[0], span),
      source: match[0],
      offset: match.index,
    });
    last = match.index + match[0].length;
  }
  if (last < text.length) parts.push(literal(text.slice(last), span));
  return parts;
}

/** "}}" alone is ordinary text (JSON ends so), unless it closes what was meant as a placeholder. */
function literal(text: string, span: Span | undefined): string {
  const isHalf = /\{\s*(?:env|secret|ctx|data|row)\.[^{}]*\}\}/.test(text);
  if (text.includes('{{') || isHalf) throw invalid(text.trim(), 'braces that do not close', span);
  return text;
}

function parsePlaceholder(inner: string, source: string, span: Span | undefined): Placeholder {
  const body = inner.trim();
  if (single.has(body)) return { kind: body as 'item' };
  const dotted = /^([A-Za-z_]+)\.([\p{L}_][\p{L}\p{N}_ -]*)$/u.exec(body);
  if (dotted?.[1] && dotted[2] && named.has(dotted[1]))
    return { kind: dotted[1] as 'env', name: dotted[2].trim() };
  if (/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(body)) return { kind: 'param', name: body };
  throw invalid(source, 'no such placeholder', span);
}

function invalid(source: string, why: string, span: Span | undefined): VkError {
  return new VkError('invalid-placeholder', `${source}: ${why}`, {
    hint: `Known: ${known}, and {{name}} for a parameter of an included file.`,
    ...(span ? { span } : {}),
  });
}

/** All placeholders of a text, in order. */
export function placeholdersOf(text: string, span?: Span): Placeholder[] {
  return parseTemplate(text, span).flatMap((part) => (typeof part === 'string' ? [] : [part.placeholder]));
}

/**
 * Fills in values. `lookup` answers `undefined` for one that it leaves alone (late binding).
 * @throws VkError `invalid-placeholder` for a malformed template, and what `lookup` throws
 */
export function fillTemplate(
  text: string,
  lookup: (placeholder: Placeholder) => string | undefined,
  span?: Span,
): string {
  return parseTemplate(text, span)
    .map((part) => (typeof part === 'string' ? part : (lookup(part.placeholder) ?? part.source)))
    .join('');
}
