import { actions, type Shape } from '../../../grammar/english/actions.ts';
import { labelVerbs, roleWords } from '../../../grammar/english/lexicon.ts';
import { deviceSettings, deviceWords } from '../../../grammar/english/settings.ts';
import type { Reading, ReadTarget } from '../reading.ts';
import { readingOf, type Setting, type Understood } from './clause.ts';
import { type Bindings, fitTo } from './matcher.ts';
import type { Memory } from './memory.ts';
import { joined, targetOf } from './target.ts';
import { isQuoted, type Token } from './tokens.ts';
import { fileOf, textValue, urlOf } from './values.ts';
import { durationAt, keyIn, numberIn, PhraseTable, relationTable, trimFillers } from './words.ts';

const settings = new PhraseTable(Object.entries(deviceSettings));
const labels = new Set(labelVerbs);
const directions = ['up', 'down', 'left', 'right'];

/** An instruction in one of the shapes of the grammar, or `undefined`. */
export function actionOf(tokens: readonly Token[], memory: Memory, setting: Setting): Understood | undefined {
  const label = labelOf(tokens, memory);
  if (label) {
    const reading = readingOf('tap', tokens, setting, { target: scoped(label, memory) });
    return { readings: [reading], memory: memory.acted(label), cost: 0 };
  }
  for (const shape of actions) {
    if (shape.test === 'given' && !setting.given) continue;
    if (shape.test === 'narrative' && setting.expecting) continue;
    if (shape.test === 'passive' && (setting.expecting || !memory.passive)) continue;
    const bindings = fitTo(shape.say, tokens, (slot, taken) => accepts(slot, taken, memory));
    const understood = bindings && understand(shape, bindings, tokens, memory, setting);
    if (understood)
      return {
        ...understood,
        memory: understood.memory.with({
          passive: /(?:is|are) \{|\)? \{tapped\}$/.test(shape.say) || shape.test === 'passive',
        }),
      };
  }
  return undefined;
}

/** "submit", "accept it", "close the dialog", "submit the form". */
function labelOf(tokens: readonly Token[], memory: Memory): ReadTarget | undefined {
  const bare = trimFillers(tokens);
  if (/^(?:the )?form is submitted$/.test(bare.map((token) => token.low).join(' ')))
    return { name: 'submit' };
  for (const length of [2, 1]) {
    const said = bare
      .slice(0, length)
      .map((token) => token.low)
      .join(' ');
    if (!labels.has(said) || bare.slice(0, length).some((token) => token.type !== 'word')) continue;
    const name = bare
      .slice(0, length)
      .map((token) => token.text)
      .join(' ');
    const rest = bare.slice(length);
    if (rest.length === 0) return { name };
    const on = rest.map((token) => token.low).join(' ');
    if (/^(?:the|this) (?:form|changes|dialog form)$/.test(on)) return { name };
    if (!['close', 'accept', 'dismiss', 'cancel', 'confirm', 'submit', 'decline'].includes(said))
      return undefined;
    const owner = targetOf(rest, memory);
    const isContainer =
      on === 'it' ||
      owner?.role === 'dialog' ||
      owner?.role === 'alert' ||
      /(?:banner|sheet|panel|notice|message|pop-?up|window|drawer|tooltip|menu|notification|card|bar)$/.test(
        owner?.name ?? on,
      );
    return owner && isContainer && owner.id === undefined
      ? { name, relation: { type: 'in', ...owner } }
      : undefined;
  }
  return undefined;
}

