import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Compilation } from '../compile/compilation.ts';
import { compileEnglish } from '../compile/english/compile.ts';
import type { Refusal } from '../compile/reading.ts';
import { VkError } from '../lang/errors.ts';
import type { Platform } from '../lang/platform.ts';
import type { Span } from '../lang/span.ts';
import type { Plan } from '../plan/plan.ts';
import { acceptPlan } from '../plan/validate.ts';
import { citedClauses, type Entry, type StoredClause } from '../plan-cache/entry.ts';
import type { KeyParts } from '../plan-cache/key.ts';
import { openPlanStore } from '../plan-cache/store.ts';
import { readTest } from '../prose/read-test.ts';
import type { Test } from '../prose/test.ts';
import type { Project } from './config.ts';
import type { Context } from './context.ts';
import { diskReader } from './disk-reader.ts';
import { blockSpan } from './prose-lines.ts';

export interface PrepareOptions {
  readonly platform: Platform;
  readonly build?: string | undefined;
  readonly recompile?: boolean;
  /** Folder whose `.verikun/plans` is used, if not the project's. */
  readonly plansRoot?: string;
  /** A plan file to run instead of compiling. */
  readonly planFile?: string | undefined;
}

export interface PlacedClause {
  readonly text: string;
  readonly span: Span;
}

export interface Ready {
  readonly kind: 'ready';
  readonly test: Test;
  readonly plan: Plan;
  readonly clauses: readonly PlacedClause[];
  readonly manual: readonly PlacedClause[];
  readonly source: 'cache' | 'compiled' | 'file';
  /** Why the cache did not have it. */
  readonly missReason?: string;
  readonly key: KeyParts;
}

export interface Refused {
  readonly kind: 'refused';
  readonly test: Test;
  readonly refusals: readonly Refusal[];
  readonly compiled: number;
}

/**
 * Prose → plan, from the cache where it is there.
 * @throws VkError for an unreadable file, bad front matter, includes and placeholders, a test without instructions
 */
export async function prepare(
  file: string,
  project: Project,
  context: Context,
  options: PrepareOptions,
): Promise<Ready | Refused> {
  const test = loadTest(file, project, context);
  const key: KeyParts = {
    text: test.resolvedText,
    package: test.frontMatter.app ?? project.settings.app ?? '',
    build: options.build ?? project.settings.build ?? '',
    platform: options.platform,
  };
  const store = openPlanStore(options.plansRoot ?? project.root);
  if (options.planFile !== undefined)
    return { kind: 'ready', test, key, source: 'file', ...planFromFile(options.planFile, test, context) };

  let missReason = 'recompiling';
  if (!options.recompile) {
    const found = await store.read(key);
    if (found.hit)
      return {
        kind: 'ready',
        test,
        key,
        source: 'cache',
        plan: found.entry.plan,
        ...placed(found.entry, test),
      };
    missReason = found.reason;
  }
  const compilation = compileEnglish(test);
  if (compilation.refusals.length > 0)
    return { kind: 'refused', test, refusals: compilation.refusals, compiled: compilation.clauses.length };
  if (compilation.steps.length === 0) throw emptyTest(file, context, compilation);
  const plan = acceptPlan({ version: 1, platform: options.platform, steps: compilation.steps });
  const uncited = compilation.clauses.find((_, id) => !citedClauses(plan).has(id));
  if (uncited)
    throw new VkError('internal', `"${uncited.text}" was compiled to no step`, { span: uncited.span });
  const warning = await store.write(key, {
    title: test.title,
    clauses: compilation.clauses.map((clause) => stored(clause, test)),
    manual: compilation.manual.map((note) => stored(note, test)),
    plan,
  });
  if (warning) context.warn(warning);
  return {
    kind: 'ready',
    test,
    key,
    source: 'compiled',
    missReason,
    plan,
    clauses: compilation.clauses,
    manual: compilation.manual,
  };
}

/** Reads a test and its includes; paths in messages are relative to the working directory. */
export function loadTest(file: string, project: Project, context: Context): Test {
  const shown = relative(context.cwd, resolve(context.cwd, file)) || file;
  let text: string;
  try {
    text = readFileSync(resolve(context.cwd, file), 'utf8');
  } catch (error) {
    throw new VkError('file-unreadable', `${shown}: cannot be read`, {
      cause: error,
      hint: 'Is it there, and may you read it?',
    });
  }
  return readTest(shown, text, diskReader(context.cwd), { root: relative(context.cwd, project.root) || '.' });
}

function emptyTest(file: string, context: Context, compilation: Compilation): VkError {
  const manual = compilation.manual.length > 0 ? ' (only lines for a person)' : '';
  return new VkError(
    'empty-test',
    `${relative(context.cwd, file)}: states no instruction${manual}, so there is nothing that could be green`,
    { hint: 'Write a step, for example:  1. Open /login.' },
  );
}

function planFromFile(
  path: string,
  test: Test,
  context: Context,
): { plan: Plan; clauses: PlacedClause[]; manual: PlacedClause[] } {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(resolve(context.cwd, path), 'utf8'));
  } catch (error) {
    throw new VkError('file-unreadable', `${path}: no plan can be read from it`, {
      cause: error,
      hint: 'A plan is what vk test FILE --show-plan prints.',
    });
  }
  const plan = acceptPlan(typeof json === 'object' && json !== null && 'plan' in json ? json.plan : json);
  const compiled = compileEnglish(test);
  const most = Math.max(-1, ...citedClauses(plan));
  if (most >= compiled.clauses.length) {
    throw new VkError(
      'invalid-plan',
      `${path}: cites clause ${most}, but ${test.file} has ${compiled.clauses.length}`,
      { hint: `Is it the plan of another test? Compile: vk test ${test.file} --show-plan` },
    );
  }
  return { plan, clauses: [...compiled.clauses], manual: [...compiled.manual] };
}

/** Segments by their first line, the point from which an entry counts. */
function bases(test: Test): { file: string; line: number }[] {
  return test.segments.map((segment) => ({
    file: segment.file,
    line: Math.min(Number.MAX_SAFE_INTEGER, ...segment.blocks.map((block) => blockSpan(block).line)),
  }));
}

function stored(clause: PlacedClause, test: Test): StoredClause {
  const all = bases(test);
  let best = -1;
  all.forEach((base, at) => {
    const holds = base.file === clause.span.file && base.line <= clause.span.line;
    if (holds && (best === -1 || (all[best]?.line ?? 0) <= base.line)) best = at;
  });
  return {
    segment: Math.max(0, best),
    line: clause.span.line - (all[best]?.line ?? 0),
    col: clause.span.col,
    text: clause.text,
    by: 'english',
  };
}

function placed(entry: Entry, test: Test): { clauses: PlacedClause[]; manual: PlacedClause[] } {
  const all = bases(test);
  const place = (clause: StoredClause): PlacedClause => {
    const base = all[clause.segment];
    return {
      text: clause.text,
      span: {
        file: base?.file ?? test.file,
        line: Math.max(1, (base?.line ?? 1) + clause.line),
        col: clause.col,
      },
    };
  };
  return { clauses: entry.clauses.map(place), manual: entry.manual.map(place) };
}
