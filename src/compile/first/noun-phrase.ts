import { ordinalWords, phrasalLabels, plainNouns } from '../../../grammar/first/nouns.ts';
import { namingWords, places, relationWords } from '../../../grammar/first/relations.ts';
import { stateAdjectives } from '../../../grammar/first/states.ts';
import type { RelationType, Role } from '../../screen/element.ts';
import type { ReadTarget } from '../reading.ts';
import { matchPattern } from './match.ts';
import { isPlainNoun, nameOf, roleAtEnd } from './names.ts';
import { parsePattern } from './pattern.ts';
import { isProgrammersName, isWord, type Token } from './tokenize.ts';

/** What was named before in the test, for "it", "there", "that row". */
export interface Mentioned {
  readonly last?: ReadTarget | undefined;
  readonly all?: readonly ReadTarget[];
}

const determiners = new Set([
  'the',
  'a',
  'an',
  'this',
  'that',
  'these',
  'those',
  'its',
  'your',
  'my',
  'both',
  'their',
  'any',
]);
const pronouns = new Set(['it', 'this', 'that', 'them', 'there', 'one']);
const relations = relationWords.map(([words, type]) => [words.split(' '), type] as const);
const namings = namingWords.map((words) => words.split(' '));
const placePatterns = places.map(parsePattern);

/** Reads a run of tokens as one thing on the screen; `undefined` when a word in it is neither name nor structure. */
export function readTarget(tokens: readonly Token[], mentioned: Mentioned): ReadTarget | undefined {
  const run = tokens.filter((token) => token.kind !== 'aside' || isIdAside(token));
  if (run.length === 0) return undefined;
  const last = run.at(-1);
  if (last && run.length > 1 && isIdAside(last)) {
    const owner = readTarget(run.slice(0, -1), mentioned);
    return owner ? { ...owner, id: idOf(last) } : undefined;
  }
  return pronoun(run, mentioned) ?? withRelation(run, mentioned) ?? readHead(run, mentioned);
}

/** (`btn-save`) behind a name is its id; other words in brackets are remarks. */
export function isIdAside(token: Token): boolean {
  return token.kind === 'aside' && /^(?:id:? |test id:? )?`[#@]?[\w.:/-]+`$/.test(token.value);
}

