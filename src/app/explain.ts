import type { Compilation } from '../compile/compilation.ts';
import { compileEnglish, compileSentence } from '../compile/english/compile.ts';
import { toGold } from '../compile/gold.ts';
import type { Refusal } from '../compile/reading.ts';
import { VkError } from '../lang/errors.ts';
import { stepName } from '../plan/explain.ts';
import { isControl, type PlanStep } from '../plan/plan.ts';
import { readTest } from '../prose/read-test.ts';
import type { Test } from '../prose/test.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';
import { diskReader } from './disk-reader.ts';
import { loadTest } from './prepare.ts';

export interface Explained {
  readonly test: Test;
  readonly lines: readonly string[];
  readonly refusals: readonly Refusal[];
  readonly compiled: number;
  /** The readings as `--json` prints them. */
  readonly gold: unknown;
}

/** How a file is understood, clause by clause. */
export function explainFile(file: string, context: Context): Explained {
  const project = loadProject(context.cwd);
  const test = loadTest(file, project, context);
  return explained(test, compileEnglish(test));
}

/** How one sentence is understood. */
export function explainSentence(sentence: string): Explained {
  if (sentence.trim() === '')
    throw new VkError('usage', 'there is no sentence', { hint: 'For example: vk explain \'Click "Save".\'' });
  const compilation = compileSentence(sentence);
  const test = readTest('sentence', sentence, diskReader('.'));
  return explained(test, compilation);
}

function explained(test: Test, compilation: Compilation): Explained {
  const byClause = new Map<number, string[]>();
  collect(compilation.steps, 0, byClause);
  const lines = compilation.clauses.flatMap((clause, id) => [
    `${String(clause.span.line).padStart(4)}  ${clause.text.replace(/\s+/g, ' ')}`,
    ...(byClause.get(id) ?? []).map((step) => `        → ${step}`),
  ]);
  return {
    test,
    lines,
    refusals: compilation.refusals,
    compiled: compilation.clauses.length,
    gold: toGold(test, compilation),
  };
}

function collect(steps: readonly PlanStep[], depth: number, into: Map<number, string[]>): void {
  for (const step of steps) {
    const id = step.clauses[0];
    if (id !== undefined) into.set(id, [...(into.get(id) ?? []), `${'  '.repeat(depth)}${stepName(step)}`]);
    if (isControl(step)) for (const body of bodiesOf(step)) collect(body, depth + 1, into);
  }
}

function bodiesOf(step: PlanStep): (readonly PlanStep[])[] {
  if (!isControl(step)) return [];
  if (step.do === 'when')
    return [...step.branches.map((branch) => branch.body), ...(step.else ? [step.else] : [])];
  return [step.body, ...(step.do === 'if' && step.else ? [step.else] : [])];
}
