import picocolors from 'picocolors';
import { formatDuration } from '../lang/duration.ts';
import type { Verdict } from '../record/verdict.ts';
import { redStep, redSteps } from './agree.ts';
import { plural, sentence, shortUrl } from './text.ts';
import type { RunView, StepRow } from './view.ts';
import { wordingFor } from './wording.ts';
import {
  environmentWords,
  isAmbiguous,
  isMiss,
  outcomeWords,
  placeOf,
  planWords,
  ranOf,
  slowSteps,
  wordsOf,
} from './words.ts';

export interface ConsoleOptions {
  readonly color: boolean;
  /** Columns of the terminal; text is kept whole all the same, only gaps shrink. */
  readonly width: number;
  /** Path of the HTML report as the user would type it. */
  readonly reportPath?: string;
  /** One test of several: a green one is one line, a red one has no closing line but its report. */
  readonly among?: boolean;
}

const gap = '     ';
const shownCandidates = 3;

type Colors = ReturnType<typeof picocolors.createColors>;

/** What the terminal shows about one finished run, line by line, without final line breaks. */
export function renderConsole(run: RunView, verdict: Verdict, options: ConsoleOptions): string[] {
  const colors = picocolors.createColors(options.color);
  redSteps(run, verdict);
  const body = verdict.green ? greenBlock(run, verdict, colors) : redBlock(run, verdict, options, colors);
  if (!options.among) return [...body, lastLine(verdict, options, colors)].map(printable);
  if (verdict.green && !verdict.unverified) return body.slice(0, 1).map(printable);
  return [...body, ...(options.reportPath === undefined ? [] : [`    ${options.reportPath}`])].map(printable);
}