function accepts(slot: string, tokens: readonly Token[], memory: Memory): boolean {
  switch (slot) {
    case 'target':
    case 'to':
      return !isIndefinite(tokens) && targetOf(tokens, memory) !== undefined;
    case 'value':
      return textValue(trimFillers(tokens), memory) !== undefined;
    case 'url':
      return urlOf(tokens) !== undefined;
    case 'http':
      return /^https?:\/\//.test(urlOf(tokens) ?? '');
    case 'thisapp':
      return (
        memory.app !== undefined &&
        tokens.length <= 3 &&
        textIn(tokens)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '') === memory.app
      );
    case 'appname':
      return isAppName(tokens);
    case 'name':
    case 'into':
      return variableOf(tokens) !== undefined;
    case 'command':
      return commandOf(tokens) !== undefined;
    case 'size':
      return /^\d{2,5} ?[x×] ?\d{2,5}$/.test(textIn(tokens));
    case 'rotation':
      return /^(?:landscape|portrait)$/.test(textIn(tokens).toLowerCase());
    case 'onoff':
      return /^(?:on|off)$/.test(textIn(tokens).toLowerCase());
    case 'setting':
      return settingOf(tokens) !== undefined;
    case 'number':
      return /^\d+(?:\.\d+)?%?$/.test(textIn(tokens));
    case 'key':
      return keyIn(trimFillers(tokens)) !== undefined;
    case 'hold':
      return durationAt(tokens, 0)?.length === tokens.length;
    case 'dir':
      return tokens.length === 1 && directions.includes(tokens[0]?.low ?? '');
    case 'edge':
      return /^(?:top|bottom)$/.test(textIn(tokens));
    case 'file':
      return fileOf(tokens) !== undefined;
    case 'picker':
      return (
        /(?:date picker|datepicker|calendar|colou?r picker|time picker)/.test(textIn(tokens).toLowerCase()) &&
        targetOf(tokens, memory) !== undefined
      );
    case 'only':
      return tokens.length === 1 && isQuoted(tokens[0]);
    case 'column':
      return columnOf(tokens, memory) !== undefined;
    case 'related':
      return relationOf(tokens, memory) !== undefined;
    case 'menu':
      return tokens.at(-1)?.low === 'menu' && targetOf(tokens, memory) !== undefined;
    case 'label':
      return false;
    default:
      return false;
  }
}

/** "a product", "an item": any of them would do, so none is meant. */
function isIndefinite(tokens: readonly Token[]): boolean {
  return ['a', 'an'].includes(tokens[0]?.low ?? '') && !tokens.some((token) => isQuoted(token));
}

function textIn(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'quoted' ? token.value : token.text)).join(' ');
}

function isAppName(tokens: readonly Token[]): boolean {
  return (
    tokens.length <= 2 &&
    tokens.every(
      (token) => token.type === 'word' && /^\p{Lu}/u.test(token.text) && roleWords[token.low] === undefined,
    )
  );
}

/** A name for a text that is kept; letters, digits and underscores. */
function variableOf(tokens: readonly Token[]): string | undefined {
  if (tokens.length > 4 || tokens.some((token) => token.type === 'punct')) return undefined;
  const name = textIn(tokens)
    .replace(/^the /i, '')
    .replace(/^\{\{\s*ctx\.(\w+)\s*\}\}$/, '$1');
  const slug = name
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/[^A-Za-z0-9_]/g, '');
  return /^[A-Za-z_]/.test(slug) ? slug : undefined;
}

function commandOf(tokens: readonly Token[]): string | undefined {
  const [token] = tokens;
  if (tokens.length !== 1 || !isQuoted(token)) return undefined;
  const match = /^(?:vk )?device (set [\w-]+=\S+|reset)$/.exec(token.value.trim());
  return match?.[1];
}

function settingOf(tokens: readonly Token[]): string | undefined {
  const bare = tokens[0]?.low === 'the' ? tokens.slice(1) : tokens;
  const found = settings.at(bare, 0);
  return found && found.length === bare.length ? found.value : undefined;
}

function columnOf(tokens: readonly Token[], memory: Memory): string | undefined {
  const bare = tokens[0]?.low === 'the' ? tokens.slice(1) : tokens;
  const said = textIn(bare).toLowerCase();
  return memory.columns.find((column) => column.toLowerCase() === said);
}

/** "below Y" behind a verb. */
export function relationOf(tokens: readonly Token[], memory: Memory): ReadTarget['relation'] | undefined {
  const bare = trimFillers(tokens);
  const relation = relationTable.at(bare, 0);
  if (!relation) return undefined;
  const anchor = targetOf(bare.slice(relation.length), memory);
  return anchor ? { type: relation.value, ...anchor } : undefined;
}

