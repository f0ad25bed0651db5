import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { type RelationType, type Role, roles, type State, states } from './element.ts';
import type { MatchMode, Selector, TextPattern } from './selector.ts';
import { oppositeState, quotedSource, rawIdSource, readState, unquote } from './selector-text.ts';

/** What a reader may change while the tokens of one selector are read. */
type Draft = { -readonly [K in keyof Selector]: Selector[K] };

/**
 * Reads the text form (see `Selector`). What is no complete structured form is visible text, taken literally.
 * @throws VkError `invalid-selector` for an empty value, an unknown or contradictory state, ordinal 0
 */
export function parseSelector(text: string): Selector {
  const trimmed = text.trim();
  if (trimmed === '')
    throw invalid(text, 'the selector is empty', 'Write a visible name, "quoted" or not, or @id.');
  return readStructured(trimmed) ?? readPrefixed(trimmed) ?? readBare(trimmed, 'name');
}

interface Token {
  readonly length: number;
  readonly apply: (draft: Draft) => void;
}

/** All tokens up to the end, or `undefined` when one is none: then the whole is text. */
function readStructured(text: string): Selector | undefined {
  const draft: Draft = {};
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const headed = hasHead(draft);
    const relation = headed ? readRelation(rest) : undefined;
    if (relation) return finish({ ...draft, relation }, text);
    const token = readHead(rest, draft, text) ?? (headed ? readSuffix(rest, draft, text) : undefined);
    if (!token) return undefined;
    const after = text.slice(at + token.length);
    if (after !== '' && !/^\s/.test(after)) return undefined;
    token.apply(draft);
    at += token.length + (after.length - after.trimStart().length);
  }
  return finish(draft, text);
}

function hasHead(draft: Draft): boolean {
  return (
    draft.role !== undefined ||
    draft.id !== undefined ||
    draft.name !== undefined ||
    draft.desc !== undefined ||
    draft.class !== undefined ||
    draft.css !== undefined ||
    draft.words !== undefined
  );
}

function readHead(rest: string, draft: Draft, whole: string): Token | undefined {
  return (
    readRole(rest, draft) ??
    readId(rest, draft, whole) ??
    readName(rest, draft, whole) ??
    readDesc(rest, draft, whole) ??
    readClassOrCss(rest, draft, whole) ??
    readWords(rest, draft, whole)
  );
}

/** Words that a person says for a role; they count only in front of a quoted name or an id. */
const roleAliases: Readonly<Record<string, Role>> = {
  field: 'textbox',
  input: 'textbox',
  dropdown: 'combobox',
  select: 'combobox',
  toggle: 'switch',
  icon: 'image',
  item: 'listitem',
  title: 'heading',
};

