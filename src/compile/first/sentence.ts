import { expectLeads } from '../../../grammar/first/usual.ts';
import { slicePassage } from '../../prose/passage.ts';
import type { Passage } from '../../prose/test.ts';
import type { Note, ReadCondition, Reading, ReadTarget, Refusal } from '../reading.ts';
import { readCheck, readClause } from './clause.ts';
import { after, type Context, type Draft } from './context.ts';
import { matchPattern } from './match.ts';
import { parsePattern } from './pattern.ts';
import { oneLine, refuse } from './refuse.ts';
import { forgotten, readSegments, type Segment } from './segments.ts';
import { readSlot } from './slots.ts';
import { isMark, isWord, type Token, tokenize } from './tokenize.ts';

/** What a sentence holds, in order, and what is known behind it. */
export interface ReadSentence {
  readonly readings: readonly Reading[];
  readonly notes: readonly Note[];
  readonly refusals: readonly Refusal[];
  readonly context: Context;
}

/** Reads one sentence, whatever it is: nothing of it is lost. */
export function readSentence(passage: Passage, context: Context): ReadSentence {
  const all = tokenize(passage.text);
  const asides: Note[] = all
    .filter((token) => token.kind === 'aside' && !/^`[#@]?[\w.:/-]+`$/.test(token.value))
    .map((token) => note(passage, token, 'aside'));
  const led = stripLead(all, context);
  const { tokens } = led;
  if (tokens.every((token) => token.kind === 'mark' || token.kind === 'aside')) {
    return {
      readings: [],
      notes: all.length > 0 ? [whole(passage, led.expects ? 'list-opening' : 'aside')] : [],
      refusals: [],
      context: { ...led.context },
    };
  }
  const prohibited = isProhibition(tokens);
  if (prohibited) return readProhibition(passage, tokens, led.context);
  if (
    all.some(
      (token) =>
        token.kind === 'aside' && optionalAside.test(token.value) && capOf(token.value) === undefined,
    )
  )
    return { readings: [], notes: [], refusals: [refuse(passage, 'choice')], context: forgotten(context) };
  const control = readControl(passage, tokens, led.context);
  const result = control ?? guarded(passage, tokens, led.context);
  return {
    ...result,
    notes: [...result.notes, ...asides],
    context: { ...result.context, expecting: context.expecting },
  };
}

// Brackets that change what is to be done are no remark.
const optionalAside =
  /\b(?:optional(?:ly)?|if|unless|skip|or|repeat|times|twice|until|not|only when|depending)\b/i;

/** "Do not click Save yet, first check …": the prohibition is a note, what stands behind it is read. */
function readProhibition(passage: Passage, tokens: readonly Token[], context: Context): ReadSentence {
  const cut = tokens.findIndex(
    (token, at) => at > 1 && (isMark(token, ',', ';', '-', ':') || isWord(token, 'but', 'instead')),
  );
  const none: ReadSentence = { readings: [], notes: [whole(passage, 'prohibition')], refusals: [], context };
  if (cut < 0 || cut === tokens.length - 1) return none;
  const rest = plainSentence(passage, tokens.slice(cut + 1), context);
  if (rest.refusals.length === 0) return { ...rest, notes: [...rest.notes, whole(passage, 'prohibition')] };
  const isOrder =
    /^(?:but |instead |just |only |first |then )*(?:click|tap|press|type|enter|open|select|choose|check|verify|make sure|go|wait|use|tick|close|cancel)\b/i.test(
      passage.text.slice(tokens[cut + 1]?.from ?? 0),
    );
  return isOrder ? { ...rest, notes: [...rest.notes, whole(passage, 'prohibition')] } : none;
}

function whole(passage: Passage, reason: string): Note {
  return { text: oneLine(passage.text), span: passage.span, reason };
}

function note(passage: Passage, token: Token, reason: string): Note {
  const part = slicePassage(passage, token.from, token.to);
  return { text: oneLine(part.text), span: part.span, reason };
}

