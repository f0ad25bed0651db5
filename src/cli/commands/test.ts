import { relative, resolve } from 'node:path';
import { discover } from '../../app/discover.ts';
import { runTests, type TestResult } from '../../app/run-tests.ts';
import { showPlan } from '../../app/show-plan.ts';
import { parseDuration } from '../../lang/duration.ts';
import type { ExitCode } from '../../lang/errors.ts';
import { VkError } from '../../lang/errors.ts';
import { type Call, flagOption, textOption } from '../command.ts';
import { printRefusals } from '../refusals.ts';

/** `vk test PATH…`: one file, a folder or a glob; one code path. */
export default async function test(call: Call): Promise<ExitCode> {
  const { context, output } = call;
  const selection = await discover(call.positionals, context.cwd);
  const files = selection.files.map((file) => relative(context.cwd, file));
  if (flagOption(call, 'list')) {
    for (const file of files) output.data(file);
    if (output.json) output.document({ tests: files });
    return 0;
  }
  const options = {
    url: textOption(call, 'url'),
    profile: textOption(call, 'profile'),
    on: textOption(call, 'on'),
    timeoutMs: durationOption(call, 'timeout'),
    waitMs: durationOption(call, 'wait'),
    headed: flagOption(call, 'headed'),
    slowMoMs: durationOption(call, 'slowMo') ?? 0,
    keepOpen: flagOption(call, 'keepOpen'),
    shots: shotsOption(call),
    strict: flagOption(call, 'strict'),
    planFile: textOption(call, 'plan'),
    recompile: flagOption(call, 'recompile'),
    build: textOption(call, 'appBuild'),
  };
  if (options.planFile !== undefined && files.length !== 1) {
    throw new VkError('usage', `--plan is the plan of one test, but ${files.length} are named`, {
      hint: 'Name one file.',
    });
  }
  if (flagOption(call, 'showPlan')) return showPlans(call, files, options);

  const summary = await runTests(files, options, context, {
    onTest: (result) => printTest(result, call),
    color: output.color,
  });
  if (output.json) output.document(summary.document);
  else for (const line of summary.lines) output.data(line);
  return summary.exitCode;
}

function printTest(result: TestResult, call: Call): void {
  if (call.output.json) return;
  for (const line of result.lines) call.output.data(line);
  if (result.refused) printRefusals(result.refused, call);
}

async function showPlans(
  call: Call,
  files: readonly string[],
  options: {
    profile: string | undefined;
    on: string | undefined;
    build: string | undefined;
    recompile: boolean;
    planFile: string | undefined;
  },
): Promise<ExitCode> {
  let exit: ExitCode = 0;
  for (const file of files) {
    const shown = await showPlan(resolve(call.context.cwd, file), options, call.context);
    if (shown.kind === 'refused') {
      printRefusals(shown, call);
      exit = 2;
    } else {
      process.stdout.write(
        `${call.context.masker.mask(JSON.stringify(shown.plan, null, call.output.json ? 0 : 2))}\n`,
      );
    }
  }
  return exit;
}

function durationOption(call: Call, name: string): number | undefined {
  const text = textOption(call, name);
  return text === undefined ? undefined : parseDuration(text);
}

function shotsOption(call: Call): 'all' | 'fail' | 'none' {
  const text = textOption(call, 'shots') ?? 'fail';
  if (text === 'all' || text === 'fail' || text === 'none') return text;
  throw new VkError('usage', `--shots takes all, fail or none, not "${text}"`);
}
