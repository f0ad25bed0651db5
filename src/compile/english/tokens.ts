import { gherkinWords, typos } from '../../../grammar/english/lexicon.ts';

/** How a name was set apart from the words around it. */
export type Marking = 'quotes' | 'bold' | 'italic' | 'code';

/** A piece of running text with its place in the passage. `low` is what rules compare; `text` what the author wrote. */
export type Token =
  | {
      readonly type: 'word';
      readonly text: string;
      readonly low: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly type: 'punct';
      readonly text: string;
      readonly low: string;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly type: 'quoted';
      readonly text: string;
      readonly low: string;
      /** What stands inside the marks. */
      readonly value: string;
      readonly marking: Marking;
      readonly from: number;
      readonly to: number;
    };

export type QuotedToken = Extract<Token, { type: 'quoted' }>;

// Alternatives in order: white space, code, bold, emphasis, quotes of several languages, arrows and marks, words.
const pieces: readonly (readonly [kind: 'space' | Marking | 'punct' | 'word', pattern: RegExp])[] = [
  ['space', /\s+|<br\s*\/?>/iuy],
  ['code', /`([^`]+)`/uy],
  ['bold', /\*\*(?=\S)([^*]+)\*\*|__(?=\S)([^_]+)__/uy],
  ['italic', /\*(?=\S)([^*\n]+)\*|(?<![\p{L}\p{N}])_(?=\S)([^_\n]+)_(?![\p{L}\p{N}])/uy],
  ['quotes', /"([^"]*)"|“([^“”]*)[”“]|„([^“”„]*)[“”"]|«([^«»]*)»|「([^「」]*)」|『([^『』]*)』/uy],
  ['quotes', /(?<![\p{L}\p{N}])'(?=\S)([^'\n]*?(?:'(?=\p{L})[^'\n]*?)*)(?<=\S)'(?![\p{L}\p{N}])/uy],
  ['quotes', /‘([^‘’]*(?:’(?=\p{L})[^‘’]*)*)’(?!\p{L})/uy],
  ['punct', /->|=>|→|⇒|➜|[—–](?=\s|$)|-(?=\s|$)|\.{3}(?=\s|$)|[,;:()[\]](?=\s|$|["'“„‘`*(){}])|[()[\],]/uy],
  ['word', /(?:\{\{[^{}]*\}\}|[^\s"“”„«»「」『』`(),;[\]*→⇒]|\*(?!\*))+/uy],
  ['punct', /[^\s]/uy],
];

/** Splits a passage's text. Nothing is lost: what lies between two tokens is white space. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    for (const [kind, pattern] of pieces) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match || match[0] === '') continue;
      const inner = match.slice(1).find((group) => group !== undefined);
      add(tokens, kind, match[0], inner, at);
      at += match[0].length;
      break;
    }
  }
  return tokens;
}

function add(
  tokens: Token[],
  kind: 'space' | Marking | 'punct' | 'word',
  text: string,
  inner: string | undefined,
  from: number,
): void {
  switch (kind) {
    case 'space':
      return;
    case 'punct':
      tokens.push({ type: 'punct', text, low: text, from, to: from + text.length });
      return;
    case 'word':
      tokens.push(...words(text, from));
      return;
    case 'bold':
    case 'italic': {
      const value = inner ?? '';
      const offset = from + text.indexOf(value);
      if (isKeyword(value)) {
        for (const token of tokenize(value)) tokens.push(moved(token, offset));
        return;
      }
      const quote = /^["“„‘'](.+)["”“’']$/u.exec(value);
      tokens.push({
        type: 'quoted',
        text,
        low: text.toLowerCase(),
        value: quote?.[1] ?? value,
        marking: kind,
        from,
        to: from + text.length,
      });
      return;
    }
    case 'quotes':
    case 'code':
      tokens.push({
        type: 'quoted',
        text,
        low: text.toLowerCase(),
        value: inner ?? '',
        marking: kind,
        from,
        to: from + text.length,
      });
  }
}

function moved(token: Token, by: number): Token {
  return { ...token, from: token.from + by, to: token.to + by };
}

/** "**Given**", "*Expected*:": emphasis on a word of the language and no name. */
function isKeyword(text: string): boolean {
  const low = text.toLowerCase().replace(/:$/, '');
  return (
    gherkinWords.includes(low) || labelled.test(low) || /^(not|if|otherwise|else|until|twice|no)$/.test(low)
  );
}

const labelled =
  /^(expected( results?| outcome| behaviou?r)?|results?|steps?( \d+)?|actions?|notes?|remarks?|warning|optional|tip)$/;

/** A word and the marks behind it: full stops and colons end it, unless they are all that it is. */
function words(text: string, from: number): Token[] {
  const tail = /[.:!?…]+$/u.exec(text);
  const isAddress = /^[a-z][a-z+.-]*:\/\/$/i.test(text);
  const head = tail && tail.index > 0 && !isAddress ? text.slice(0, tail.index) : text;
  const low = head.toLowerCase().replaceAll('’', "'");
  const tokens: Token[] = [
    { type: 'word', text: head, low: typos[low] ?? low, from, to: from + head.length },
  ];
  if (/^[.:!?…]+$/u.test(text)) return [{ type: 'punct', text, low: text, from, to: from + text.length }];
  if (head === text) return tokens;
  let at = from + head.length;
  for (const mark of text.slice(head.length)) {
    tokens.push({ type: 'punct', text: mark, low: mark, from: at, to: at + mark.length });
    at += mark.length;
  }
  return tokens;
}

/** The author's words from the first to the last of some tokens. */
export function textOf(tokens: readonly Token[], passage: string): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || !last) return '';
  return passage.slice(first.from, last.to).replace(/\s+/g, ' ');
}

export function isQuoted(token: Token | undefined): token is QuotedToken {
  return token?.type === 'quoted';
}

/** `btn-login`, `order_total`, `#total`, `@email`, `btnLogin`: a programmer's name, not one that a user sees. */
export function idIn(token: Token | undefined): string | undefined {
  if (!isQuoted(token) || token.marking !== 'code') return undefined;
  const match = /^([#@]?)([A-Za-z][\w-]*(?:[:/][\w.-]+)*)$/.exec(token.value);
  if (!match?.[2]) return undefined;
  if (match[1]) return match[2];
  if (/^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)+$/.test(match[2])) return match[2];
  return /^[a-z]+(?:[A-Z][a-z0-9]+)+$/.test(match[2]) ? match[2] : undefined;
}
