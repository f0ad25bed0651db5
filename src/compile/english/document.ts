import { roleWords } from '../../../grammar/english/lexicon.ts';
import {
  controlHeads,
  descriptions,
  expectedHeads,
  fieldHeads,
  idleHeads,
  imperatives,
  metaHeads,
  sectionWords,
  stepHeads,
  valueHeads,
} from '../../../grammar/english/sentences.ts';
import type { Span } from '../../lang/span.ts';
import { sentences } from '../../prose/sentences.ts';
import {
  type Block,
  type HeadingBlock,
  type ListBlock,
  type Passage,
  placeIn,
  type TableBlock,
  type Test,
} from '../../prose/test.ts';
import type { Note, Reading, Refusal, TestReading } from '../reading.ts';
import { conditionOf } from './condition.ts';
import { Memory } from './memory.ts';
import { refusalOf } from './refuse.ts';
import { type Item, type LoopTable, readSentence } from './sentence.ts';
import { isQuoted, type Token, textOf, tokenize } from './tokens.ts';

/** Reads a whole test: every block of it ends in readings, notes or refusals. */
export function readDocument(test: Test): TestReading & { readonly manual: readonly Note[] } {
  const reader = new DocumentReader(appName(test));
  for (const segment of test.segments) reader.segment(segment.blocks, segment.includedBy.length > 0);
  return reader.result();
}

/** `com.example.fieldlog` is called "fieldlog". */
function appName(test: Test): string | undefined {
  const id = test.frontMatter.app;
  return id === undefined || id.includes('/')
    ? undefined
    : id
        .split('.')
        .at(-1)
        ?.toLowerCase()
        .replace(/[^a-z0-9]/g, '');
}

interface Mode {
  /** Under "Expected", or in a list that a checking sentence opens. */
  readonly expecting: boolean;
  /** In a list that says what must not be there. */
  readonly denying?: boolean;
}

const plainMode: Mode = { expecting: false };

type Section = 'steps' | 'notes' | 'expected' | 'examples';

class DocumentReader {
  #memory: Memory;

  constructor(app: string | undefined) {
    this.#memory = new Memory({ app });
  }

  #items: Item[] = [];
  readonly #manual: Note[] = [];
  #section: Section = 'steps';
  #sectionLevel = 0;
  #mayInstruct = false;
  #steps = new Map<number, Reading[]>();
  /** Something was done or checked: from then on nothing is a mere description. */
  #everBegan = false;
  #outline:
    | { readonly span: Span; readonly text: string; readonly from: number; readonly level: number }
    | undefined;

