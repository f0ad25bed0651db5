import { numberWords, plainNouns } from '../../../grammar/first/nouns.ts';
import { relationWords } from '../../../grammar/first/relations.ts';
import { statePhrases } from '../../../grammar/first/states.ts';
import { keyNames, modifierNames, usualLabels } from '../../../grammar/first/usual.ts';
import type { RelationType } from '../../screen/element.ts';
import type { ReadTarget } from '../reading.ts';
import type { Context } from './context.ts';
import { roleAtEnd } from './names.ts';
import { readTarget } from './noun-phrase.ts';
import { readCount, readDuration } from './numbers.ts';
import { isMark, isProgrammersName, isWord, type Token } from './tokenize.ts';
import { isLiteral, readValue } from './values.ts';

/** Reads a run of tokens as the slot that a shape names; `undefined` when it is none. */
export function readSlot(parser: string, tokens: readonly Token[], context: Context): unknown {
  const read = parsers[parser];
  if (!read) throw new Error(`no slot parser "${parser}"`);
  return read(tokens, context);
}

type Parser = (tokens: readonly Token[], context: Context) => unknown;

const target: Parser = (tokens, context) => readTarget(tokens, context.mentioned);

/** "a product": which one? An order needs one that is named. */
function isIndefinite(tokens: readonly Token[]): boolean {
  return (
    isWord(tokens[0], 'a', 'an', 'any', 'some', 'both', 'all') &&
    !tokens.some((token) => token.kind === 'quoted')
  );
}

/** What an order acts on. */
const acted: Parser = (tokens, context) =>
  isIndefinite(tokens) ? undefined : readTarget(tokens, context.mentioned);

function only(test: (read: ReadTarget, tokens: readonly Token[], context: Context) => boolean): Parser {
  return (tokens, context) => {
    const read = readTarget(tokens, context.mentioned);
    return read && test(read, tokens, context) ? read : undefined;
  };
}

const isPronoun = (tokens: readonly Token[]): boolean =>
  tokens.length === 1 && isWord(tokens[0], 'it', 'this', 'that', 'them');
const joined = (tokens: readonly Token[]): string => tokens.map((token) => token.low).join(' ');
const isLowerVerb = (tokens: readonly Token[]): boolean => usualLabels.includes(joined(tokens));

