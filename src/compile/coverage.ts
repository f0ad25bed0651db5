import { VkError } from '../lang/errors.ts';
import type { Span } from '../lang/span.ts';
import { sentences } from '../prose/sentences.ts';
import type { Block, Passage, Test } from '../prose/test.ts';
import { placeIn } from '../prose/test.ts';
import type { Compilation } from './compilation.ts';
import type { Reading } from './reading.ts';

/**
 * Nothing of a test is lost on the way: every line with running text holds a clause, a note or a refusal, or lies
 * inside one.
 * @throws VkError `internal` for a sentence that yields nothing: it would be left out silently
 */
export function checkCoverage(test: Test, compilation: Compilation): void {
  const known = new Set<string>();
  const add = (span: Span): void => {
    for (let line = span.line; line <= (span.endLine ?? span.line); line += 1)
      known.add(`${span.file}:${line}`);
  };
  const walk = (reading: Reading): void => {
    add(reading.span);
    for (const inner of bodiesOf(reading)) walk(inner);
  };
  for (const reading of compilation.readings) walk(reading);
  for (const note of [...compilation.notes, ...compilation.manual]) add(note.span);
  for (const refusal of compilation.refusals) add(refusal.span);
  for (const segment of test.segments) {
    for (const sentence of segment.blocks.flatMap(sentencesOf)) {
      if (isCovered(sentence, known)) continue;
      throw new VkError('internal', `"${sentence.text}" was neither compiled nor refused`, {
        span: sentence.span,
      });
    }
  }
}

function bodiesOf(reading: Reading): readonly Reading[] {
  return [
    ...(reading.body ?? []),
    ...(reading.else ?? []),
    ...(reading.branches ?? []).flatMap((branch) => branch.body),
  ];
}

/** Running text that may hold instructions; headings, quotes, code and tables are dealt with as blocks. */
function sentencesOf(block: Block): Passage[] {
  if (block.type === 'paragraph')
    return sentences(block.text).filter((each) => /[\p{L}\p{N}]/u.test(each.text));
  if (block.type === 'list') return block.items.flatMap((item) => item.blocks.flatMap(sentencesOf));
  return [];
}

function isCovered(sentence: Passage, known: ReadonlySet<string>): boolean {
  const first = placeIn(sentence, 0);
  const last = placeIn(sentence, Math.max(0, sentence.text.length - 1));
  for (let line = first.line; line <= last.line; line += 1)
    if (known.has(`${first.file}:${line}`)) return true;
  return false;
}