/** "Expected:", "Then", "Given": what stands before the clause and says what sort it is. */
function stripLead(
  tokens: readonly Token[],
  context: Context,
): { tokens: readonly Token[]; context: Context; expects: boolean } {
  let run = tokens;
  let expects = false;
  for (const lead of [...expectLeads].sort((a, b) => b.length - a.length)) {
    const words = lead.split(' ');
    const fits =
      words.every((word, at) => isWord(run[at], word)) && isMark(run[words.length], ':', '-', '=>');
    if (!fits) continue;
    run = run.slice(words.length + 1);
    expects = true;
    break;
  }
  if (isWord(run[0], 'given') && run[0]?.text !== 'given')
    return { tokens: run.slice(1), context, expects: false };
  if (
    isWord(run[0], 'when') &&
    /\bWhen$/.test(run[0]?.text ?? '') &&
    isWord(run[1], 'i', 'the', 'they', 'he', 'she', 'we') &&
    !run.some((token) => isMark(token, ',', ':'))
  )
    return { tokens: run.slice(1), context, expects: false };
  if (isMark(run[0], '=>', '->')) {
    run = run.slice(1);
    expects = true;
  }
  return { tokens: run, context: expects ? { ...context, expecting: true } : context, expects };
}

const prohibitions = [
  "(do not|don't|never|please do not|please don't) (click|tap|press|hit|type|enter|close|open|select|choose|submit|save|touch|use|change|delete|send|reload|refresh|leave|wait|scroll|swipe|remove|fill|confirm|accept|go|sign|log|pick|tick|check|uncheck|edit|upload|drag|switch|turn|cancel|forget|worry|skip|stop|add|create|move|book|buy|pay|start|restart|post|answer|reply|call|dismiss|long-press|run|hide|allow|share|publish)",
].map(parsePattern);

function isProhibition(tokens: readonly Token[]): boolean {
  for (const skip of [0, 1]) {
    for (let count = 2; count <= 4; count += 1) {
      if (
        prohibitions.some((pattern) =>
          matchPattern(pattern, tokens.slice(skip, skip + count), () => undefined),
        )
      )
        return true;
    }
    if (!isWord(tokens[0], 'and', 'but', 'then')) return false;
  }
  return false;
}

function plainSentence(passage: Passage, tokens: readonly Token[], context: Context): ReadSentence {
  const scope = readScope(tokens, context);
  const { segments, context: end } = scope
    ? readSegments(scope.rest, scope.context)
    : readSegments(tokens, context);
  const plain = scope ? readSegments(tokens, context) : undefined;
  if (plain && countRefused(plain.segments) < countRefused(segments))
    return assemble(passage, plain.segments, plain.context, undefined);
  return assemble(passage, segments, end, scope?.target);
}

const controlWords =
  /^(?:if|unless|while|until|whenever|otherwise|else|repeat|repeatedly|each|every|times|when|once|before|after|depending|either|loop|except|alternatively)$/;

/** A condition or loop that is not understood takes its whole sentence with it: half of it would be another test. */
function guarded(passage: Passage, tokens: readonly Token[], context: Context): ReadSentence {
  const result = plainSentence(passage, tokens, context);
  const isLoop = /\b(?:as (?:soon|long) as|so long as)\b/.test(tokens.map((token) => token.low).join(' '));
  const isControl =
    isLoop ||
    tokens.some(
      (token, at) =>
        token.kind === 'word' && controlWords.test(token.low) && !(at > 0 && isWord(tokens[at - 1], 'at')),
    );
  if (result.refusals.length === 0 || !isControl) return result;
  const part = partOf(passage, tokens);
  return { readings: [], notes: [], refusals: [refuse(part)], context: forgotten(context) };
}

function countRefused(segments: readonly Segment[]): number {
  return segments.filter((segment) => !segment.drafts).length;
}

const scopeHeads = ['(in|on|inside|within|under|from|at)'].map(parsePattern);

