import { dirname, join, relative, resolve } from 'node:path';
import { defaultReplayOptions } from '../engine/ports.ts';
import { replay } from '../engine/replay.ts';
import { toVkError, VkError } from '../lang/errors.ts';
import { version } from '../lang/version.generated.ts';
import type { Plan } from '../plan/plan.ts';
import { keyOf } from '../plan-cache/key.ts';
import { usedPlaceholders } from '../prose/placeholders.ts';
import type { EventBody } from '../record/event.ts';
import { verdict as reduceVerdict } from '../record/reduce.ts';
import type { Verdict, VerdictPolicy } from '../record/verdict.ts';
import { renderConsole } from '../report/console.ts';
import { viewRun } from '../report/view.ts';
import { openRun, type Recorder } from '../runs/recorder.ts';
import { openLog } from '../system/log.ts';
import type { Project } from './config.ts';
import type { Context } from './context.ts';
import { baseUrlOf, choosePlatform, openTarget } from './open-target.ts';
import { enginePorts } from './ports.ts';
import { loadTest, prepare, type Ready, type Refused } from './prepare.ts';
import { proseLines } from './prose-lines.ts';
import { openVariables, type Variables } from './variables.ts';

export interface RunOptions {
  readonly url: string | undefined;
  readonly profile: string | undefined;
  readonly on: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly waitMs: number | undefined;
  readonly headed: boolean;
  readonly slowMoMs: number;
  readonly keepOpen: boolean;
  readonly shots: 'all' | 'fail' | 'none';
  readonly strict: boolean;
  readonly planFile: string | undefined;
  readonly recompile: boolean;
  readonly build: string | undefined;
  /** One of several: its lines are fewer. */
  readonly among?: boolean;
}

export interface RunResult {
  readonly kind: 'ran';
  readonly verdict: Verdict;
  readonly source: Ready['source'];
  readonly lines: readonly string[];
  /** Paths as the user would type them; absent when nothing is recorded. */
  readonly report?: string;
  readonly junit?: string;
  readonly dir?: string;
}

/**
 * One test from prose to archive.
 * @throws VkError before the first action for whatever is wrong with test, variables or environment; from then on the
 *   outcome is in the verdict
 */
export async function runTest(
  file: string,
  project: Project,
  options: RunOptions,
  context: Context,
  color: boolean,
): Promise<RunResult | Refused> {
  const platform = choosePlatform(options.on, loadTest(file, project, context));
  const prepared = await prepare(file, project, context, {
    platform,
    build: options.build,
    recompile: options.recompile,
    planFile: options.planFile,
  });
  if (prepared.kind === 'refused') return prepared;
  const { test } = prepared;
  if (test.frontMatter.rows.length > 0) {
    throw new VkError('invalid-front-matter', 'data: as a list of rows is not run yet', {
      ...(test.frontMatter.spans.data ? { span: test.frontMatter.spans.data } : {}),
      hint: 'Write the rows as a table under "For each row:", or data: as a map of constants.',
    });
  }
  let runId = '';
  const variables = openVariables(project, context, test.frontMatter.data, () => runId);
  requireVariables(prepared, variables);
  const baseUrl = baseUrlOf(options.url, test, project.settings, variables);
  const plan = withStart(prepared.plan, baseUrl !== undefined);

  await using target = await openTarget(
    {
      platform,
      baseUrl,
      settings: project.settings,
      variables,
      headed: options.headed || options.keepOpen,
      slowMoMs: options.slowMoMs,
      downloadsDir: join(project.root, '.verikun', 'downloads'),
      filesDir: dirname(resolve(context.cwd, file)),
      ...(test.frontMatter.viewport ? { viewport: test.frontMatter.viewport } : {}),
      ...(test.frontMatter.locales[0] ? { locale: test.frontMatter.locales[0] } : {}),
    },
    context,
  );
  await using recorder = await openRun({
    projectDir: project.root,
    name: test.title,
    file: test.file,
    masker: context.masker,
    now: () => new Date(),
  });
  runId = recorder.id;
  const log = await openLog({
    root: project.root,
    masker: context.masker,
    verbose: context.verbose ?? false,
  });
  log.info('run', {
    run: runId,
    file: test.file,
    plan: prepared.source,
    ...(prepared.missReason ? { why: prepared.missReason } : {}),
  });
  try {
    recorder.record(await startEvent(prepared, project, target));
    const ports = enginePorts({
      target,
      recorder,
      variables,
      masker: context.masker,
      signal: context.signal,
      onEvent: (event) => {
        log.info(event.type, event);
        tell(event, file, context);
      },
    });
    const counts = await replay(
      {
        plan,
        clauses: prepared.clauses,
        options: {
          ...defaultReplayOptions,
          shots: options.shots,
          windowMs: options.waitMs ?? project.settings.wait ?? defaultReplayOptions.windowMs,
          deadlineMs:
            options.timeoutMs ??
            test.frontMatter.timeoutMs ??
            project.settings.timeout ??
            defaultReplayOptions.deadlineMs,
        },
      },
      ports,
      context.signal,
    );
    recorder.record({
      type: 'run-end',
      steps: countSteps(recorder),
      planned: counts.planned,
      notRun: counts.notRun,
      manual: prepared.manual.length,
      costUsd: 0,
    });
  } catch (thrown) {
    // What the engine did not turn into an event is still no green run: the record says so before it is archived.
    const error = toVkError(thrown);
    log.error('the run broke off', thrown);
    recorder.record({
      type: 'failure',
      code: error.code,
      errorKind: error.kind,
      exitCode: error.exitCode,
      message: error.message,
      ...(error.hint ? { hint: error.hint } : {}),
      synthetic: false,
    });
    recorder.record({ type: 'run-end', steps: countSteps(recorder), costUsd: 0 });
  }
  log.flush();
  if (options.keepOpen) await untilStopped(context);
  return archived(recorder, prepared, { strict: options.strict }, context, {
    color,
    among: options.among ?? false,
  });
}

