import type { Platform } from '../lang/platform.ts';
import type { Span } from '../lang/span.ts';

/** One test as it was written, includes resolved. Pure data; nothing of the machine in it but the file names as given. */
export interface Test {
  readonly file: string;
  readonly title: string;
  readonly frontMatter: FrontMatter;
  readonly segments: readonly Segment[];
  /** The prose with every include inlined and includes' parameters bound: what the cache key is made of (C-CACHE-1). No front matter. */
  readonly resolvedText: string;
  /** Every file that went in, the test itself first, with its own text. */
  readonly sources: readonly { readonly file: string; readonly text: string }[];
}

export interface FrontMatter {
  readonly title?: string;
  readonly id?: string;
  readonly owner?: string;
  readonly tags: readonly string[];
  readonly url?: string;
  readonly app?: string;
  readonly platforms: readonly Platform[];
  readonly locales: readonly string[];
  /** Milliseconds for the whole test. */
  readonly timeoutMs?: number;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Constants for `{{data.X}}`. */
  readonly data: Readonly<Record<string, string>>;
  /** Rows for `{{row.X}}`, one case each. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Declared parameters with their defaults (`undefined` = must come from the include line). */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Where each key's value stands, for errors; constants as `data.NAME`, row values as `data.INDEX.NAME`. */
  readonly spans: Readonly<Record<string, Span>>;
}

/** One contiguous run of prose from one file. */
export interface Segment {
  readonly file: string;
  /** The include chain that led here, outermost first; empty for the test itself. */
  readonly includedBy: readonly Span[];
  /** Parameters in force, already bound in `blocks`. */
  readonly params: Readonly<Record<string, string>>;
  /** The segment's own text, parameters bound: identity of its cache entry (C-CACHE-5). */
  readonly text: string;
  readonly blocks: readonly Block[];
}

/** Markdown structure in document order, nested where Markdown nests. Everything that stands in the file is in some block. */
export type Block =
  | HeadingBlock
  | ParagraphBlock
  | ListBlock
  | TableBlock
  | QuoteBlock
  | CodeBlock
  | IncludeBlock
  | RuleBlock
  | CommentBlock;

export interface HeadingBlock {
  readonly type: 'heading';
  readonly level: number;
  readonly text: Passage;
}
export interface ParagraphBlock {
  readonly type: 'paragraph';
  readonly text: Passage;
}
export interface ListBlock {
  readonly type: 'list';
  readonly ordered: boolean;
  readonly items: readonly ListItem[];
  readonly span: Span;
}
export interface ListItem {
  /** The number as written for ordered lists. */
  readonly number?: number;
  /** Task list box: `[ ]` false, `[x]` true. */
  readonly box?: boolean;
  readonly blocks: readonly Block[];
  readonly span: Span;
}
export interface TableBlock {
  readonly type: 'table';
  readonly head: readonly Passage[];
  readonly rows: readonly (readonly Passage[])[];
  readonly span: Span;
}
export interface QuoteBlock {
  readonly type: 'quote';
  readonly blocks: readonly Block[];
  readonly span: Span;
}
export interface CodeBlock {
  readonly type: 'code';
  readonly language?: string;
  readonly value: string;
  readonly span: Span;
}
export interface IncludeBlock {
  readonly type: 'include';
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly span: Span;
}
export interface RuleBlock {
  readonly type: 'rule';
  readonly span: Span;
}
export interface CommentBlock {
  readonly type: 'comment';
  readonly span: Span;
}

/**
 * Running text, verbatim: Markdown marks, quotes and placeholders included, list markers and table pipes not. A line
 * break inside is one `\n`. `positions` maps an offset back to the file.
 */
export interface Passage {
  readonly text: string;
  readonly span: Span;
  /** Ascending; the place of an offset is that of the last entry at or before it, plus the difference in columns. */
  readonly positions: readonly { readonly offset: number; readonly line: number; readonly col: number }[];
}

/** File place of an offset in a passage. */
export function placeIn(passage: Passage, offset: number): Span {
  let best = passage.positions[0] ?? { offset: 0, line: passage.span.line, col: passage.span.col };
  for (const position of passage.positions) {
    if (position.offset > offset) break;
    best = position;
  }
  return { file: passage.span.file, line: best.line, col: best.col + (offset - best.offset) };
}

/** Reads the files of includes; handed in, so that this room touches no disk. */
export interface ProseReader {
  /** Text of the file at `path` (already joined relative to the including file). Throws when unreadable. */
  read(path: string): string;
  /** A name that is equal for two paths of one file (links and case resolved), for cycles and diamonds. */
  identity(path: string): string;
  /** Names in a folder, for "did you mean". Throws when there is none. */
  list?(dir: string): readonly string[];
}