/** "In the dialog, …", "On the Today screen: …": where the whole sentence happens. */
function readScope(
  tokens: readonly Token[],
  context: Context,
): { target: ReadTarget; rest: readonly Token[]; context: Context } | undefined {
  const skip = isWord(tokens[0], 'then', 'now', 'and', 'next') ? 1 : 0;
  const run = tokens.slice(skip);
  if (!scopeHeads.some((head) => matchPattern(head, run.slice(0, 1), () => undefined))) return undefined;
  for (let at = 2; at < Math.min(run.length - 1, 10); at += 1) {
    if (!isMark(run[at], ',', ':')) continue;
    const target = readSlot('target', run.slice(1, at), context) as ReadTarget | undefined;
    if (!target) return undefined;
    const all = [...(context.mentioned.all ?? []), target];
    return { target, rest: run.slice(at + 1), context: { ...context, mentioned: { last: target, all } } };
  }
  return undefined;
}

function assemble(
  passage: Passage,
  segments: readonly Segment[],
  context: Context,
  scope: ReadTarget | undefined,
): ReadSentence {
  const readings: Reading[] = [];
  const refusals: Refusal[] = [];
  for (const segment of segments) {
    const part = partOf(passage, segment.tokens);
    if (segment.drafts && context.absent && segment.drafts.some((draft) => draft.kind !== 'assert-visible'))
      refusals.push(refuse(part));
    else if (segment.drafts && context.absent)
      readings.push(...segment.drafts.map((draft) => placed({ ...draft, kind: 'assert-gone' }, part)));
    else if (segment.drafts && outside.test(unquoted(segment.tokens)))
      refusals.push(refuse(part, 'elsewhere'));
    else if (segment.drafts?.some((draft) => isMail(draft, segment.tokens)))
      refusals.push(refuse(part, 'elsewhere'));
    else if (segment.drafts)
      readings.push(...segment.drafts.map((draft) => placed(scope ? scoped(draft, scope) : draft, part)));
    else refusals.push(refuse(part));
  }
  return { readings, notes: [], refusals, context };
}

// Places that no screen of the app shows.
const outside =
  /\b(?:database|mailbox|mail box|console|log files?|logs|backend|back end|back office|server|terminal|spreadsheet|colleague|printer|e-?mail inbox)\b/i;

/** A mail or message that somebody gets is no part of the screen. */
function isMail(draft: Draft, tokens: readonly Token[]): boolean {
  if (
    !['tap', 'assert-visible', 'wait', 'read'].includes(draft.kind) ||
    tokens.some((token) => token.kind === 'quoted')
  )
    return false;
  return (
    draft.target?.role === undefined &&
    /\b(?:e-?mail|mail|sms|text message|push notification)$/.test((draft.target?.name ?? '').toLowerCase())
  );
}

function unquoted(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'word' ? token.low : '…')).join(' ');
}

function partOf(passage: Passage, tokens: readonly Token[]): Passage {
  const from = tokens[0]?.from ?? 0;
  return slicePassage(passage, from, Math.max(from, tokens.at(-1)?.to ?? from));
}

function placed(draft: Draft, part: Passage): Reading {
  const { body, repeatTimes: _, ...own } = draft;
  return {
    ...own,
    text: oneLine(part.text).replace(/[.,:;!?\s]+$/, ''),
    span: part.span,
    ...(body ? { body: body.map((each) => placed(each, part)) } : {}),
  };
}

const unscoped = new Set([
  'open',
  'launch',
  'wait',
  'press-key',
  'back',
  'refresh',
  'screenshot',
  'home',
  'assert-url',
  'forward',
]);

function scoped(draft: Draft, scope: ReadTarget): Draft {
  if (draft.body) return { ...draft, body: draft.body.map((each) => scoped(each, scope)) };
  if (!draft.target)
    return unscoped.has(draft.kind) || draft.kind === 'type'
      ? draft
      : draft.kind === 'swipe' || draft.kind === 'scroll'
        ? { ...draft, target: scope }
        : draft;
  return { ...draft, target: nest(draft.target, scope) };
}

