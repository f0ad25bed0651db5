import { numberWords } from '../../../grammar/first/nouns.ts';
import { sectionOf } from '../../../grammar/first/sections.ts';
import type { Span } from '../../lang/span.ts';
import { slicePassage } from '../../prose/passage.ts';
import { sentences } from '../../prose/sentences.ts';
import type { Block, ListBlock, ListItem, Passage, Test } from '../../prose/test.ts';
import type { Note, Reading, Refusal } from '../reading.ts';
import { type Context, emptyContext } from './context.ts';
import { readDuration } from './numbers.ts';
import { readOpening } from './opening.ts';
import { oneLine, refuse } from './refuse.ts';
import { readSentence } from './sentence.ts';
import { readTable } from './tables.ts';
import { tokenize } from './tokenize.ts';

export interface Document {
  readonly readings: readonly Reading[];
  readonly notes: readonly Note[];
  readonly refusals: readonly Refusal[];
  readonly manual: readonly Note[];
}

/** What gathers while a test is read from top to bottom. */
export interface Reader {
  readings: Reading[];
  readonly notes: Note[];
  readonly refusals: Refusal[];
  readonly manual: Note[];
  context: Context;
  /** Readings by the number of their step, for "repeat steps 6 and 7". */
  readonly steps: Map<number, Reading[]>;
  section: 'steps' | 'description' | 'expected' | 'absent' | 'unknown';
  inList: boolean;
  /** Refusals of paragraphs taken for descriptions: they count where no instruction follows. */
  readonly told: Refusal[];
}

// A test that says "is clicked" tells what is done by "is ticked", too.
const passiveVoice = /\b(?:is|are|was|were|has been)\s+(?:clicked|tapped|pressed|typed|entered)\b/i;

// A heading that says how often: what stands under it is no plain sequence.
const loopHeading =
  /^(?:\W*)(?:for (?:each|every)|repeat|while|until|as long as)\b|\b(?:for each|for every|\w+ times|with each)\b[^.]*$/i;

/** Reads a whole test in the order of execution. */
export function readDocument(test: Test): Document {
  const reader: Reader = {
    readings: [],
    notes: [],
    refusals: [],
    manual: [],
    context: emptyContext(),
    steps: new Map(),
    section: 'steps',
    inList: false,
    told: [],
  };
  for (const segment of test.segments) {
    if (segment.includedBy.length > 0) reader.section = 'steps';
    reader.context = { ...reader.context, passive: passiveVoice.test(segment.text) };
    readBlocks(segment.blocks, reader);
  }
  if (reader.readings.every((reading) => reading.kind === 'include')) reader.refusals.push(...reader.told);
  const { readings, notes, refusals, manual } = reader;
  return { readings, notes, refusals, manual };
}

export function readBlocks(blocks: readonly Block[], reader: Reader): void {
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    const next = blocks[at + 1];
    if (!block) continue;
    if (block.type === 'paragraph' && next && readOpening(block.text, next, reader)) {
      at += 1;
      continue;
    }
    if (block.type === 'heading' && /^scenario outline\b/i.test(block.text.text)) {
      at = readOutline(blocks, at, reader) - 1;
      continue;
    }
    readBlock(block, reader);
  }
}

/** A Scenario Outline is a loop over its Examples; `<name>` is the value of a column. Returns where it ends. */
function readOutline(blocks: readonly Block[], at: number, reader: Reader): number {
  const head = blocks[at];
  let end = at + 1;
  while (end < blocks.length) {
    const block = blocks[end];
    if (block?.type === 'heading' && !/^examples\b/i.test(block.text.text)) break;
    end += 1;
  }
  const inside = blocks.slice(at + 1, end);
  const table = inside.find((block) => block.type === 'table');
  if (head?.type !== 'heading' || !table) {
    for (const block of inside) readBlock(block, reader);
    return end;
  }
  reader.section = 'steps';
  const columns = table.head.map((cell) => oneLine(cell.text));
  const body = gathered(reader, () => {
    for (const block of inside) if (block !== table) readBlock(block, reader);
  });
  const rows = table.rows.map((row) => row.map((cell) => oneLine(cell.text)));
  for (const row of table.rows)
    addNote(reader, oneLine(row.map((cell) => cell.text).join(' | ')), row[0]?.span ?? table.span, 'table');
  addNote(reader, columns.join(' | '), table.span, 'table-head');
  if (body.length > 0)
    reader.readings.push({
      kind: 'for-each',
      text: oneLine(head.text.text),
      span: head.text.span,
      table: { line: table.span.line, columns, rows },
      body: body.map((reading) => withColumns(reading, columns)),
    });
  return end;
}