  result(): TestReading & { readonly manual: readonly Note[] } {
    this.#closeOutline(undefined);
    const readings: Reading[] = [];
    const notes: Note[] = [];
    const refusals: Refusal[] = [];
    for (const item of this.#items) {
      if (item.type === 'reading') readings.push(item.reading);
      else if (item.type === 'note') notes.push(item.note);
      else refusals.push(item.refusal);
    }
    return { readings, notes, refusals, manual: this.#manual };
  }

  segment(blocks: readonly Block[], included: boolean): void {
    if (!included || this.#section !== 'steps')
      this.#section = this.#section === 'notes' ? 'steps' : this.#section;
    this.#steps = new Map();
    this.#blocks(blocks, plainMode, true);
  }

  #blocks(blocks: readonly Block[], mode: Mode, top = false): void {
    for (let at = 0; at < blocks.length; at += 1) {
      const block = blocks[at];
      if (!block) continue;
      const next = blocks[at + 1];
      switch (block.type) {
        case 'heading':
          this.#heading(block, blocks.slice(at + 1));
          break;
        case 'paragraph':
          at += this.#paragraph(block.text, next, mode, top, blocks.slice(at + 1));
          break;
        case 'list':
          this.#list(block, this.#sectionMode(mode));
          break;
        case 'table':
          this.#table(block);
          break;
        case 'quote':
          this.#noteAll(block.blocks, 'quote');
          break;
        case 'code':
          this.#note(block.value, block.span, 'code');
          break;
        case 'include': {
          const params = Object.entries(block.params).map(([name, value]) => ` ${name}="${value}"`);
          const text = `@include ${block.path}${params.join('')}`;
          const has = Object.keys(block.params).length > 0;
          this.#push({
            type: 'reading',
            reading: {
              kind: 'include',
              text,
              span: block.span,
              value: block.path,
              ...(has ? { params: block.params } : {}),
            },
          });
          this.#memory = this.#memory.forgotten();
          break;
        }
        case 'rule':
          this.#note('---', block.span, 'rule');
          break;
        case 'comment':
          this.#note('', block.span, 'comment');
          break;
      }
    }
  }

  #sectionMode(mode: Mode): Mode {
    return this.#section === 'expected' ? { ...mode, expecting: true } : mode;
  }

  #heading(block: HeadingBlock, rest: readonly Block[]): void {
    const text = block.text.text.replace(/^[\s\d.)]+/, '').replace(/[*_`]/g, '');
    if (this.#outline && block.level <= this.#outline.level && !sectionWords.examples.test(text))
      this.#closeOutline(undefined);
    if (sectionWords.outline.test(text)) {
      this.#outline = {
        span: placeIn(block.text, 0),
        text: block.text.text,
        from: this.#items.length,
        level: block.level,
      };
      this.#section = 'steps';
      const table = examplesIn(rest);
      if (table) this.#memory = this.#memory.forgotten();
      return;
    }
    const step = /^step \d+\s*[:.–—-]\s*(?=\S)/i.exec(block.text.text);
    if (step && isImperative(block.text.text.slice(step[0].length))) {
      this.#sentences(cutPassage(block.text, step[0].length), plainMode);
      return;
    }
    this.#note(block.text.text, placeIn(block.text, 0), 'heading');
    // A deeper heading inside a section of notes stays in it.
    if (this.#section === 'notes' && block.level > this.#sectionLevel) return;
    this.#sectionLevel = block.level;
    this.#mayInstruct = sectionWords.before.test(text);
    this.#section = sectionWords.notes.test(text)
      ? 'notes'
      : sectionWords.expected.test(text)
        ? 'expected'
        : sectionWords.examples.test(text)
          ? 'examples'
          : 'steps';
  }

  /** A Scenario Outline is a loop over its Examples. */
  #closeOutline(table: LoopTable | undefined): void {
    const outline = this.#outline;
    if (!outline) return;
    this.#outline = undefined;
    const inside = this.#items.slice(outline.from);
    this.#items = this.#items.slice(0, outline.from);
    const body = inside.flatMap((item) =>
      item.type === 'reading' ? [bound(item.reading, table?.columns ?? [])] : [],
    );
    const others = inside.filter((item) => item.type !== 'reading');
    if (!table || body.length === 0) {
      const refusal = refusalOf(outline.text, outline.span);
      this.#items.push({ type: 'refusal', refusal }, ...others);
      return;
    }
    const reading: Reading = { kind: 'for-each', text: outline.text, span: outline.span, table, body };
    this.#items.push({ type: 'reading', reading }, ...others);
  }

  /** @returns how many of the following blocks were taken along */
  #paragraph(
    passage: Passage,
    next: Block | undefined,
    mode: Mode,
    top: boolean,
    rest: readonly Block[],
  ): number {
    const text = passage.text.trim();
    if (this.#section === 'notes' && !(this.#mayInstruct && isImperative(text)))
      return this.#noted(passage, 'precondition');
    if (/^\(manual\)/i.test(text)) return this.#manually(passage);
    if (!/^expected\b/i.test(text) && descriptions.test(text) && !isImperative(text.replace(/^[^:]*:/, ''))) {
      const end = text.indexOf('\n');
      if (end < 0) return this.#noted(passage, 'description');
      this.#noted(slice(passage, 0, end), 'description');
      return this.#paragraph(cutPassage(passage, end), next, mode, top, rest);
    }
    const labelled =
      /^(?:\*|_)*(expected(?: results?| outcome| behaviou?r)?|results?|steps?|actions?|procedure)(?:\*|_)*\s*:(?:\*|_)*\s*\n/i.exec(
        text,
      );
    if (labelled) {
      this.#note(labelled[0], placeIn(passage, 0), 'label');
      return this.#running(
        cutPassage(passage, labelled[0].length),
        /^.{0,2}(?:expected|result)/i.test(labelled[0]) ? { expecting: true } : mode,
        rest,
      );
    }
    const label =
      /^(?:\*|_)*(expected(?: results?| outcome| behaviou?r)?|results?|steps?|then|actions?|setup|afterwards|procedure)(?:\*|_)*\s*:?(?:\*|_)*$/i.exec(
        text,
      );
    if (label) {
      this.#note(text, placeIn(passage, 0), 'label');
      if (/^(?:expected|result)/i.test(label[1] ?? '') && next) return this.#under(next, { expecting: true });
      if (next?.type === 'list') return this.#under(next, plainMode);
      return 0;
    }
    if (/^(?:\*\*|__)[^*_]+(?:\*\*|__)$/.test(text) && !isImperative(text.replace(/[*_]/g, '')))
      return this.#noted(passage, 'heading');
    if (next && (next.type === 'list' || next.type === 'table') && /:\s*$|\.\s*$/.test(text)) {
      const taken = this.#opening(passage, next, mode);
      if (taken) return 1;
    }
    if (top && !this.#everBegan && rest.length > 0 && this.#describes(passage, mode))
      return this.#noted(passage, 'description');
    return this.#running(passage, this.#sectionMode(mode), rest);
  }

  #under(block: Block, mode: Mode): number {
    if (block.type !== 'list') return 0;
    this.#list(block, mode);
    return 1;
  }

  /** Sentence after sentence; what opens a list or table takes it along. */
  #running(passage: Passage, mode: Mode, rest: readonly Block[]): number {
    const all = mergedSentences(sentences(passage));
    let taken = 0;
    all.forEach((sentence, at) => {
      const table = rest.findIndex((block) => block.type === 'table');
      const isNear = table >= 0 && table <= 1;
      const block = isNear ? rest[table] : undefined;
      const loop = block?.type === 'table' ? loopTable(block) : undefined;
      const next = rest[0];
      if (
        at === all.length - 1 &&
        next &&
        (next.type === 'list' || next.type === 'table') &&
        /:\s*$/.test(sentence.text) &&
        this.#opening(sentence, next, mode)
      ) {
        taken = 1;
        return;
      }
      if (this.#sentence(sentence, mode, loop) && block?.type === 'table') {
        this.#noteTable(block);
        taken = table + 1;
      }
    });
    return taken;
  }

  /** One sentence. @returns whether it took the table below */
  #sentence(sentence: Passage, mode: Mode, table?: LoopTable): boolean {
    if (/^\(manual\)/i.test(sentence.text)) {
      this.#manually(sentence);
      return false;
    }
    const otherwise = /^(?:otherwise|else|if not)\b,?/i.exec(sentence.text);
    const outcome = readSentence(sentence, this.#memory, mode, { table, steps: this.#steps });
    const before = this.#items.findLast((item) => item.type === 'reading');
    if (
      otherwise &&
      before?.type === 'reading' &&
      before.reading.kind === 'if' &&
      this.#items.at(-1) === before
    ) {
      const other = outcome.items.flatMap((item) => (item.type === 'reading' ? [item.reading] : []));
      if (other.length > 0 && outcome.items.every((item) => item.type !== 'refusal')) {
        this.#items[this.#items.indexOf(before)] = {
          type: 'reading',
          reading: { ...before.reading, else: other },
        };
        return false;
      }
    }
    this.#memory = outcome.memory;
    if (this.#memory.extra !== undefined) this.#extend(sentence, this.#memory.extra);
    for (const item of outcome.items) this.#push(item);
    return outcome.usesTable === true;
  }

  /** "Give it 60 s" is the limit of the clause before. */
  #extend(sentence: Passage, ms: number): void {
    this.#memory = this.#memory.with({ extra: undefined });
    const last = this.#items.findLast((item) => item.type === 'reading');
    const at = last ? this.#items.indexOf(last) : -1;
    if (
      last?.type === 'reading' &&
      (last.reading.kind.startsWith('wait') || last.reading.kind.startsWith('assert')) &&
      last.reading.timeoutMs === undefined
    ) {
      this.#items[at] = { type: 'reading', reading: { ...last.reading, timeoutMs: ms } };
      this.#note(sentence.text, placeIn(sentence, 0), 'limit');
    } else this.#push({ type: 'refusal', refusal: refusalOf(sentence.text, placeIn(sentence, 0)) });
  }

  #push(item: Item): void {
    if (item.type !== 'note') this.#everBegan = true;
    this.#items.push(item);
  }

  /** Nothing of a leading paragraph is an instruction or a check: then it describes. */
  #describes(passage: Passage, mode: Mode): boolean {
    return mergedSentences(sentences(passage)).every((sentence) => {
      const outcome = readSentence(sentence, this.#memory, mode, { steps: this.#steps });
      const hasReading = outcome.items.some((item) => item.type === 'reading');
      return (
        !hasReading &&
        !isImperative(sentence.text) &&
        !/["“„`]|\b(?:should|must|if|when|until|while|for each|for every|click|tap|press|then)\b/i.test(
          sentence.text,
        )
      );
    });
  }

  #list(list: ListBlock, mode: Mode, body?: (item: Passage) => void): void {
    for (const item of list.items) {
      const [first, ...rest] = item.blocks;
      const from = this.#items.length;
      if (first?.type === 'paragraph') {
        if (body) body(first.text);
        else if (this.#section === 'notes' && !(this.#mayInstruct && isImperative(first.text.text)))
          this.#noteAll(item.blocks, 'precondition');
        else this.#item(first.text, rest, mode);
      } else this.#blocks(item.blocks, mode);
      if (list.ordered && item.number !== undefined) {
        const own = this.#items
          .slice(from)
          .flatMap((each) => (each.type === 'reading' ? [each.reading] : []));
        this.#steps.set(item.number, own);
      }
    }
  }

  #item(passage: Passage, rest: readonly Block[], mode: Mode): void {
    const label =
      /^(?:\*|_)*(?:expected(?: results?| outcome| behaviou?r)?|results?|verify|check)(?:\*|_)*\s*:(?:\*|_)*$/i.test(
        passage.text.trim(),
      );
    if (label) {
      this.#note(passage.text, placeIn(passage, 0), 'label');
      this.#blocks(rest, { expecting: true });
      return;
    }
    const expected = /^(?:\*|_)*expected(?: results?| outcome)?(?:\*|_)*\s*[:–—-](?:\*|_)*/i.test(
      passage.text.trim(),
    );
    const lines = splitExpected(passage);
    const inner = mode;
    let at = 0;
    lines.forEach((line, n) => {
      const isExpected = n > 0 || expected;
      at = Math.max(
        at,
        this.#running(line, isExpected ? { expecting: true } : inner, n === lines.length - 1 ? rest : []),
      );
    });
    this.#blocks(rest.slice(at), plainSub(mode));
  }

  /** A sentence that ends in a colon and what it opens. @returns whether the list or table was taken */
  #opening(passage: Passage, next: Block, mode: Mode): boolean {
    const all = sentences(passage);
    const last = all.at(-1);
    if (!last) return false;
    const tokens = tokenize(last.text);
    const low = tokens
      .map((token) => token.low)
      .join(' ')
      .replace(/ ?[:.]$/, '')
      .trim();
    if (next.type === 'table') return this.#openTable(all, next, low);
    if (next.type !== 'list' || !/:\s*$/.test(last.text)) return false;
    const before = all.slice(0, -1);
    const isCheck =
      /^(?:then |and |also |finally |now )?(?:verify|check|make sure|ensure|confirm|expect|assert|the following|these|it should|you should see|i should see|there (?:is|are|should)|expected|result)/.test(
        low,
      );
    if (
      /^(?:do|repeat) (?:this|that|these|the following|these steps|the following steps) (?:\w+ times|twice)$|^repeat (?:\w+ times|twice)$/.test(
        low,
      )
    ) {
      for (const sentence of before) this.#sentence(sentence, mode);
      return this.#loop(last, next, low, mode);
    }
    if (/^depending on /.test(low)) {
      for (const sentence of before) this.#sentence(sentence, mode);
      return this.#branches(last, next, mode);
    }
    if (
      /^(?:if|while|as long as|until|repeat|for each|unless|when|once|do (?:this|that|the following)|one of|either|any of)\b/.test(
        low,
      )
    )
      return false;
    const denied = /\b(?:not|no longer|none|gone|never|absent|hidden)\b/.test(low);
    const isShown =
      /\b(?:shown|displayed|visible|present|listed|there|appear|see|messages?|elements?|exist|following|these|true)\b/.test(
        low,
      );
    if (isCheck && !denied && isShown) {
      for (const sentence of before) this.#sentence(sentence, mode);
      this.#note(last.text, placeIn(last, 0), 'list-opening');
      this.#list(next, { expecting: true });
      return true;
    }
    const isOpening =
      /^(?:then|next|now|afterwards|after that|finally|do (?:the following|this)|follow these steps|perform the following(?: steps)?|(?:these|the) (?:steps|following steps)|steps)$/.test(
        low,
      ) ||
      /^(?:add|create|do|enter|fill in|make|answer|perform|set|change) (?:the |these |all )?(?:following |\w+ )?\w+(?: as follows)?$/.test(
        low,
      );
    if (isOpening) {
      for (const sentence of before) this.#sentence(sentence, mode);
      this.#note(last.text, placeIn(last, 0), 'list-opening');
      this.#list(next, mode);
      return true;
    }
    return false;
  }

  #loop(opening: Passage, list: ListBlock, low: string, mode: Mode): boolean {
    const said = /(twice|\w+ times)$/.exec(low)?.[1] ?? '';
    const words: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 };
    const word = said.split(' ')[0] ?? '';
    const count = said === 'twice' ? 2 : (words[word] ?? Number(word));
    if (!Number.isInteger(count)) return false;
    const from = this.#items.length;
    this.#list(list, mode);
    const inside = this.#items.slice(from);
    this.#items = this.#items.slice(0, from);
    const body = inside.flatMap((item) => (item.type === 'reading' ? [item.reading] : []));
    const others = inside.filter((item) => item.type !== 'reading');
    if (body.length > 0) {
      this.#push({
        type: 'reading',
        reading: { kind: 'repeat-times', text: opening.text, span: placeIn(opening, 0), count, body },
      });
    } else this.#push({ type: 'refusal', refusal: refusalOf(opening.text, placeIn(opening, 0)) });
    for (const item of others) this.#push(item);
    return true;
  }

  /** "Depending on what is shown:" and a list of `"X": do Y`. */
  #branches(opening: Passage, list: ListBlock, mode: Mode): boolean {
    const branches: { when: NonNullable<Reading['when']>; body: readonly Reading[] }[] = [];
    const others: Item[] = [];
    let otherwise: readonly Reading[] | undefined;
    for (const item of list.items) {
      const [first] = item.blocks;
      if (first?.type !== 'paragraph' || item.blocks.length !== 1) return false;
      const passage = first.text;
      const tokens = tokenize(passage.text);
      const colon = tokens.findIndex(
        (token) => token.type === 'punct' && (token.low === ':' || token.low === '->' || token.low === '→'),
      );
      const cut = tokens[colon];
      if (!cut) return false;
      const head = tokens.slice(0, colon);
      const rest = cutPassage(passage, cut.to);
      const said = head.map((token) => token.low).join(' ');
      const isElse =
        /^(?:anything else|otherwise|else|none of (?:these|them)|neither|nothing of the kind|something else)$/.test(
          said,
        );
      const found = isElse
        ? undefined
        : conditionOf(asStatement(head), this.#memory, { passage, expecting: true, given: false });
      if (!isElse && !found) return false;
      this.#note(textOf(head, passage.text), placeIn(passage, 0), 'branch');
      const isNothing =
        /^\s*(?:carry on|continue|go on|do nothing|nothing|just continue|proceed)[\s.]*$/i.test(rest.text);
      const items = isNothing
        ? []
        : readSentence(rest, (found?.memory ?? this.#memory).with({}), mode, { steps: this.#steps }).items;
      const body = items.flatMap((each) => (each.type === 'reading' ? [each.reading] : []));
      others.push(...items.filter((each) => each.type !== 'reading'));
      if (isElse) otherwise = body;
      else if (found) branches.push({ when: found.when, body });
    }
    if (branches.length === 0) return false;
    this.#push({
      type: 'reading',
      reading: {
        kind: 'when',
        text: opening.text,
        span: placeIn(opening, 0),
        branches,
        ...(otherwise ? { else: otherwise } : {}),
      },
    });
    for (const item of others) this.#push(item);
    this.#memory = this.#memory.forgotten();
    return true;
  }

  /** A form as a table: one clause a row. */
  #openTable(all: readonly Passage[], table: TableBlock, low: string): boolean {
    if (/^for (?:each|every)/.test(low)) return false;
    const roles = columnsOf(table);
    if (roles.field === undefined || roles.value === undefined) return false;
    const isOpening =
      /^(?:then |now |and |next )?(?:fill|enter|complete|type|set|populate|provide|input|put|use|edit|change)\b/.test(
        low,
      );
    const last = all.at(-1);
    if (!isOpening || !last) return false;
    for (const sentence of all.slice(0, -1)) this.#sentence(sentence, plainMode);
    this.#note(last.text, placeIn(last, 0), 'list-opening');
    this.#form(table, roles.field, roles.value, roles.control);
    return true;
  }

  #form(table: TableBlock, field: number, value: number, control: number | undefined): void {
    this.#noteHead(table);
    for (const row of table.rows) {
      const [name, text, kind] = [row[field], row[value], control === undefined ? undefined : row[control]];
      if (!name || name.text.trim() === '') continue;
      const span = placeIn(name, 0);
      const words = [name, ...(kind ? [kind] : []), ...(text ? [text] : [])]
        .map((cell) => cell.text.trim())
        .join(' | ');
      const reading = formRow(
        plainText(name),
        text ? plainText(text) : '',
        kind ? plainText(kind).toLowerCase() : undefined,
        words,
        span,
      );
      if (reading) {
        this.#push({ type: 'reading', reading });
        if (reading.target) this.#memory = this.#memory.filled(reading.target).acted(reading.target);
      } else this.#push({ type: 'refusal', refusal: refusalOf(words, span) });
    }
  }

  #table(table: TableBlock): void {
    const isAbout =
      table.rows.every(([first]) => metaHeads.test(first ? plainText(first) : '')) && !this.#everBegan;
    if (this.#section === 'notes' || (isAbout && stepColumn(table) < 0)) {
      this.#noteTable(table);
      return;
    }
    if (this.#outline && (this.#section === 'examples' || table.head.length > 0)) {
      this.#noteTable(table);
      this.#closeOutline(loopTable(table));
      return;
    }
    const steps = stepColumn(table);
    const expected = table.head.findIndex((cell) => expectedHeads.test(plainText(cell)));
    if (steps >= 0) {
      this.#stepTable(table, steps, expected);
      return;
    }
    this.#noteHead(table);
    for (const row of table.rows) {
      const first = row.find((cell) => cell.text.trim() !== '');
      if (first)
        this.#push({
          type: 'refusal',
          refusal: refusalOf(row.map((cell) => cell.text.trim()).join(' | '), placeIn(first, 0)),
        });
    }
  }

  /** Steps and what is expected of them, numbers pointing at numbers. */
  #stepTable(table: TableBlock, steps: number, expected: number): void {
    this.#noteHead(table);
    for (const row of table.rows) {
      const action = row[steps];
      const outcome = expected >= 0 ? row[expected] : undefined;
      const first = row.find((cell) => cell.text.trim() !== '');
      if ((!action || action.text.trim() === '') && (!outcome || outcome.text.trim() === '')) {
        if (first) this.#note(first.text, placeIn(first, 0), 'table-row');
        continue;
      }
      row.forEach((cell, at) => {
        const isIdle =
          at === steps ||
          at === expected ||
          cell.text.trim() === '' ||
          idleHeads.test(table.head[at] ? plainText(table.head[at]) : '');
        if (!isIdle) this.#push({ type: 'refusal', refusal: refusalOf(cell.text, placeIn(cell, 0)) });
      });
      const actions = action ? numbered(action) : [];
      const outcomes = outcome ? numbered(outcome) : [];
      const used = new Set<Numbered>();
      for (const step of actions) {
        this.#sentences(step.passage, plainMode);
        if (step.number === undefined) continue;
        for (const each of outcomes.filter((other) => other.number === step.number)) {
          used.add(each);
          this.#sentences(each.passage, { expecting: true });
        }
      }
      for (const each of outcomes) if (!used.has(each)) this.#sentences(each.passage, { expecting: true });
    }
  }

  #sentences(passage: Passage, mode: Mode): void {
    for (const sentence of mergedSentences(sentences(passage))) this.#sentence(sentence, mode);
  }

  #manually(passage: Passage): number {
    this.#manual.push({ text: passage.text, span: placeIn(passage, 0), reason: 'manual' });
    return 0;
  }

  #noted(passage: Passage, reason: string): number {
    this.#note(passage.text, placeIn(passage, 0), reason);
    return 0;
  }

  #note(text: string, span: Span, reason: string): void {
    this.#items.push({ type: 'note', note: { text, span, reason } });
  }

  #noteHead(table: TableBlock): void {
    const [first] = table.head;
    if (first) this.#note(table.head.map((cell) => cell.text).join(' | '), placeIn(first, 0), 'table-head');
  }

  #noteTable(table: TableBlock): void {
    this.#noteHead(table);
    for (const row of table.rows) {
      const [first] = row;
      if (first) this.#note(row.map((cell) => cell.text).join(' | '), placeIn(first, 0), 'table-row');
    }
  }

  #noteAll(blocks: readonly Block[], reason: string): void {
    for (const block of blocks) {
      if (block.type === 'paragraph' || block.type === 'heading')
        this.#note(block.text.text, placeIn(block.text, 0), reason);
      else if (block.type === 'list') for (const item of block.items) this.#noteAll(item.blocks, reason);
      else if (block.type === 'quote') this.#noteAll(block.blocks, reason);
      else if (block.type === 'table') this.#noteTable(block);
      else if ('span' in block) this.#note('', block.span, reason);
    }
  }
}

