import { notInNames } from '../../../grammar/english/lexicon.ts';
import { never } from '../../../grammar/english/vague.ts';
import type { Memory } from './memory.ts';
import { isQuoted, type Token } from './tokens.ts';

const forbidden = new Set<string>([...notInNames, ...never, 'the', 'a', 'an', 'my']);
const mostWords = 5;

/** A text to type or choose: quoted, a column of the loop's table, a noted text, or a few plain words. */
export function textValue(tokens: readonly Token[], memory: Memory): string | undefined {
  const special = quotedOrKept(tokens, memory);
  if (special !== undefined) return special;
  if (tokens.length > mostWords || !tokens.every((token) => isValueWord(token))) return undefined;
  return tokens.map((token) => token.text).join(' ');
}

/** A text that a check compares: as above, but plain words must hold a digit, or a reader could not tell where it ends. */
export function checkedText(tokens: readonly Token[], memory: Memory): string | undefined {
  const special = quotedOrKept(tokens, memory);
  if (special !== undefined) return special;
  const text = tokens.map((token) => token.text).join(' ');
  if (tokens.length === 1 && urlOf(tokens) !== undefined) return text;
  const plain = tokens.length <= 4 && tokens.every((token) => isValueWord(token));
  return plain && /\d|\{\{/.test(text) && !/^\d+$/.test(tokens.length > 1 ? (text.split(' ')[0] ?? '') : '')
    ? text
    : undefined;
}

function quotedOrKept(tokens: readonly Token[], memory: Memory): string | undefined {
  const [first, ...rest] = tokens;
  if (!first) return undefined;
  if (isQuoted(first) && rest.length === 0) return first.value;
  const said = tokens.map((token) => token.low).join(' ');
  const column =
    /^the (?:(?:value|text|name|one) (?:of|from|in) (?:the )?)?(.+?)(?: column| value)?(?: of the row| from the table)?$/.exec(
      said,
    );
  const match = memory.columns.find((each) => each.toLowerCase() === column?.[1]);
  if (match !== undefined) return `{{row.${match}}}`;
  return noted(said, memory);
}

/** "the noted ticket number", "the price you noted". */
function noted(said: string, memory: Memory): string | undefined {
  const kept = '(?:noted|remembered|stored|saved|recorded|kept)';
  const before = new RegExp(`^(?:the|that) ${kept} (.+)$`).exec(said);
  const after = new RegExp(
    `^the (.+?) (?:that )?(?:you|i|we|was|were|as) ${kept}(?: down| before| earlier| above)?$`,
  ).exec(said);
  const words = before?.[1] ?? after?.[1];
  if (words === undefined) return undefined;
  const found =
    memory.noted.find((each) => each.words === words) ??
    memory.noted.find((each) => each.words.endsWith(` ${words}`) || words.endsWith(` ${each.words}`)) ??
    (words === 'one' || words === 'value' || words === 'text' ? memory.noted[0] : undefined);
  return found ? `{{ctx.${found.into}}}` : undefined;
}

function isValueWord(token: Token): boolean {
  return token.type === 'word' && !forbidden.has(token.low);
}

/** An address or path: a scheme, a leading slash, or quoted words that are one. */
export function urlOf(tokens: readonly Token[]): string | undefined {
  const [token] = tokens;
  if (!token || tokens.length !== 1 || token.type === 'punct') return undefined;
  const text = token.type === 'quoted' ? token.value : token.text;
  if (/\s/.test(text.replace(/\{\{[^{}]*\}\}/g, ''))) return undefined;
  if (/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) || /^\/\S*$/.test(text)) return text;
  if (/^\{\{[^{}]*\}\}(?:\/\S*)?$/.test(text) && /url|host|base|address|\//i.test(text)) return text;
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:\/\S*)?$/i.test(text) &&
    /^www\.|\/|\.(?:test|example|com|org|net|io|app|dev)$/i.test(text)
    ? text
    : undefined;
}

/** A file to upload: a path or a name with an extension. */
export function fileOf(tokens: readonly Token[]): string | undefined {
  const bare = tokens[0]?.low === 'the' ? tokens.slice(1) : tokens;
  const [token] = bare[0]?.low === 'file' ? bare.slice(1) : bare;
  if (!token || token.type === 'punct') return undefined;
  const text = token.type === 'quoted' ? token.value : token.text;
  return /^\S+\.\w{1,5}$|^\{\{[^{}]*\}\}$/.test(text) ? text : undefined;
}
