import type { Span } from '../lang/span.ts';
import type { Block, Test } from '../prose/test.ts';
import type { PlacedClause } from './prepare.ts';

export interface ProseLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  readonly kind: 'clause' | 'note' | 'manual' | 'heading';
}

export function blockSpan(block: Block): Span {
  return block.type === 'heading' || block.type === 'paragraph' ? block.text.span : block.span;
}

/** The prose line by line in the order of execution, includes in their place, as the report shows it beside the steps. */
export function proseLines(
  test: Test,
  clauses: readonly PlacedClause[],
  manual: readonly PlacedClause[],
): ProseLine[] {
  const steps = new Set(clauses.map((clause) => `${clause.span.file}:${clause.span.line}`));
  const open = new Set(manual.map((note) => `${note.span.file}:${note.span.line}`));
  const texts = new Map(test.sources.map((source) => [source.file, source.text.split(/\r\n|\r|\n/)]));
  return test.segments.flatMap((segment) => {
    const lines = texts.get(segment.file) ?? [];
    const spans = segment.blocks.map(blockSpan);
    const first = Math.min(...spans.map((span) => span.line));
    const last = Math.max(...spans.map((span) => span.endLine ?? span.line));
    const shown: ProseLine[] = [];
    for (let line = first; line <= last; line += 1) {
      const text = (lines[line - 1] ?? '').trimEnd();
      if (text.trim() === '') continue;
      const place = `${segment.file}:${line}`;
      const kind = open.has(place)
        ? 'manual'
        : steps.has(place)
          ? 'clause'
          : /^\s*#/.test(text)
            ? 'heading'
            : 'note';
      shown.push({ file: segment.file, line, text, kind });
    }
    return shown;
  });
}