/** The place that a sentence names in front holds for all of it. */
export function scoped(target: ReadTarget, memory: Memory): ReadTarget {
  const { scope } = memory;
  if (!scope || target.relation || target === scope) return target;
  return joined(target, 'in', scope);
}

function understand(
  shape: Shape,
  bindings: Bindings,
  tokens: readonly Token[],
  memory: Memory,
  setting: Setting,
): Understood | undefined {
  const bound = (slot: string): readonly Token[] | undefined =>
    bindings.findLast((binding) => binding.slot === slot)?.tokens;
  const targetTokens = bound('target') ?? bound('only') ?? bound('picker') ?? bound('menu');
  const named = targetTokens && targetOf(targetTokens, memory);
  if (shape.roles && !shape.roles.includes(named?.role ?? '')) return undefined;
  if (shape.firm && !(named?.quoted || named?.role || named?.id)) return undefined;
  const to = bound('to');
  const dropped = to && targetOf(to, memory);
  // A setting of the device that no shape above reads: pressing something else would be a guess.
  const mayBeDevice = [named, dropped].some(
    (each) =>
      each !== undefined &&
      (isDevice(each) || (each.relation !== undefined && /keyboard/i.test(each.relation.name ?? ''))),
  );
  if (mayBeDevice && shape.kind !== 'launch' && shape.kind !== 'device-set') return undefined;
  const target = named && scoped(named, memory);
  const verb = bindings[0]
    ? tokens.filter((token) => token.to <= (bindings[0]?.tokens[0]?.from ?? 0))
    : undefined;
  const done = (reading: Reading, next: Memory = memory): Understood => ({
    readings: [reading],
    memory: reading.target ? next.acted(reading.target) : next,
    cost: 0,
    ...(verb ? { verb } : {}),
  });
  const make = (parts: Parameters<typeof readingOf>[3] = {}, kind = shape.kind): Reading =>
    readingOf(kind, tokens, setting, parts);
  const value = bound('value');
  const text = shape.value ?? (value && textValue(trimFillers(value), memory));
  switch (shape.kind) {
    case 'open': {
      const url = urlOf(bound('url') ?? bound('http') ?? []);
      return url === undefined ? undefined : done(make({ value: url }), memory.forgotten());
    }
    case 'launch':
      return done(make(shape.state ? { state: shape.state } : {}), memory.forgotten());
    case 'device-set':
      return setting_(shape, bound, make, done);
    case 'press-key': {
      const key = shape.value ?? keyIn(trimFillers(bound('key') ?? []));
      if (key === undefined) return undefined;
      return done(make({ value: key, ...(target ? { target } : {}) }));
    }
    case 'dialog':
      return done(make({ value: shape.value ?? 'accept' }));
    case 'screenshot': {
      const name = bound('name');
      return done(make(name ? { value: textIn(name) } : {}));
    }
    case 'swipe':
    case 'scroll': {
      if (/^(?:top|bottom|end|start)$/.test(named?.name ?? '')) return undefined;
      const direction = textIn(bound('dir') ?? bound('edge') ?? []);
      if (shape.kind === 'scroll' && target && bound('dir') === undefined) return done(make({ target }));
      if (direction === '') return undefined;
      return done(make({ value: direction, ...(target ? { target } : {}) }));
    }
    case 'drag': {
      if (!target) return undefined;
      if (dropped) return done(make({ target, to: scoped(dropped, memory) }));
      return text === undefined ? undefined : done(make({ target, value: text }));
    }
    case 'upload': {
      const file = fileOf(bound('file') ?? []);
      return target && file !== undefined ? done(make({ target, value: file })) : undefined;
    }
    case 'type': {
      const column = bound('column');
      if (column) {
        const name = columnOf(column, memory);
        return name === undefined ? undefined : done(make({ target: { name }, value: `{{row.${name}}}` }));
      }
      if (text === undefined) return undefined;
      // "Set X to Y" may type or choose: without a role only a number or a date tells that it types.
      if (
        /^\{set\}/.test(shape.say) &&
        target &&
        target.role === undefined &&
        target.id === undefined &&
        !/\d|\{\{/.test(text)
      )
        return undefined;
      if (!target) return memory.focused ? done(make({ value: text })) : undefined;
      return done(make({ target, value: text }), memory.filled(target));
    }
    case 'select':
      if (
        !shape.roles &&
        !bound('picker') &&
        named?.role !== 'combobox' &&
        !isQuoted(trimFillers(targetTokens ?? []).at(-1))
      )
        return undefined;
      return target && text !== undefined
        ? done(make({ target, value: text }), memory.filled(target))
        : undefined;
    case 'assert-value':
      return target && done(make({ target, value: '' }));
    case 'long-press': {
      const hold = bound('hold');
      const ms = hold && durationAt(hold, 0)?.value;
      return target && done(make({ target, ...(ms === undefined ? {} : { durationMs: ms }) }));
    }
    case 'read':
      return reads(bound, target, make, done, memory);
    case 'tap': {
      const inside =
        text !== undefined && dropped
          ? joined({ name: text, quoted: isQuoted(trimFillers(value ?? [])[0]) }, 'in', dropped)
          : undefined;
      const pressed = inside ?? (dropped ? scoped(dropped, memory) : target);
      return pressed && done(make({ target: pressed }));
    }
    case 'double-tap':
    case 'context-tap':
    case 'hover':
    case 'clear':
    case 'check':
    case 'uncheck':
      return target && done(make({ target }));
    case 'back':
    case 'forward':
    case 'home':
    case 'refresh':
    case 'device-reset':
    case 'stop':
    case 'wipe':
      return done(make());
    default:
      return undefined;
  }
}

function isDevice(target: ReadTarget): boolean {
  return !target.quoted && target.id === undefined && deviceWords.test(target.name ?? '');
}

type Bound = (slot: string) => readonly Token[] | undefined;
type Make = (parts?: Parameters<typeof readingOf>[3], kind?: Shape['kind']) => Reading;
type Done = (reading: Reading, memory?: Memory) => Understood;

function setting_(shape: Shape, bound: Bound, make: Make, done: Done): Understood | undefined {
  const command = bound('command');
  if (command) {
    const said = commandOf(command);
    if (said === 'reset') return done(make({}, 'device-reset'));
    return said === undefined ? undefined : done(make({ value: said.replace(/^set /, '') }));
  }
  const size = bound('size');
  if (size) return done(make({ value: `viewport=${textIn(size).replace(/ ?[x×] ?/, 'x')}` }));
  const rotation = bound('rotation');
  if (rotation) return done(make({ value: `rotation=${textIn(rotation).toLowerCase()}` }));
  const key = settingOf(bound('setting') ?? []);
  const onoff = bound('onoff');
  const state = onoff ? textIn(onoff).toLowerCase() : shape.value;
  if (key !== undefined && (state === 'on' || state === 'off'))
    return done(make({ value: `${key}=${state}` }));
  const scale = numberIn(bound('number')?.[0]);
  return shape.value === 'font-scale' && scale !== undefined
    ? done(make({ value: `font-scale=${scale}` }))
    : undefined;
}

function reads(
  bound: Bound,
  target: ReadTarget | undefined,
  make: Make,
  done: Done,
  memory: Memory,
): Understood | undefined {
  if (!target) return undefined;
  const related = bound('related');
  const relation = related && relationOf(related, memory);
  const whole = relation ? joined(target, relation.type, relation) : target;
  const said = whole.name ?? whole.role ?? 'text';
  const name = bound('into');
  const into = name ? variableOf(name) : slug(said);
  if (into === undefined) return undefined;
  return done(make({ target: whole, into }), memory.read(said.toLowerCase(), into));
}

function slug(text: string): string | undefined {
  const name = text
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
  return /^[a-z_]/.test(name) ? name : `noted_${name}`;
}
