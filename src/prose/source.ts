import type { Span } from '../lang/span.ts';

/** One prose file in the form that everything below works on: no BOM, `\n` line ends. Columns are those of the file. */
export interface Source {
  readonly file: string;
  readonly text: string;
  /** Offset at which each line starts; index 0 is line 1. */
  readonly lineStarts: readonly number[];
}

/** Line ends and BOM folded away, so that the same prose reads the same on every machine. */
export function sourceOf(file: string, raw: string): Source {
  const text = raw.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const lineStarts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1);
  return { file, text, lineStarts };
}

/** Line and column, from 1, of an offset. */
export function placeAt(source: Source, offset: number): { readonly line: number; readonly col: number } {
  let low = 0;
  let high = source.lineStarts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((source.lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, col: offset - (source.lineStarts[low] ?? 0) + 1 };
}

/** The span of `[from, to)`; `endCol` is the column after the last character. */
export function spanOf(source: Source, from: number, to: number): Span {
  const start = placeAt(source, from);
  const last = placeAt(source, Math.max(from, to - 1));
  return {
    file: source.file,
    line: start.line,
    col: start.col,
    endLine: last.line,
    endCol: to > from ? last.col + 1 : last.col,
  };
}
