import { fold } from '../lang/fold.ts';

const filler = new Set([
  'the',
  'a',
  'an',
  'of',
  'for',
  'to',
  'my',
  'your',
  'this',
  'that',
  'its',
  'on',
  'at',
  'in',
  'with',
  'and',
]);

/** Words of a text or a name in code: "btnSaveAll" and "btn-save-all" are btn, save, all. */
export function tokensOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, '$1 $2');
  return fold(spaced)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((token) => token !== '' && !filler.has(token));
}
