import { wordClasses } from '../../../grammar/first/classes.ts';
import {
  actionShapes,
  checkShapes,
  ellipses,
  passiveShapes,
  type Shape,
  toldShapes,
  toldWords,
} from '../../../grammar/first/shapes.ts';
import { gherkin, leadFillers, subjects } from '../../../grammar/first/usual.ts';
import type { ReadTarget } from '../reading.ts';
import type { Context, Draft } from './context.ts';
import { finish } from './finish.ts';
import { type Gate, gateOf, mayFit } from './gate.ts';
import { matchPattern, type Slots } from './match.ts';
import { type Node, parsePattern } from './pattern.ts';
import { readSlot } from './slots.ts';
import { takeTimeout } from './timeout.ts';
import { isMark, isWord, type Token } from './tokenize.ts';

interface Compiled extends Shape {
  readonly nodes: readonly Node[];
  readonly gate: Gate;
}
const compiled = (all: readonly Shape[]): Compiled[] =>
  all.map((shape) => {
    const nodes = parsePattern(shape.pattern);
    return { ...shape, nodes, gate: gateOf(nodes) };
  });
const actions = compiled(actionShapes);
const checks = compiled(checkShapes);
const passive = compiled(passiveShapes);
const told = compiled(toldShapes);
const elliptic = new Map(Object.entries(ellipses).map(([kind, all]) => [kind, compiled(all ?? [])]));
const leads = [...leadFillers].sort((a, b) => b.length - a.length).map((words) => words.split(' '));
const who = [...subjects].sort((a, b) => b.length - a.length).map((words) => words.split(' '));
const tails = parsePattern('<tail>');
void wordClasses;

/** Reads one clause. Every word of it is used or stands in a closed list of words that carry nothing; else `undefined`. */
export function readClause(tokens: readonly Token[], context: Context): Draft[] | undefined {
  const timed = takeTimeout(tokens);
  const stripped = stripAsides(timed.tokens);
  for (const run of variants(stripped)) {
    const drafts = readCore(run, context);
    if (drafts) return timed.timeoutMs === undefined ? drafts : withTimeout(drafts, timed.timeoutMs);
  }
  return undefined;
}

/** Reads a statement only: what a condition may say. */
export function readCheck(tokens: readonly Token[], context: Context): Draft[] | undefined {
  for (const run of variants(stripAsides(tokens))) {
    const found = fit(checks, run, context);
    if (found) return found;
  }
  return undefined;
}

function withTimeout(drafts: readonly Draft[], timeoutMs: number): Draft[] | undefined {
  const takes = drafts.every((draft) => draft.kind.startsWith('assert') || draft.kind.startsWith('wait'));
  return takes ? drafts.map((draft) => ({ ...draft, timeoutMs })) : undefined;
}

function stripAsides(tokens: readonly Token[]): Token[] {
  return tokens
    .filter((token, at) => token.kind !== 'aside' || (/^`[#@]?[\w.:/-]+`$/.test(token.value) && at > 0))
    .filter((token, at, all) => !(at === all.length - 1 && isMark(token, '.', '!', '?', ':', ';', ',', '…')));
}

/** The clause as it stands, then without what carries nothing at its ends. */
function* variants(tokens: readonly Token[]): Generator<readonly Token[]> {
  const end = trimEnd(tokens);
  let run: readonly Token[] = end;
  for (let round = 0; round < 6; round += 1) {
    yield* tailed(run);
    const lead = leads.find(
      (words) => words.length < run.length && words.every((word, at) => isWord(run[at], word)),
    );
    const subject = who.find(
      (words) => words.length < run.length && words.every((word, at) => isWord(run[at], word)),
    );
    const cut = (lead ?? subject)?.length;
    if (cut === undefined) return;
    run = run.slice(cut);
    while (isMark(run[0], ',', ':')) run = run.slice(1);
  }
}

function* tailed(run: readonly Token[]): Generator<readonly Token[]> {
  yield run;
  for (let count = 1; count <= 3 && count < run.length; count += 1) {
    const rest = run.slice(-count);
    const before = run.at(-count - 1);
    const inLabel =
      count === 1 &&
      !isWord(rest[0], 'again', 'too', 'anymore', 'afterwards') &&
      before?.kind === 'word' &&
      /^\p{Lu}/u.test(before.text);
    if (!inLabel && matchPattern(tails, rest, () => undefined)) yield run.slice(0, -count);
  }
}