/** Puts a scope at the end of a target's chain of relations. */
function nest(target: ReadTarget, scope: ReadTarget): ReadTarget {
  if (same(target, scope)) return target;
  const { relation } = target;
  if (!relation) return { ...target, relation: { type: 'in', ...scope } };
  const { type, ...anchor } = relation;
  return { ...target, relation: { type, ...nest(anchor, scope) } };
}

function same(a: ReadTarget, b: ReadTarget): boolean {
  return a.name === b.name && a.role === b.role && a.id === b.id;
}

// ---- conditions and loops

type Control = { readonly kind: 'if' | 'while' | 'repeat'; readonly negate?: boolean };
const heads: readonly (readonly [ReturnType<typeof parsePattern>, Control])[] = [
  ['(if|in case|in the case that|in case that|should it happen that|when and if)', { kind: 'if' }],
  ['unless', { kind: 'if', negate: true }],
  ['(when|whenever)', { kind: 'if' }],
  ['(while|as long as|so long as)', { kind: 'while' }],
  ['until', { kind: 'repeat' }],
].map(([source, control]) => [parsePattern(String(source)), control as Control]);

function headAt(tokens: readonly Token[], at: number): { length: number; control: Control } | undefined {
  for (let length = 4; length > 0; length -= 1) {
    const run = tokens.slice(at, at + length);
    if (run.length < length) continue;
    const found = heads.find(([pattern]) => matchPattern(pattern, run, () => undefined));
    if (found) return { length, control: found[1] };
  }
  return undefined;
}

/** "If …, …", "… if …", "While …, …", "Keep …ing … until …", "Repeat … until …". */
function readControl(passage: Passage, tokens: readonly Token[], context: Context): ReadSentence | undefined {
  const lead = isWord(tokens[0], 'then', 'now', 'and', 'but', 'next', 'only') ? 1 : 0;
  const head = headAt(tokens, lead);
  if (head) return leadingCondition(passage, tokens, lead, head, context);
  for (let at = 2; at < tokens.length - 2; at += 1) {
    const inner = headAt(tokens, at);
    if (!inner || isWord(tokens[at - 1], 'wait', 'whether', 'waits', 'waiting', 'verify', 'check', 'see'))
      continue;
    if (
      isWord(tokens[at], 'when', 'whenever', 'while') ||
      (isWord(tokens[0], 'wait') && inner.control.kind === 'repeat')
    )
      continue;
    const found =
      isMark(tokens[at - 1], ',', ';', '-') || isWord(tokens[at - 1], 'and', 'then', 'but')
        ? midCondition(passage, tokens, at, context)
        : trailingCondition(passage, tokens, at, inner, context);
    if (found) return found;
  }
  return undefined;
}

function midCondition(
  passage: Passage,
  tokens: readonly Token[],
  at: number,
  context: Context,
): ReadSentence | undefined {
  const front = plainSentence(passage, trimmed(tokens.slice(0, at)), context);
  if (front.refusals.length > 0) return undefined;
  const back = readControl(passage, tokens.slice(at), front.context);
  if (!back) return undefined;
  return { ...back, readings: [...front.readings, ...back.readings] };
}

function trimmed(tokens: readonly Token[]): readonly Token[] {
  let run = tokens;
  while (isMark(run.at(-1), ',', ';', '-') || isWord(run.at(-1), 'and', 'then', 'but'))
    run = run.slice(0, -1);
  return run;
}

function leadingCondition(
  passage: Passage,
  tokens: readonly Token[],
  lead: number,
  head: { length: number; control: Control },
  context: Context,
): ReadSentence | undefined {
  const start = lead + head.length;
  for (let at = start + 1; at < tokens.length; at += 1) {
    if (!isMark(tokens[at], ',', ':', '-', '->') && !isWord(tokens[at], 'then')) continue;
    const when = readCondition(tokens.slice(start, at), context, head.control.negate ?? false);
    if (!when) continue;
    let from = at;
    while (isMark(tokens[from], ',', ':', '-', '->') || isWord(tokens[from], 'then')) from += 1;
    if (from >= tokens.length) return undefined;
    return body(passage, tokens.slice(lead), tokens.slice(from), when, head.control, context);
  }
  return undefined;
}

