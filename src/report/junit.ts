import { errorKindOf, isErrorCode } from '../lang/errors.ts';
import type { Verdict } from '../record/verdict.ts';
import { redSteps } from './agree.ts';
import { plural, withoutNumber } from './text.ts';
import type { RunView, StepRow } from './view.ts';
import { wordingFor } from './wording.ts';
import { environmentWords, phraseVerdict, placeOf, planWords, stepSentence, wordsOf } from './words.ts';
import { xmlAttribute, xmlText } from './xml.ts';

export interface JunitOptions {
  /** Number of the attempt when a test is run more than once. */
  readonly attempt?: number;
}

/**
 * The run as JUnit XML: one testcase a step. Its red cases and the verdict cannot differ: a red run without a red step
 * gets one synthetic failing case (C-RED-3), a green one has none.
 */
export function renderJunit(run: RunView, verdict: Verdict, options: JunitOptions = {}): string {
  const red = redSteps(run, verdict);
  const synthetic = !verdict.green && red.length === 0;
  const errors =
    red.filter((step) => isError(step, verdict)).length + (synthetic && isEnvironment(verdict) ? 1 : 0);
  const failures = red.length + (synthetic ? 1 : 0) - errors;
  const cases = [
    ...run.steps.map((step) => testcase(run, step, verdict)),
    ...(synthetic ? [syntheticCase(run, verdict)] : []),
  ];
  const counts = `tests="${cases.length}" failures="${failures}" errors="${errors}" skipped="0" time="${seconds(run.durationMs)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="verikun" ${counts}>`,
    `  <testsuite name="${xmlAttribute(run.title)}" ${counts}${attribute('timestamp', run.startedAt)}${attribute('file', run.file)}>`,
    ...properties(suiteProperties(run, verdict, options), '    '),
    ...cases,
    `    <system-out>${xmlText(suiteOutput(run, verdict).join('\n'))}</system-out>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteProperties(run: RunView, verdict: Verdict, options: JunitOptions): [string, string][] {
  const rows: [string, string | undefined][] = [
    ['id', run.id],
    ['outcome', verdict.outcome],
    ['unverified', String(verdict.unverified)],
    ['healed', String(verdict.steps.healed)],
    ['checks', String(verdict.steps.checks)],
    ['notRun', String(verdict.steps.notRun)],
    ['tags', run.start?.tags?.join(' ')],
    ['device', run.start?.environment?.device],
    ['build', run.start?.environment?.build],
    ['profile', run.start?.environment?.profile],
    ['attempt', options.attempt === undefined ? undefined : String(options.attempt)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined && row[1] !== '');
}

function properties(rows: readonly [string, string][], indent: string): string[] {
  if (rows.length === 0) return [];
  return [
    `${indent}<properties>`,
    ...rows.map(([name, value]) => `${indent}  <property name="${name}" value="${xmlAttribute(value)}"/>`),
    `${indent}</properties>`,
  ];
}

function suiteOutput(run: RunView, verdict: Verdict): string[] {
  const skipped = run.rows.flatMap((row) =>
    row.kind === 'control' && row.event.outcome === 'skipped'
      ? [`skipped: ${row.event.name}${row.event.reason === undefined ? '' : ` (${row.event.reason})`}`]
      : [],
  );
  const cost = run.end?.costUsd;
  return [
    phraseVerdict(run, verdict),
    ...[planWords(run), environmentWords(run).join(', ')].filter((line): line is string => Boolean(line)),
    ...(cost === undefined ? [] : [`cost $${cost.toFixed(2)}`]),
    ...(verdict.steps.notRun > 0 ? [`${plural(verdict.steps.notRun, 'step')} did not run`] : []),
    ...skipped,
    ...run.evidence
      .filter((event) => event.step === undefined)
      .map((event) => `${event.kind}: ${event.message}`),
  ];
}

function testcase(run: RunView, step: StepRow, verdict: Verdict): string {
  const words = withoutNumber(wordsOf(step));
  const name = step.synthetic ? words : `${step.number}. ${words}`;
  const open = `    <testcase name="${xmlAttribute(name)}" classname="${xmlAttribute(`verikun.${step.start.verb}`)}" time="${seconds(step.end?.durationMs ?? 0)}"${attribute('file', step.start.span?.file)}${step.start.span ? ` line="${step.start.span.line}"` : ''}>`;
  const rows: [string, string][] = [['id', `${run.id}#${step.number}`]];
  if (step.end?.healed) rows.push(['healed', `${step.end.healed.from} → ${step.end.healed.to}`]);
  const output = stepOutput(step).join('\n');
  return [
    open,
    ...properties(rows, '      '),
    ...(step.status === 'passed' ? [] : [`      ${problem(step, verdict, output)}`]),
    ...(output === '' || step.status !== 'passed'
      ? []
      : [`      <system-out>${xmlText(output)}</system-out>`]),
    '    </testcase>',
  ].join('\n');
}

