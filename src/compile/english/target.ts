import {
  actors,
  articles,
  namingWords,
  notInNames,
  placeWords,
  plainNouns,
  searchBoxes,
} from '../../../grammar/english/lexicon.ts';
import { never } from '../../../grammar/english/vague.ts';
import type { RelationType, Role, State } from '../../screen/element.ts';
import type { ReadTarget } from '../reading.ts';
import type { Memory } from './memory.ts';
import { idIn, isQuoted, type QuotedToken, type Token } from './tokens.ts';
import {
  ordinalIn,
  PhraseTable,
  relationTable,
  roleTable,
  skipped,
  stateTable,
  trimFillers,
} from './words.ts';

const plainTable = new PhraseTable(plainNouns.map((noun) => [noun, true] as const));
const namingTable = new PhraseTable(namingWords.map((words) => [words, true] as const));
const forbidden = new Set<string>([...notInNames, ...never]);
const actorWords = new Set<string>(actors);
const mostWords = 6;

/** What a noun phrase points at, or `undefined` when any word of it has no rule. */
export function targetOf(phrase: readonly Token[], memory: Memory): ReadTarget | undefined {
  const { tokens: bare, id } = withoutId(trimFillers(phrase));
  const tokens = trimFillers(bare);
  if (tokens.length === 0) return id === undefined ? undefined : { id };
  const said = lows(tokens);
  if (actorWords.has(said)) return undefined;
  const found = pronoun(said, memory) ?? related(tokens, memory) ?? core(tokens, memory);
  return found && id !== undefined ? { ...found, id } : found;
}

function lows(tokens: readonly Token[]): string {
  return tokens.map((token) => token.low).join(' ');
}

/** "the "Save" button (`btn-save`)", "the field with id `user`": the id belongs to the whole phrase. */
function withoutId(tokens: readonly Token[]): { tokens: readonly Token[]; id?: string } {
  for (let at = 0; at < tokens.length; at += 1) {
    const inBrackets =
      tokens[at]?.low === '(' && tokens[at + 2]?.low === ')' ? idIn(tokens[at + 1]) : undefined;
    if (inBrackets !== undefined)
      return { tokens: [...tokens.slice(0, at), ...tokens.slice(at + 3)], id: inBrackets };
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const id = idIn(tokens[at]) ?? namedId(tokens, at);
    if (id === undefined) continue;
    let from = at;
    for (const words of [
      ['with', 'the', 'test', 'id'],
      ['with', 'test', 'id'],
      ['with', 'the', 'id'],
      ['with', 'id'],
      ['test', 'id'],
      ['id'],
    ])
      if (
        from === at &&
        at >= words.length &&
        words.every((word, n) => tokens[at - words.length + n]?.low === word)
      )
        from = at - words.length;
    return { tokens: [...tokens.slice(0, from), ...tokens.slice(at + 1)], id };
  }
  return { tokens };
}

