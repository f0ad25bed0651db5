/** A place in a text file. `line` and `col` count from 1; `col` counts UTF-16 units as editors do. */
export interface Span {
  /** As the user would type it: relative to the working directory where that is shorter. */
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly endLine?: number;
  readonly endCol?: number;
}

/** `file:line:col`, the form that editors and terminals turn into a link. */
export function formatSpan(span: Span): string {
  return `${span.file}:${span.line}:${span.col}`;
}
