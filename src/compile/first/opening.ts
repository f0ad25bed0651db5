import { numberWords } from '../../../grammar/first/nouns.ts';
import { sentences } from '../../prose/sentences.ts';
import { type Block, type ListBlock, type Passage, placeIn, type TableBlock } from '../../prose/test.ts';
import type { ReadCondition, Reading } from '../reading.ts';
import { addNote, gathered, linesOf, type Reader, readItem, readOne } from './document.ts';
import { oneLine, refuse } from './refuse.ts';
import { capOf, readCondition } from './sentence.ts';
import { readTable } from './tables.ts';
import { isMark, isWord, type Token, tokenize } from './tokenize.ts';

type Loop = Pick<Reading, 'kind' | 'when' | 'count' | 'each'>;

/** A paragraph that opens the list or table behind it: a loop, a condition, a row of checks, or only a heading of it. */
export function readOpening(passage: Passage, next: Block, reader: Reader): boolean {
  if (next.type !== 'list' && next.type !== 'table') return false;
  const all = linesOf(passage).flatMap((line) => sentences(line));
  const last = all.at(-1);
  if (!last || reader.section === 'description') return false;
  const text = oneLine(last.text);
  const before = all.slice(0, -1);
  if (next.type === 'table') return openTable(before, last, text, next, reader);
  return openList(before, last, text, next, reader);
}