function trailingCondition(
  passage: Passage,
  tokens: readonly Token[],
  at: number,
  head: { length: number; control: Control },
  context: Context,
): ReadSentence | undefined {
  const when = readCondition(tokens.slice(at + head.length), context, head.control.negate ?? false);
  if (!when) return undefined;
  let front = trimmed(tokens.slice(0, at));
  let count: number | undefined;
  if (head.control.kind === 'repeat') {
    const kept = loopBody(front);
    if (!kept) return undefined;
    const split = lastJoin(kept);
    if (split !== undefined) {
      const before = plainSentence(passage, trimmed(kept.slice(0, split)), context);
      const looped =
        before.refusals.length === 0
          ? trailingCondition(passage, tokens.slice(split + 1), at - split - 1, head, before.context)
          : undefined;
      return (
        looped && {
          ...looped,
          readings: [...before.readings, ...looped.readings],
          notes: [...before.notes, ...looped.notes],
        }
      );
    }
    front = kept;
  }
  const cap = capIn(tokens);
  if (cap !== undefined) count = cap;
  return body(passage, tokens, front, when, head.control, context, count);
}

/** "Scroll down and tap it until …": only the last clause is repeated. */
function lastJoin(run: readonly Token[]): number | undefined {
  const at = run.findLastIndex(
    (token, index) => index > 0 && index < run.length - 1 && isWord(token, 'and', 'then'),
  );
  return at < 0 ? undefined : at;
}

/** "Keep tapping X", "Click X repeatedly", "Repeat clicking X". */
function loopBody(front: readonly Token[]): readonly Token[] | undefined {
  let run = front;
  if (isWord(run[0], 'keep', 'repeat') || isWord(run[0], 'continue')) run = run.slice(1);
  if (isWord(run.at(-1), 'repeatedly', 'again')) run = run.slice(0, -1);
  return run.length > 0 ? run : undefined;
}

