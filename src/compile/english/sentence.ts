import { openers } from '../../../grammar/english/lexicon.ts';
import {
  awaits,
  conditionals,
  joiners,
  limits,
  otherwises,
  prohibitions,
  reasons,
  whiles,
} from '../../../grammar/english/sentences.ts';
import { bending } from '../../../grammar/english/vague.ts';
import type { Passage } from '../../prose/test.ts';
import { placeIn } from '../../prose/test.ts';
import type { Note, ReadCondition, Reading, Refusal } from '../reading.ts';
import { actionOf } from './action.ts';
import { awaited } from './awaited.ts';
import { arrivalOf, checkOf, sameAgain, timesOf } from './check.ts';
import { readingOf, type Setting, type Understood } from './clause.ts';
import { conditionOf } from './condition.ts';
import { leadingVerb } from './matcher.ts';
import type { Memory } from './memory.ts';
import { refusalOf } from './refuse.ts';
import { targetOf } from './target.ts';
import { idIn, isQuoted, type Token, textOf, tokenize } from './tokens.ts';
import { trimmed } from './trim.ts';
import { waitOf } from './wait.ts';
import { durationAt, keyIn, numberIn, PhraseTable, relationTable, trimFillers } from './words.ts';

export type Item =
  | { readonly type: 'reading'; readonly reading: Reading }
  | { readonly type: 'refusal'; readonly refusal: Refusal }
  | { readonly type: 'note'; readonly note: Note };

/** A table that a loop may run over, with the line of its head. */
export interface LoopTable {
  readonly line: number;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What a sentence may point at outside itself. */
export interface Surroundings {
  /** The next table below. */
  readonly table?: LoopTable | undefined;
  /** Readings of the numbered steps so far. */
  readonly steps: ReadonlyMap<number, readonly Reading[]>;
}

export interface Outcome {
  readonly items: readonly Item[];
  readonly memory: Memory;
  /** The loop of this sentence took the table. */
  readonly usesTable?: boolean;
}

const openerTable = new PhraseTable(openers.map((phrase) => [phrase, phrase] as const));
const joinerTable = new PhraseTable(joiners.map((phrase) => [phrase, phrase] as const));
const reasonTable = new PhraseTable(reasons.map((phrase) => [phrase, true] as const));
const prohibitionTable = new PhraseTable(prohibitions.map((phrase) => [phrase, true] as const));
const conditionTable = new PhraseTable(Object.entries(conditionals));
const otherwiseTable = new PhraseTable(otherwises.map((phrase) => [phrase, true] as const));
const whileTable = new PhraseTable(whiles.map((phrase) => [phrase, true] as const));
const awaitTable = new PhraseTable(awaits.map((phrase) => [phrase, true] as const));
const limitTable = new PhraseTable(limits.map((phrase) => [phrase, true] as const));

interface Limit {
  readonly at: number;
  readonly ms: number;
}

interface Prepared {
  readonly tokens: readonly Token[];
  readonly limits: readonly Limit[];
  readonly cap?: number;
  readonly notes: readonly Note[];
}

/** Reads one sentence. Every word of it ends in a reading, a note or a refusal. */
export function readSentence(
  passage: Passage,
  memory: Memory,
  mode: { readonly expecting: boolean },
  around: Surroundings,
): Outcome {
  const whole = tokenize(passage.text);
  const first = whole[0]?.low ?? '';
  const gherkin = ['given', 'when', 'then', 'and', 'but'].includes(first) ? first : undefined;
  const setting: Setting = {
    passage,
    expecting: mode.expecting || gherkin === 'then',
    given: gherkin === 'given' || (gherkin === 'and' && memory.given),
  };
  const context =
    gherkin === 'given' || gherkin === 'when' || gherkin === 'then'
      ? memory.with({ given: gherkin === 'given' })
      : memory;
  const reader = new SentenceReader(setting, around);
  return reader.read(whole, context);
}

class SentenceReader {
  readonly #setting: Setting;
  readonly #around: Surroundings;
  #usesTable = false;

  constructor(setting: Setting, around: Surroundings) {
    this.#setting = setting;
    this.#around = around;
  }