function plainSub(mode: Mode): Mode {
  return mode;
}

function isImperative(text: string): boolean {
  const tokens = tokenize(text).filter((token) => token.type === 'word');
  const one = tokens[0]?.low ?? '';
  const two = `${one} ${tokens[1]?.low ?? ''}`;
  return imperatives.includes(one) || imperatives.includes(two);
}

/** "Expected:" on a line of its own inside an item begins what is expected. */
function splitExpected(passage: Passage): readonly Passage[] {
  const match = /(?:\n|(?<=[.!?)])\s)\s*(?:\*|_)*expected(?: results?| outcome)?(?:\*|_)*\s*:/i.exec(
    passage.text,
  );
  if (!match || match.index === 0) return [passage];
  return [slice(passage, 0, match.index), cutPassage(passage, match.index)];
}

function slice(passage: Passage, from: number, to: number): Passage {
  const text = passage.text.slice(from, to);
  const lead = text.length - text.trimStart().length;
  const start = from + lead;
  const place = placeIn(passage, start);
  const positions = passage.positions
    .filter((position) => position.offset > start && position.offset < to)
    .map((position) => ({ ...position, offset: position.offset - start }));
  return {
    text: text.trim(),
    span: { ...passage.span, line: place.line, col: place.col },
    positions: [{ offset: 0, line: place.line, col: place.col }, ...positions],
  };
}

