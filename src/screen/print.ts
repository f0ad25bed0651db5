import { parseSelector } from './parse.ts';
import type { Selector, TextPattern } from './selector.ts';
import { printPattern, quote, rawIdSource } from './selector-text.ts';

const rawId = new RegExp(`^${rawIdSource}$`);

/** The text form of a selector: what plans hold and messages show. `parseSelector` gives the same selector back. */
export function printSelector(selector: Selector): string {
  return bareForm(selector) ?? parts(selector).join(' ');
}

/** A lone loose name needs no decoration as long as it cannot be taken for anything else. */
function bareForm(selector: Selector): string | undefined {
  const { name, ...rest } = selector;
  if (name?.mode !== 'loose' || Object.values(rest).some((part) => part !== undefined)) return undefined;
  if (/[\n\r\t]/.test(name.value) || name.value.trim() === '') return undefined;
  return readsAsName(name.value) ? name.value : undefined;
}

function readsAsName(text: string): boolean {
  try {
    const { name, ...rest } = parseSelector(text);
    return name?.value === text && name.mode === 'loose' && Object.keys(rest).length === 0;
  } catch {
    return false;
  }
}

function parts(selector: Selector): string[] {
  const { role, id, name, desc, css, words, ordinal, states, relation } = selector;
  return [
    ...(role === undefined ? [] : [role]),
    ...(id === undefined ? [] : [rawId.test(id) ? `@${id}` : `@${quote(id)}`]),
    ...(name === undefined ? [] : [printPattern(name)]),
    ...(desc === undefined ? [] : [`desc:${prefixed(desc)}`]),
    ...(selector.class === undefined ? [] : [`class:${quote(selector.class)}`]),
    ...(css === undefined ? [] : [`css:${quote(css)}`]),
    ...(words === undefined ? [] : [printWords(words)]),
    ...(ordinal === undefined ? [] : [`[${ordinal}]`]),
    ...(states ?? []).map((state) => `:${state}`),
    ...(relation === undefined ? [] : [relation.type, parts(relation.anchor).join(' ')]),
  ];
}

function prefixed(pattern: TextPattern): string {
  switch (pattern.mode) {
    case 'loose':
      return quote(pattern.value);
    case 'equals':
      return `=${quote(pattern.value)}`;
    case 'contains':
    case 'starts-with':
    case 'ends-with':
      return printPattern(pattern);
  }
}

function printWords(words: string): string {
  return /^[^()"\\\s]+(?: [^()"\\\s]+)*$/.test(words) ? `words(${words})` : `words(${quote(words)})`;
}