  read(whole: readonly Token[], memory: Memory): Outcome {
    const tokens = this.#opened(withoutEnd(whole));
    if (tokens.length === 0) return { items: [], memory };
    if (
      prohibitionTable.at(tokens, 0) &&
      !tokens.some((token) => ['instead', 'but', 'then'].includes(token.low) && token.type === 'word')
    )
      return { items: [this.#note(tokens, 'prohibition')], memory };
    const more = this.#limitOfBefore(tokens);
    if (more) return { items: [], memory: memory.with({ extra: more }) };
    const prepared = this.#prepare(tokens);
    const result = this.#sequence(prepared, memory);
    const items = [...result.items, ...prepared.notes.map((note) => ({ type: 'note', note }) as const)];
    const after = result.memory.with({ scope: undefined });
    return { items, memory: after, ...(this.#usesTable ? { usesTable: true } : {}) };
  }

  /** Words that only lead over: "Then", "Finally,", "Step 3:", "Expected:". */
  #opened(tokens: readonly Token[]): readonly Token[] {
    let rest = tokens;
    for (let again = true; again; ) {
      again = false;
      const label = labelLength(rest);
      const opener = openerTable.at(rest, 0);
      if (label > 0) {
        rest = rest.slice(label);
        again = true;
      } else if (
        opener &&
        opener.length < rest.length &&
        !(opener.value === 'when' && this.#startsCondition(rest))
      ) {
        if (
          opener.value === 'there' ||
          ((opener.value === 'last' || opener.value === 'first' || opener.value === 'next') &&
            rest[opener.length]?.low !== ',' &&
            leadingVerb(rest.slice(opener.length)) === 0 &&
            !isCheckVerb(rest[opener.length]))
        )
          break;
        rest = rest.slice(opener.length);
        if (rest[0]?.low === ',' || rest[0]?.low === ':') rest = rest.slice(1);
        again = true;
      }
    }
    return rest;
  }

  /** "When the dialog opens, …" without Gherkin is a condition and no opening word. */
  #startsCondition(tokens: readonly Token[]): boolean {
    return tokens[0]?.low === 'when' && tokens.some((token) => token.low === ',');
  }

  #limitOfBefore(tokens: readonly Token[]): number | undefined {
    const words = tokens.map((token) => token.low);
    if (words[0] !== 'give' && words[0] !== 'allow') return undefined;
    const at = words[1] === 'it' ? 2 : 1;
    const skip = limitTable.at(tokens, at)?.length ?? 0;
    const duration = durationAt(tokens, at + skip);
    const rest = duration ? tokens.slice(at + skip + duration.length) : tokens;
    return duration && (rest.length === 0 || rest[0]?.low === ',') ? duration.value : undefined;
  }

  /** Takes out what is no clause: brackets, reasons, limits of time and number. */
  #prepare(tokens: readonly Token[]): Prepared {
    const limitsFound: Limit[] = [];
    const notes: Note[] = [];
    let cap: number | undefined;
    const kept: Token[] = [];
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at];
      if (!token) break;
      if (token.type === 'punct' && token.low === '(') {
        const end = closing(tokens, at);
        const inside = tokens.slice(at + 1, end);
        const count = capOf(inside);
        const limit = limitAt(inside, 0);
        if (inside.length === 1 && idIn(inside[0]) !== undefined) kept.push(...tokens.slice(at, end + 1));
        else if (count !== undefined) cap = count;
        else if (limit && limit.length === inside.length) limitsFound.push({ at: kept.length, ms: limit.ms });
        // "(optional)", "(if it is there)": these change what is to be done, so they are no remark to leave out.
        else if (bending.has(inside[0]?.low ?? '')) kept.push(...tokens.slice(at, end + 1));
        else if (inside.length > 0) notes.push(this.#note(inside, 'aside').note);
        at = end + 1;
        continue;
      }
      const reason = at > 0 ? reasonTable.at(tokens, at) : undefined;
      if (
        reason &&
        !hasInstruction(tokens.slice(at + reason.length)) &&
        ((token.low !== 'for' && token.low !== 'since' && token.low !== 'as') || tokens[at - 1]?.low === ',')
      ) {
        notes.push(this.#note(tokens.slice(at), 'aside').note);
        break;
      }
      const comma = token.low === ',' ? 1 : 0;
      const count = capAt(tokens, at + comma);
      if (count && kept.length > 0) {
        cap = count.value;
        at += comma + count.length;
        continue;
      }
      const limit = limitAt(tokens, at + comma);
      if (limit && !this.#isWaitFor(tokens, at + comma)) {
        limitsFound.push({ at: kept.length, ms: limit.ms });
        at += comma + limit.length;
        if (kept.length === 0 && tokens[at]?.low === ',') at += 1;
        continue;
      }
      const aside = relativeAt(tokens, at);
      if (aside > 0) {
        at += aside;
        continue;
      }
      kept.push(token);
      at += 1;
    }
    while (
      kept.at(-1)?.low === ',' ||
      kept.at(-1)?.low === '—' ||
      kept.at(-1)?.low === '–' ||
      kept.at(-1)?.low === '-'
    )
      kept.pop();
    return { tokens: kept, limits: limitsFound, ...(cap === undefined ? {} : { cap }), notes };
  }

  /** "wait for 2 seconds" is a pause and no limit. */
  #isWaitFor(tokens: readonly Token[], at: number): boolean {
    return tokens[at - 1]?.low === 'wait' && tokens[at]?.low === 'for';
  }

  #note(tokens: readonly Token[], reason: string): { type: 'note'; note: Note } {
    const { passage } = this.#setting;
    return {
      type: 'note',
      note: { text: textOf(tokens, passage.text), span: placeIn(passage, tokens[0]?.from ?? 0), reason },
    };
  }