async function archived(
  recorder: Recorder,
  prepared: Ready,
  policy: VerdictPolicy,
  context: Context,
  look: { readonly color: boolean; readonly among: boolean },
): Promise<RunResult> {
  const events = recorder.events();
  const sealed = await recorder.seal({ policy, version });
  const verdict = sealed?.verdict ?? reduceVerdict(events, policy);
  const view = sealed?.view ?? viewRun(events);
  const report = sealed ? relative(context.cwd, sealed.report) || sealed.report : undefined;
  const lines = renderConsole(view, verdict, {
    ...look,
    width: process.stdout.columns ?? 110,
    ...(report ? { reportPath: report } : {}),
  });
  return {
    kind: 'ran',
    verdict,
    source: prepared.source,
    lines,
    ...(sealed && report ? { report, junit: relative(context.cwd, sealed.junit), dir: sealed.dir } : {}),
  };
}

/** A test that does not say where it starts starts at the app's address, on a replay as on the first run. */
function withStart(plan: Plan, hasAddress: boolean): Plan {
  const first = plan.steps[0];
  if (!hasAddress || first?.do === 'open' || first?.do === 'launch') return plan;
  return { ...plan, steps: [{ do: 'launch', clauses: [] }, ...plan.steps] };
}

/** Unset and empty variables end a test before its first action, with the place where the first one stands. */
function requireVariables(prepared: Ready, variables: Variables): void {
  for (const { placeholder, span } of usedPlaceholders(prepared.test)) {
    if (placeholder.kind !== 'env' && placeholder.kind !== 'secret' && placeholder.kind !== 'data') continue;
    if (!variables.lookup(placeholder)) throw variables.unset(placeholder, span);
  }
}

async function startEvent(
  prepared: Ready,
  project: Project,
  target: Awaited<ReturnType<typeof openTarget>>,
): Promise<EventBody> {
  const { test, plan, key } = prepared;
  return {
    type: 'run-start',
    version: 1,
    run: '',
    name: test.title,
    file: test.file,
    title: test.title,
    tags: [...test.frontMatter.tags],
    environment: {
      ...(await target.environment()),
      ...(project.profile ? { profile: project.profile } : {}),
      ...(key.build ? { build: key.build } : {}),
    },
    plan: { source: prepared.source, steps: plan.steps.length, modelCalls: 0, key: keyOf(key) },
    prose: proseLines(test, prepared.clauses, prepared.manual),
  };
}

function countSteps(recorder: Recorder): number {
  return recorder.events().filter((event) => event.type === 'step-end').length;
}

function tell(event: EventBody, file: string, context: Context): void {
  if (event.type === 'step-start')
    context.live(`${file}  ${event.step}  ${(event.text ?? event.name).replace(/\s+/g, ' ')}`);
}

async function untilStopped(context: Context): Promise<void> {
  context.progress('the browser stays open; Ctrl-C ends it');
  if (context.signal.aborted) return;
  await new Promise<void>((resolve) =>
    context.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}