function openList(
  before: readonly Passage[],
  last: Passage,
  text: string,
  list: ListBlock,
  reader: Reader,
): boolean {
  const loop = loopOf(last, reader);
  if (loop) {
    for (const sentence of before) readOne(sentence, reader);
    const body = gathered(reader, () => {
      for (const item of list.items) readItem(item, reader);
    });
    addLoop(reader, loop, last, text, body);
    return true;
  }
  const isLoop =
    /^(?:\W*)(?:then |now )?(?:repeat|do (?:this|the following|these)|for (?:each|every|all)|while|until|as long as|keep|with each)\b/i.test(
      text,
    );
  if (!/:(?:\*\*|\*|_)?$/.test(text) && !isLoop) return false;
  const mode = listMode(text);
  if ((mode === undefined || isLoop) && (hasControl(last) || isLoop)) {
    for (const sentence of before) readOne(sentence, reader);
    reader.refusals.push(refuse(last));
    for (const item of list.items) refuseItem(item.blocks, reader);
    return true;
  }
  for (const sentence of before) readOne(sentence, reader);
  if (mode === undefined) {
    const from = {
      readings: reader.readings.length,
      refusals: reader.refusals.length,
      notes: reader.notes.length,
    };
    readOne(last, reader);
    if (
      reader.refusals.length > from.refusals &&
      reader.readings.length === from.readings &&
      !/["“„`]|\*\*/.test(text)
    ) {
      // Only an opening: its items say what is to be done.
      reader.refusals.length = from.refusals;
      reader.readings.length = from.readings;
      reader.notes.length = from.notes;
      addNote(reader, text, last.span, 'list-opening');
    }
    for (const item of list.items) readItem(item, reader);
    return true;
  }
  addNote(reader, text, last.span, 'list-opening');
  const { section } = reader;
  reader.section = mode;
  for (const item of list.items) readItem(item, reader);
  reader.section = section;
  return true;
}

function refuseItem(blocks: readonly Block[], reader: Reader): void {
  for (const block of blocks) {
    if (block.type === 'paragraph') reader.refusals.push(refuse(block.text));
    if (block.type === 'list') for (const item of block.items) refuseItem(item.blocks, reader);
  }
}

const goneList =
  /\b(?:none of (?:these|the following|them)|(?:are|is|should|must) (?:not|no longer)(?: be)?)\b.*(?:shown|displayed|visible|there|listed|present|appear)/i;
const shownList =
  /^(?:\W*)(?:(?:verify|check|confirm|ensure|make sure|assert|expect|see)\b.*(?:shown|displayed|visible|there|listed|present|appear|following|these|that)?|(?:the )?following\b.*|these\b.*(?:shown|displayed|visible|there|listed|present|appear).*|expected(?: results?| outcome| behaviou?r)?|expect|then|result|results|you should (?:now )?see)\W*$/i;

/** Whether the items of a list are checks: of presence or of absence. */
function listMode(text: string): Reader['section'] | undefined {
  if (goneList.test(text)) return 'absent';
  return shownList.test(text) ? 'expected' : undefined;
}

const control = [
  'if',
  'unless',
  'while',
  'until',
  'whenever',
  'otherwise',
  'repeat',
  'each',
  'every',
  'times',
  'twice',
  'when',
  'once',
  'depending',
  'either',
];

function hasControl(passage: Passage): boolean {
  return tokenize(passage.text).some((token) => isWord(token, ...control));
}

function addLoop(reader: Reader, loop: Loop, place: Passage, text: string, body: readonly Reading[]): void {
  if (body.length === 0) return;
  reader.readings.push({ ...loop, text: text.replace(/[:.,\s]+$/, ''), span: place.span, body });
}

/** "Do this 3 times:", "While X is shown:", "For each of A, B and C:". */
function loopOf(passage: Passage, reader: Reader): Loop | undefined {
  const tokens = tokenize(passage.text).filter(
    (token, at, all) => !(at === all.length - 1 && isMark(token, ':', '.')),
  );
  const run = tokens.filter((token) => token.kind !== 'aside');
  const text = run.map((token) => token.low).join(' ');
  const cap =
    capOf(passage.text.match(/\(([^()]*)\)/)?.[1] ?? '') ??
    capOf(/,\s*((?:but )?(?:at most|no more than|up to|max)[^,:]*)/i.exec(passage.text)?.[1] ?? '');
  const times =
    /^(?:then )?(?:repeat|do)(?: (?:this|that|it|these|these steps|the following|the following steps|the steps below|all of this|these things))? (\w+)(?: times)?$/.exec(
      text,
    ) ?? /^(\w+) times$/.exec(text);
  if (times?.[1]) {
    const count =
      times[1] === 'twice' ? 2 : times[1] === 'once' ? 1 : (numberWords[times[1]] ?? Number(times[1]));
    if (Number.isInteger(count) && count > 0 && (/times$/.test(text) || times[1] === 'twice'))
      return { kind: 'repeat-times', count };
  }
  const capped = cap === undefined ? {} : { count: cap };
  for (let at = 0; at < Math.min(run.length - 1, 8); at += 1) {
    const head = run
      .slice(0, at)
      .map((token) => token.low)
      .join(' ');
    const when = (from: number): ReadCondition | undefined =>
      readCondition(withoutCap(run.slice(from)), reader.context, false)?.condition;
    if (
      isWord(run[at], 'until') &&
      /^(?:repeat|do|keep doing|repeat the following|do the following)(?: (?:this|these steps|the following|the following steps|it))?$/.test(
        head,
      )
    ) {
      const until = when(at + 1);
      return until && { kind: 'repeat', when: until, ...capped };
    }
    if (at === 0 && isWord(run[0], 'while')) {
      const held = when(1);
      return held && { kind: 'while', when: held, ...capped };
    }
    if (at === 0 && isWord(run[0], 'if')) {
      const held = when(1);
      return held && { kind: 'if', when: held };
    }
  }
  return eachOf(run);
}

function withoutCap(run: readonly Token[]): readonly Token[] {
  const at = run.findIndex(
    (token, index) => isMark(token, ',') && /^(?:but|at|no|up|max)/.test(run[index + 1]?.low ?? ''),
  );
  return at < 0 ? run : run.slice(0, at);
}

function eachOf(run: readonly Token[]): Loop | undefined {
  if (!isWord(run[0], 'for') || !isWord(run[1], 'each', 'every', 'all')) return undefined;
  const items = run.filter((token) => token.kind === 'quoted');
  const rest = run
    .slice(2)
    .filter(
      (token) =>
        token.kind !== 'quoted' &&
        !isMark(token, ',') &&
        !isWord(token, 'of', 'and', 'the', 'these', 'following'),
    );
  if (items.length < 2 || rest.length > 1) return undefined;
  return { kind: 'for-each', each: items.map((token) => token.value) };
}

const formOpening = /^(?:then |now |next |and )*(?:fill|complete|enter|type|set|provide|use|put)\b/i;

function openTable(
  before: readonly Passage[],
  last: Passage,
  text: string,
  table: TableBlock,
  reader: Reader,
): boolean {
  const rows = rowLoop(last);
  if (rows) {
    for (const sentence of before) readOne(sentence, reader);
    const columns = table.head.map((cell) => oneLine(cell.text));
    const cells = table.rows.map((row) => row.map((cell) => bare(oneLine(cell.text))));
    const saved = reader.context;
    reader.context = { ...reader.context, columns };
    const failed = reader.refusals.length;
    const body = gathered(reader, () => {
      readOne(rows, reader);
    });
    reader.context = { ...saved };
    for (const row of table.rows)
      addNote(reader, row.map((cell) => oneLine(cell.text)).join(' | '), row[0]?.span ?? table.span, 'table');
    addNote(reader, columns.join(' | '), table.span, 'table-head');
    if (reader.refusals.length > failed || body.length === 0) {
      reader.refusals.length = failed;
      reader.refusals.push(refuse(last));
      return true;
    }
    reader.readings.push({
      kind: 'for-each',
      text: text.replace(/[:.,\s]+$/, ''),
      span: last.span,
      table: { line: table.span.line, columns, rows: cells },
      body,
    });
    return true;
  }
  if (!/:(?:\*\*|\*|_)?$/.test(text) && !/\bas follows\b|\bfollowing\b|\bbelow\b/i.test(text)) return false;
  if (!formOpening.test(text) || hasControl(last)) return false;
  for (const sentence of before) readOne(sentence, reader);
  addNote(reader, text, last.span, 'list-opening');
  readTable(table, reader);
  return true;
}

function bare(text: string): string {
  return /^(["“`*]+)(.+?)(["”`*]+)$/.exec(text)?.[2] ?? text;
}

/** What stands behind "For each row of this table": the body, as words. */
function rowLoop(passage: Passage): Passage | undefined {
  const head =
    /^\s*(?:then |now )?for (?:each|every) (?:row|line|entry)(?: (?:of|in|from))?(?: (?:the|this))?(?: following)? ?(?:table)?(?: below| above)?\s*[,:]\s*/i.exec(
      passage.text,
    );
  if (!head || head[0].length >= passage.text.length) return undefined;
  const rest = passage.text.slice(head[0].length);
  const shift = head[0].length;
  const positions = passage.positions
    .filter((each) => each.offset > shift)
    .map((each) => ({ ...each, offset: each.offset - shift }));
  const start = placeIn(passage, shift);
  return {
    text: rest,
    span: { ...passage.span, line: start.line, col: start.col },
    positions: [{ offset: 0, line: start.line, col: start.col }, ...positions],
  };
}