  #refuse(tokens: readonly Token[], memory: Memory): Outcome {
    const { passage } = this.#setting;
    const refusal = refusalOf(textOf(tokens, passage.text), placeIn(passage, tokens[0]?.from ?? 0));
    return { items: [{ type: 'refusal', refusal }], memory: memory.forgotten() };
  }

  /** Clauses in a row, with what holds for all of them. */
  #sequence(prepared: Prepared, memory: Memory): Outcome {
    const { tokens } = prepared;
    const arrows = this.#arrows(prepared, memory);
    if (arrows) return arrows;
    const controlled = this.#controlled(prepared, memory);
    if (controlled) return controlled;
    const scope = this.#scope(tokens, memory);
    if (scope) {
      const rest = {
        ...prepared,
        tokens: scope.rest,
        limits: shifted(prepared.limits, tokens.length - scope.rest.length),
      };
      return this.#sequence(rest, memory.seen(scope.target).with({ scope: scope.target }));
    }
    // A limit on how often belongs to a loop, and this is none.
    if (prepared.cap !== undefined) return this.#refuse(tokens, memory);
    return this.#clauses(prepared, memory);
  }

  /** "A -> B" is a path of labels, "step => X" what the step leads to, "step → X appears" either said in full. */
  #arrows(prepared: Prepared, memory: Memory): Outcome | undefined {
    const pieces: { tokens: readonly Token[]; arrow: string }[] = [];
    let from = 0;
    let arrow = '';
    prepared.tokens.forEach((token, at) => {
      if (token.type === 'quoted' || !arrowMarks.has(token.text)) return;
      pieces.push({ tokens: prepared.tokens.slice(from, at), arrow });
      arrow = token.text;
      from = at + 1;
    });
    if (pieces.length === 0) return undefined;
    pieces.push({ tokens: prepared.tokens.slice(from), arrow });
    const items: Item[] = [];
    let context = memory;
    const isPath = pieces.every((piece) => piece.arrow === '' || piece.arrow === '->' || piece.arrow === '>');
    for (const piece of pieces) {
      const words = trimmed(piece.tokens);
      const isResult = piece.arrow === '=>' || piece.arrow === '⇒';
      const reader = new SentenceReader({ ...this.#setting, expecting: isResult }, this.#around);
      const label =
        (isPath || (piece.arrow !== '→' && !isResult)) && words.length <= 4
          ? labelIn(words, context)
          : undefined;
      const read = reader.#sequence({ tokens: words, limits: [], notes: [] }, context);
      const isRead = read.items.length > 0 && read.items.every((item) => item.type === 'reading');
      if (!isRead && label && pieces.length > 1) {
        items.push({ type: 'reading', reading: readingOf('tap', words, this.#setting, { target: label }) });
        context = context.acted(label);
      } else {
        items.push(...read.items);
        context = read.memory;
      }
    }
    return { items, memory: context };
  }

  #scope(
    tokens: readonly Token[],
    memory: Memory,
  ): { target: NonNullable<Memory['scope']>; rest: readonly Token[] } | undefined {
    const relation = relationTable.at(tokens, 0);
    if (relation?.value !== 'in' || memory.scope) return undefined;
    for (let at = relation.length + 1; at < tokens.length - 1; at += 1) {
      if (tokens[at]?.low !== ',' && tokens[at]?.low !== ':') continue;
      const target = targetOf(tokens.slice(relation.length, at), memory);
      if (target) return { target, rest: tokens.slice(at + 1) };
    }
    return undefined;
  }

  /** Loops and conditions. `undefined` when the sentence is none of them. */
  #controlled(prepared: Prepared, memory: Memory): Outcome | undefined {
    const { tokens } = prepared;
    if (prepared.limits.length > 0 && isControl(tokens)) return this.#refuse(tokens, memory);
    const condition =
      conditionTable.at(tokens, 0) ?? (tokens[0]?.low === 'when' ? { value: true, length: 1 } : undefined);
    if (condition) return this.#if(prepared, condition.length, condition.value, memory);
    const loop = whileTable.at(tokens, 0);
    if (loop) return this.#while(prepared, loop.length, memory);
    const awaited = awaitTable.at(tokens, 0);
    if (awaited) return this.#once(prepared, awaited.length, memory);
    if (tokens[0]?.low === 'for' && ['each', 'every', 'all'].includes(tokens[1]?.low ?? ''))
      return this.#forEach(prepared, memory);
    if (tokens[0]?.low === 'repeat') return this.#repeatSteps(prepared, memory);
    const until = tokens.findIndex(
      (token, at) => at > 0 && token.type === 'word' && (token.low === 'until' || token.low === 'till'),
    );
    if (until > 0 && !this.#isAwaited(tokens, until)) return this.#until(prepared, until, memory);
    const trailing = tokens.findIndex(
      (token, at) =>
        at > 0 &&
        token.type === 'word' &&
        token.low === 'if' &&
        !['check', 'see', 'as', 'even', 'verify', 'only', 'know'].includes(tokens[at - 1]?.low ?? ''),
    );
    if (trailing > 0) return this.#trailingIf(prepared, trailing, memory);
    return undefined;
  }

  #isAwaited(tokens: readonly Token[], until: number): boolean {
    for (let at = until; at >= 0; at -= 1) {
      const low = tokens[at]?.low ?? '';
      if (['wait', 'waits', 'scroll', 'scrolls', 'waited'].includes(low)) return true;
      if (at < until && joinerTable.at(tokens, at) && leadingVerb(tokens.slice(at + 1)) > 0) return false;
    }
    return false;
  }

  #if(prepared: Prepared, length: number, holds: boolean, memory: Memory): Outcome {
    const { tokens } = prepared;
    for (const cut of cutsAfter(tokens, length)) {
      const found = this.#condition(tokens.slice(length, cut.at), memory);
      if (!found) continue;
      const rest = tokens.slice(cut.at + cut.length);
      const other = rest.findIndex((_, at) => otherwiseTable.at(rest, at) !== undefined);
      const when = holds ? found.when : denied(found.when);
      const bodyTokens = other >= 0 ? rest.slice(0, other) : rest;
      const body = this.#sequence(
        { ...prepared, tokens: withoutEnd(trimmed(bodyTokens)), limits: [] },
        found.memory,
      );
      const elseTokens =
        other >= 0 ? trimmed(rest.slice(other + (otherwiseTable.at(rest, other)?.length ?? 0))) : [];
      const otherwise =
        elseTokens.length > 0
          ? this.#sequence({ ...prepared, tokens: elseTokens, limits: [] }, memory)
          : undefined;
      const bodyReadings = readingsOf(body.items);
      const elseReadings = otherwise ? readingsOf(otherwise.items) : [];
      const rests = [...refusedOf(body.items), ...(otherwise ? refusedOf(otherwise.items) : [])];
      if (bodyReadings.length === 0 && rests.length === 0) break;
      if (bodyReadings.length === 0) return this.#refuse(tokens, memory);
      const reading = readingOf('if', tokens, this.#setting, {
        when,
        body: bodyReadings,
        ...(elseReadings.length > 0 ? { else: elseReadings } : {}),
      });
      return {
        items: [{ type: 'reading', reading }, ...rests],
        memory: memory.forgotten().after(body.memory),
      };
    }
    return this.#refuse(tokens, memory);
  }

  /** "tap X if Y is shown": one clause and its condition. */
  #trailingIf(prepared: Prepared, at: number, memory: Memory): Outcome | undefined {
    const { tokens } = prepared;
    const found = this.#condition(tokens.slice(at + 1), memory);
    const parts = chunksOf(trimmed(tokens.slice(0, at)));
    if (!found || parts.length !== 1) return this.#refuse(tokens, memory);
    const body = this.#clauses({ ...prepared, tokens: trimmed(tokens.slice(0, at)) }, found.memory);
    const readings = readingsOf(body.items);
    if (readings.length === 0 || refusedOf(body.items).length > 0) return this.#refuse(tokens, memory);
    const reading = readingOf('if', tokens, this.#setting, { when: found.when, body: readings });
    return { items: [{ type: 'reading', reading }], memory: memory.forgotten().after(body.memory) };
  }

  #while(prepared: Prepared, length: number, memory: Memory): Outcome {
    const { tokens } = prepared;
    for (const cut of cutsAfter(tokens, length)) {
      const found = this.#condition(tokens.slice(length, cut.at), memory);
      if (!found) continue;
      const body = this.#sequence(
        { ...uncapped(prepared), tokens: trimmed(tokens.slice(cut.at + cut.length)), limits: [] },
        found.memory,
      );
      const readings = readingsOf(body.items);
      const rests = refusedOf(body.items);
      if (readings.length === 0) return this.#refuse(tokens, memory);
      const reading = readingOf('while', tokens, this.#setting, {
        when: found.when,
        body: readings,
        ...capped(prepared),
      });
      return {
        items: [{ type: 'reading', reading }, ...rests],
        memory: memory.forgotten().after(body.memory),
      };
    }
    return this.#refuse(tokens, memory);
  }

  /** "As soon as X is enabled, click it": a wait and what follows. */
  #once(prepared: Prepared, length: number, memory: Memory): Outcome {
    const { tokens } = prepared;
    for (const cut of cutsAfter(tokens, length)) {
      const cond = trimFillers(tokens.slice(length, cut.at));
      const acted =
        tokens[0]?.low === 'once' || tokens[0]?.low === 'after'
          ? actionOf(cond, memory, this.#setting)
          : undefined;
      const checked =
        acted ??
        (tokens[0]?.low === 'after'
          ? undefined
          : awaited(checkOf(cond, memory, { ...this.#setting, expecting: false }), prepared.limits[0]?.ms));
      if (!checked) continue;
      const rest = this.#sequence(
        { ...prepared, tokens: trimmed(tokens.slice(cut.at + cut.length)), limits: [] },
        checked.memory,
      );
      const items = checked.readings.map((reading) => ({ type: 'reading', reading }) as const);
      return { items: [...items, ...rest.items], memory: rest.memory };
    }
    return this.#refuse(tokens, memory);
  }

  #until(prepared: Prepared, until: number, memory: Memory): Outcome {
    const { tokens } = prepared;
    const before = trimmed(tokens.slice(0, until));
    const stops = cutsAfter(tokens, until + 1).map((cut) => cut.at);
    for (const stop of [...stops, tokens.length]) {
      const lead = this.#leading(before, memory);
      const body = lead && this.#clauses({ ...uncapped(prepared), tokens: lead, limits: [] }, memory);
      if (!body || refusedOf(body.items).length > 0) break;
      const readings = readingsOf(body.items);
      const last = readings.at(-1);
      const found = this.#condition(tokens.slice(until + 1, stop), body.memory);
      if (!found || !last) continue;
      const isWhole =
        before[0]?.low === 'keep' ||
        /\band repeat (?:that|this|it)$/.test(before.map((token) => token.low).join(' '));
      const held = isWhole ? readings : [last];
      const reading = readingOf(
        'repeat',
        isWhole ? tokens.slice(0, stop) : tokens.slice(until, stop),
        this.#setting,
        { when: found.when, body: held, ...capped(prepared) },
      );
      const placed = { ...reading, span: isWhole ? reading.span : last.span };
      const rest = this.#sequence(
        { ...uncapped(prepared), tokens: trimmed(tokens.slice(stop)), limits: [] },
        body.memory.forgotten().seen(found.seen),
      );
      const first = readings
        .slice(0, readings.length - held.length)
        .map((each) => ({ type: 'reading', reading: each }) as const);
      return {
        items: [...first, { type: 'reading', reading: placed }, ...(stop < tokens.length ? rest.items : [])],
        memory: rest.memory,
      };
    }
    return this.#refuse(tokens, memory);
  }

  /** "keep tapping X" as "tapping X"; "X, and repeat that" as "X". */
  #leading(tokens: readonly Token[], _memory: Memory): readonly Token[] {
    let rest = tokens[0]?.low === 'keep' || tokens[0]?.low === 'repeatedly' ? tokens.slice(1) : tokens;
    const words = rest.map((token) => token.low);
    if (words.at(-2) === 'repeat' && ['that', 'this', 'it'].includes(words.at(-1) ?? ''))
      rest = trimmed(rest.slice(0, -2));
    if (rest.at(-1)?.low === 'and') rest = trimmed(rest.slice(0, -1));
    return rest;
  }

  #forEach(prepared: Prepared, memory: Memory): Outcome {
    const { tokens } = prepared;
    const low = tokens.map((token) => token.low).join(' ');
    const { table } = this.#around;
    const row =
      /^for (?:each|every|all) rows? (?:of|in|from) (?:the|this) (?:(?:following|next) )?table(?: below)?/.exec(
        low,
      );
    if (row && table) {
      const length = row[0].split(' ').length;
      const rest = trimmed(tokens.slice(length));
      const body = this.#clauses({ ...prepared, tokens: rest }, memory.with({ columns: table.columns }));
      const readings = readingsOf(body.items);
      const rests = refusedOf(body.items);
      this.#usesTable = true;
      if (readings.length === 0) return this.#refuse(tokens, memory);
      const reading = readingOf('for-each', tokens.slice(0, length), this.#setting, {
        table,
        body: readings,
      });
      return { items: [{ type: 'reading', reading }, ...rests], memory: memory.forgotten() };
    }
    const of =
      /^for (?:each|every) of(?: the (?:following|names|labels|values|words))?/.exec(low) ??
      /^for (?:each|every)(?= ["“])/.exec(low);
    if (of) {
      const length = of[0].split(' ').length;
      const stop = listEnd(tokens, length);
      const each = tokens
        .slice(length, stop)
        .filter(isQuoted)
        .map((token) => token.value);
      const body = this.#clauses(
        { ...prepared, tokens: trimmed(tokens.slice(stop)) },
        memory.seen({ name: '{{item}}', quoted: true }),
      );
      const readings = readingsOf(body.items);
      if (each.length > 0 && readings.length > 0) {
        const reading = readingOf('for-each', tokens.slice(0, stop), this.#setting, { each, body: readings });
        return {
          items: [{ type: 'reading', reading }, ...refusedOf(body.items)],
          memory: memory.forgotten(),
        };
      }
    }
    return this.#refuse(tokens, memory);
  }

  /** "Repeat steps 6 and 7 two more times." */
  #repeatSteps(prepared: Prepared, memory: Memory): Outcome {
    const { tokens } = prepared;
    const low = trimmed(tokens)
      .map((token) => token.low)
      .join(' ')
      .replace(/ , /g, ' ');
    const match =
      /^repeat (?:the )?steps? (\d+)(?: (and|to|through|-|–) (\d+))?(?: (once|twice|\w+ times|once more|(\w+) more times?|again))?$/.exec(
        low,
      );
    const from = Number(match?.[1]);
    const to = match?.[3] ? Number(match[3]) : from;
    const numbers =
      match?.[2] === 'and' ? [from, to] : Array.from({ length: to - from + 1 }, (_, n) => from + n);
    const body = numbers.flatMap((number) => this.#around.steps.get(number) ?? []);
    const isKnown = match && numbers.every((number) => this.#around.steps.get(number)?.length);
    const count = timesSaid(match?.[4] ?? 'once', tokens);
    if (!isKnown || count === undefined) return this.#refuse(tokens, memory);
    const reading = readingOf('repeat-times', tokens, this.#setting, { count, body });
    return { items: [{ type: 'reading', reading }], memory: memory.forgotten() };
  }

  /** A statement as a condition. */
  #condition(
    tokens: readonly Token[],
    memory: Memory,
  ): { when: ReadCondition; memory: Memory; seen: Memory['last'] } | undefined {
    return conditionOf(trimmed(tokens), memory, this.#setting);
  }

  #clauses(prepared: Prepared, memory: Memory): Outcome {
    const chunks = chunksOf(prepared.tokens);
    const limitFor = (from: number, to: number): number | undefined =>
      prepared.limits.find((limit) => (limit.at > from || from === 0) && limit.at >= from && limit.at <= to)
        ?.ms;
    const solve = (
      at: number,
      context: Memory,
      verb: readonly Token[] | undefined,
      budget: number,
    ): Solved => {
      if (at >= chunks.length) return { items: [], memory: context, cost: 0 };
      let best: Solved | undefined;
      const most = Math.min(chunks.length, at + 5);
      for (let to = at + 1; to <= most; to += 1) {
        const limit = best?.cost ?? budget;
        if (to - at - 1 >= limit) break;
        const first = chunks[at];
        const last = chunks[to - 1];
        if (!first || !last) break;
        const tokens = prepared.tokens.slice(first.from, last.to);
        const ms = limitFor(first.from, to === chunks.length ? prepared.tokens.length : last.to);
        const understood = this.#clause(tokens, context, verb, first.joiner, ms);
        if (!understood) continue;
        const own = understood.cost + (to - at - 1);
        const rest = solve(to, understood.memory, understood.verb ?? verb, limit - own);
        const cost = own + rest.cost;
        if (best === undefined || cost < best.cost) {
          const items = understood.readings.map((reading) => ({ type: 'reading', reading }) as const);
          best = { items: [...items, ...rest.items], memory: rest.memory, cost };
        }
        if (best.cost === 0) break;
      }
      if (best && best.cost < 100) return best;
      const first = chunks[at];
      if (!first) return { items: [], memory: context, cost: 0 };
      const refused = this.#refuse(prepared.tokens.slice(first.from, first.to), context);
      const rest = solve(at + 1, refused.memory, undefined, budget);
      const skip = { items: [...refused.items, ...rest.items], memory: rest.memory, cost: 100 + rest.cost };
      return best && best.cost <= skip.cost ? best : skip;
    };
    const solved = solve(0, memory, undefined, 1e6);
    const timed = readingsOf(solved.items).filter(
      (reading) =>
        reading.timeoutMs !== undefined && prepared.limits.some((limit) => limit.ms === reading.timeoutMs),
    ).length;
    // A limit that no clause took would be dropped without a word.
    if (timed < prepared.limits.length && refusedOf(solved.items).length === 0)
      return this.#refuse(prepared.tokens, memory);
    return { items: this.#merged(solved.items), memory: solved.memory };
  }

  /** Refused chunks side by side are one refusal. */
  #merged(items: readonly Item[]): readonly Item[] {
    const merged: Item[] = [];
    const { passage } = this.#setting;
    for (const item of items) {
      const before = merged.at(-1);
      if (item.type === 'refusal' && before?.type === 'refusal') {
        const from = offsetOf(passage, before.refusal);
        const to = offsetOf(passage, item.refusal);
        const text = passage.text
          .slice(from, to + lengthIn(passage.text, to, item.refusal.text))
          .replace(/\s+/g, ' ');
        merged[merged.length - 1] = { type: 'refusal', refusal: refusalOf(text, before.refusal.span) };
      } else merged.push(item);
    }
    return merged;
  }

  /** One clause, timed and counted. */
  #clause(
    tokens: readonly Token[],
    memory: Memory,
    verb: readonly Token[] | undefined,
    joiner: string,
    ms: number | undefined,
  ): Understood | undefined {
    // "choose A – not B –": the other thing is only named.
    if (tokens.length === 2 && tokens[0]?.low === 'not' && isQuoted(tokens[1]))
      return { readings: [], memory, cost: 1, ...(verb ? { verb } : {}) };
    const understood = clauseOf(tokens, memory, this.#setting, verb, joiner);
    if (!understood || ms === undefined) return understood;
    const timed = understood.readings.map((reading) => withLimit(reading, ms));
    return timed.every((reading) => reading !== undefined)
      ? { ...understood, readings: timed.filter((reading) => reading !== undefined) }
      : undefined;
  }
}

/** An explanation in which something is told to be done is none. */
function hasInstruction(tokens: readonly Token[]): boolean {
  return tokens.some(
    (token, at) =>
      at > 0 &&
      token.type !== 'quoted' &&
      (joinerTable.at(tokens, at - 1) !== undefined || tokens[at - 1]?.low === ',') &&
      (leadingVerb(tokens.slice(at)) > 0 || isCheckVerb(token)),
  );
}

interface Solved {
  readonly items: readonly Item[];
  readonly memory: Memory;
  readonly cost: number;
}

/** One clause on its own, or filled in from the one before. */
function clauseOf(
  raw: readonly Token[],
  memory: Memory,
  setting: Setting,
  verb: readonly Token[] | undefined,
  joiner: string,
): Understood | undefined {
  const tokens = trimmed(withoutActor(raw));
  if (tokens.length === 0) return undefined;
  const key =
    verb?.length === 1 && keyVerbs.has(verb[0]?.low ?? '') && keyIn(trimFillers(tokens)) !== undefined
      ? plainClause([...verb, ...tokens], memory, setting)
      : undefined;
  if (key?.readings[0]?.kind === 'press-key') {
    const readings = key.readings.map((reading) => ({
      ...readingOf(reading.kind, tokens, setting),
      ...withoutPlace(reading),
    }));
    return { ...key, readings, cost: 1, ...(verb ? { verb } : {}) };
  }
  const full =
    plainClause(tokens, memory, setting) ?? arrivalOf(raw, memory, setting) ?? checkOf(raw, memory, setting);
  if (full) return full;
  const counted = repeated(tokens, memory, setting);
  if (counted) return counted;
  const again = sameAgain(raw, memory, setting);
  if (again) return again;
  if (
    verb &&
    verb.length > 0 &&
    (joiner === 'and' || joiner === ',' || joiner === 'then' || joiner === 'and then')
  ) {
    const borrowed = plainClause([...verb, ...tokens], memory, setting);
    if (borrowed) {
      const readings = borrowed.readings.map((reading) => ({
        ...readingOf(reading.kind, tokens, setting),
        ...withoutPlace(reading),
      }));
      return { ...borrowed, readings, cost: borrowed.cost + 3, verb };
    }
  }
  return purposed(tokens, memory, setting);
}

const keyVerbs = new Set(['press', 'hit', 'push', 'strike', 'presses', 'hits']);

function isControl(tokens: readonly Token[]): boolean {
  const isLoop =
    tokens.some(
      (token, at) => at > 0 && token.type === 'word' && ['until', 'till', 'if'].includes(token.low),
    ) && !['wait', 'waits', 'scroll'].includes(tokens[0]?.low ?? '');
  return (
    conditionTable.at(tokens, 0) !== undefined ||
    whileTable.at(tokens, 0) !== undefined ||
    tokens[0]?.low === 'for' ||
    (isLoop && !tokens.some((token) => token.low === 'wait'))
  );
}

function withoutPlace(reading: Reading): Omit<Reading, 'text' | 'span'> {
  const { text: _, span: __, ...parts } = reading;
  return parts;
}

function plainClause(tokens: readonly Token[], memory: Memory, setting: Setting): Understood | undefined {
  return (
    searchOf(tokens, memory, setting) ??
    waitOf(tokens, memory, setting) ??
    actionOf(tokens, memory, setting) ??
    labelPath(tokens, memory, setting) ??
    checkOf(tokens, memory, setting)
  );
}

/** "search for X": type it where one searches, and Enter. */
function searchOf(tokens: readonly Token[], memory: Memory, setting: Setting): Understood | undefined {
  if (tokens[0]?.low !== 'search' || tokens[1]?.low !== 'for' || tokens.length !== 3 || !isQuoted(tokens[2]))
    return undefined;
  const target = { name: 'search', role: 'textbox' } as const;
  return {
    readings: [
      readingOf('type', tokens, setting, { target, value: tokens[2].value }),
      readingOf('press-key', tokens, setting, { value: 'Enter' }),
    ],
    memory: memory.filled(target).seen(target),
    cost: 0,
  };
}

function labelPath(_tokens: readonly Token[], _memory: Memory, _setting: Setting): Understood | undefined {
  return undefined;
}

/** "click X twice", "tap Y three times". */
function repeated(tokens: readonly Token[], memory: Memory, setting: Setting): Understood | undefined {
  for (const length of [1, 2]) {
    const count = timesOf(tokens.slice(-length));
    if (count === undefined || tokens.length <= length || (length === 1 && tokens.at(-1)?.low === 'times'))
      continue;
    const inner = plainClause(tokens.slice(0, -length), memory, setting);
    if (inner?.readings.length !== 1 || inner.readings[0]?.kind.startsWith('assert')) return undefined;
    if (count === 1) return inner;
    const reading = readingOf('repeat-times', tokens, setting, { count, body: inner.readings });
    return { readings: [reading], memory: inner.memory, cost: inner.cost };
  }
  return undefined;
}

/** "press Back to leave the editor": what an action is for adds nothing to it. */
function purposed(tokens: readonly Token[], memory: Memory, setting: Setting): Understood | undefined {
  for (let at = 2; at < tokens.length; at += 1) {
    const token = tokens[at];
    const isPurpose = token?.low === 'to' && tokens.length > at + 1 && tokens[at + 1]?.type === 'word';
    const isAside = token?.low === 'without' && /ing$/.test(tokens[at + 1]?.low ?? '');
    if (!isPurpose && !isAside) continue;
    if (isPurpose && tokens[at + 1]?.low === 'the') continue;
    const inner = actionOf(tokens.slice(0, at), memory, setting);
    const only = inner?.readings[0];
    if (
      inner &&
      only &&
      [
        'tap',
        'back',
        'press-key',
        'double-tap',
        'hover',
        'long-press',
        'refresh',
        'scroll',
        'swipe',
      ].includes(only.kind)
    )
      return { ...inner, cost: inner.cost + 2 };
  }
  return undefined;
}

function denied(when: ReadCondition): ReadCondition {
  const { negated, ...rest } = when;
  return negated ? rest : { ...rest, negated: true };
}

function withLimit(reading: Reading, ms: number): Reading | undefined {
  return reading.kind.startsWith('assert') || reading.kind === 'wait' || reading.kind === 'wait-gone'
    ? { ...reading, timeoutMs: ms }
    : undefined;
}

interface Chunk {
  readonly from: number;
  readonly to: number;
  /** What joins it to the one before. */
  readonly joiner: string;
}

const arrowMarks = new Set(['->', '=>', '→', '⇒', '>', '➜']);

/** A piece of a path that is a label and nothing else. */
function labelIn(tokens: readonly Token[], memory: Memory): Memory['last'] {
  const [first] = tokens;
  const isLabel = isQuoted(first)
    ? tokens.length === 1
    : first !== undefined && /^[\p{Lu}+]/u.test(first.text);
  return isLabel ? targetOf(tokens, memory) : undefined;
}

const marks = new Set([',', ';', '—', '–', '-', ':', '=>', '⇒']);

/** Splits at everything that may part two clauses; the reader puts together again what belongs together. */
function chunksOf(tokens: readonly Token[]): readonly Chunk[] {
  const chunks: Chunk[] = [];
  let from = 0;
  let joiner = '';
  const add = (to: number): void => {
    if (to > from) chunks.push({ from, to, joiner });
  };
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const word = token?.type === 'word' ? joinerTable.at(tokens, at) : undefined;
    const mark = token?.type === 'punct' && marks.has(token.low) ? 1 : 0;
    const length = word?.length ?? mark;
    if (length === 0) {
      at += 1;
      continue;
    }
    if (at > from) {
      add(at);
      joiner = word?.value ?? token?.low ?? '';
    } else if (word) joiner = word.value;
    at += length;
    from = at;
  }
  add(tokens.length);
  return chunks;
}

