import { loneLabels, notInNames, plainNouns, roleWords, smallWords } from '../../../grammar/first/nouns.ts';
import type { Role } from '../../screen/element.ts';
import type { Token } from './tokenize.ts';

const roleTable = roleWords.map(([words, role, keep]) => ({
  parts: words.split(' '),
  role,
  keep: keep ?? 0,
}));
const longestName = 6;

/** The role that a run of words ends with; `keep` of its words belong to the name ("search box"). */
export function roleAtEnd(
  run: readonly Token[],
  plural = false,
): { readonly role: Role; readonly count: number; readonly keep: number } | undefined {
  for (const { parts, role, keep } of roleTable) {
    const tail = run.slice(-parts.length);
    const fits =
      tail.length === parts.length &&
      parts.every((part, at) => {
        const low = tail[at]?.kind === 'word' ? tail[at].low : undefined;
        return low === part || (plural && at === parts.length - 1 && low === pluralOf(part));
      });
    if (fits) return { role, count: parts.length, keep };
  }
  return undefined;
}

function pluralOf(word: string): string {
  if (word.endsWith('x') || word.endsWith('ch')) return `${word}es`;
  if (word.endsWith('try')) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

export function isPlainNoun(low: string): boolean {
  return plainNouns.has(low) || (low.endsWith('s') && plainNouns.has(low.slice(0, -1)));
}

/** Words as an unquoted name; `undefined` when one of them is no part of names. */
export function nameOf(words: readonly Token[]): string | undefined {
  const first = words[0];
  if (!first || words.length > longestName) return undefined;
  if (/ly$/.test(words.at(-1)?.low ?? '') && words.length > 1) return undefined;
  const isLabel = /^[\p{Lu}+]/u.test(first.text);
  const fits = words.every((word, at) => {
    if (word.kind !== 'word') return false;
    if (!notInNames.has(word.low)) return true;
    const isTitle = /^\p{Lu}/u.test(word.text);
    if (at > 0) return isLabel && (isTitle || smallWords.has(word.low));
    return isTitle && (words.length > 1 ? !nonLabels.test(word.low) : loneLabels.has(word.low));
  });
  if (!fits) return undefined;
  // "Save button quickly": a role word in the middle of words that are no label.
  const middle = words
    .slice(0, -1)
    .some((_, at) => at > 0 && roleAtEnd(words.slice(at, at + 1)) !== undefined);
  if (middle && !isLabel) return undefined;
  return words.map((word) => word.text).join(' ');
}

// Sentences begin with these, labels hardly ever.
const nonLabels =
  /^(?:the|a|an|this|that|these|those|it|its|there|i|we|you|he|she|they|if|when|while|until|unless|is|are|was|were|do|does|did|has|have|click|tap|press|then|and|but|or|verify|no|not|every|some|any|each|all|because|since|as|nothing|something|everything|should|must|both|neither|either)$/;