const parsers: Readonly<Record<string, Parser>> = {
  target,
  acted,
  field: only(
    (read, tokens) =>
      !['button', 'link', 'heading', 'row', 'image', 'dialog', 'alert'].includes(read.role ?? '') &&
      !isWord(tokens[0], 'there'),
  ),
  heldfield: only(
    (read, _, context) =>
      ['textbox', 'combobox', 'slider'].includes(read.role ?? '') || context.isField(read),
  ),
  quotedfield: only((read, tokens) => read.role === 'textbox' || tokens.at(-1)?.kind === 'quoted'),
  filetarget: only((read) => read.role === 'textbox' || read.quoted === true || read.id !== undefined),
  dropdown: only((read) => read.role === 'combobox'),
  chooser: only((read) => read.role === 'combobox' || /\b(?:picker|calendar|select)$/.test(read.name ?? '')),
  chooserish: only(
    (read, tokens) =>
      (read.role === undefined || read.role === 'combobox') &&
      !/\b(?:menu|list|toolbar|bar|panel|dialog|header|sidebar|results?|table|suggestions?|sheet|page|screen)$/i.test(
        joined(tokens),
      ),
  ),
  slider: only((read) => read.role === 'slider'),
  radio: only((read) => read.role === 'radio'),
  box: only(
    (read, tokens) =>
      read.role === 'checkbox' ||
      read.role === 'switch' ||
      (read.role === undefined &&
        read.relation === undefined &&
        tokens.length === 1 &&
        tokens[0]?.kind === 'quoted'),
  ),
  linked: only((read) => read.role === 'link' || read.quoted === true),
  tabbed: only(
    (read, tokens) =>
      read.role === 'tab' ||
      read.quoted === true ||
      /^\p{Lu}/u.test(tokens[0]?.text ?? '') ||
      (isWord(tokens[0], 'the') && /^\p{Lu}/u.test(tokens[1]?.text ?? '')),
  ),
  pressable: only((read) => read.role === 'button' || read.role === 'link'),
  usual: (tokens) =>
    isLowerVerb(tokens) ? { name: tokens.map((token) => token.text).join(' ') } : undefined,
  pronoun: (tokens, context) => {
    if (isPronoun(tokens)) return context.mentioned.last;
    const read = readTarget(tokens, context.mentioned);
    return read &&
      (read.role === 'dialog' ||
        read.role === 'alert' ||
        /\b(?:banner|notice|sheet|message|notification|panel|prompt)$/.test(joined(tokens)))
      ? read
      : undefined;
  },
  asker: only(
    (read, tokens) =>
      read.role === 'dialog' ||
      read.role === 'alert' ||
      /\b(?:message|banner|notice|prompt|tooltip)$/.test(joined(tokens)),
  ),
  strong: only(
    (read, tokens) =>
      (read.quoted === true ||
        read.id !== undefined ||
        (read.role !== undefined && read.name !== undefined) ||
        isTitled(tokens)) &&
      !isPronoun(tokens),
  ),
  known: only(
    (read, tokens) =>
      !isPronoun(tokens) && read.quoted !== true && (read.name !== undefined || read.relation !== undefined),
  ),
  counted: (tokens, context) =>
    /^[\d£€$]/.test(tokens[0]?.text ?? '')
      ? undefined
      : readTarget(
          tokens.filter((token) => !isWord(token, 'such', 'other', 'further', 'more')),
          context.mentioned,
        ),
  listed: only(
    (read) =>
      read.role === 'list' ||
      (read.role === undefined && /\b(?:table|list|grid|inbox|basket|cart|results)$/i.test(read.name ?? '')),
  ),
  article: (tokens, context) =>
    isWord(tokens[0], 'a', 'an', 'the') || tokens[0]?.kind === 'quoted' || isTitled(tokens)
      ? readTarget(tokens, context.mentioned)
      : undefined,
  ordinaled: only((read) => read.ordinal !== undefined && read.role !== undefined),
  targets: (tokens, context) => manyTargets(tokens, context, false),
  quotedones: (tokens, context) => {
    const all = manyTargets(tokens, context, false);
    return all?.every((each) => each.quoted === true || each.id !== undefined) ? all : undefined;
  },
  articled: (tokens, context) =>
    isWord(tokens[0], 'a', 'an', 'the') ? manyTargets(tokens, context, false) : undefined,
  nor: (tokens, context) => manyTargets(tokens, context, true),
  value: (tokens, context) => readValue(tokens, context),
  literal: (tokens, context) => (isLiteral(tokens) ? readValue(tokens, context) : undefined),
  noted: (tokens, context) => {
    const value = readValue(tokens, context);
    return value?.startsWith('{{ctx.') ? value : undefined;
  },
  searched: (tokens, context) => readValue(tokens, context),
  empty: (tokens) => (['empty', 'blank', 'cleared', 'still empty'].includes(joined(tokens)) ? '' : undefined),
  novalue: (tokens) => (['no value', 'no text', 'an empty value'].includes(joined(tokens)) ? '' : undefined),
  address: (tokens) => readAddress(tokens),
  appname: (tokens) =>
    tokens.length === 1 &&
    tokens[0] &&
    (/^\p{Lu}[\p{L}\p{N}]+$/u.test(tokens[0].text) || /^[a-z]\w*(?:\.\w+){2,}$/i.test(tokens[0].value))
      ? tokens[0].value
      : undefined,
  deviceset: (tokens) =>
    tokens.length === 1 && tokens[0]?.by === 'code'
      ? /^(?:vk )?device set (.+)$/.exec(tokens[0].value)?.[1]
      : undefined,
  devicereset: (tokens) =>
    tokens.length === 1 && /^(?:vk )?device reset$/.test(tokens[0]?.value ?? '') ? true : undefined,
  viewport: (tokens) => {
    const size = /^(\d{2,5})\s*(?:x|×|by)\s*(\d{2,5})$/.exec(tokens.map((token) => token.value).join(' '));
    return size ? `viewport=${size[1]}x${size[2]}` : undefined;
  },
  airplane: (tokens) =>
    ['airplane mode', 'aeroplane mode', 'flight mode'].includes(joined(tokens))
      ? 'airplane'
      : ['dark mode', 'dark theme'].includes(joined(tokens))
        ? 'dark'
        : undefined,
  opened: (tokens, context) =>
    tokens.some((token) => token.kind === 'quoted' || token.kind === 'aside') ||
    isWord(tokens[0], 'the', 'it', 'that', 'this', 'its', 'their') ||
    /^[^\p{Ll}]/u.test(tokens[0]?.text ?? '') ||
    tokens.some((token) => /^\p{Lu}/u.test(token.text))
      ? acted(tokens, context)
      : undefined,
  clearable: only(
    (read, tokens, context) =>
      read.role === 'textbox' ||
      read.role === 'combobox' ||
      read.id !== undefined ||
      context.isField(read) ||
      (tokens.some((token) => token.kind === 'quoted') && read.role === undefined),
  ),
  // "Set the status to Closed" may be a dropdown: only what is typed into.
  typable: only(
    (read, _, context) =>
      read.role === 'textbox' ||
      context.isField(read) ||
      /\b(?:date|time|quantity|qty|amount|name|title|price|phone|number|e-?mail|address|subject|comment|description|password|street|city|postcode|zip)$/i.test(
        read.name ?? '',
      ),
  ),
  submitted: (tokens) => (joined(tokens) === 'submitted' ? true : undefined),
  hidden: (tokens) => (['dismissed', 'hidden', 'closed'].includes(joined(tokens)) ? true : undefined),
  strongfield: only((read, tokens) => tokens.length < 7 && (read.quoted === true || read.role === 'textbox')),
  onoff: (tokens) => (['on', 'off'].includes(joined(tokens)) ? joined(tokens) : undefined),
  rotation: (tokens) =>
    ['landscape', 'portrait'].includes(joined(tokens).replace(/ (?:mode|orientation)$/, ''))
      ? joined(tokens).split(' ')[0]
      : undefined,
  key: (tokens) => readKey(tokens),
  hidekeyboard: (tokens) => (joined(tokens) === 'keyboard' ? true : undefined),
  file: (tokens) => {
    const token = tokens[0];
    if (tokens.length !== 1 || !token) return undefined;
    return token.kind === 'quoted' || /[./]\w+$/.test(token.value) ? token.value : undefined;
  },
  path: (tokens) =>
    tokens.length === 1 && /^[\w./{} -]+\.\w{2,5}$/.test(tokens[0]?.value ?? '')
      ? tokens[0]?.value
      : undefined,
  'number-text': (tokens) =>
    tokens.length <= 2 && /^-?[\d.,]+(?: ?%)?$/.test(tokens.map((token) => token.value).join(' '))
      ? tokens.map((token) => token.value).join(' ')
      : undefined,
  scrollway: (tokens) => {
    const word = joined(tokens).replace(/^the /, '');
    return (
      {
        up: 'up',
        down: 'down',
        left: 'left',
        right: 'right',
        top: 'top',
        bottom: 'bottom',
        end: 'bottom',
        start: 'top',
        beginning: 'top',
      } as Record<string, string>
    )[word];
  },
  updown: (tokens) => (['up', 'down', 'left', 'right'].includes(joined(tokens)) ? joined(tokens) : undefined),
  direction: (tokens) =>
    (
      ({ up: 'up', upwards: 'up', down: 'down', downwards: 'down', left: 'left', right: 'right' }) as Record<
        string,
        string
      >
    )[joined(tokens)],
  into: (tokens) => {
    const name = tokens
      .map((token) => token.value)
      .join(' ')
      .trim()
      .replace(/^the /, '');
    const id = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^_+|_+$/g, '');
    return tokens.length <= 3 && /^[A-Za-z_]\w*$/.test(id) && tokens.every((token) => token.kind !== 'mark')
      ? id
      : undefined;
  },
  duration: (tokens) => readDuration(tokens),
  count: (tokens) => readCount(tokens),
  times: (tokens) => {
    const text = joined(tokens);
    if (text === 'once' || text === 'exactly once' || text === 'only once') return { count: 1 };
    if (text === 'twice' || text === 'exactly twice') return { count: 2 };
    const times = /^(?:exactly )?(\w+) times$/.exec(text)?.[1];
    const count = times === undefined ? undefined : (numberWords[times] ?? Number(times));
    return count === undefined || Number.isNaN(count) ? undefined : { count };
  },
  state: (tokens) => statePhrases[joined(tokens)],
  focus: (tokens) => (joined(tokens) === 'focus' ? 'focused' : undefined),
  relation: (tokens, context) => {
    const found = relationWords.find(([words]) =>
      words.split(' ').every((word, at) => isWord(tokens[at], word)),
    );
    if (!found) return undefined;
    const tail = readTarget(tokens.slice(found[0].split(' ').length), context.mentioned);
    return tail ? { type: found[1] as RelationType, ...tail } : undefined;
  },
  relationless: (tokens, context) => {
    const tail = readTarget(tokens, context.mentioned);
    return tail ? { type: 'in', ...tail } : undefined;
  },
  wordrun: (tokens) =>
    tokens.length <= 4 && tokens.every((token) => token.kind === 'word') ? joined(tokens) : undefined,
  old: (tokens) => joined(tokens),
};