function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  let to = tokens.length;
  while (
    to > 0 &&
    tokens[to - 1]?.type === 'punct' &&
    ['.', '!', ';', ':', '…', ',', '...'].includes(tokens[to - 1]?.low ?? '')
  )
    to -= 1;
  return tokens.slice(0, to);
}

const actorLead =
  /^(?:i|we|you|user|users|(?:the|a) (?:user|tester|learner|customer|visitor|guest|admin|administrator|employee|agent|buyer|student|reader|operator|manager|member|owner|player|patient|editor|author))$/;

/** Who does it: "I click …", "the learner opens …". */
function withoutActor(tokens: readonly Token[]): readonly Token[] {
  const words = trimmed(tokens);
  for (const length of [2, 1]) {
    const said = words
      .slice(0, length)
      .map((token) => token.low)
      .join(' ');
    if (actorLead.test(said) && words.length > length && words[0]?.type === 'word')
      return words.slice(length);
  }
  return words;
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at]?.type === 'punct' && tokens[at]?.low === '(') depth += 1;
    if (tokens[at]?.type === 'punct' && tokens[at]?.low === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

function limitAt(tokens: readonly Token[], at: number): { ms: number; length: number } | undefined {
  const limit = limitTable.at(tokens, at);
  if (!limit) return undefined;
  const skip = tokens[at + limit.length]?.low === 'the' ? 1 : 0;
  const duration = durationAt(tokens, at + limit.length + skip);
  return duration ? { ms: duration.value, length: limit.length + skip + duration.length } : undefined;
}

/** "at most five times", "five times at the most", "6 times max." */
function capAt(tokens: readonly Token[], at: number): { value: number; length: number } | undefined {
  for (const length of [3, 4, 5, 6, 2]) {
    const value = capOf(tokens.slice(at, at + length));
    if (value !== undefined && at + length <= tokens.length) return { value, length };
  }
  return undefined;
}

function capOf(tokens: readonly Token[]): number | undefined {
  const low = tokens
    .map((token) => token.low)
    .join(' ')
    .replace(/ ?\.$/, '');
  const number = (word: string | undefined): number | undefined => {
    if (word === undefined) return undefined;
    return numberIn({ type: 'word', text: word, low: word, from: 0, to: 0 });
  };
  const before =
    /^(?:but )?(?:at most|no more than|not more than|up to|max|maximum|for at most|a maximum of) (\w+) (?:times|rounds|tries|attempts)$/.exec(
      low,
    );
  const after =
    /^(\w+) (?:times|rounds|tries|attempts) (?:at most|at the most|max|maximum|at the very most|or fewer)$/.exec(
      low,
    );
  return number(before?.[1] ?? after?.[1]);
}

/** The cap is the loop's own. */
function uncapped({ cap: _, ...rest }: Prepared): Prepared {
  return rest;
}

function capped(prepared: Prepared): { count?: number } {
  return prepared.cap === undefined ? {} : { count: prepared.cap };
}

/** "in the menu that drops down": how a thing came about. */
function relativeAt(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.low !== 'that' && tokens[at]?.low !== 'which') return 0;
  const low = tokens.slice(at + 1, at + 4).map((token) => token.low);
  if (
    /^(?:opens|appears|appeared|opened)$/.test(low[0] ?? '') &&
    (tokens[at + 2] === undefined || tokens[at + 2]?.type === 'punct')
  )
    return 2;
  return /^(?:drops|pops|comes|opens|shows) (?:down|up)$/.test(low.slice(0, 2).join(' ')) && at > 1 ? 3 : 0;
}