function withColumns<T>(value: T, columns: readonly string[]): T {
  if (typeof value === 'string')
    return columns.reduce<string>(
      (text, column) => text.replaceAll(`<${column}>`, `{{row.${column}}}`),
      value,
    ) as T;
  if (Array.isArray(value)) return value.map((each) => withColumns(each, columns)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'text' || key === 'span' ? each : withColumns(each, columns),
    ]),
  ) as T;
}

function readBlock(block: Block, reader: Reader): void {
  switch (block.type) {
    case 'heading':
      addNote(reader, block.text.text, block.text.span, 'heading');
      reader.section = loopHeading.test(oneLine(block.text.text))
        ? 'unknown'
        : sectionOf(oneLine(block.text.text));
      if (reader.section === 'unknown') reader.refusals.push(refuse(block.text));
      return;
    case 'paragraph':
      readParagraph(block.text, reader);
      return;
    case 'list':
      readList(block, reader);
      return;
    case 'table':
      readTable(block, reader);
      return;
    case 'quote':
      addNote(reader, '', block.span, 'quote');
      return;
    case 'code':
      addNote(reader, block.value, block.span, 'code');
      return;
    case 'rule':
      addNote(reader, '', block.span, 'rule');
      return;
    case 'comment':
      addNote(reader, '', block.span, 'comment');
      return;
    case 'include':
      reader.readings.push({
        kind: 'include',
        text: `@include ${block.path}`,
        span: block.span,
        value: block.path,
        ...(Object.keys(block.params).length > 0 ? { params: block.params } : {}),
      });
      return;
  }
}

/** The readings that something adds, taken out of the sequence: a body. */
export function gathered(reader: Reader, add: () => void): readonly Reading[] {
  const outer = reader.readings;
  reader.readings = [];
  add();
  const body = reader.readings;
  reader.readings = outer;
  return body;
}

export function addNote(reader: Reader, text: string, span: Span, reason: string): void {
  reader.notes.push({ text: oneLine(text), span, reason });
}

export function readList(list: ListBlock, reader: Reader): void {
  for (const item of list.items) readItem(item, reader);
}

export function readItem(item: ListItem, reader: Reader): void {
  const from = reader.readings.length;
  const section = reader.section;
  const { inList } = reader;
  reader.inList = true;
  readBlocks(item.blocks, reader);
  reader.inList = inList;
  reader.section = section;
  if (item.number !== undefined) reader.steps.set(item.number, reader.readings.slice(from));
}

const gherkinLine = /\n(?=\s*(?:\*\*|__|\*|_)?(?:Given|When|Then|And|But)\b)/;

/** Lines that are sentences of their own: Gherkin steps, "Expected:" on a line of its own. */
export function linesOf(passage: Passage): Passage[] {
  const parts: Passage[] = [];
  let from = 0;
  const cut =
    /\n(?=\s*(?:\*\*|__|\*|_)?(?:Given|When|Then|And|But|Expected(?: results?)?:|Expect:|=>)(?:\s|\*|:|_))|<br\s*\/?>/gi;
  for (const match of passage.text.matchAll(cut)) {
    if (match[0] !== '' && match.index > from) parts.push(slicePassage(passage, from, match.index));
    from = match.index + match[0].length;
  }
  if (from < passage.text.length) parts.push(slicePassage(passage, from, passage.text.length));
  return parts.filter((part) => part.text.trim() !== '');
}
void gherkinLine;

const descriptive =
  /^(?:\*\*|__|\*|_)?(?:pre-?conditions?|prerequisites?|purpose|goal|objective|notes?|remarks?|summary|scope|owner|author|priority|description|background|environment|test ?data|status|component|severity|covers|requirements?|tickets?|tags?|assumptions?|setup notes?|post-?conditions?|devices?(?:\(s\))?|android version|ios version|tester|tests|automated|version|type|level|id)\s*(?:\*\*|__|\*|_)?\s*(?::|\*\*|·)|^As an? [^,\n]*,?\n\s*I want\b|^As an? [^,.]*, I want\b/i;
const orders =
  /^(?:\d+[.)]\s*)?(?:then |now |first,? )?(?:open|click|tap|press|type|enter|go to|navigate to|visit|select|choose|tick|check that|verify|make sure|launch|scroll|swipe|drag|upload|wait)\b/i;