function isTitled(tokens: readonly Token[]): boolean {
  return (
    tokens.length <= 4 &&
    tokens[0]?.kind === 'word' &&
    /^[\p{Lu}+\p{Extended_Pictographic}]/u.test(tokens[0].text) &&
    tokens.every((token) => token.kind === 'word')
  );
}

/** "A, B and the C button": each of them a target. */
function manyTargets(tokens: readonly Token[], context: Context, nor: boolean): ReadTarget[] | undefined {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    const isJoin =
      isMark(token, ',') || isWord(token, ...(nor ? ['nor', 'or', 'and'] : ['and'])) || isMark(token, '&');
    if (isJoin) {
      if (parts.at(-1)?.length) parts.push([]);
    } else parts.at(-1)?.push(token);
  }
  const all: ReadTarget[] = [];
  for (const part of parts.filter((each) => !(each.length === 1 && isWord(each[0], 'both', 'all')))) {
    const trimmed = isWord(part[0], 'both') ? part.slice(1) : part;
    const read = readTarget(trimmed, context.mentioned);
    if (!read) return undefined;
    all.push(read);
  }
  if (all.length > 1 && parts.some((part) => part.length > 6)) return undefined;
  return shareRole(all, parts);
}

/** "the "A" and "B" buttons": the role at the end holds for all. */
function shareRole(all: ReadTarget[], parts: readonly (readonly Token[])[]): ReadTarget[] {
  const lead = roleAtEnd(
    parts[0]?.slice(isWord(parts[0][0], 'the', 'both') ? 1 : 0, isWord(parts[0][0], 'the', 'both') ? 2 : 1) ??
      [],
    true,
  );
  const leadWord = parts[0]?.[isWord(parts[0][0], 'the', 'both') ? 1 : 0]?.low ?? '';
  if (all.length > 1 && lead && /s$/.test(leadWord))
    return all.map((each) => ({ ...each, ...(each.role ? {} : { role: lead.role }) }));
  const last = all.at(-1);
  const word = parts.at(-1)?.at(-1)?.low ?? '';
  if (all.length < 2 || !last || !/s$|es$/.test(word)) return all;
  return all.map((each) => ({
    ...each,
    ...(last.role && !each.role ? { role: last.role } : {}),
  }));
}