function namedId(tokens: readonly Token[], at: number): string | undefined {
  const token = tokens[at];
  if (tokens[at - 1]?.low !== 'id' || !isQuoted(token)) return undefined;
  return /^[#@]?[\w.:/-]+$/.test(token.value) ? token.value.replace(/^[#@]/, '') : undefined;
}

function pronoun(said: string, memory: Memory): ReadTarget | undefined {
  if (['it', 'this', 'that one', 'this one'].includes(said)) return memory.last;
  if (said === 'the latter') return memory.last;
  if (said === 'there') return memory.last?.relation ? placeOf(memory.last) : memory.last;
  const match = /^(?:that|this|the same) (.+)$/.exec(said);
  if (match?.[1]) return memory.lastLike(match[1]);
  return undefined;
}

function placeOf(target: ReadTarget): ReadTarget | undefined {
  if (!target.relation) return undefined;
  const { type: _, ...place } = target.relation;
  return place;
}

/** "X below Y", "X in the row of Y": split at the first relation that leaves a whole phrase on both sides. */
function related(tokens: readonly Token[], memory: Memory): ReadTarget | undefined {
  for (let at = 1; at < tokens.length - 0; at += 1) {
    const relation = relationTable.at(tokens, at);
    if (!relation) continue;
    const rest = trimFillers(tokens.slice(at + relation.length));
    if (rest.length === 0) continue;
    const head = core(trimFillers(tokens.slice(0, at)), memory);
    if (!head) continue;
    if (isPlace(rest)) return head;
    const anchor = targetOf(rest, memory);
    if (anchor) return joined(head, relation.value, anchor);
  }
  return undefined;
}

function isPlace(tokens: readonly Token[]): boolean {
  return placeWords.includes(lows(tokens)) && tokens.every((token) => token.type === 'word');
}

/** `head` with a relation; a head that has one of its own keeps it. */
export function joined(head: ReadTarget, type: RelationType, anchor: ReadTarget): ReadTarget {
  return head.relation ? head : { ...head, relation: { type, ...anchor } };
}

interface Draft {
  ordinal?: number;
  state?: State;
  owner?: ReadTarget;
}

function core(phrase: readonly Token[], memory: Memory): ReadTarget | undefined {
  let tokens = phrase;
  if (tokens.length === 0) return undefined;
  const draft: Draft = {};
  const first = tokens[0];
  if (first?.type === 'word' && first.low === 'its') {
    if (!memory.last) return undefined;
    // What a tab opens is not inside the tab.
    if (memory.last.role !== 'tab') draft.owner = memory.last;
    tokens = tokens.slice(1);
  } else if (isArticle(first) && tokens.length > 1) tokens = tokens.slice(1);
  else {
    const single = pronoun(lows(tokens), memory);
    if (single) return single;
  }
  const ordinal = tokens.length > 1 ? ordinalIn(tokens[0]) : undefined;
  if (ordinal !== undefined) {
    draft.ordinal = ordinal;
    tokens = tokens.slice(1);
  }
  const state = stateTable.at(tokens, 0);
  if (
    state &&
    !/^\p{Lu}/u.test(tokens[0]?.text ?? '') &&
    state.length < tokens.length &&
    !isQuoted(tokens[state.length]) &&
    !['on', 'off'].includes(tokens[0]?.low ?? '')
  ) {
    draft.state = state.value;
    tokens = tokens.slice(state.length);
  }
  const noun = nounPhrase(tokens, draft.ordinal !== undefined, memory);
  if (!noun) return undefined;
  const target: ReadTarget = {
    ...noun,
    ...(draft.ordinal === undefined ? {} : { ordinal: draft.ordinal }),
    ...(draft.state === undefined ? {} : { state: draft.state }),
  };
  return draft.owner ? joined(target, 'in', draft.owner) : target;
}

function isArticle(token: Token | undefined): boolean {
  return token?.type === 'word' && articles.includes(token.low);
}

function nounPhrase(tokens: readonly Token[], hasOrdinal: boolean, memory: Memory): ReadTarget | undefined {
  const quoted = tokens.filter(isQuoted);
  if (quoted.length > 1) return undefined;
  const name = quoted[0];
  return name ? quotedPhrase(tokens, name, hasOrdinal, memory) : unquotedPhrase(tokens, hasOrdinal, memory);
}

function named(token: QuotedToken): ReadTarget | undefined {
  const name = token.value.replace(/\s+/g, ' ').trim();
  return name === '' ? undefined : { name, quoted: true };
}

function quotedPhrase(
  tokens: readonly Token[],
  quoted: QuotedToken,
  hasOrdinal: boolean,
  memory: Memory,
): ReadTarget | undefined {
  const name = named(quoted);
  if (!name) return undefined;
  const at = tokens.indexOf(quoted);
  const before = tokens.slice(0, at);
  const after = tokens.slice(at + 1);
  if (after.length > 0 && before.length > 0) {
    // "the footer "Terms" link": plain words before, a role behind.
    const role = kindOf(after);
    return role && before.every((token) => plainTable.at([token], 0)) ? { ...name, ...role } : undefined;
  }
  if (after.length > 0) {
    const kind = kindOf(after);
    return kind ? { ...name, ...kind } : undefined;
  }
  if (before.length === 0) return name;
  const of = before.at(-1)?.low === 'of' && hasOrdinal;
  const naming = endsWith(namingTable, before);
  const noun = naming > 0 ? before.slice(0, before.length - naming) : before;
  const kind = kindOf(noun);
  if (!kind) return undefined;
  if (naming === 0) return { ...name, ...kind };
  const word = before.at(-1)?.low;
  if (of) {
    const owned = kind.role ? kind : unquotedPhrase(noun, true, memory);
    return owned ? { ...owned, relation: { type: 'in', ...name } } : undefined;
  }
  if ((word === 'of' || word === 'for') && !['row', 'listitem', 'cell'].includes(kind.role ?? '')) {
    if (word === 'for') return undefined;
    const owned = kind.role ? undefined : unquotedPhrase(noun, false, memory);
    return owned ? { ...owned, relation: { type: 'in', ...name } } : undefined;
  }
  return { ...name, ...kind };
}

function endsWith(table: PhraseTable<true>, tokens: readonly Token[]): number {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = table.all(tokens, at).find((each) => at + each.length === tokens.length);
    if (found) return found.length;
  }
  return 0;
}

/** Words that only say what kind of thing it is: `{}` for a plain noun, its role for a role word. */
function kindOf(tokens: readonly Token[]): { role?: Role } | undefined {
  if (tokens.length === 0) return undefined;
  for (let at = 0; at < tokens.length; at += 1) {
    const role = roleTable.all(tokens, at).find((found) => at + found.length === tokens.length);
    const modifiers = tokens.slice(0, at);
    if (role && (at === 0 || areModifiers(modifiers))) return { role: role.value };
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const plain = plainTable.all(tokens, at).find((found) => at + found.length === tokens.length);
    if (plain && (at === 0 || areModifiers(tokens.slice(0, at)))) return {};
  }
  return undefined;
}