/** "(five times at the most)", "at most 5 times". */
function capIn(tokens: readonly Token[]): number | undefined {
  for (const token of tokens) {
    if (token.kind !== 'aside') continue;
    const found = capOf(token.value);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function capOf(text: string): number | undefined {
  const found =
    /(?:at most|up to|max(?:imum|\.)?(?: of)?|no more than|not more than|but not more than)?\s*(\w+)\s+(?:times|rounds|attempts|tries|taps|clicks|swipes|turns)(?:\s+(?:at (?:the )?most|max\w*))?/i.exec(
      text,
    );
  if (!found) return undefined;
  const count = readSlot('count', tokenize(found[1] ?? ''), emptyForCounts) as { count: number } | undefined;
  return count?.count;
}
const emptyForCounts: Context = {
  mentioned: {},
  expecting: false,
  reads: [],
  fields: new Set(),
  isField: () => false,
};

interface When {
  readonly condition: ReadCondition;
  readonly target?: ReadTarget | undefined;
}

/** What a condition looks at: a statement that a check could make. */
export function readCondition(tokens: readonly Token[], context: Context, negate: boolean): When | undefined {
  const run = tokens.filter((token) => token.kind !== 'aside' || /^`/.test(token.value));
  const drafts = readCheck(run, { ...context, expecting: false }) ?? bareCondition(run, context);
  const draft = drafts?.[0];
  if (!draft || drafts.length !== 1) return undefined;
  const condition = conditionOf(draft);
  if (!condition) return undefined;
  const { negated, ...rest } = condition;
  const isNegated = negate ? !negated : negated;
  return { condition: { ...rest, ...(isNegated ? { negated: true } : {}) }, target: draft.target };
}

function bareCondition(run: readonly Token[], context: Context): Draft[] | undefined {
  const read = readSlot(
    'target',
    run.filter((token) => !isWord(token, 'is')),
    context,
  ) as ReadTarget | undefined;
  return read && isWord(run[0], 'no') === false && isWord(run.at(-1), 'is', 'does')
    ? [{ kind: 'assert-visible', target: read }]
    : undefined;
}

function conditionOf(draft: Draft): ReadCondition | undefined {
  const { target, state, value, match, count, compare, negated } = draft;
  const extra = {
    ...(match ? { match } : {}),
    ...(negated ? { negated } : {}),
  };
  switch (draft.kind) {
    case 'assert-visible':
      return target ? { target } : undefined;
    case 'assert-gone':
      return target ? { target, negated: true } : undefined;
    case 'assert-state':
      return target && state && state !== 'fresh' && state !== 'cleared' && state !== 'resumed'
        ? { target, state, ...extra }
        : undefined;
    case 'assert-text':
    case 'assert-value':
      return target && value !== undefined ? { target, value, ...extra } : undefined;
    case 'assert-url':
      return value === undefined ? undefined : { url: value, ...extra };
    case 'assert-count':
      return target && count !== undefined ? { target, count, ...(compare ? { compare } : {}) } : undefined;
    default:
      return undefined;
  }
}

function body(
  passage: Passage,
  clause: readonly Token[],
  inner: readonly Token[],
  when: When,
  control: Control,
  context: Context,
  count?: number,
): ReadSentence | undefined {
  const trailingCap = control.kind === 'if' ? undefined : capAtEnd(inner);
  const inside0 = trailingCap ? inner.slice(0, trailingCap.at) : inner;
  return bodyOf(passage, clause, inside0, when, control, context, count ?? trailingCap?.count);
}

/** ", at most five times" at the end of a loop. */
function capAtEnd(inner: readonly Token[]): { at: number; count: number } | undefined {
  for (let at = inner.length - 3; at >= 1 && at >= inner.length - 7; at -= 1) {
    const run = inner.slice(at).filter((token) => token.kind === 'word');
    const text = run.map((token) => token.low).join(' ');
    if (
      !/^(?:but )?(?:at most|no more than|up to|not more than|a maximum of|max) \w+ times(?: in total)?$/.test(
        text,
      )
    )
      continue;
    const count = capOf(text);
    return count === undefined ? undefined : { at, count };
  }
  return undefined;
}

function bodyOf(
  passage: Passage,
  clause: readonly Token[],
  inner: readonly Token[],
  when: When,
  control: Control,
  context: Context,
  count?: number,
): ReadSentence | undefined {
  const split = elseAt(inner);
  const first = trimmed(split === undefined ? inner : inner.slice(0, split.at));
  const inside = after(
    context,
    when.target && control.kind !== 'repeat' ? [{ kind: 'assert-visible', target: when.target }] : [],
  );
  const done = plainSentence(passage, first, { ...inside, previous: undefined, expecting: false });
  const other =
    split === undefined
      ? undefined
      : plainSentence(passage, inner.slice(split.from), { ...inside, previous: undefined, expecting: false });
  const refusals = [...done.refusals, ...(other?.refusals ?? [])];
  if (done.readings.length === 0 && refusals.length === 0) return undefined;
  const part = partOf(passage, clause);
  const cap = count ?? capIn(inner);
  const readings: Reading[] =
    done.readings.length === 0
      ? []
      : [
          {
            kind: control.kind,
            text: oneLine(part.text).replace(/[.,:;!?\s]+$/, ''),
            span: part.span,
            when: when.condition,
            body: done.readings,
            ...(other && other.readings.length > 0 ? { else: other.readings } : {}),
            ...(cap === undefined ? {} : { count: cap }),
          },
        ];
  return { readings, notes: [], refusals, context: { ...done.context, mentioned: done.context.mentioned } };
}

function elseAt(tokens: readonly Token[]): { at: number; from: number } | undefined {
  for (let at = 1; at < tokens.length; at += 1) {
    if (
      isWord(tokens[at], 'otherwise', 'else') ||
      (isWord(tokens[at], 'if') && isWord(tokens[at + 1], 'not'))
    ) {
      let from = at + (isWord(tokens[at], 'if') ? 2 : 1);
      while (isMark(tokens[from], ',', ':')) from += 1;
      return from < tokens.length ? { at, from } : undefined;
    }
  }
  return undefined;
}

export { readClause };
