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

// Format characters that a person cannot see: soft hyphen, zero-width and direction marks, variation selectors. Line
// and paragraph separators are not among them: they part two words.
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g;
const plain = /^[\x20-\x7e]*$/;

/** Runs of any white space (no-break spaces too) become one space; ends are trimmed. Case stays. */
export function squeeze(text: string): string {
  if (plain.test(text)) return (text.includes('  ') ? text.replace(/ +/g, ' ') : text).trim();
  return text
    .replace(invisible, '')
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}

/** The exact tier's comparison form: width, case, quotes and white space folded, nothing dropped. */
export function fold(text: string): string {
  if (plain.test(text)) return squeeze(text).toLowerCase();
  return squeeze(foldWidth(text))
    .replace(/[“”„‟«»″‘’‚‛‹›′]/g, (mark) => quotes[mark] ?? mark)
    .normalize('NFC')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ς/g, 'σ')
    .normalize('NFC');
}

// NFKC would also turn "½" into "1⁄2" and "m²" into "m2" and so create numbers: only full- and half-width forms are mapped.
function foldWidth(text: string): string {
  return text.replace(/[\uff01-\uffee]/g, (char) => char.normalize('NFKC'));
}

const mark = /[^\p{L}\p{N}\p{M}]/u;
const marks = /[^\p{L}\p{N}\p{M}]+/gu;
const number = /\p{N}/u;

/**
 * The loosest form: `fold` with punctuation and symbols removed where no number is near. Letters and digits of every
 * script stay; a word that holds a digit stays as it is ("-£5", "41.20"), and so does a lone sign beside one ("- 5", "5 %").
 * @returns '' when nothing but punctuation was there; such a text never matches in this tier
 */
export function normalise(text: string): string {
  const folded = fold(text);
  if (!mark.test(folded)) return folded;
  const words = folded.split(' ');
  const kept = words.map((word, at) => {
    if (number.test(word)) return word;
    const bare = word.replace(marks, ' ').trim();
    return bare === '' && (hasNumber(words[at - 1]) || hasNumber(words[at + 1])) ? word : bare;
  });
  return squeeze(kept.join(' '));
}

function hasNumber(word: string | undefined): boolean {
  return word !== undefined && number.test(word);
}

/**
 * True when `needle` stands in `hay` as whole words: "Pay" is not in "Payment". A word with a digit is whole with all its
 * signs but brackets, quotes and the end of a sentence: "41" is not in "£41.20", nor "£5" in "-£5".
 */
export function containsWords(hay: string, needle: string): boolean {
  if (needle === '') return false;
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + 1)) {
    if (isWholeBefore(hay, at) && isWholeAfter(hay, at + needle.length)) return true;
  }
  return false;
}

function isWholeBefore(hay: string, at: number): boolean {
  const start = hay.lastIndexOf(' ', at - 1) + 1;
  if (at === 0 || hay[at] === ' ') return true;
  if (start >= at) return !isSigned(hay, at);
  if (number.test(wordAt(hay, start)))
    return /^["'([{<¿¡]+$/.test(hay.slice(start, at)) && !isSigned(hay, start);
  return !(isLetter(charBefore(hay, at)) && isLetter(charAt(hay, at)));
}

/** "- 5" at the start of a text: the sign belongs to the number. */
function isSigned(hay: string, at: number): boolean {
  return /^[-−+] $/.test(hay.slice(0, at)) && number.test(wordAt(hay, at));
}

function isWholeAfter(hay: string, at: number): boolean {
  if (at >= hay.length || hay[at] === ' ' || hay[at - 1] === ' ') return true;
  const start = hay.lastIndexOf(' ', at - 1) + 1;
  const word = wordAt(hay, start);
  if (number.test(word)) return /^["')\]}>.,;:!?…]+$/.test(word.slice(at - start));
  return !(isLetter(charBefore(hay, at)) && isLetter(charAt(hay, at)));
}

function wordAt(hay: string, start: number): string {
  const end = hay.indexOf(' ', start);
  return hay.slice(start, end === -1 ? undefined : end);
}

function isLetter(char: string): boolean {
  return /[\p{L}\p{N}\p{M}_]/u.test(char);
}

function charAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function charBefore(text: string, at: number): string {
  return [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
}
