/**
 * Text folding. Case, width, white space and quotes are folded in every script; a character next to a digit is never
 * dropped or changed in meaning ("£41.20" is not "£4,120", "-5" is not "5"), see C-FOLD-1.
 */

const quotes: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '‹': "'",
  '›': "'",
  '′': "'",
};

// Format characters that a person cannot see: soft hyphen, zero-width marks, direction marks, variation selectors.
const invisible = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g;

/** Runs of any white space (no-break spaces too) become one space; ends are trimmed. Case stays. */
export function squeeze(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim();
}

/** The exact tier's comparison form: width, case, quotes and white space folded, nothing dropped. */
export function fold(text: string): string {
  return squeeze(foldWidth(text))
    .replace(/[“”„‟«»″‘’‚‛‹›′]/g, (mark) => quotes[mark] ?? mark)
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFC');
}

// NFKC would also turn "½" into "1⁄2" and "m²" into "m2" and so create numbers: only full- and half-width forms are mapped.
function foldWidth(text: string): string {
  return text.replace(/[\uff01-\uffee]/g, (char) => char.normalize('NFKC'));
}

/**
 * The loosest form: `fold` with punctuation and symbols removed where no digit is near. Letters and digits of every
 * script stay, and so does anything that touches a digit.
 * @returns '' when nothing but punctuation was there; such a text never matches in this tier
 */
export function normalise(text: string): string {
  const chars = [...fold(text)];
  const kept = chars.map((char, at) => {
    if (/[\p{L}\p{N}\p{M}]/u.test(char)) return char;
    if (char === ' ') return ' ';
    return isDigit(chars[at - 1]) || isDigit(chars[at + 1]) ? char : ' ';
  });
  return squeeze(kept.join(''));
}

function isDigit(char: string | undefined): boolean {
  return char !== undefined && /\p{Nd}/u.test(char);
}

/** True when `needle` stands in `hay` bounded by non-word characters, so that "Pay" is not found in "Payment", nor "41" in "£41.20". */
export function containsWords(hay: string, needle: string): boolean {
  if (needle === '') return false;
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + 1)) {
    if (boundedBefore(hay, at, needle) && boundedAfter(hay, at + needle.length, needle)) return true;
  }
  return false;
}

function boundedBefore(hay: string, at: number, needle: string): boolean {
  const before = charBefore(hay, at);
  const first = charAt(needle, 0);
  if (before === '' || before === ' ') return true;
  if (isDigit(first)) return false;
  return !(isWord(before) && isWord(first));
}

function boundedAfter(hay: string, at: number, needle: string): boolean {
  const after = charAt(hay, at);
  const last = charBefore(needle, needle.length);
  if (after === '' || after === ' ') return true;
  if (isDigit(last)) {
    // "2 items." ends a sentence; "41.20" goes on as a number.
    const next = charAt(hay, at + after.length);
    return /[.,;:!?)\]"']/.test(after) && !isDigit(next);
  }
  return !(isWord(after) && isWord(last));
}

function isWord(char: string): boolean {
  return /[\p{L}\p{N}\p{M}_]/u.test(char);
}

function charAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function charBefore(text: string, at: number): string {
  return [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
}
