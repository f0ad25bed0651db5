import { plural } from '../text.ts';
import type { RunView, StepRow } from '../view.ts';
import { wordsOf } from '../words.ts';
import { html } from '../xml.ts';
import { markedWords, markOf, tag, tone } from './page-parts.ts';
import { rivals } from './rivals.ts';

type LineState = 'passed' | 'red' | 'notrun' | 'skipped' | 'note' | 'manual' | 'heading';

interface ProseLine {
  readonly line: number | undefined;
  readonly text: string;
  readonly state: LineState;
  readonly mark: string;
  readonly tags: string;
  readonly step?: number;
}

/** Lines shown around the red one without opening anything. */
const linesBefore = 6;
const linesAfter = 5;

/** The author's own lines, each with what became of it; on a red run the part around the red line is open. */
export function prosePane(run: RunView, red: StepRow | undefined): string {
  const lines = proseLines(run);
  const at = lines.findIndex((line) => line.state === 'red');
  const from = at === -1 ? 0 : Math.max(0, at - linesBefore);
  const to = at === -1 ? linesBefore + linesAfter + 3 : Math.max(at + linesAfter, linesBefore + linesAfter);
  const before = lines.slice(0, from);
  const after = lines.slice(to);
  return [
    `<section class="pane prose" aria-label="your words"><p class="caption"><span>your words</span>${run.file === undefined ? '' : `<span class="end">${html(run.file)}</span>`}</p>`,
    folded(before, 'before'),
    `<ol>${lines.slice(from, to).map(lineItem).join('\n')}</ol>`,
    folded(after, 'after'),
    red ? rivals(red) : '',
    '</section>',
  ].join('\n');
}

function folded(lines: readonly ProseLine[], where: string): string {
  if (lines.length === 0) return '';
  return `<details><summary>${plural(lines.length, 'line')} ${where}</summary><ol>${lines.map(lineItem).join('\n')}</ol></details>`;
}

function lineItem(line: ProseLine): string {
  const words = markedWords(line.text);
  const text =
    line.step === undefined
      ? words
      : `<a href="#step-${line.step}" style="text-decoration:none">${words}</a>`;
  return `<li class="${line.state}"><span class="mark">${line.mark}</span><span class="no num">${line.line ?? ''}</span><span class="words">${text}</span>${line.tags}</li>`;
}

function proseLines(run: RunView): ProseLine[] {
  const prose = run.start?.prose;
  if (!prose || prose.length === 0)
    return run.steps
      .filter((step) => !step.synthetic)
      .map((step) => stepLine(step.start.span?.line, wordsOf(step), [step]));
  return prose.map((entry): ProseLine => {
    if (entry.kind === 'heading')
      return { line: undefined, text: entry.text, state: 'heading', mark: '', tags: '' };
    if (entry.kind === 'note')
      return { line: entry.line, text: entry.text, state: 'note', mark: '', tags: '' };
    if (entry.kind === 'manual')
      return { line: entry.line, text: entry.text, state: 'manual', mark: '○', tags: tag('for a person') };
    const here = (span: { file: string; line: number } | undefined): boolean =>
      span?.file === entry.file && span.line === entry.line;
    const siblings = prose.filter(
      (one) => one.kind === 'clause' && one.file === entry.file && one.line === entry.line,
    );
    // Two clauses may share a line: then their words tell them apart.
    const own = run.steps.filter(
      (step) =>
        here(step.start.span) &&
        (siblings.length < 2 ||
          step.start.text === entry.text ||
          !siblings.some((one) => one.text === step.start.text)),
    );
    if (own.length > 0) return stepLine(entry.line, entry.text, own);
    const skipped = run.rows.some(
      (row) => row.kind === 'control' && row.event.outcome === 'skipped' && here(row.event.span),
    );
    if (skipped)
      return { line: entry.line, text: entry.text, state: 'skipped', mark: '↷', tags: tag('skipped') };
    const entered = run.rows.some((row) => row.kind === 'control' && here(row.event.span));
    if (entered) return { line: entry.line, text: entry.text, state: 'passed', mark: '✓', tags: '' };
    return { line: entry.line, text: entry.text, state: 'notrun', mark: '·', tags: tag('not run') };
  });
}

function stepLine(line: number | undefined, text: string, steps: readonly StepRow[]): ProseLine {
  const red = steps.find((step) => step.status !== 'passed');
  const step = red ?? steps[0];
  const tags = [
    steps.some((one) => one.end?.healed) ? tag('healed', 'healed') : '',
    steps.some((one) => one.end?.weak || one.end?.echo) ? tag('weak', 'weak') : '',
  ].join('');
  return {
    line,
    text,
    state: red || !step ? 'red' : tone(step) === 'red' ? 'red' : 'passed',
    mark: step ? markOf(step) : '·',
    tags,
    ...(step ? { step: step.number } : {}),
  };
}