interface Cut {
  readonly at: number;
  readonly length: number;
}

/** Places behind a condition: commas, colons, "then". */
function cutsAfter(tokens: readonly Token[], from: number): readonly Cut[] {
  const cuts: Cut[] = [];
  for (let at = from + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token && token.type !== 'quoted' && [',', ':', 'then', '—', '–', '->'].includes(token.low))
      cuts.push({ at, length: 1 });
  }
  return cuts;
}

function readingsOf(items: readonly Item[]): readonly Reading[] {
  return items.flatMap((item) => (item.type === 'reading' ? [item.reading] : []));
}

function refusedOf(items: readonly Item[]): readonly Item[] {
  return items.filter((item) => item.type === 'refusal');
}

function shifted(limits: readonly Limit[], by: number): readonly Limit[] {
  return limits.map((limit) => ({ ...limit, at: Math.max(0, limit.at - by) }));
}

function listEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && (isQuoted(tokens[at]) || [',', 'and', 'or'].includes(tokens[at]?.low ?? '')))
    at += 1;
  if (tokens[at]?.low === ':') return at + 1;
  return tokens[at - 1]?.low === ',' ? at - 1 : at;
}

function timesSaid(said: string, _tokens: readonly Token[]): number | undefined {
  if (/^(?:once|again|once more)$/.test(said)) return 1;
  if (said === 'twice') return 2;
  const word = /^(\w+) (?:more )?times?$/.exec(said)?.[1];
  return word === undefined ? undefined : numberIn({ type: 'word', text: word, low: word, from: 0, to: 0 });
}

