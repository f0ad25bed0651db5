import { placeAt, type Source, spanOf } from './source.ts';
import { type Passage, placeIn } from './test.ts';

/** A half-open range of offsets. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

interface PassageCut {
  /** How many block quotes the text stands in: so many `>` are no part of a continuation line. */
  readonly quotes: number;
  /** Ranges of the source that are left out: comments, escaping backslashes. Ascending, apart from each other. */
  readonly skip: readonly Range[];
}

/**
 * The running text of `range`, without the marks of the blocks that hold it (indentation, `>`), without trailing white
 * space, one `\n` between lines.
 * @param block the range of the whole block (a heading with its marks), which becomes the passage's span
 */
export function passageOf(source: Source, range: Range, cut: PassageCut, block: Range = range): Passage {
  let text = '';
  const positions: { offset: number; line: number; col: number }[] = [];
  for (const line of linesOf(source.text, range, cut.quotes)) {
    const pieces = trimmed(source.text, without(line, cut.skip));
    if (pieces.length === 0) continue;
    if (text !== '') text += separator(source.text, line, cut.skip);
    for (const piece of pieces) {
      positions.push({ offset: text.length, ...placeAt(source, piece.from) });
      text += source.text.slice(piece.from, piece.to);
    }
  }
  if (positions.length === 0) positions.push({ offset: 0, ...placeAt(source, range.from) });
  return { text, span: spanOf(source, block.from, block.to), positions };
}

/** A line break that stands inside a comment goes with it, unless words would run together. */
function separator(text: string, line: Range, skip: readonly Range[]): string {
  const hole = skip.find((range) => range.from < line.from && line.from < range.to);
  if (hole === undefined) return '\n';
  return /\s/.test(text.charAt(hole.from - 1)) || /\s/.test(text.charAt(hole.to)) ? '\n' : '';
}

function linesOf(text: string, range: Range, quotes: number): Range[] {
  const lines: Range[] = [];
  let from = range.from;
  while (from <= range.to) {
    const end = text.indexOf('\n', from);
    const to = end === -1 || end > range.to ? range.to : end;
    lines.push({ from: lines.length === 0 ? from : afterPrefix(text, from, to, quotes), to });
    from = to + 1;
  }
  return lines;
}

/** A lazy continuation line has fewer `>` than its block is deep, never more. */
function afterPrefix(text: string, from: number, to: number, quotes: number): number {
  let at = from;
  for (let depth = 0; depth <= quotes; depth += 1) {
    while (at < to && /[ \t]/.test(text.charAt(at))) at += 1;
    if (depth === quotes || text.charAt(at) !== '>') break;
    at += 1;
  }
  return at;
}

function without(line: Range, skip: readonly Range[]): Range[] {
  const pieces: Range[] = [];
  let from = line.from;
  for (const hole of skip) {
    if (hole.to <= from || hole.from >= line.to) continue;
    if (hole.from > from) pieces.push({ from, to: hole.from });
    from = hole.to;
  }
  if (from < line.to) pieces.push({ from, to: line.to });
  return pieces;
}

/** White space goes at both ends of a line, and once where a comment between two blanks was cut out. */
function trimmed(text: string, pieces: readonly Range[]): Range[] {
  const kept: Range[] = [];
  for (const piece of pieces) {
    let { from } = piece;
    const before = kept.at(-1);
    const gap = before === undefined || /[ \t]/.test(text.charAt(before.to - 1));
    while (gap && from < piece.to && /[ \t]/.test(text.charAt(from))) from += 1;
    if (from < piece.to) kept.push({ from, to: piece.to });
  }
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    const length = text.slice(last.from, last.to).trimEnd().length;
    if (length > 0) {
      kept.push({ from: last.from, to: last.from + length });
      break;
    }
  }
  return kept;
}

export interface Edit extends Range {
  readonly text: string;
}

/** The passage with parts of its text replaced; every offset still maps to its place in the file. */
export function splice(passage: Passage, edits: readonly Edit[]): Passage {
  let text = '';
  const positions: { offset: number; line: number; col: number }[] = [];
  const copy = (from: number, to: number): void => {
    if (to <= from) return;
    const shift = text.length - from;
    const { line, col } = placeIn(passage, from);
    positions.push({ offset: text.length, line, col });
    for (const position of passage.positions) {
      if (position.offset > from && position.offset < to)
        positions.push({ ...position, offset: position.offset + shift });
    }
    text += passage.text.slice(from, to);
  };
  let last = 0;
  for (const edit of edits) {
    copy(last, edit.from);
    if (edit.text !== '') {
      const { line, col } = placeIn(passage, edit.from);
      positions.push({ offset: text.length, line, col });
      text += edit.text;
    }
    last = edit.to;
  }
  copy(last, passage.text.length);
  if (positions.length === 0) {
    const { line, col } = placeIn(passage, 0);
    positions.push({ offset: 0, line, col });
  }
  return { text, span: passage.span, positions };
}

/** The part `[from, to)` of a passage, with a span of its own. */
export function slicePassage(passage: Passage, from: number, to: number): Passage {
  const part = splice(passage, [
    { from: 0, to: from, text: '' },
    { from: to, to: passage.text.length, text: '' },
  ]);
  const start = placeIn(part, 0);
  const last = placeIn(part, Math.max(0, part.text.length - 1));
  const end = part.text === '' ? last.col : last.col + 1;
  return {
    ...part,
    span: { file: passage.span.file, line: start.line, col: start.col, endLine: last.line, endCol: end },
  };
}
