import { compileEnglish } from '../compile/english/compile.ts';
import { lintCompilation } from '../compile/lint.ts';
import { VkError } from '../lang/errors.ts';
import type { Span } from '../lang/span.ts';
import { isControl, type PlanStep } from '../plan/plan.ts';
import { acceptPlan } from '../plan/validate.ts';
import { usedPlaceholders } from '../prose/placeholders.ts';
import { findVerb } from '../verbs/verbs.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';
import { loadTest, type Refused } from './prepare.ts';
import { openVariables } from './variables.ts';

export interface Checked {
  readonly clauses: number;
  readonly checks: number;
  readonly manual: number;
  readonly refused: Pick<Refused, 'test' | 'refusals' | 'compiled'>;
  readonly warnings: readonly { readonly message: string; readonly span: Span }[];
}

/** Lints one test without app or model: refusals, a test that states nothing, checks that cannot fail, unset variables. */
export function checkFile(file: string, profile: string | undefined, context: Context): Checked {
  const project = loadProject(context.cwd, profile);
  const test = loadTest(file, project, context);
  const compilation = compileEnglish(test);
  if (compilation.refusals.length === 0) {
    if (compilation.steps.length === 0)
      throw new VkError('empty-test', 'states no instruction, so there is nothing that could be green', {
        span: { file: test.file, line: 1, col: 1 },
        hint: 'Write a step, for example:  1. Open /login.',
      });
    acceptPlan({ version: 1, steps: compilation.steps });
  }
  const variables = openVariables(project, context, test.frontMatter.data, () => 'check');
  const unset = usedPlaceholders(test)
    .filter(
      ({ placeholder }) =>
        (placeholder.kind === 'env' || placeholder.kind === 'secret') && !variables.lookup(placeholder),
    )
    .map(({ placeholder, span }) => ({ message: variables.unset(placeholder, span).message, span }));
  return {
    clauses: compilation.clauses.length,
    checks: countChecks(compilation.steps),
    manual: compilation.manual.length,
    refused: { test, refusals: compilation.refusals, compiled: compilation.clauses.length },
    warnings: [...lintCompilation(compilation), ...unset],
  };
}

function countChecks(steps: readonly PlanStep[]): number {
  return steps.reduce((sum, step) => {
    if (step.do === 'when')
      return (
        sum +
        step.branches.reduce((all, branch) => all + countChecks(branch.body), countChecks(step.else ?? []))
      );
    if (isControl(step))
      return sum + countChecks(step.body) + (step.do === 'if' ? countChecks(step.else ?? []) : 0);
    return sum + (findVerb(step.do)?.check === true ? 1 : 0);
  }, 0);
}
