import { refusalMessages, refusalSuggestions, vagueWords } from '../../../grammar/first/vague.ts';
import type { Passage } from '../../prose/test.ts';
import type { Refusal, RefusalType } from '../reading.ts';

/** The refusal of a clause, with its sort where words in it tell. */
export function refuse(passage: Passage, type?: RefusalType): Refusal {
  const text = oneLine(passage.text);
  const outside = text.replace(/"[^"]*"|“[^”]*”|\*\*[^*]*\*\*|`[^`]*`/g, '"…"');
  const sort = type ?? vagueWords.find(([words]) => words.test(outside))?.[1] ?? 'not-understood';
  const suggestion = refusalSuggestions[sort];
  const message = sort === 'not-understood' ? `${refusalMessages[sort]}: "${text}"` : refusalMessages[sort];
  return { type: sort, text, span: passage.span, message, ...(suggestion ? { suggestion } : {}) };
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
