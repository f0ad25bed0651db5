import { sectionOf } from '../../../grammar/first/sections.ts';
import { sentences } from '../../prose/sentences.ts';
import { slicePassage } from '../../prose/passage.ts';
import type { Block, ListBlock, ListItem, Passage, Test } from '../../prose/test.ts';
import type { Span } from '../../lang/span.ts';
import type { Note, Reading, Refusal } from '../reading.ts';
import { type Context, emptyContext } from './context.ts';
import { readOpening } from './opening.ts';
import { oneLine, refuse } from './refuse.ts';
import { readSentence } from './sentence.ts';
import { readTable } from './tables.ts';

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
  section: 'steps' | 'description' | 'expected';
  outline: { readings: Reading[] } | undefined;
}

/** Reads a whole test in the order of execution. */
export function readDocument(test: Test): Document {
  const reader: Reader = { readings: [], notes: [], refusals: [], manual: [], context: emptyContext(), steps: new Map(), section: 'steps', outline: undefined };
  for (const segment of test.segments) {
    if (segment.includedBy.length > 0) reader.section = 'steps';
    readBlocks(segment.blocks, reader);
  }
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
    readBlock(block, reader);
  }
}

function readBlock(block: Block, reader: Reader): void {
  switch (block.type) {
    case 'heading':
      addNote(reader, block.text.text, block.text.span, 'heading');
      reader.section = sectionOf(oneLine(block.text.text), reader.section);
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
      reader.readings.push({ kind: 'include', text: `@include ${block.path}`, span: block.span, value: block.path, ...(Object.keys(block.params).length > 0 ? { params: block.params } : {}) });
      return;
  }
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
  readBlocks(item.blocks, reader);
  reader.section = section;
  if (item.number !== undefined) reader.steps.set(item.number, reader.readings.slice(from));
}

const gherkinLine = /\n(?=\s*(?:\*\*|__|\*|_)?(?:Given|When|Then|And|But)\b)/;

/** Lines that are sentences of their own: Gherkin steps, "Expected:" on a line of its own. */
export function linesOf(passage: Passage): Passage[] {
  const parts: Passage[] = [];
  let from = 0;
  const cut = /\n(?=\s*(?:\*\*|__|\*|_)?(?:Given|When|Then|And|But|Expected(?: results?)?:|Expect:|=>)(?:\s|\*|:|_))|<br\s*\/?>/gi;
  for (const match of passage.text.matchAll(cut)) {
    if (match[0] !== '' && match.index > from) parts.push(slicePassage(passage, from, match.index));
    from = match.index + match[0].length;
  }
  if (from < passage.text.length) parts.push(slicePassage(passage, from, passage.text.length));
  return parts.filter((part) => part.text.trim() !== '');
}
void gherkinLine;

const descriptive =
  /^(?:\*\*|__|\*|_)?(?:pre-?conditions?|prerequisites?|purpose|goal|objective|note|notes|remark|summary|scope|owner|author|priority|description|background|environment|test ?data|status|component|severity|covers|requirement|ticket|tags?|given that|assumptions?|as an?|as the|setup notes?|reset|postconditions?|post-conditions?)\b[^.]*?(?::|\*\*|\s(?:who|i want)\b|,?\n)/i;

export function readParagraph(passage: Passage, reader: Reader): void {
  const text = oneLine(passage.text);
  if (/^\(manual\)/i.test(text)) {
    reader.manual.push({ text, span: passage.span, reason: 'manual' });
    return;
  }
  if (reader.section === 'description' || descriptive.test(passage.text) || /^(?:covers|this test)\b/i.test(text) || isLabelAlone(text)) {
    addNote(reader, text, passage.span, 'description');
    return;
  }
  const before = { readings: reader.readings.length, refusals: reader.refusals.length };
  const notes = reader.notes.length;
  for (const line of linesOf(passage)) for (const sentence of sentences(line)) readOne(sentence, reader);
  const nothingYet = reader.readings.every((reading) => reading.kind === 'include');
  if (nothingYet && reader.refusals.length > before.refusals && !startsAsOrder(text)) {
    reader.refusals.length = before.refusals;
    reader.notes.length = notes;
    addNote(reader, text, passage.span, 'description');
  }
}

/** "**Login**": a heading in bold. */
function isLabelAlone(text: string): boolean {
  return /^(?:\*\*|__)[^*_]+(?:\*\*|__):?$/.test(text) && !/^(?:\*\*|__)(?:click|tap|open|type|press|verify|check)\b/i.test(text);
}

function startsAsOrder(text: string): boolean {
  return /^(?:log|sign|open|go|click|tap|create|make|fill|check|verify|login|first|start|launch|prepare|set|add|run|use)\b/i.test(text);
}

export function readOne(sentence: Passage, reader: Reader): void {
  if (/^\s*\(manual\)/i.test(sentence.text)) {
    reader.manual.push({ text: oneLine(sentence.text), span: sentence.span, reason: 'manual' });
    return;
  }
  const expecting = reader.section === 'expected';
  const found = readSentence(sentence, { ...reader.context, expecting });
  reader.readings.push(...found.readings);
  reader.notes.push(...found.notes);
  reader.refusals.push(...found.refusals);
  reader.context = { ...found.context, expecting: false };
}

export function refuseAll(reader: Reader, passage: Passage): void {
  reader.refusals.push(refuse(passage));
}
