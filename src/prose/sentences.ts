import { type Range, slicePassage } from './passage.ts';
import type { Passage } from './test.ts';

/**
 * Splits running text into sentences, verbatim and with their places. `.` `!` `?` and `;` end one; never inside quotes,
 * backticks, bold, brackets, placeholders and addresses, nor in numbers, file names and abbreviations. A full stop
 * inside closing quotes ends the sentence where a new one visibly starts behind it. White space around goes.
 */
export function sentences(passage: Passage): Passage[] {
  const { text } = passage;
  const kept = keptTogether(text);
  const parts: Passage[] = [];
  let from = 0;
  const add = (to: number): void => {
    const part = text.slice(from, to);
    const start = from + (part.length - part.trimStart().length);
    const end = from + part.trimEnd().length;
    if (end > start) parts.push(slicePassage(passage, start, end));
    from = to;
  };
  for (const match of text.matchAll(/[.!?;…]+["'”’»)\]*_]*(?=\s|$)/g)) {
    const inside = kept.find((range) => range.from <= match.index && match.index < range.to);
    const end = match.index + match[0].length;
    if (match.index < from) continue;
    if (inside ? endsWithin(text, inside, match[0], end) : endsSentence(text, match.index, match[0]))
      add(end);
  }
  add(text.length);
  return parts;
}

/** Things that hold their full stops: the longest kinds first, so that a quote inside a link is the link's. */
const together = [
  /\{\{[^{}]*\}\}/g,
  /`+[^`]+`+/g,
  /<!--[\s\S]*?-->|<[^<>\s][^<>]*>/g,
  /(?:https?|file|ftp):\/\/[^\s"'”’<>)]*[^\s"'”’<>).,;!?]/g,
  /!?\[[^[\]]*\](?:\([^()]*\))?/g,
  /(?<![\p{L}\p{N}])"[^"]*"/gu,
  /[“„][^“”„]*[”“]/g,
  /«[^«»]*»/g,
  /[「『][^「」『』]*[」』]/g,
  /(?<![\p{L}\p{N}])'(?=\S)[^'\n]*?(?:'(?=\p{L})[^'\n]*?)*(?<=\S)'(?![\p{L}\p{N}])/gu,
  /‘[^‘’]*(?:’(?=\p{L})[^‘’]*)*’(?!\p{L})/gu,
  /\*\*(?=\S)[^*]+\*\*/g,
  /(?<![\p{L}\p{N}_])__(?=\S)[^_]+__/gu,
  /\([^()]*\)/g,
  /&#?\w+;/g,
];

function keptTogether(text: string): Range[] {
  const found: Range[] = [];
  for (const pattern of together) {
    for (const match of text.matchAll(pattern)) {
      const range = { from: match.index, to: match.index + match[0].length };
      // A mark that opens inside one thing and closes outside it opens nothing.
      const crosses = found.some(
        (other) =>
          (range.from > other.from && range.from < other.to && range.to > other.to) ||
          (range.from < other.from && range.to > other.from && range.to < other.to),
      );
      if (!crosses) found.push(range);
    }
  }
  return found.filter(
    (range) =>
      !found.some(
        (other) =>
          other !== range &&
          other.from <= range.from &&
          range.to <= other.to &&
          other.to - other.from > range.to - range.from,
      ),
  );
}

/** `It says "Done." Then …`: the stop is the last thing in the quotes, and a capital follows. A label such as `"Delete?" dialog` goes on. */
function endsWithin(text: string, inside: Range, mark: string, end: number): boolean {
  const isQuoteOrBold = /["'”“’»*_]/.test(text.charAt(inside.to - 1));
  if (!isQuoteOrBold || end < inside.to || !/^[.!?]/.test(mark)) return false;
  return /^\s+(?:[*_"'“‘„«([]*)\p{Lu}/u.test(text.slice(end));
}

function endsSentence(text: string, at: number, mark: string): boolean {
  const before = text.slice(0, at);
  const after = text.slice(at + mark.length);
  // A lone mark is a key ("press . and") or a symbol; so is one behind a plus ("Ctrl+.").
  if (/(?:^|[\s+])$/.test(before)) return false;
  if (/^(?:\.{2,}|…)/.test(mark)) return /^\s*$|^\s+\p{Lu}/u.test(after);
  if (mark.startsWith('.') && (isListNumber(before) || isAbbreviation(before, after))) return false;
  return true;
}

/** "1. Open …" at the start of a line or of a line made by `<br>`. */
function isListNumber(before: string): boolean {
  return /(?:^|\n|<br\s*\/?>)\s*(?:\d{1,3}|[a-zA-Z])$/i.test(before);
}

// Never the end, whatever follows.
const alwaysGoesOn =
  /(?:^|[^\p{L}\p{N}.])(?:e\.g|i\.e|eg|ie|vs|cf|mr|mrs|ms|dr|approx|incl|excl|resp|max|min)$/iu;
// The end only where a capital or nothing follows.
const mayGoOn = /(?:^|[^\p{L}\p{N}.])(?:etc|a\.m|p\.m|sec|secs|mins|hrs|fig|figs|misc|dept|tel|p|pp)$/iu;
// Goes on before its number only: "no. 5", but "the answer is no."
const beforeNumber = /(?:^|[^\p{L}\p{N}.])(?:no|nos|nr|vol|ch|art|step|ver|v)$/iu;

function isAbbreviation(before: string, after: string): boolean {
  if (/^\s*$/.test(after)) return false;
  if (alwaysGoesOn.test(before)) return !/^\s+\p{Lu}\p{Ll}/u.test(after) || !/(?:max|min)$/i.test(before);
  if (mayGoOn.test(before)) return !/^\s+["'“‘*`([]*\p{Lu}/u.test(after);
  return beforeNumber.test(before) && /^\s+[#"'“‘`]?\d/u.test(after);
}