function readAddress(tokens: readonly Token[]): string | undefined {
  const token = tokens[0];
  if (tokens.length !== 1 || !token || token.kind === 'mark' || token.kind === 'aside') return undefined;
  const { value } = token;
  const isAddress =
    /^(?:[a-z][a-z0-9+.-]*:\/\/|\/|#\/|\?)/i.test(value) ||
    /^\{\{(?:env|data|row|ctx)\.[^{}]+\}\}(?:\/.*)?$/.test(value) ||
    /^about:blank$/.test(value) ||
    /^[\w-]+(?:\.[\w-]+)+\/\S*$/.test(value) ||
    /^(?:www\.)[\w.-]+$/.test(value);
  return isAddress && !/\s/.test(value.replace(/\{\{[^{}]*\}\}/g, '')) ? value : undefined;
}

function readKey(tokens: readonly Token[]): string | undefined {
  const run = tokens.filter((token) => !isMark(token, '+'));
  const name = run
    .map((token) => (token.kind === 'quoted' ? token.value : token.text))
    .join(' ')
    .trim();
  const low = name.toLowerCase();
  const known = keyNames[low];
  if (known) return known;
  if (/^F(?:[1-9]|1[0-2])$/i.test(name)) return name.toUpperCase();
  if (
    /^[^\s\p{L}]$/u.test(name) &&
    tokens.length === 1 &&
    tokens[0]?.by !== 'bold' &&
    tokens[0]?.by !== 'quote'
  )
    return name;
  if (
    /^[a-z]$/i.test(name) &&
    tokens.length === 1 &&
    (tokens[0]?.by === 'code' || tokens[0]?.kind === 'word') &&
    low !== 'a' &&
    low !== 'i'
  )
    return name;
  const parts = name.split(/\s*\+\s*|-(?=\w)| (?=\w$)/);
  if (parts.length < 2) return undefined;
  const modifiers = parts.slice(0, -1).map((part) => modifierNames[part.toLowerCase()]);
  const last = parts.at(-1) ?? '';
  const key =
    keyNames[last.toLowerCase()] ??
    (/^F\d{1,2}$/i.test(last) ? last.toUpperCase() : last.length === 1 ? last.toUpperCase() : undefined);
  return key !== undefined && modifiers.every((each) => each !== undefined)
    ? [...modifiers, key].join('+')
    : undefined;
}

export { isProgrammersName, plainNouns };