/** "Step 3:", "1.", "a)", "Expected result:". */
function labelLength(tokens: readonly Token[]): number {
  const low = tokens.slice(0, 4).map((token) => token.low);
  if (
    /^(?:expected|expectation|expect|result|action|outcome|then|check|verify)$/.test(low[0] ?? '') &&
    low[1] === ':'
  )
    return 2;
  if (low[0] === 'expected' && /^(?:results?|outcome|behaviou?r)$/.test(low[1] ?? '') && low[2] === ':')
    return 3;
  if (low[0] === 'expected' && /^[-–—]$/.test(low[1] ?? '')) return 2;
  if (low[0] === 'step' && /^\d+$/.test(low[1] ?? '') && low[2] === ':') return 3;
  if (
    /^(?:\d{1,2}|[a-z])$/.test(low[0] ?? '') &&
    (low[1] === '.' || low[1] === ')') &&
    tokens[0]?.to === tokens[1]?.from
  )
    return 2;
  return 0;
}

function isCheckVerb(token: Token | undefined): boolean {
  return [
    'verify',
    'check',
    'make',
    'ensure',
    'confirm',
    'assert',
    'wait',
    'search',
    'leave',
    'expect',
  ].includes(token?.low ?? '');
}

function offsetOf(passage: Passage, refusal: Refusal): number {
  for (let at = 0; at < passage.text.length; at += 1) {
    const place = placeIn(passage, at);
    if (place.line === refusal.span.line && place.col === refusal.span.col) return at;
  }
  return 0;
}

function lengthIn(text: string, from: number, words: string): number {
  let at = from;
  for (const char of words) {
    if (char === ' ') while (/\s/.test(text[at] ?? '')) at += 1;
    else at += char.length;
  }
  return at - from;
}
