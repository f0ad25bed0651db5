import { relative } from 'node:path';
import { type ExitCode, exitCodeOf, toVkError, type VkError } from '../lang/errors.ts';
import { formatSpan } from '../lang/span.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';
import type { Refused } from './prepare.ts';
import { type RunOptions, type RunResult, runTest } from './run-test.ts';

export interface TestResult {
  readonly file: string;
  readonly exitCode: ExitCode;
  /** The block of lines that the console shows for it. */
  readonly lines: readonly string[];
  readonly refused?: Refused;
  readonly error?: VkError;
  readonly run?: RunResult;
}

export interface Summary {
  readonly exitCode: ExitCode;
  /** Closing lines, only where there was more than one test. */
  readonly lines: readonly string[];
  readonly document: unknown;
}

/**
 * Runs tests one after another. A test that cannot start (refused, unset variable) is red with its reason, and the rest
 * runs; a broken environment ends the whole call.
 * @throws VkError of exit 3 when nothing can run here, and any error of a call that names a single test
 */
export async function runTests(
  files: readonly string[],
  options: RunOptions,
  context: Context,
  handlers: { readonly onTest: (result: TestResult) => void; readonly color: boolean },
): Promise<Summary> {
  const project = loadProject(context.cwd, options.profile);
  const results: TestResult[] = [];
  for (const [at, file] of files.entries()) {
    context.signal.throwIfAborted();
    context.progress(
      files.length === 1 ? `running ${file}` : `running ${file}  (${at + 1} of ${files.length})`,
    );
    const result = await oneTest(file, project, options, context, handlers.color, files.length === 1);
    handlers.onTest(result);
    results.push(result);
  }
  const exitCode = worst(results.map((result) => result.exitCode));
  return {
    exitCode,
    lines: files.length > 1 ? closingLines(results, project.root, context) : [],
    document: documentOf(results, exitCode, context),
  };
}

async function oneTest(
  file: string,
  project: ReturnType<typeof loadProject>,
  options: RunOptions,
  context: Context,
  color: boolean,
  alone: boolean,
): Promise<TestResult> {
  try {
    const outcome = await runTest(file, project, { ...options, among: !alone }, context, color);
    if (outcome.kind === 'refused') return { file, exitCode: 2, lines: [], refused: outcome };
    return { file, exitCode: outcome.verdict.exitCode, lines: outcome.lines, run: outcome };
  } catch (thrown) {
    const error = toVkError(thrown);
    if (alone || context.signal.aborted || exitCodeOf(error.code) === 3) throw error;
    return { file, exitCode: error.exitCode, lines: errorLines(file, error), error };
  }
}

function errorLines(file: string, error: VkError): string[] {
  return [
    `✗ ${error.span ? formatSpan(error.span) : file}  ${error.message}`,
    ...(error.hint ? [`    ${error.hint}`] : []),
  ];
}

/** A broken box outweighs a red test, a red test a wrong call: what a gate must look at first. */
function worst(codes: readonly ExitCode[]): ExitCode {
  const order: readonly ExitCode[] = [3, 1, 2];
  return order.find((code) => codes.includes(code)) ?? 0;
}

function closingLines(results: readonly TestResult[], root: string, context: Context): string[] {
  const green = results.filter((result) => result.exitCode === 0).length;
  const cached = results.filter((result) => result.run?.source === 'cache').length;
  const plans =
    cached === results.length
      ? 'every plan came from the cache'
      : `${cached} of ${results.length} plans came from the cache`;
  const word =
    green === results.length
      ? `PASSED ${green} of ${results.length}`
      : `FAILED ${results.length - green} of ${results.length}`;
  const reports = relative(context.cwd, `${root}/.verikun/runs`) || '.verikun/runs';
  const red = results
    .filter((result) => result.run && result.exitCode !== 0)
    .map((result) => `    ${result.file}: ${result.run?.report ?? ''}`);
  return [
    '',
    `${word}     ${plans}, 0 model calls`,
    ...red,
    `reports: ${reports}/     the last one: ${results.findLast((result) => result.run)?.run?.report ?? 'none'}     open: vk show`,
  ];
}

function documentOf(results: readonly TestResult[], exitCode: ExitCode, context: Context): unknown {
  return {
    ok: exitCode === 0,
    exitCode,
    tests: results.map((result) => ({
      file: result.file,
      ok: result.exitCode === 0,
      exitCode: result.exitCode,
      ...(result.run ? runDocument(result.run, context) : {}),
      ...(result.error
        ? {
            error: result.error.message,
            errorKind: result.error.kind,
            ...(result.error.hint ? { hint: result.error.hint } : {}),
          }
        : {}),
      ...(result.refused
        ? {
            error: 'clauses that do not compile',
            errorKind: 'ClauseRefusedError',
            refusals: result.refused.refusals.map(({ type, text, span, message, suggestion }) => ({
              type,
              text,
              where: formatSpan(span),
              message,
              ...(suggestion ? { suggestion } : {}),
            })),
          }
        : {}),
    })),
  };
}

function runDocument(run: RunResult, context: Context): object {
  const { verdict } = run;
  return {
    outcome: verdict.outcome,
    cached: run.source === 'cache',
    model: null,
    costUsd: 0,
    steps: verdict.steps,
    unverified: verdict.unverified,
    ...(run.report
      ? { report: run.report, junit: run.junit, runDir: relative(context.cwd, run.dir ?? '') || run.dir }
      : {}),
    ...(verdict.green
      ? {}
      : { failure: { reason: verdict.reason ?? '', code: verdict.code, step: verdict.redStep } }),
  };
}