export function readParagraph(passage: Passage, reader: Reader): void {
  const text = oneLine(passage.text);
  if (/^\(manual\)/i.test(text)) {
    reader.manual.push({ text, span: passage.span, reason: 'manual' });
    return;
  }
  if (
    (reader.section === 'description' && !orders.test(text)) ||
    descriptive.test(passage.text) ||
    /^(?:covers|this test)\b/i.test(text) ||
    isLabelAlone(text)
  ) {
    addNote(reader, text, passage.span, 'description');
    return;
  }
  const before = { readings: reader.readings.length, refusals: reader.refusals.length };
  const notes = reader.notes.length;
  for (const line of linesOf(passage)) for (const sentence of sentences(line)) readOne(sentence, reader);
  const nothingYet = reader.readings.every((reading) => reading.kind === 'include');
  const isTold =
    !reader.inList && reader.readings.length === before.readings && !/["“„`]|\*\*|\{\{/.test(text);
  if (nothingYet && isTold && reader.refusals.length > before.refusals && !startsAsOrder(text)) {
    reader.told.push(...reader.refusals.splice(before.refusals));
    reader.notes.length = notes;
    addNote(reader, text, passage.span, 'description');
  }
}

/** "**Login**": a heading in bold. */
function isLabelAlone(text: string): boolean {
  if (loopHeading.test(text)) return false;
  return (
    /^(?:\*\*|__)[^*_]+(?:\*\*|__):?$/.test(text) &&
    !/^(?:\*\*|__)(?:click|tap|open|type|press|verify|check)\b/i.test(text)
  );
}

function startsAsOrder(text: string): boolean {
  return /^(?:log|sign|open|go|click|tap|create|make|fill|check|verify|remove|delete|repeat|do|type|enter|press|select|choose|wait|make|ensure|login|first|start|launch|prepare|set|add|run|use)\b/i.test(
    text,
  );
}

export function readOne(sentence: Passage, reader: Reader): void {
  if (/^\s*\(manual\)/i.test(sentence.text)) {
    reader.manual.push({ text: oneLine(sentence.text), span: sentence.span, reason: 'manual' });
    return;
  }
  if (reader.section === 'unknown') {
    reader.refusals.push(refuse(sentence));
    return;
  }
  if (extendsWait(sentence, reader)) return;
  const copies = repeatedSteps(sentence, reader);
  if (copies) {
    reader.readings.push(copies);
    return;
  }
  const expecting = reader.section === 'expected';
  const found = readSentence(sentence, {
    ...reader.context,
    previous: undefined,
    subject: undefined,
    expecting: expecting || reader.section === 'absent',
    absent: reader.section === 'absent',
  });
  reader.readings.push(...found.readings);
  reader.notes.push(...found.notes);
  reader.refusals.push(...found.refusals);
  reader.context = { ...found.context, expecting: false, absent: false };
}

export function refuseAll(reader: Reader, passage: Passage): void {
  reader.refusals.push(refuse(passage));
}

/** "Repeat steps 6 and 7 two more times": the readings of those steps again, with their own places. */
function repeatedSteps(sentence: Passage, reader: Reader): Reading | undefined {
  const text = oneLine(sentence.text).replace(/[.!]$/, '');
  const found =
    /^(?:then |now )?(?:repeat|redo|do) steps? (\d+)(?:(?: and | ?, ?| & | ?[-–] ?| to | through )(\d+))?(?: (again|once more|once again|one more time|twice|twice more|(\w+)(?: more)? times))?$/i.exec(
      text,
    );
  if (!found) return undefined;
  const first = Number(found[1]);
  const last = Number(found[2] ?? found[1]);
  const isRange = /[-–]| to | through /.test(text.slice(0, text.indexOf(found[2] ?? '\0')));
  const numbers = isRange
    ? Array.from({ length: last - first + 1 }, (_, at) => first + at)
    : [...new Set([first, last])];
  const body = numbers.map((number) => reader.steps.get(number));
  const said = found[3]?.toLowerCase() ?? 'again';
  const count = said.startsWith('twice')
    ? 2
    : found[4] === undefined
      ? 1
      : (numberWords[found[4].toLowerCase()] ?? Number(found[4]));
  if (!Number.isInteger(count) || count < 1 || body.some((each) => each === undefined || each.length === 0))
    return undefined;
  return { kind: 'repeat-times', text, span: sentence.span, count, body: body.flatMap((each) => each ?? []) };
}

/** "Wait until … Give it 60 s": the limit of the wait before. */
function extendsWait(sentence: Passage, reader: Reader): boolean {
  const said = /^(?:give it|allow|this (?:can|may) take)(?: up to| at most)? (.+?)[.!]?$/i.exec(
    oneLine(sentence.text),
  )?.[1];
  const timeoutMs = said === undefined ? undefined : readDuration(tokenize(said));
  const last = reader.readings.at(-1);
  if (
    timeoutMs === undefined ||
    !last?.kind.startsWith('wait') ||
    last.target === undefined ||
    last.timeoutMs !== undefined
  )
    return false;
  reader.readings[reader.readings.length - 1] = { ...last, timeoutMs };
  addNote(reader, sentence.text, sentence.span, 'remark');
  return true;
}