function cutPassage(passage: Passage, from: number): Passage {
  return slice(passage, from, passage.text.length);
}

/** Sentences, and lines that are sentences without a full stop. */
function mergedSentences(all: readonly Passage[]): readonly Passage[] {
  return all.flatMap(gherkinLines);
}

/** Lines that begin with a word of Gherkin are sentences of their own. */
function gherkinLines(passage: Passage): readonly Passage[] {
  const starts = [...passage.text.matchAll(/(?:^|\n)(?=(?:\*\*|__)?(?:Given|When|Then|And|But)\b)/g)].map(
    (match) => match.index,
  );
  const inner = starts.filter((start) => start > 0);
  if (inner.length === 0) return [passage];
  return [0, ...inner].map((start, n, all) => slice(passage, start, all[n + 1] ?? passage.text.length));
}

interface Numbered {
  readonly number?: number;
  readonly passage: Passage;
}

/** Where the instructions stand: a column of mere numbers is not it. */
function stepColumn(table: TableBlock): number {
  const isNumbers = (at: number): boolean =>
    table.rows.every((row) => /^\s*(?:step\s*)?\d*[.)]?\s*$/i.test(row[at]?.text ?? ''));
  const fits = table.head.map((cell, at) => stepHeads.test(plainText(cell)) && !isNumbers(at));
  return fits.indexOf(true);
}