function idOf(aside: Token): string {
  return bareId(/`([^`]+)`/.exec(aside.value)?.[1] ?? '');
}

function pronoun(run: readonly Token[], mentioned: Mentioned): ReadTarget | undefined {
  const first = run[0];
  if (first?.kind !== 'word') return undefined;
  if (run.length === 1 && pronouns.has(first.low)) return mentioned.last;
  const isThat = isWord(first, 'that', 'this') || (isWord(first, 'the') && isWord(run[1], 'same'));
  if (!isThat) return undefined;
  const rest = run.slice(isWord(run[1], 'same') ? 2 : 1);
  const role = roleAtEnd(rest);
  if (role?.count !== rest.length) return undefined;
  const found = [...(mentioned.all ?? [])]
    .reverse()
    .flatMap(chain)
    .find((target) => target.role === role.role);
  return found ?? (isWord(first, 'this', 'that') ? undefined : { role: role.role });
}

function chain(target: ReadTarget): ReadTarget[] {
  if (!target.relation) return [target];
  const { type: _, ...anchor } = target.relation;
  return [target, ...chain(anchor)];
}

function withRelation(run: readonly Token[], mentioned: Mentioned): ReadTarget | undefined {
  for (let at = 1; at < run.length; at += 1) {
    if (isPhrasal(run, at)) continue;
    if (placePatterns.some((pattern) => matchPattern(pattern, run.slice(at), () => undefined)))
      return readTarget(run.slice(0, at), mentioned);
    const naming = namings.find((words) => startsWith(run, at, words));
    const named = naming && nameAfter(run, at, naming.length, mentioned);
    if (named) return named;
    const found = relations.find(([words]) => startsWith(run, at, words));
    if (!found) continue;
    const head = readHead(run.slice(0, at), mentioned);
    const tail = readTarget(run.slice(at + found[0].length), mentioned);
    return head && tail && !head.relation ? { ...head, relation: { type: found[1], ...tail } } : undefined;
  }
  return undefined;
}

function isPhrasal(run: readonly Token[], at: number): boolean {
  const before = run[at - 1];
  const here = run[at];
  return before?.kind === 'word' && here?.kind === 'word' && phrasalLabels.has(`${before.low} ${here.low}`);
}

function startsWith(run: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, offset) => isWord(run[at + offset], word));
}

/** "the row of "Anna"", "a toast saying "Saved"": a role or plain noun, then its name. */
function nameAfter(
  run: readonly Token[],
  at: number,
  count: number,
  mentioned: Mentioned,
): ReadTarget | undefined {
  const head = readHead(run.slice(0, at), mentioned);
  const rest = run.slice(at + count).filter((token) => !isWord(token, 'the'));
  const only = rest[0];
  if (!head || head.quoted || head.id !== undefined) return undefined;
  const isBare = head.role !== undefined && head.name === undefined;
  const isNoun =
    head.role === undefined && head.name !== undefined && plainNouns.has(head.name.toLowerCase());
  const isNaming = count > 1 || !isWord(run[at], 'of', 'for', 'about', 'with');
  if (!isBare && !isNoun) return undefined;
  if (isWord(run[at], 'of') && (head.role !== 'row' || head.ordinal !== undefined)) return undefined;
  if (isWord(run[at], 'for', 'about') && head.role !== 'row' && head.role !== 'listitem') return undefined;
  if (only?.kind !== 'quoted') {
    const name =
      (isNaming || head.role === 'row') && rest.every((token) => /^[\p{Lu}\p{N}{]/u.test(token.text))
        ? nameOf(rest)
        : undefined;
    const { name: _, ...bare } = head;
    return name === undefined ? undefined : { ...bare, name };
  }
  const { name: _, ...bare } = head;
  const relation = rest.length > 1 ? withRelation(rest, mentioned)?.relation : undefined;
  if (rest.length > 1 && !relation) return undefined;
  const own = isProgrammersName(only) ? { id: bareId(only.value) } : { name: only.value, quoted: true };
  return { ...bare, ...own, ...(relation ? { relation } : {}) };
}

/** A target without relation: determiner, ordinal, state, name, role in the orders that people use. */
function readHead(tokens: readonly Token[], mentioned: Mentioned): ReadTarget | undefined {
  let run = tokens;
  const its = isWord(run[0], 'its', 'their');
  while (isDeterminer(run[0]) && run.length > 1) run = run.slice(1);
  const ordinal = ordinalOf(run);
  if (ordinal && run.length > ordinal.count) run = run.slice(ordinal.count);
  const adjective = run.length > 1 && run[0]?.kind === 'word' ? stateAdjectives[run[0].low] : undefined;
  if (adjective) run = run.slice(1);
  const named = readName(run);
  if (!named) return undefined;
  const owner = its ? mentioned.last : undefined;
  return {
    ...named,
    ...(ordinal ? { ordinal: ordinal.value } : {}),
    ...(adjective ? { state: adjective } : {}),
    ...(owner && owner.role !== 'tab' ? { relation: { type: 'in', ...owner } } : {}),
  };
}

/** "My deals" is a label, "my deals" are mine. */
function isDeterminer(token: Token | undefined): boolean {
  if (token?.kind !== 'word' || !determiners.has(token.low)) return false;
  return !(isWord(token, 'my', 'your') && /^\p{Lu}/u.test(token.text));
}

// "top bar" is a thing, "top row" the first row.
const placeNouns = ['bar', 'navigation', 'menu', 'nav', 'panel', 'toolbar', 'sheet', 'tab', 'section', 'app'];

function ordinalOf(run: readonly Token[]): { value: number; count: number } | undefined {
  const first = run[0];
  if (first?.kind !== 'word') return undefined;
  if (isWord(first, 'very') && isWord(run[1], 'first', 'last'))
    return { value: isWord(run[1], 'last') ? -1 : 1, count: 2 };
  const value = ordinalWords[first.low];
  if (value !== undefined) {
    if (isWord(first, 'top', 'bottom') && isWord(run[1], ...placeNouns)) return undefined;
    if (isWord(run[1], 'name', 'day', 'names')) return undefined;
    const isOwn =
      first.text === first.low ||
      run[1]?.kind === 'quoted' ||
      roleAtEnd(run.slice(1), true)?.count === run.length - 1;
    return isOwn ? { value, count: 1 } : undefined;
  }
  const number = /^(\d+)(?:st|nd|rd|th)$/.exec(first.low);
  return number ? { value: Number(number[1]), count: 1 } : undefined;
}

function readName(run: readonly Token[]): ReadTarget | undefined {
  if (run.some((token) => token.kind === 'mark' || token.kind === 'aside')) return undefined;
  const quotes = run.filter((token) => token.kind === 'quoted');
  const quote = quotes[0];
  if (quotes.length > 1) return undefined;
  return quote ? quotedName(run, quote) : unquotedName(run);
}

function quotedName(run: readonly Token[], quote: Token): ReadTarget | undefined {
  const at = run.indexOf(quote);
  const before = run.slice(0, at);
  const isId = /(?:^| )(?:test )?id$/.test(before.map((token) => token.low).join(' '));
  const front = beside(isId ? before.filter((token) => !isWord(token, 'test', 'id', 'with', 'the')) : before);
  const back = beside(run.slice(at + 1));
  if (!front || !back) return undefined;
  const role = back.role ?? front.role;
  const named =
    isProgrammersName(quote) || isId ? { id: bareId(quote.value) } : { name: quote.value, quoted: true };
  return { ...named, ...(role ? { role } : {}) };
}

/** Words beside a quoted name: role words and plain nouns only. */
function beside(words: readonly Token[]): { readonly role?: Role } | undefined {
  let rest = words;
  let role: Role | undefined;
  while (rest.length > 0) {
    const found = roleAtEnd(rest, true);
    if (found) {
      role ??= found.role;
      rest = rest.slice(0, rest.length - found.count);
      continue;
    }
    const last = rest.at(-1);
    if (last === undefined || !isPlainNoun(last.low)) return undefined;
    rest = rest.slice(0, -1);
  }
  return role ? { role } : {};
}

const namedNouns =
  'message text column banner section label icon warning error badge tooltip notice hint title page screen'.split(
    ' ',
  );

function unquotedName(run: readonly Token[]): ReadTarget | undefined {
  const role = roleAtEnd(run, true);
  if (role) {
    const words = run.slice(0, run.length - role.count);
    if (words.length === 0)
      return role.keep > 0 ? { name: run[0]?.text ?? '', role: role.role } : { role: role.role };
    const name = nameOf([...words, ...run.slice(words.length, words.length + role.keep)]);
    return name === undefined ? undefined : { name, role: role.role };
  }
  return roleThenName(run) ?? plainName(run);
}

const isTitle = (token: Token | undefined): boolean => /^[\p{Lu}\p{N}+]/u.test(token?.text ?? '');

/** "radio button On date", "the tab Reports". */
function roleThenName(run: readonly Token[]): ReadTarget | undefined {
  for (let count = Math.min(3, run.length - 1); count > 0; count -= 1) {
    const front = roleAtEnd(run.slice(0, count));
    if (front?.count !== count || !isTitle(run[count]) || isTitle(run[0])) continue;
    const name = nameOf(run.slice(count));
    return name === undefined ? undefined : { name, role: front.role };
  }
  return undefined;
}

/** "Apply", "the grand total", "the message Event removed". */
function plainName(run: readonly Token[]): ReadTarget | undefined {
  const first = run[0];
  const leads =
    run.length > 1 &&
    first !== undefined &&
    namedNouns.includes(first.low) &&
    first.text === first.text.toLowerCase() &&
    isTitle(run[1]);
  const name = nameOf(leads ? run.slice(1) : run);
  return name === undefined ? undefined : { name };
}

function bareId(text: string): string {
  return text.replace(/^[#@]/, '');
}

export type { RelationType };