function trimEnd(tokens: readonly Token[]): readonly Token[] {
  let run = tokens;
  while (isMark(run.at(-1), '.', '!', '?', ':', ';', ',', '…')) run = run.slice(0, -1);
  while (isMark(run[0], ',', '-', ':', '->', '=>')) run = run.slice(1);
  return run;
}

function readCore(run: readonly Token[], context: Context): Draft[] | undefined {
  if (run.length === 0) return undefined;
  const wait = readWait(run, context);
  if (wait) return wait;
  if (!context.expecting && isEnsured(run)) return undefined;
  const done = fit(passive, run, context) ?? (context.passive ? fit(told, run, context) : undefined);
  if (done) return done;
  if (context.passive && !context.expecting && toldWords.test(run.map((token) => token.low).join(' ')))
    return undefined;
  const repeated = readTimes(run, context);
  if (repeated) return repeated;
  const early = run.some((token, at) => at > 1 && isWord(token, 'to', 'in'))
    ? purpose(run, context)
    : undefined;
  if (early) return early;
  const ellipsis = context.previous && !context.expecting ? elliptic.get(context.previous.kind) : undefined;
  const first = context.expecting ? checks : actions;
  const second = context.expecting ? actions : checks;
  return (
    fit(first, run, context) ??
    fit(second, run, context) ??
    (ellipsis ? fit(ellipsis, run, context) : undefined) ??
    purpose(run, context)
  );
}

/** "Make sure the switch is on" may order it or ask for it: not for a compiler to decide. */
function isEnsured(run: readonly Token[]): boolean {
  const said = run.map((token) => token.low).join(' ');
  return /^(?:make sure|ensure)\b.*\b(?:is|are)(?: turned| switched| set to)? (?:on|off|ticked|unticked|checked|unchecked)$/.test(
    said,
  );
}

const purposeOpeners = /^(?:because|since|so|which|whereas)$/;
const purposeVerbs =
  /^(?:leave|close|open|continue|go|return|submit|dismiss|confirm|see|start|finish|get|make|avoid|trigger|load|show|reveal|save|exit|proceed|bring|let|begin|end|complete|apply|send|log|sign|cancel|reach|switch|move|keep|be|remove|free|try|find)$/;

/** "Press Back to leave the editor", "… because …", "… without choosing an answer": why and how, not what. */
function purpose(run: readonly Token[], context: Context): Draft[] | undefined {
  for (let at = 2; at < run.length - 1; at += 1) {
    const here = run[at];
    const next = run[at + 1];
    if (here?.kind !== 'word') continue;
    const isPurpose = isWord(here, 'to') && next?.kind === 'word' && purposeVerbs.test(next.low);
    const isReason =
      (purposeOpeners.test(here.low) && !(here.low === 'as' && isWord(next, 'soon', 'well', 'long'))) ||
      (isWord(here, 'in') && isWord(next, 'order'));
    const isManner = isWord(here, 'without') && next?.kind === 'word' && next.low.endsWith('ing');
    if (!isPurpose && !isReason && !isManner) continue;
    const head = trimEnd(run.slice(0, at));
    const found = isReason
      ? (fit(checks, head, context) ?? fit(actions, head, context))
      : fit(actions, head, context);
    if (
      found &&
      (isReason ||
        found.every((draft) =>
          ['tap', 'press-key', 'back', 'double-tap', 'swipe', 'long-press', 'scroll', 'refresh'].includes(
            draft.kind,
          ),
        ))
    )
      return found;
  }
  return undefined;
}

function readTimes(run: readonly Token[], context: Context): Draft[] | undefined {
  for (let count = 1; count <= 3 && count < run.length - 1; count += 1) {
    const times = readSlot('times', run.slice(-count), context);
    if (typeof times !== 'object' || times === null || !('count' in times)) continue;
    const body = fit(actions, run.slice(0, -count), context);
    if (!body?.[0] || ['type', 'select', 'open'].includes(body[0].kind)) return undefined;
    return [{ kind: 'repeat-times', count: Number(times.count), body }];
  }
  return undefined;
}