/** The parts of a cell: "1. … <br> 2. …", lines without a number apart. */
function numbered(cell: Passage): readonly Numbered[] {
  const parts: Passage[] = [];
  let from = 0;
  for (const match of cell.text.matchAll(/<br\s*\/?>|\n/gi)) {
    parts.push(slice(cell, from, match.index));
    from = match.index + match[0].length;
  }
  parts.push(slice(cell, from, cell.text.length));
  return parts.flatMap((part): Numbered[] => {
    if (part.text === '') return [];
    const match = /^(\d{1,2})[.)]\s+/.exec(part.text);
    return match?.[1]
      ? [{ number: Number(match[1]), passage: cutPassage(part, match[0].length) }]
      : [{ passage: part }];
  });
}

function loopTable(table: TableBlock): LoopTable {
  return {
    line: table.span.line,
    columns: table.head.map(plainText),
    rows: table.rows.map((row) => row.map(plainText)),
  };
}

function plainText(passage: Passage): string {
  const text = passage.text.replace(/\s+/g, ' ').trim();
  const tokens: readonly Token[] = tokenize(text);
  const [only] = tokens;
  if (tokens.length === 1 && isQuoted(only)) return only.value;
  return text.replace(/^(\*\*|__)(.*)\1$/, '$2');
}