// What a page says goes to a terminal: its control characters must not.
function printable(line: string): string {
  return line.replace(
    /[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]|\u001b(?!\[\d{1,2}m)/g,
    '\ufffd',
  );
}

function greenBlock(run: RunView, verdict: Verdict, colors: Colors): string[] {
  const { total, checks } = verdict.steps;
  const { mark } = outcomeWords(verdict);
  const tally = verdict.unverified
    ? `${plural(total, 'step')} passed, ${colors.yellow('UNVERIFIED')}: no wrong page could have turned this red`
    : `${plural(total, 'step')}, ${checks} of them ${checks === 1 ? 'a check' : 'checks'}${healedTally(verdict, colors)}`;
  const paint = verdict.unverified ? colors.yellow : colors.green;
  const head = [fileOf(run), run.title === fileOf(run) ? '' : run.title]
    .filter((part) => part !== '')
    .join('  ');
  return [
    `  ${paint(mark)} ${head}${gap}${tally}${gap}${formatDuration(run.durationMs)}`,
    ...contextLine(run, colors),
    ...run.steps.flatMap((step) => healedLines(step, colors)),
    ...(verdict.unverified ? unverifiedLines(run) : []),
    ...slowSteps(run).slice(0, 3).map(slowLine),
  ];
}

function healedTally(verdict: Verdict, colors: Colors): string {
  return verdict.steps.healed === 0 ? '' : `, ${colors.yellow(`${verdict.steps.healed} HEALED`)}`;
}

function contextLine(run: RunView, colors: Colors): string[] {
  const parts = [planWords(run), environmentWords(run).join(', ')].filter((part) => part);
  return parts.length === 0 ? [] : [colors.dim(`    ${parts.join(gap)}`)];
}

function healedLines(step: StepRow, colors: Colors): string[] {
  const healed = step.end?.healed;
  if (!healed) return [];
  const line = String(step.start.span?.line ?? step.number);
  return [
    `    ${line} ${colors.red(`-${healed.from}`)}`,
    `    ${line} ${colors.green(`+${healed.to}`)}${gap}${healed.reason}${healed.by === 'model' ? ' (by a model)' : ''}`,
  ];
}

function unverifiedLines(run: RunView): string[] {
  const echoes = run.steps.filter((step) => step.end?.echo);
  const lines = echoes.map((step) => `    ${lineOf(step)} only repeats what the test itself typed`);
  const weak = run.steps.filter((step) => step.end?.weak && !step.end.echo);
  const weaker = weak.map((step) => `    ${lineOf(step)} would pass on almost any page`);
  return [
    ...(lines.length + weaker.length === 0 ? ['    nothing is checked'] : [...lines, ...weaker]),
    '    A check that counts names something the app made:   "Saved" is shown.   The "My lists" list has 3 items.',
  ];
}

function slowLine(step: StepRow): string {
  const waited = ((step.end?.waitedMs ?? 0) / 1_000).toFixed(1);
  const window = (step.end?.windowMs ?? 0) / 1_000;
  return `    slow: ${lineOf(step)} used ${waited} of its ${Number.isInteger(window) ? window : window.toFixed(1)} s`;
}

function lineOf(step: StepRow): string {
  return step.start.span ? `line ${step.start.span.line}` : `step ${step.number}`;
}

function fileOf(run: RunView): string {
  return run.file?.split(/[\\/]/).at(-1) ?? run.name;
}

function redBlock(run: RunView, verdict: Verdict, options: ConsoleOptions, colors: Colors): string[] {
  const step = redStep(run, verdict);
  switch (verdict.outcome) {
    case 'environment':
      return environmentBlock(run, verdict, step, colors);
    case 'budget':
    case 'interrupted':
    case 'usage':
      return stoppedBlock(run, verdict, step, colors);
    case 'passed':
    case 'failed':
      return step && !step.synthetic
        ? stepBlock(run, verdict, step, options, colors)
        : stoppedBlock(run, verdict, step, colors);
  }
}

function environmentBlock(
  run: RunView,
  verdict: Verdict,
  step: StepRow | undefined,
  colors: Colors,
): string[] {
  const reason = sentence(
    verdict.reason ?? run.failure?.message ?? step?.end?.message ?? 'the environment failed',
  );
  return [
    `  ${colors.yellow('!')} ${placeFor(run, step)}: ${reason}  Not held against the app; ${ranOf(verdict)}, nothing stored.`,
    ...hintLine(run.failure?.hint ?? step?.end?.hint),
  ];
}

function stoppedBlock(run: RunView, verdict: Verdict, step: StepRow | undefined, colors: Colors): string[] {
  const { mark, word } = outcomeWords(verdict);
  const reason = verdict.reason ?? run.failure?.message ?? word.toLowerCase();
  return [
    `  ${colors.red(mark)} ${placeFor(run, step)}  ${sentence(reason)}`,
    ...(verdict.green ? [] : run.steps.flatMap((one) => healedLines(one, colors))),
    ...hintLine(run.failure?.hint ?? step?.end?.hint),
  ];
}

function placeFor(run: RunView, step: StepRow | undefined): string {
  const span = run.failure?.span;
  if (span) return `${span.file}:${span.line}`;
  if (step?.synthetic) return fileOf(run);
  return (step && placeOf(step)) ?? fileOf(run);
}

function hintLine(hint: string | undefined): string[] {
  return hint === undefined ? [] : hint.split('\n').map((line) => `    ${line}`);
}

function stepBlock(
  run: RunView,
  verdict: Verdict,
  step: StepRow,
  options: ConsoleOptions,
  colors: Colors,
): string[] {
  const head = `  ${colors.red('✗')} ${placeOf(step) ?? `step ${step.number}`}  ${wordsOf(step)}`;
  const aside = asideOf(step);
  return [
    aside === '' ? head : `${head}${gap}${gap}${colors.dim(aside)}`,
    ...detailLines(step, options, colors),
    ...appLines(run),
    ...(step.start.check && isPlainFailure(step) ? [`    ${checkFooter(verdict)}`] : []),
    ...run.steps.flatMap((one) => healedLines(one, colors)),
  ];
}

function isPlainFailure(step: StepRow): boolean {
  return step.status === 'failed' && !isMiss(step) && !isAmbiguous(step);
}

function asideOf(step: StepRow): string {
  const end = step.end;
  if (!end) return 'begun and never finished';
  if (isAmbiguous(step)) {
    const count = end.candidates?.length ?? 0;
    return `${count > 0 ? `${count} fit` : 'several fit'}; vk never picks one for you`;
  }
  if (isMiss(step)) {
    const looked = end.looks === undefined ? '' : `looked ${plural(end.looks, 'time')}`;
    const waited = end.waitedMs === undefined ? '' : ` in ${formatDuration(end.waitedMs)}`;
    return [`${looked}${waited}`.trim(), end.url ? `on ${shortUrl(end.url)}` : '']
      .filter((part) => part !== '')
      .join(', ');
  }
  return '';
}

function detailLines(step: StepRow, options: ConsoleOptions, colors: Colors): string[] {
  const end = step.end;
  if (!end) return [];
  if (isAmbiguous(step)) return ambiguousLines(step, options);
  if (isMiss(step)) return missLines(step, options, colors);
  const seen = [end.resolved?.phrase ? `beside ${end.resolved.phrase}` : '', heldFor(end.seenForMs)].filter(
    (part) => part !== '',
  );
  const compared = end.expected !== undefined || end.seen !== undefined;
  const beside = seen.length === 0 ? '' : `${gap}${seen.join(', ')}`;
  return [
    ...(end.expected === undefined ? [] : [`      expected  ${colors.green(end.expected)}`]),
    ...(end.seen === undefined
      ? []
      : [`      seen      ${colors.red(end.seen === '' ? '(nothing)' : end.seen)}${beside}`]),
    ...(compared || end.message === undefined ? [] : [`    ${sentence(end.message)}`]),
    ...hintLine(end.hint),
  ];
}

function heldFor(ms: number | undefined): string {
  return ms === undefined ? '' : `unchanged for the last ${formatDuration(ms)}`;
}

function missLines(step: StepRow, options: ConsoleOptions, colors: Colors): string[] {
  const candidates = step.end?.candidates ?? [];
  const message = step.end?.message === undefined ? 'Nothing on the page fits.' : sentence(step.end.message);
  if (candidates.length === 0) return [`    ${message}`, ...hintLine(step.end?.hint)];
  const rows = candidates
    .slice(0, shownCandidates)
    .map((one): [string, string, string] => [`  ${one.phrase}`, one.why ?? '', wordingFor(step, one)]);
  // A message of many words has a line of its own.
  const long = message.length > 40;
  const closest = 'Closest, none of them touched:';
  const more = candidates.length - rows.length;
  return [
    ...(long ? [`    ${message}`] : []),
    ...table(rows, options.width, [long ? closest : `${message} ${closest}`, 'to mean it, write:']).map(
      (line, at) => (at === 0 ? colors.dim(line) : line),
    ),
    ...(more > 0 ? [`      ${more} more in the report.`] : []),
    ...hintLine(step.end?.hint),
  ];
}

function ambiguousLines(step: StepRow, options: ConsoleOptions): string[] {
  const candidates = step.end?.candidates ?? [];
  const rows = candidates
    .slice(0, shownCandidates)
    .map((one): [string, string] => [`  ${one.why ?? one.phrase}`, wordingFor(step, one)]);
  const more = candidates.length - rows.length;
  return [
    ...(rows.length === 0 ? [] : table(rows, options.width, undefined)),
    ...(more > 0 ? [`      ${more} more in the report.`] : []),
    ...(candidates.length === 0 && step.end?.message !== undefined
      ? [`    ${sentence(step.end.message)}`]
      : []),
    ...hintLine(step.end?.hint),
  ];
}

/** Rows in columns, or one cell under the other where the terminal is too narrow for the widest row. */
function table(
  rows: readonly (readonly string[])[],
  width: number,
  head: readonly [string, string] | undefined,
): string[] {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const left = widths.slice(0, -1).filter((size) => size > 0);
  const leftWidth = Math.max(
    left.reduce((sum, size) => sum + size, 0) + Math.max(0, left.length - 1) * 3,
    head?.[0].length ?? 0,
  );
  const total = 4 + leftWidth + 3 + Math.max(widths.at(-1) ?? 0, head?.[1].length ?? 0);
  if (total > width) {
    const stacked = rows.flatMap((row) =>
      row.filter((cell) => cell !== '').map((cell, at) => `${at === 0 ? '    ' : '        '}${cell}`),
    );
    return [...(head ? [`    ${head[0]}`] : []), ...stacked];
  }
  const line = (cells: string, last: string): string => `    ${cells.padEnd(leftWidth)}   ${last}`.trimEnd();
  const body = rows.map((row) => {
    const cells = row.slice(0, -1).map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return line(cells.filter((_, column) => (widths[column] ?? 0) > 0).join('   '), row.at(-1) ?? '');
  });
  return [...(head ? [line(head[0], head[1])] : []), ...body];
}

/** Trouble of the app while earlier lines passed: often the cause of what is red now. */
function appLines(run: RunView): string[] {
  const trouble = run.evidence.filter(
    (event) => event.kind === 'request-failed' || event.kind === 'page-error' || event.kind === 'crash',
  );
  return trouble.slice(0, 3).map((event) => {
    const step = run.steps.find((one) => one.number === event.step);
    const when = step && step.status === 'passed' ? `While ${lineOf(step)} passed, ` : '';
    return `    ${sentence(`${when}${event.message}`)}`;
  });
}

function checkFooter(verdict: Verdict): string {
  const rest = verdict.steps.notRun;
  const tail = rest === 0 ? '' : ` ${plural(rest, 'step')} after it did not run.`;
  return `Checks are never healed.${tail}`;
}

function lastLine(verdict: Verdict, options: ConsoleOptions, colors: Colors): string {
  const { word } = outcomeWords(verdict);
  const report = options.reportPath === undefined ? [] : [options.reportPath, 'open: vk show'];
  if (verdict.green) {
    const shown = verdict.unverified ? colors.yellow(`${word} 1 of 1`) : colors.green(`${word} 1 of 1`);
    return `  ${[shown, ...report].join(gap)}`;
  }
  return `  ${[`${colors.red(`${word} 1 of 1`)}, ${ranOf(verdict)}`, ...report].join(gap)}`;
}