function readRole(rest: string, draft: Draft): Token | undefined {
  if (hasHead(draft)) return undefined;
  const word = /^[a-z]+(?=\s|$)/.exec(rest)?.[0];
  if (!word) return undefined;
  const named = /^[a-z]+\s+(?:[~^]?"|@\S)/.test(rest);
  const role = roles.find((known) => known === word) ?? (named ? roleAliases[word] : undefined);
  return role && { length: word.length, apply: (d) => Object.assign(d, { role }) };
}

const idToken = new RegExp(`^(?:@|id:)(?:${quotedSource}|(${rawIdSource}))`);

function readId(rest: string, draft: Draft, whole: string): Token | undefined {
  const match = draft.id === undefined ? idToken.exec(rest) : null;
  if (!match) return undefined;
  const id = match[1] === undefined ? (match[2] ?? '') : filled(unquote(match[1]), whole);
  return { length: match[0].length, apply: (d) => Object.assign(d, { id }) };
}

const nameToken = new RegExp(`^(text:)?([~^=]?)${quotedSource}(\\$?)(?=\\s|$)`);

function readName(rest: string, draft: Draft, whole: string): Token | undefined {
  const match = draft.name === undefined ? nameToken.exec(rest) : null;
  if (!match) return undefined;
  const mode = modeOf(match[2] ?? '', match[4] ?? '', match[1] ? 'loose' : 'equals');
  if (!mode) return undefined;
  const name: TextPattern = { value: filled(unquote(match[3] ?? ''), whole), mode };
  return { length: match[0].length, apply: (d) => Object.assign(d, { name }) };
}

const descToken = new RegExp(`^desc:([~^=]?)${quotedSource}(\\$?)(?=\\s|$)`);

function readDesc(rest: string, draft: Draft, whole: string): Token | undefined {
  const match = draft.desc === undefined ? descToken.exec(rest) : null;
  if (!match) return undefined;
  const mode = modeOf(match[1] ?? '', match[3] ?? '', 'loose');
  if (!mode) return undefined;
  const desc: TextPattern = { value: filled(unquote(match[2] ?? ''), whole), mode };
  return { length: match[0].length, apply: (d) => Object.assign(d, { desc }) };
}

function modeOf(before: string, after: string, plain: MatchMode): MatchMode | undefined {
  if (after !== '') return before === '' ? 'ends-with' : undefined;
  if (before === '~') return 'contains';
  if (before === '^') return 'starts-with';
  return before === '=' ? 'equals' : plain;
}

const classToken = new RegExp(`^(class|css):(?:${quotedSource}(?=\\s|$)|([^\\s"]+)(?=\\s|$))`);

function readClassOrCss(rest: string, draft: Draft, whole: string): Token | undefined {
  const match = classToken.exec(rest);
  const key = match?.[1] === 'css' ? 'css' : 'class';
  if (!match || draft[key] !== undefined) return undefined;
  // Unquoted CSS goes to the end of the line: spaces, colons and brackets mean something in it.
  if (key === 'css' && match[2] === undefined) return undefined;
  const value = match[2] === undefined ? (match[3] ?? '') : filled(unquote(match[2]), whole);
  return { length: match[0].length, apply: (d) => Object.assign(d, { [key]: value }) };
}

const wordsToken = new RegExp(`^words\\((?:${quotedSource}|([^()"\\\\\\n]*))\\)`);

function readWords(rest: string, draft: Draft, whole: string): Token | undefined {
  const match = draft.words === undefined ? wordsToken.exec(rest) : null;
  if (!match) return undefined;
  const words = filled(match[1] === undefined ? (match[2] ?? '').trim() : unquote(match[1]), whole);
  return { length: match[0].length, apply: (d) => Object.assign(d, { words }) };
}

function readSuffix(rest: string, draft: Draft, whole: string): Token | undefined {
  const ordinal = /^\[([+-]?\d+)\](?=\s|$)/.exec(rest);
  if (ordinal && draft.ordinal === undefined) {
    const value = readOrdinal(ordinal[1] ?? '', whole);
    return { length: ordinal[0].length, apply: (d) => Object.assign(d, { ordinal: value }) };
  }
  const word = /^:([a-z-]+)(?=\s|$)/i.exec(rest);
  if (!word) return undefined;
  const state = readState((word[1] ?? '').toLowerCase());
  if (!state) throw unknownState(word[1] ?? '', whole);
  return {
    length: word[0].length,
    apply: (d) => Object.assign(d, { states: [...(d.states ?? []), state] }),
  };
}

function readOrdinal(digits: string, whole: string): number {
  const value = Number(digits);
  if (value === 0 || !Number.isSafeInteger(value)) {
    throw invalid(whole, `[${digits}] is no ordinal`, 'Ordinals count from 1; [-1] is the last.');
  }
  return value;
}

const relationStart = /^(in|below|above|left[- ]of|right[- ]of|near)\s+(?=\S)/;

function readRelation(rest: string): Selector['relation'] | undefined {
  const match = relationStart.exec(rest);
  if (!match) return undefined;
  const anchor = readStructured(rest.slice(match[0].length));
  return anchor && { type: relationType(match[1] ?? ''), anchor };
}

function relationType(word: string): RelationType {
  return word.replace(' ', '-') as RelationType;
}

/** `text:Save changes`, `desc:Close`, `css:.total > b`: a prefix with an unquoted value up to the end. */
function readPrefixed(text: string): Selector | undefined {
  const match = /^(text|desc|css|class|id):|^@$/.exec(text);
  if (!match) return undefined;
  const value = text.slice(match[0].length).trim();
  filled(value, text);
  switch (match[1]) {
    case 'text':
      return readBare(value, 'name');
    case 'desc':
      return readBare(value, 'desc');
    case 'css':
      return readCss(value, text);
    default:
      // An id or class of several words is none: the whole is text after all.
      return undefined;
  }
}

function readCss(value: string, whole: string): Selector {
  // `[2]` alone is no CSS, while `:checked` would be: only the ordinal is ours.
  const match = /^(.*\S)\s+\[([+-]?\d+)\]$/s.exec(value);
  if (!match) return { css: value };
  return { css: match[1] ?? '', ordinal: readOrdinal(match[2] ?? '', whole) };
}

/** Text as it stands, but for state and ordinal suffixes and a relation to something written in a structured form. */
function readBare(text: string, field: 'name' | 'desc'): Selector {
  const related = bareRelation(text);
  const draft: Draft = {};
  let head = related?.head ?? text;
  for (;;) {
    const match = /^(.*\S)\s+(\[[+-]?\d+\]|:[a-z-]+)$/is.exec(head);
    const suffix = match?.[2] ?? '';
    if (!match || !isSuffix(suffix, draft)) break;
    const read: Draft = {};
    readSuffix(suffix, read, text)?.apply(read);
    if (read.ordinal !== undefined) draft.ordinal = read.ordinal;
    if (read.states) draft.states = [...read.states, ...(draft.states ?? [])];
    head = match[1] ?? '';
  }
  draft[field] = { value: head, mode: 'loose' };
  if (related) draft.relation = related.relation;
  return finish(draft, text);
}

/** After plain text only a known state, or a near miss of one, is a suffix: "Ratio :abc" is text. */
function isSuffix(suffix: string, draft: Draft): boolean {
  if (suffix.startsWith('[')) return draft.ordinal === undefined;
  const word = suffix.slice(1).toLowerCase();
  return readState(word) !== undefined || nearest(word, states) !== undefined;
}

function bareRelation(
  text: string,
): { head: string; relation: NonNullable<Selector['relation']> } | undefined {
  for (const match of text.matchAll(/\s(?=(?:in|below|above|left[- ]of|right[- ]of|near)\s)/g)) {
    const relation = readRelation(text.slice(match.index + 1));
    // A lone role is too little to tell "Sign in button" from a relation.
    const { role: _, ...named } = relation?.anchor ?? {};
    if (relation && Object.keys(named).length > 0)
      return { head: text.slice(0, match.index).trimEnd(), relation };
  }
  return undefined;
}

function finish(draft: Draft, whole: string): Selector {
  for (const state of draft.states ?? []) {
    const opposite = oppositeState(state);
    if (draft.states?.includes(opposite)) {
      throw invalid(whole, `:${state} and :${opposite} contradict each other`, 'Keep one of the two.');
    }
  }
  return draft;
}

function filled(value: string, whole: string): string {
  if (value.trim() === '') {
    throw invalid(whole, 'a value is empty', 'Write the text between the quotes, or leave the part out.');
  }
  return value;
}

function unknownState(word: string, whole: string): VkError {
  const close: State | undefined = nearest(word, states) as State | undefined;
  return invalid(
    whole,
    `:${word} is no state`,
    close ? `Did you mean :${close}?` : `States: ${states.map((state) => `:${state}`).join(' ')}.`,
  );
}

function invalid(whole: string, why: string, hint: string): VkError {
  const shown = whole.length > 80 ? `${whole.slice(0, 77)}…` : whole;
  return new VkError('invalid-selector', `${shown.trim() === '' ? 'selector' : shown}: ${why}`, { hint });
}