/** "the search result "Oats"": one or two ordinary words before the noun. */
function areModifiers(tokens: readonly Token[]): boolean {
  return tokens.length <= 2 && tokens.every((token) => token.type === 'word' && isNameWord(token));
}

function unquotedPhrase(
  tokens: readonly Token[],
  hasOrdinal: boolean,
  memory: Memory,
): ReadTarget | undefined {
  if (tokens.length === 0 || tokens.length > mostWords) return undefined;
  const whole = lows(tokens);
  const [first, second] = tokens;
  if (tokens.length === 2 && first?.low === 'search' && searchBoxes.includes(second?.low ?? ''))
    return { name: 'search', role: 'textbox' };
  const of = tokens.findIndex((token, at) => at > 0 && token.low === 'of' && token.type === 'word');
  if (of > 0) {
    const head = unquotedPhrase(tokens.slice(0, of), hasOrdinal, memory);
    const rest = targetOf(tokens.slice(of + 1), memory);
    if (!head || !rest) return undefined;
    if (head.role === 'row' && !hasOrdinal && rest.name && !rest.role) return { ...rest, role: 'row' };
    return { ...head, relation: { type: 'in', ...rest } };
  }
  const role = trailingRole(tokens);
  if (role) {
    const before = tokens.slice(0, tokens.length - role.length);
    if (before.length === 0) return { role: role.value };
    const name = nameIn(before);
    return name === undefined ? undefined : { name, role: role.value };
  }
  const lead = leadingKind(tokens);
  if (lead) return lead;
  if (memory.columns.some((column) => column.toLowerCase() === whole)) return undefined;
  const name = nameIn(tokens);
  return name === undefined ? undefined : { name };
}

function trailingRole(tokens: readonly Token[]): { value: Role; length: number } | undefined {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = roleTable.all(tokens, at).find((each) => at + each.length === tokens.length);
    if (found) return found;
  }
  return undefined;
}

/** "button Save", "msg Event removed": what follows a noun and begins with a capital is the name. */
function leadingKind(tokens: readonly Token[]): ReadTarget | undefined {
  const role = roleTable.at(tokens, 0);
  const plain = role ?? plainTable.at(tokens, 0);
  if (!plain || plain.length >= tokens.length) return undefined;
  const rest = tokens.slice(plain.length);
  if (!/^[\p{Lu}\p{N}+✕]/u.test(rest[0]?.text ?? '') || /^\p{Lu}/u.test(tokens[0]?.text ?? ''))
    return undefined;
  const name = nameIn(rest);
  return name === undefined ? undefined : { name, ...(role ? { role: role.value } : {}) };
}

function nameIn(tokens: readonly Token[]): string | undefined {
  const usable = tokens.every((token, at) => isNameWord(token) || (at > 0 && isLinked(tokens, at)));
  if (!usable) return undefined;
  if (tokens.every((token) => /^[\p{P}]+$/u.test(token.text) && token.text !== '+')) return undefined;
  return tokens.map((token) => token.text).join(' ');
}

/** "Log in", "Add to Basket": capitals on both sides, or at the end, show that a small word is part of a label. */
function isLinked(tokens: readonly Token[], at: number): boolean {
  const isCapital = (token: Token | undefined): boolean =>
    token !== undefined && /^[\p{Lu}\p{N}]/u.test(token.text);
  if (
    !['of', 'to', 'in', 'for', 'on', 'out', 'off', 'up'].includes(tokens[at]?.low ?? '') ||
    !isCapital(tokens[0])
  )
    return false;
  return at === tokens.length - 1
    ? tokens.length === 2
    : isCapital(tokens[at + 1]) && isCapital(tokens[at - 1]);
}

function isNameWord(token: Token): boolean {
  if (token.type !== 'word') return false;
  if (forbidden.has(token.low)) return /^\p{Lu}/u.test(token.text) && !hardly.has(token.low);
  return !/^\/|:\/\//.test(token.text) && skipped([token], 0) === 0;
}

// With a capital these may still begin a sentence and are no label.
const hardly = new Set([
  'and',
  'or',
  'if',
  'until',
  'unless',
  'when',
  'while',
  'that',
  'which',
  'because',
  'so',
  'is',
  'are',
  'it',
  'there',
  'this',
  'these',
  'those',
  'any',
  'some',
  'every',
  'each',
  'either',
  'neither',
  'nor',
  'nothing',
  'everything',
  'but',
  'i',
  'we',
  'you',
  'they',
  'he',
  'she',
  'its',
  'none',
  'both',
  'not',
  'once',
  'big',
  'only',
  'several',
  'many',
  'few',
]); // prettier-ignore
