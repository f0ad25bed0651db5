import type { Context } from './context.ts';
import { isMark, isWord, type Token } from './tokenize.ts';

// What stands for a value that nobody states.
const vague =
  /\b(?:noted|remembered|stored|saved|some|any|anything|something|random|valid|invalid|correct|incorrect|wrong|right|proper|arbitrary|your|my|their|his|her|name of|same|different|new|whatever|more|text|data|details|credentials|values?|it|them|negative|long|short|tomorrow|today|yesterday|is|are|should|must|that|and|or|not|other|another|which|everything|suitable|appropriate|empty|blank|first|last|second|third)\b/;
const prepositions = /^(?:in|into|to|from|with|as|for|on|inside|under|at|by|of|until|below|above|near|next)$/;

/** A value as the words give it; unquoted ones only where nothing in them is vague or structure. */
export function readValue(tokens: readonly Token[], context: Context): string | undefined {
  const column = columnValue(tokens, context);
  if (column !== undefined) return column;
  const noted = notedValue(tokens, context);
  if (noted !== undefined) return noted;
  const only = tokens[0];
  if (tokens.length === 1 && only?.kind === 'quoted') return only.value;
  if (tokens.length === 0 || tokens.length > 6) return undefined;
  if (tokens.some((token) => token.kind === 'quoted' || token.kind === 'aside')) return undefined;
  if (tokens.some((token) => isMark(token, '-', '->', '=>', '|', 'br', ';', '!', '?'))) return undefined;
  if (tokens.length > 1 && isWord(only, 'the', 'a', 'an', 'its')) return undefined;
  const text = verbatim(tokens);
  if (isLiteral(tokens)) return text;
  if (tokens.some((token) => isMark(token, ',', ':'))) return undefined;
  if (vague.test(text.toLowerCase())) return undefined;
  if (tokens.some((token) => prepositions.test(token.low))) return undefined;
  return text;
}

function verbatim(tokens: readonly Token[]): string {
  let text = '';
  let end = tokens[0]?.from ?? 0;
  for (const token of tokens) {
    text += (token.from > end ? ' ' : '') + token.text;
    end = token.to;
  }
  return text;
}

/** Quoted, or in itself a value: a number, an amount, a date, a placeholder, a path. */
export function isLiteral(tokens: readonly Token[]): boolean {
  const only = tokens[0];
  if (tokens.length === 1 && only?.kind === 'quoted') return true;
  if (tokens.length === 0 || tokens.length > 4) return false;
  if (tokens.some((token) => token.kind !== 'word')) return false;
  const text = verbatim(tokens);
  if (/^[^\s]*\{\{[^{}]*\}\}[^\s]*$/.test(text)) return true;
  if (/^<[\w -]+>$/.test(text)) return true;
  if (
    /^[+-]?[^\p{L}\s]{0,2}\d[\d.,:/ ’'-]*(?: ?(?:%|€|£|\$|EUR|GBP|USD|kr|CHF|km|kg|g|m|cm|mm|MB|GB|kB|°C|°|pts?|px|h|am|pm|AM|PM))?$/u.test(
      text,
    )
  )
    return true;
  if (/^(?:EUR|GBP|USD|CHF|kr\.?|[€£$¥]) ?[\d.,]+$/u.test(text)) return true;
  if (
    /^\d{1,2}\.? (?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: \d{4})?$/.test(
      text,
    )
  )
    return true;
  if (/^\d+ (?:of|\/) \d+$/.test(text)) return true;
  return (
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ||
    /^\/\S*$/.test(text) ||
    /^\d{1,4}(?:st|nd|rd|th)$/.test(text) ||
    /^[A-Z]{1,4}-?\d[\w-]*$/.test(text)
  );
}

/** "the noted ticket number", "the one you noted", "the price noted before": what a step kept. */
function notedValue(tokens: readonly Token[], context: Context): string | undefined {
  const words = tokens.map((token) => token.low);
  const text = words
    .join(' ')
    .replace(/^the /, '')
    .replace(/^same as (?:the )?/, '');
  const about =
    /^(?:previously |earlier |just )?(?:noted|remembered|stored|saved|recorded|copied|kept) (.+)$/.exec(
      text,
    )?.[1] ??
    /^(.+?) (?:that )?(?:you|we|i|was|were)? ?(?:have |just |had )?(?:noted|remembered|stored|written down|wrote down|recorded|kept|copied)(?: down)?(?: before| earlier| above| in step \d+)?$/.exec(
      text,
    )?.[1];
  if (about === undefined) return undefined;
  if (/^(?:one|value|text|number)(?: that)?$/.test(about))
    return context.reads.length > 0 ? `{{ctx.${context.reads.at(-1)?.into}}}` : undefined;
  const found = context.reads.filter(
    (read) => read.about.toLowerCase() === about || read.into === about.replace(/\W+/g, '_'),
  );
  return found.length > 0 ? `{{ctx.${found.at(-1)?.into}}}` : undefined;
}

/** In a loop over a table a column's name stands for its value. */
function columnValue(tokens: readonly Token[], context: Context): string | undefined {
  const words = tokens.filter((token) => !isWord(token, 'the'));
  const name = words.map((token) => token.value).join(' ');
  const column = context.columns?.find((each) => each.toLowerCase() === name.toLowerCase());
  return column === undefined || words.length === 0 ? undefined : `{{row.${column}}}`;
}
