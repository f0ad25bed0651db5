import { spellings } from '../../../grammar/first/spellings.ts';

/**
 * A piece of running text. `word` covers numbers, amounts, addresses and placeholders too: what it is, the slots decide.
 * `from`/`to` are offsets in the text.
 */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'aside' | 'mark';
  /** Verbatim. */
  readonly text: string;
  /** What is inside the quotes or marks; equal to `text` for words. */
  readonly value: string;
  /** Lower case, straight apostrophes, known misspellings put right: what patterns compare with. */
  readonly low: string;
  readonly from: number;
  readonly to: number;
  /** How a quoted token was marked. */
  readonly by?: 'quote' | 'bold' | 'code';
}

const pieces: readonly (readonly [RegExp, (match: RegExpExecArray) => Partial<Token>])[] = [
  [/<br\s*\/?>/iy, () => ({ kind: 'mark', low: 'br' })],
  [/(`+)([^`]+)\1/y, (match) => quoted(match[2], 'code')],
  [/\*\*(?=\S)([^*]+?)\*\*(?!\*)/y, (match) => quoted(match[1], 'bold')],
  [/__(?=\S)([^_]+?)__(?!\w)/y, (match) => quoted(match[1], 'bold')],
  [/\*(?=\S)([^*\n]*?\S)\*(?![\p{L}\p{N}])/uy, (match) => quoted(match[1], 'bold')],
  [/_(?=\S)([^_\n]*?\S)_(?![\p{L}\p{N}])/uy, (match) => quoted(match[1], 'bold')],
  [/"([^"]*)"/y, (match) => quoted(match[1], 'quote')],
  [/[“„]([^“”„]*)[”“]/y, (match) => quoted(match[1], 'quote')],
  [/«\s*([^«»]*?)\s*»/y, (match) => quoted(match[1], 'quote')],
  [/[「『]([^「」『』]*)[」』]/y, (match) => quoted(match[1], 'quote')],
  [
    /'(?=\S)([^'\n]*?(?:'(?=\p{L})[^'\n]*?)*)(?<=\S)'(?![\p{L}\p{N}])/uy,
    (match) => quoted(match[1], 'quote'),
  ],
  [/‘([^‘’]*(?:’(?=\p{L})[^‘’]*)*)’(?!\p{L})/uy, (match) => quoted(match[1], 'quote')],
  [/\(([^()]*)\)/y, (match) => ({ kind: 'aside', value: (match[1] ?? '').trim(), low: '' })],
  [/(?:->|→|➔|➜|>|›)(?=\s)/y, () => ({ kind: 'mark', low: '->' })],
  [/(?:=>|⇒)(?=\s)/y, () => ({ kind: 'mark', low: '=>' })],
  [/(?:–|—|--?)(?=\s)/y, () => ({ kind: 'mark', low: '-' })],
  [/\|/y, () => ({ kind: 'mark', low: '|' })],
];

function quoted(inner: string | undefined, by: 'quote' | 'bold' | 'code'): Partial<Token> {
  return { kind: 'quoted', value: (inner ?? '').replace(/\s*\n\s*/g, ' '), low: '', by };
}

const wordSource = /(?:\{\{[^{}]*\}\}|(?<=\d),(?=\d)|[^\s"“”„«»()`,;|])+/uy;

/** Splits text into tokens; nothing but white space is left out. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text.charAt(at))) {
      at += 1;
      continue;
    }
    const found = pieceAt(text, at);
    tokens.push(...found.tokens);
    at = Math.max(at + 1, found.end);
  }
  return tokens;
}

function pieceAt(text: string, at: number): { readonly tokens: readonly Token[]; readonly end: number } {
  for (const [source, make] of pieces) {
    source.lastIndex = at;
    const match = source.exec(text);
    if (!match || match[0] === '') continue;
    const end = at + match[0].length;
    const base: Token = { kind: 'mark', text: match[0], value: match[0], low: match[0], from: at, to: end };
    return { tokens: unwrap({ ...base, ...make(match) }), end };
  }
  wordSource.lastIndex = at;
  const raw = wordSource.exec(text)?.[0];
  if (raw === undefined) return { tokens: [mark(text.charAt(at), at)], end: at + 1 };
  const tail = /[.:!?…]+$/.exec(raw);
  const core = tail && tail.index > 0 && !/\+[.:!?]$/.test(raw) ? raw.slice(0, tail.index) : raw;
  const tokens: Token[] = [/^[.:!?…]+$/.test(core) ? mark(core, at) : word(core, at)];
  for (let i = core.length; i < raw.length; i += 1) tokens.push(mark(raw.charAt(i), at + i));
  return { tokens, end: at + raw.length };
}

function word(text: string, from: number): Token {
  const low = text.toLowerCase().replace(/’/g, "'");
  return { kind: 'word', text, value: text, low: spellings[low] ?? low, from, to: from + text.length };
}

function mark(text: string, from: number): Token {
  return { kind: 'mark', text, value: text, low: text, from, to: from + text.length };
}

const keyword =
  /^(?:given|when|then|and|but|if|otherwise|else|expected(?: results?)?|not|never|note|steps?|actions?|result|before|after|until|while)\s*:?$/i;

/** `**Given** I …`: marks around a keyword mean nothing; marks around a quotation belong to it. */
function unwrap(token: Token): Token[] {
  if (token.kind !== 'quoted' || token.by !== 'bold') return [token];
  const inner = token.from + token.text.indexOf(token.value);
  if (keyword.test(token.value))
    return tokenize(token.value).map((part) => ({ ...part, from: part.from + inner, to: part.to + inner }));
  const nested = tokenize(token.value);
  const only = nested[0];
  if (nested.length === 1 && only?.kind === 'quoted')
    return [{ ...token, value: only.value, by: only.by ?? 'quote' }];
  if (!token.value.endsWith(':')) return [token];
  return [{ ...token, value: token.value.slice(0, -1) }, mark(':', token.to - 1)];
}

/** A programmer's name in backticks: `btn-login`, `order_total`, `#total`. */
export function isProgrammersName(token: Token): boolean {
  return (
    token.by === 'code' &&
    /^[#@]?[A-Za-z][\w:.-]*$/.test(token.value) &&
    /^[#@]|[-_]|[a-z][A-Z]/.test(token.value) &&
    !/\.[a-z]{2,4}$/.test(token.value)
  );
}

export function isMark(token: Token | undefined, ...lows: readonly string[]): boolean {
  return token?.kind === 'mark' && lows.includes(token.low);
}

export function isWord(token: Token | undefined, ...lows: readonly string[]): boolean {
  return token?.kind === 'word' && lows.includes(token.low);
}
