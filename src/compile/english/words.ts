import {
  fillers,
  keyWords,
  modifierKeys,
  numberWords,
  ordinalWords,
  relationWords,
  roleWords,
  stateWords,
} from '../../../grammar/english/lexicon.ts';
import type { RelationType, Role, State } from '../../screen/element.ts';
import type { Token } from './tokens.ts';

/** A phrase found at a place: what it means and how many tokens it takes. */
export interface Found<T> {
  readonly value: T;
  readonly length: number;
}

interface Entry<T> {
  readonly words: readonly string[];
  readonly value: T;
}

function indexed<T>(entries: Iterable<readonly [string, T]>): ReadonlyMap<string, readonly Entry<T>[]> {
  const index = new Map<string, Entry<T>[]>();
  for (const [phrase, value] of entries) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    index.set(
      first,
      [...(index.get(first) ?? []), { words, value }].sort((a, b) => b.words.length - a.words.length),
    );
  }
  return index;
}

/** Looks phrases of a table up at a place in the tokens; the longest wins. */
export class PhraseTable<T> {
  readonly #index: ReadonlyMap<string, readonly Entry<T>[]>;
  readonly #lower: boolean;
  /** @param lower a word with a capital is another word: a label */
  constructor(entries: Iterable<readonly [string, T]>, lower = false) {
    this.#lower = lower;
    this.#index = indexed(entries);
  }
  at(tokens: readonly Token[], start: number): Found<T> | undefined {
    return this.all(tokens, start)[0];
  }
  all(tokens: readonly Token[], start: number): Found<T>[] {
    const first = tokens[start];
    if (first === undefined || first.type === 'quoted') return [];
    if (this.#lower && /^\p{Lu}/u.test(first.text)) return [];
    return (this.#index.get(first.low) ?? [])
      .filter(({ words }) => words.every((word, n) => isWord(tokens[start + n], word)))
      .map(({ words, value }) => ({ value, length: words.length }));
  }
}

function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && token.type !== 'quoted' && token.low === word;
}

const fillerTable = new PhraseTable(
  fillers.map((phrase) => [phrase, true] as const),
  true,
);
export const roleTable = new PhraseTable<Role>(Object.entries(roleWords));
export const stateTable = new PhraseTable<State>(Object.entries(stateWords), false);
export const relationTable = new PhraseTable<RelationType>(relationWords);

/** Words that carry nothing taken off both ends. */
export function trimFillers(tokens: readonly Token[]): readonly Token[] {
  let from = 0;
  let to = tokens.length;
  for (let skip = skipped(tokens, from); skip > 0 && from < to; skip = skipped(tokens, from)) from += skip;
  for (let again = true; again && to > from; ) {
    again = false;
    for (let length = Math.min(3, to - from); length > 0 && !again; length -= 1) {
      if (fillerTable.all(tokens.slice(0, to), to - length).some((found) => found.length === length)) {
        to -= length;
        again = true;
      }
    }
  }
  return tokens.slice(from, to);
}

/** How many tokens a filler at this place takes, 0 when there is none. */
export function skipped(tokens: readonly Token[], at: number): number {
  return fillerTable.at(tokens, at)?.length ?? 0;
}

/** `2`, `two`. */
export function numberIn(token: Token | undefined): number | undefined {
  if (token?.type !== 'word') return undefined;
  if (/^\d+$/.test(token.low)) return Number(token.low);
  return Object.hasOwn(numberWords, token.low) ? numberWords[token.low] : undefined;
}

/** `first`, `2nd`, `last`. */
export function ordinalIn(token: Token | undefined): number | undefined {
  if (token?.type !== 'word') return undefined;
  const numeral = /^(\d+)(?:st|nd|rd|th)$/.exec(token.low);
  if (numeral?.[1] && Number(numeral[1]) > 0) return Number(numeral[1]);
  return Object.hasOwn(ordinalWords, token.low) ? ordinalWords[token.low] : undefined;
}

const units: Readonly<Record<string, number>> = {
  ms: 1,
  millisecond: 1,
  milliseconds: 1,
  s: 1000,
  sec: 1000,
  secs: 1000,
  second: 1000,
  seconds: 1000,
  m: 60_000,
  min: 60_000,
  mins: 60_000,
  minute: 60_000,
  minutes: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
}; // prettier-ignore

/** `2s`, `10 seconds`, `half a minute`, `a minute` at a place, in milliseconds. */
export function durationAt(tokens: readonly Token[], at: number): Found<number> | undefined {
  const word = (n: number): string => {
    const token = tokens[at + n];
    return token?.type === 'word' ? token.low : '';
  };
  const glued = /^(\d+(?:\.\d+)?)(ms|s|sec|secs|m|min)$/.exec(word(0));
  if (glued?.[1] && glued[2]) return { value: Number(glued[1]) * (units[glued[2]] ?? 1), length: 1 };
  if (word(0) === 'half' && (word(1) === 'a' || word(1) === 'an') && units[word(2)])
    return { value: (units[word(2)] ?? 0) / 2, length: 3 };
  const unit = units[word(1)];
  if (unit === undefined) return undefined;
  if (word(0) === 'a' || word(0) === 'an') return { value: unit, length: 2 };
  const amount = /^\d+(\.\d+)?$/.test(word(0)) ? Number(word(0)) : numberIn(tokens[at]);
  return amount === undefined ? undefined : { value: amount * unit, length: 2 };
}

/** A key or chord in the names of the DOM, or `undefined`. The words "key", "the" and "keys" are not part of it. */
export function keyIn(tokens: readonly Token[]): string | undefined {
  const words = tokens.filter(
    (token) => !(token.type === 'word' && ['the', 'key', 'keys'].includes(token.low)),
  );
  if (words.some((token) => token.type === 'punct' && words.length > 1)) return undefined;
  const said = words.map((token) => (token.type === 'quoted' ? token.value : token.text)).join(' ');
  const low = said.toLowerCase();
  if (Object.hasOwn(keyWords, low)) return keyWords[low];
  if (/^f\d{1,2}$/i.test(said)) return said.toUpperCase();
  const isNamedKey = words.length < tokens.length && tokens.some((token) => token.low === 'key');
  if (/^[^\s]$/u.test(said) && (isNamedKey || /^[\p{L}\p{N}/?.]$/u.test(said))) return said;
  if (['home'].includes(low) && isNamedKey) return 'Home';
  const parts = said.split(/\s*\+\s*|-(?=\S+$)/);
  if (parts.length < 2) return undefined;
  const last = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).map((part) => modifierKeys[part.toLowerCase()]);
  if (modifiers.some((modifier) => modifier === undefined)) return undefined;
  const key =
    keyWords[last.toLowerCase()] ??
    (/^[^\s]$/u.test(last) ? last.toUpperCase() : /^f\d{1,2}$/i.test(last) ? last.toUpperCase() : undefined);
  return key === undefined ? undefined : [...modifiers, key].join('+');
}