function problem(step: StepRow, verdict: Verdict, output: string): string {
  const tag = isError(step, verdict) ? 'error' : 'failure';
  const message = step.end?.message ?? stepSentence(step);
  return `<${tag} type="${xmlAttribute(typeOf(step))}" message="${xmlAttribute(message)}">${xmlText([stepSentence(step), output].filter((part) => part !== '').join('\n'))}</${tag}>`;
}

function isError(step: StepRow, verdict: Verdict): boolean {
  return step.status === 'error' || (step.status === 'unfinished' && isEnvironment(verdict));
}

function isEnvironment(verdict: Verdict): boolean {
  return verdict.exitCode >= 2;
}

function typeOf(step: StepRow): string {
  if (step.end?.errorKind !== undefined) return step.end.errorKind;
  return step.status === 'unfinished' ? errorKindOf('interrupted') : errorKindOf('assertion-failed');
}

/** The one failing case of a run that is red although no step and no failure of its own is: cut short, or by a policy. */
function syntheticCase(run: RunView, verdict: Verdict): string {
  const tag = isEnvironment(verdict) ? 'error' : 'failure';
  const type =
    verdict.code !== undefined && isErrorCode(verdict.code) ? errorKindOf(verdict.code) : 'RunFailedError';
  const said = phraseVerdict(run, verdict);
  return [
    '    <testcase name="the run as a whole" classname="verikun.run" time="0.000">',
    ...properties([['id', `${run.id}#run`]], '      '),
    `      <${tag} type="${xmlAttribute(type)}" message="${xmlAttribute(verdict.reason ?? said)}">${xmlText(said)}</${tag}>`,
    '    </testcase>',
  ].join('\n');
}

function stepOutput(step: StepRow): string[] {
  const end = step.end;
  const found = end?.resolved;
  const lines: (string | undefined)[] = [
    placeOf(step),
    end?.expected === undefined ? undefined : `expected: ${end.expected}`,
    end?.seen === undefined ? undefined : `seen: ${end.seen}`,
    found &&
      `found: ${found.phrase ?? [found.role, found.name, found.id && `@${found.id}`].filter(Boolean).join(' ')}${found.tier ? ` (${found.tier} match)` : ''}`,
    end?.healed &&
      `HEALED by ${end.healed.by === 'local' ? 'vk without a model' : 'a model'}: ${end.healed.from} → ${end.healed.to} (${end.healed.reason})`,
    end?.weak ? 'weak: this check would pass on almost any page' : undefined,
    end?.echo ? 'echo: this check repeats what the test itself typed' : undefined,
    end?.hint && `hint: ${end.hint}`,
    ...(end?.candidates ?? []).map(
      (one) =>
        `candidate: ${one.phrase}${one.why ? ` (${one.why})` : ''}, to mean it write: ${wordingFor(step, one)}`,
    ),
    ...step.evidence.map((event) => `${event.kind}: ${event.message}`),
    ...Object.entries(end?.artifacts ?? {}).map(([kind, path]) => `${kind}: ${path}`),
    end?.note,
  ];
  return lines.filter((line): line is string => line !== undefined && line !== '');
}

function attribute(name: string, value: string | undefined): string {
  return value === undefined || value === '' ? '' : ` ${name}="${xmlAttribute(value)}"`;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(3);
}
