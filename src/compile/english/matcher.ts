import { participles, verbs } from '../../../grammar/english/verbs.ts';
import type { Token } from './tokens.ts';
import { skipped } from './words.ts';

type Part =
  | { readonly type: 'words'; readonly options: readonly (readonly string[])[]; readonly optional: boolean }
  | { readonly type: 'slot'; readonly name: string };

/** What the slots of a shape took, in order of the pattern. */
export type Bindings = readonly { readonly slot: string; readonly tokens: readonly Token[] }[];

/** A slot accepts a run of tokens or does not. */
export type Accepts = (slot: string, tokens: readonly Token[]) => boolean;

const compiled = new Map<string, readonly Part[]>();

/**
 * Fits a pattern to all of the tokens. Words that carry nothing may stand between its parts. A slot takes as few tokens
 * as it can; when what follows does not fit, it takes more.
 */
export function fitTo(say: string, tokens: readonly Token[], accepts: Accepts): Bindings | undefined {
  let end = tokens.length;
  while (end > 1 && skipped(tokens, end - 1) === 1) end -= 1;
  return (
    step(partsOf(say), 0, tokens, 0, accepts) ??
    (end < tokens.length ? step(partsOf(say), 0, tokens.slice(0, end), 0, accepts) : undefined)
  );
}

function partsOf(say: string): readonly Part[] {
  const known = compiled.get(say);
  if (known) return known;
  const parts = [...say.matchAll(/\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|<[^>]*>|[^\s]+/g)].map(([text]) =>
    partOf(text),
  );
  compiled.set(say, parts);
  return parts;
}

function partOf(text: string): Part {
  if (text.startsWith('<')) return { type: 'slot', name: text.slice(1, -1) };
  const optional = text.startsWith('[');
  const inner = /^[[(]/.test(text) ? text.slice(1, -1) : text;
  const options = inner.split('|').flatMap(expanded);
  const hasEmpty = options.some((option) => option.length === 0);
  return {
    type: 'words',
    options: options.filter((option) => option.length > 0).sort((a, b) => b.length - a.length),
    optional: optional || hasEmpty,
  };
}

function expanded(option: string): (readonly string[])[] {
  const match = /^(.*)\{(\w+)\}(.*)$/.exec(option);
  if (!match) return [option.split(' ').filter((word) => word !== '')];
  const [, before = '', name = '', after = ''] = match;
  return formsOf(name).map((form) => `${before}${form}${after}`.split(' ').filter((word) => word !== ''));
}

function formsOf(name: string): readonly string[] {
  const passive = participles[name];
  if (passive) return passive;
  return (verbs[name] ?? []).flatMap(inflected);
}

/** "press", "presses", "pressing"; only the first word of a phrase changes. */
function inflected(phrase: string): readonly string[] {
  const [verb = '', ...rest] = phrase.split(' ');
  return [verb, ...thirdPerson(verb), gerund(verb)].map((form) => [form, ...rest].join(' '));
}

function thirdPerson(verb: string): readonly string[] {
  if (/(?:s|sh|ch|x|o)$/.test(verb)) return [`${verb}es`];
  return [/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`];
}

const doubled = /^(?:put|set|get|run|drag|drop|hit|tap|long-tap|swap|flip|grab|untap|double-tap)$/;

function gerund(verb: string): string {
  if (doubled.test(verb)) return `${verb}${verb.at(-1)}ing`;
  return /[^e]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`;
}

/** Words that stand for a class of verbs at the start of these tokens: how many tokens they take. */
export function leadingVerb(tokens: readonly Token[], names: readonly string[] = Object.keys(verbs)): number {
  let longest = 0;
  for (const name of names) {
    for (const form of formsOf(name)) {
      const words = form.split(' ');
      if (words.length > longest && words.every((word, at) => isWord(tokens[at], word)))
        longest = words.length;
    }
  }
  return longest;
}

function isWord(token: Token | undefined, word: string): boolean {
  return token !== undefined && token.type !== 'quoted' && token.low === word;
}

function step(
  parts: readonly Part[],
  at: number,
  tokens: readonly Token[],
  from: number,
  accepts: Accepts,
): Bindings | undefined {
  const part = parts[at];
  if (!part) return from === tokens.length || allSkipped(tokens, from) ? [] : undefined;
  if (part.type === 'slot') return slot(parts, at, part.name, tokens, from, accepts);
  for (const option of part.options) {
    if (!option.every((word, n) => isWord(tokens[from + n], word))) continue;
    const rest = step(parts, at + 1, tokens, from + option.length, accepts);
    if (rest) return rest;
  }
  if (part.optional) {
    const rest = step(parts, at + 1, tokens, from, accepts);
    if (rest) return rest;
  }
  const skip = skipped(tokens, from);
  return skip > 0 ? step(parts, at, tokens, from + skip, accepts) : undefined;
}

function allSkipped(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at < tokens.length; ) {
    const skip = skipped(tokens, at);
    if (skip === 0) return false;
    at += skip;
  }
  return true;
}

function slot(
  parts: readonly Part[],
  at: number,
  name: string,
  tokens: readonly Token[],
  from: number,
  accepts: Accepts,
): Bindings | undefined {
  const isLast = at === parts.length - 1;
  for (let to = isLast ? tokens.length : from + 1; to <= tokens.length; to += 1) {
    const taken = tokens.slice(from, to);
    if (taken.length === 0 || !accepts(name, taken)) continue;
    const rest = step(parts, at + 1, tokens, to, accepts);
    if (rest) return [{ slot: name, tokens: taken }, ...rest];
  }
  return undefined;
}