function columnsOf(table: TableBlock): { field?: number; value?: number; control?: number } {
  const find = (pattern: RegExp): number | undefined => {
    const at = table.head.findIndex((cell) => pattern.test(plainText(cell)));
    return at < 0 ? undefined : at;
  };
  const field = find(fieldHeads);
  const value = find(valueHeads);
  const control = find(controlHeads);
  return {
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
    ...(control === undefined ? {} : { control }),
  };
}

/** What a row of a form does: by its control where one is named. */
function formRow(
  name: string,
  value: string,
  control: string | undefined,
  text: string,
  span: Span,
): Reading | undefined {
  if (/^(?:any|some|valid|a valid|your|leave|as above|same|random|-|–|n\/a)\b/i.test(value)) return undefined;
  const role = control === undefined ? undefined : roleWords[control];
  const target = { name, quoted: true, ...(role ? { role } : {}) };
  const isTicked = /^(?:ticked|checked|on|yes|selected|x|✓|☑)$/i.test(value);
  const isUnticked = /^(?:unticked|unchecked|off|no|not ticked)$/i.test(value);
  const base = { text, span };
  if (role === 'checkbox' || role === 'switch') {
    if (isTicked) return { kind: 'check', ...base, target };
    return isUnticked ? { kind: 'uncheck', ...base, target } : undefined;
  }
  if (role === 'radio')
    return {
      kind: 'check',
      ...base,
      target: { name: value, quoted: true, role: 'radio', relation: { type: 'in', name, quoted: true } },
    };
  if (role === 'combobox' || role === 'list') return { kind: 'select', ...base, target, value };
  if (role === 'slider') return { kind: 'drag', ...base, target, value };
  if (
    control !== undefined &&
    role === undefined &&
    !/^(?:date|text|number|e-?mail|password|time|textarea|text|string|free text)$/.test(control)
  )
    return undefined;
  if (value === '' || /^(?:empty|blank|\(empty\)|\(blank\)|leave empty|leave blank)$/i.test(value))
    return { kind: 'assert-value', ...base, target, value: '' };
  if (isTicked || isUnticked)
    return value.toLowerCase() === 'ticked' || value.toLowerCase() === 'unticked'
      ? { kind: isTicked ? 'check' : 'uncheck', ...base, target }
      : undefined;
  return { kind: 'type', ...base, target, value };
}

/** `"Page 1 of 4"` as `"Page 1 of 4" is shown`. */
function asStatement(head: readonly Token[]): readonly Token[] {
  if (head.length !== 1 || !isQuoted(head[0])) return head;
  const word = (low: string): Token => ({
    type: 'word',
    text: low,
    low,
    from: head[0]?.to ?? 0,
    to: head[0]?.to ?? 0,
  });
  return [...head, word('is'), word('shown')];
}

function examplesIn(blocks: readonly Block[]): TableBlock | undefined {
  for (const block of blocks) {
    if (block.type === 'table') return block;
    if (block.type === 'heading' && !sectionWords.examples.test(block.text.text)) return undefined;
  }
  return undefined;
}

/** `<user>` in the steps of an outline is the column of that name. */
function bound(reading: Reading, columns: readonly string[]): Reading {
  const text = (value: string): string =>
    value.replace(/<([^<>]+)>/g, (whole, name: string) =>
      columns.includes(name) ? `{{row.${name}}}` : whole,
    );
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(deep);
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([key, each]) => [
          key,
          key === 'text' || key === 'span' ? each : deep(each),
        ]),
      );
    return value;
  };
  return deep(reading) as Reading;
}