const waitHeads = [
  '<wait> [again] {timeoutMs:duration}',
  '<wait> for {timeoutMs:duration}',
  '<wait> [again] [for] {timeoutMs:duration} [before (going on|continuing)]',
].map(parsePattern);
const waitFor = parsePattern('<wait> [again] (for|until|till|that)');

/** "Wait 2 s", "Wait until …": any check can be waited for. */
function readWait(run: readonly Token[], context: Context): Draft[] | undefined {
  const read = (parser: string, tokens: readonly Token[]): unknown => readSlot(parser, tokens, context);
  for (const head of waitHeads) {
    const slots = matchPattern(head, run, read);
    if (typeof slots?.timeoutMs === 'number') return [{ kind: 'wait', timeoutMs: slots.timeoutMs }];
  }
  for (let at = 2; at <= 3 && at < run.length; at += 1) {
    if (!matchPattern(waitFor, run.slice(0, at), read)) continue;
    const rest = run.slice(at);
    const checked = readCheck(rest, { ...context, expecting: false }) ?? waitTarget(rest, context);
    const waits = checked?.map(toWait);
    return waits?.every((each) => each !== undefined) ? waits.flatMap((each) => each ?? []) : undefined;
  }
  return undefined;
}

function waitTarget(rest: readonly Token[], context: Context): Draft[] | undefined {
  const targets = readSlot('targets', rest, context) as ReadTarget[] | undefined;
  return targets?.map((target) => ({ kind: 'assert-visible', target }));
}

function toWait(draft: Draft): Draft | undefined {
  switch (draft.kind) {
    case 'assert-visible':
      return { ...draft, kind: 'wait' };
    case 'assert-gone':
      return { ...draft, kind: 'wait-gone' };
    case 'assert-text':
    case 'assert-value':
    case 'assert-state':
      return draft.negated ? undefined : { ...draft, kind: 'wait' };
    default:
      return undefined;
  }
}

function fit(shapes: readonly Compiled[], run: readonly Token[], context: Context): Draft[] | undefined {
  const read = (parser: string, tokens: readonly Token[]): unknown => readSlotMemo(parser, tokens, context);
  const lows = new Set(run.map((token) => token.low));
  for (const shape of shapes) {
    if (!mayFit(shape.gate, run, lows)) continue;
    const slots = matchPattern(shape.nodes, withHoles(shape, run), read);
    if (!slots) continue;
    const drafts = finish(shape, slots, context);
    if (drafts) return drafts;
  }
  return undefined;
}

/** Shapes may end in `{expecting}`, `{subject}`, `{visible}`, `{previous}`: facts of the context, not words. */
function withHoles(shape: Compiled, run: readonly Token[]): readonly Token[] {
  const last = shape.nodes.at(-1);
  if (last?.type !== 'slot' || !contextual.has(last.parser)) return run;
  const end = run.at(-1)?.to ?? 0;
  return [...run, { kind: 'mark', text: '', value: '', low: `:${last.parser}`, from: end, to: end }];
}

const contextual = new Set(['expecting', 'subject', 'visible', 'previous']);

function readSlotMemo(parser: string, tokens: readonly Token[], context: Context): unknown {
  const only = tokens[0];
  if (contextual.has(parser)) {
    if (tokens.length !== 1 || only?.low !== `:${parser}`) return undefined;
    if (parser === 'expecting') return context.expecting || undefined;
    if (parser === 'subject') return context.subject;
    if (parser === 'visible') return context.previous?.kind === 'assert-visible' || undefined;
    return context.previous;
  }
  if (
    tokens.some(
      (token) => token.low.startsWith(':') && token.text === '' && contextual.has(token.low.slice(1)),
    )
  )
    return undefined;
  return remembered(parser, tokens, context);
}

const slotMemory = new WeakMap<Context, Map<string, unknown>>();

/** Many shapes ask for the same words in the same context. */
function remembered(parser: string, tokens: readonly Token[], context: Context): unknown {
  let memory = slotMemory.get(context);
  if (!memory) {
    memory = new Map();
    slotMemory.set(context, memory);
  }
  const key = `${parser} ${tokens[0]?.from} ${tokens.at(-1)?.to} ${tokens.length}`;
  if (memory.has(key)) return memory.get(key);
  const value = readSlot(parser, tokens, context);
  memory.set(key, value);
  return value;
}

export type { Slots };
export { gherkin };
