import { numberWords } from '../../../grammar/first/nouns.ts';
import { isWord, type Token } from './tokenize.ts';

const unitMs: Readonly<Record<string, number>> = {
  ms: 1,
  msec: 1,
  millisecond: 1,
  milliseconds: 1,
  s: 1_000,
  sec: 1_000,
  secs: 1_000,
  second: 1_000,
  seconds: 1_000,
  min: 60_000,
  mins: 60_000,
  minute: 60_000,
  minutes: 60_000,
  m: 60_000,
  h: 3_600_000,
  hour: 3_600_000,
  hours: 3_600_000,
};

/** "20 seconds", "2s", "half a minute", "a minute", "one and a half seconds", "1.5 s", in milliseconds. */
export function readDuration(tokens: readonly Token[]): number | undefined {
  const words = tokens.map((token) => token.low);
  const text = words
    .join(' ')
    .replace(/^(?:another|about|around|roughly|exactly) /, '')
    .replace(/-/g, ' ');
  const joined = /^(\d+(?:[.,]\d+)?) ?([a-z]+)$/.exec(text);
  const unit = joined ? unitMs[joined[2] ?? ''] : undefined;
  if (joined && unit !== undefined) return Math.round(Number(joined[1]?.replace(',', '.')) * unit);
  const half = /^half (?:a|an) (\w+)$/.exec(text);
  if (half) return scaled(0.5, half[1]);
  const andHalf = /^(?:one|a) (\w+) and a half$|^one and a half (\w+)$/.exec(text);
  if (andHalf) return scaled(1.5, andHalf[1] ?? andHalf[2]);
  const spoken = /^(\w+) (\w+)$/.exec(text);
  const count = spoken ? numberWords[spoken[1] ?? ''] : undefined;
  return spoken && count !== undefined && count > 0 ? scaled(count, spoken[2]) : undefined;
}

function scaled(count: number, unit: string | undefined): number | undefined {
  const ms = unitMs[unit ?? ''];
  return ms === undefined || unit?.length === 1 ? undefined : Math.round(count * ms);
}

export interface Counted {
  readonly count: number;
  readonly compare?: 'at-least' | 'at-most' | 'more-than' | 'less-than';
}

const comparers: readonly (readonly [string, Counted['compare'] | 'exactly'])[] = [
  ['at least', 'at-least'],
  ['no fewer than', 'at-least'],
  ['no less than', 'at-least'],
  ['at most', 'at-most'],
  ['no more than', 'at-most'],
  ['not more than', 'at-most'],
  ['up to', 'at-most'],
  ['more than', 'more-than'],
  ['over', 'more-than'],
  ['fewer than', 'less-than'],
  ['less than', 'less-than'],
  ['exactly', 'exactly'],
  ['only', 'exactly'],
  ['just', 'exactly'],
  ['precisely', 'exactly'],
  ['all', 'exactly'],
  ['now', 'exactly'],
  ['a total of', 'exactly'],
  ['the', 'exactly'],
];

/** "exactly 2", "at least three", "no more than 5". */
export function readCount(tokens: readonly Token[]): Counted | undefined {
  let rest = tokens;
  let compare: Counted['compare'];
  for (const [words, kind] of comparers) {
    const parts = words.split(' ');
    if (rest.length > parts.length && parts.every((part, at) => isWord(rest[at], part))) {
      compare = kind === 'exactly' ? undefined : kind;
      rest = rest.slice(parts.length);
      if (kind === 'exactly' && words !== 'the') return fixed(rest, undefined, true);
      break;
    }
  }
  if (rest !== tokens && compare !== undefined) return fixed(rest, compare, true);
  return fixed(rest, undefined, false);
}

function fixed(rest: readonly Token[], compare: Counted['compare'], marked: boolean): Counted | undefined {
  const only = rest[0];
  if (rest.length !== 1 || only?.kind !== 'word') return undefined;
  const spoken = numberWords[only.low];
  // "a button is shown" is no count of one, "no button" is an absence.
  if (spoken !== undefined)
    return ['a', 'an', 'no'].includes(only.low) && !marked ? undefined : counted(spoken, compare);
  return /^(?:0|[1-9]\d*)$/.test(only.low) ? counted(Number(only.low), compare) : undefined;
}

function counted(count: number, compare: Counted['compare']): Counted {
  return compare ? { count, compare } : { count };
}
