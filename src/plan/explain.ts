import { formatDuration } from '../lang/duration.ts';
import type { Condition, ControlStep, Leaf, Plan, PlanStep, ReadStep } from './plan.ts';
import { isControl } from './plan.ts';

/** Texts that a person or a variable typed: their arguments are never part of a step's name (C-SECRET-1). */
const typed: ReadonlySet<string> = new Set(['fill', 'type', 'dialog']);

/** What a step does, in one line without typed text: `fill textbox "E-mail"`, `check that "Saved" is shown`. */
export function stepName(step: PlanStep): string {
  if (isControl(step)) return controlName(step);
  if (step.do === 'read') return readName(step as ReadStep);
  if (step.do === 'assert' || step.do === 'wait') return checkName(step as Leaf);
  return actionName(step as Leaf);
}

/** A plan in prose, one line a step, bodies indented by two spaces. */
export function explainPlan(plan: Plan): string[] {
  return explainSteps(plan.steps, 0);
}

function explainSteps(steps: readonly PlanStep[], depth: number): string[] {
  return steps.flatMap((step) => {
    const line = `${'  '.repeat(depth)}${stepName(step)}`;
    return isControl(step) ? [line, ...explainBodies(step, depth + 1)] : [line];
  });
}

function explainBodies(step: ControlStep, depth: number): string[] {
  const indent = '  '.repeat(depth - 1);
  switch (step.do) {
    case 'if':
      return [
        ...explainSteps(step.body, depth),
        ...(step.else ? [`${indent}else`, ...explainSteps(step.else, depth)] : []),
      ];
    case 'when':
      return [
        ...step.branches.flatMap((branch) => [
          `${indent}case ${conditionName(branch.when)}`,
          ...explainSteps(branch.body, depth),
        ]),
        ...(step.else ? [`${indent}else`, ...explainSteps(step.else, depth)] : []),
      ];
    case 'repeat':
    case 'while':
    case 'for-each':
      return explainSteps(step.body, depth);
  }
}

function controlName(step: ControlStep): string {
  switch (step.do) {
    case 'if':
      return `if ${conditionName(step.when)}`;
    case 'when':
      return `the first that holds of ${step.branches.length}`;
    case 'repeat':
      return step.until ? `repeat until ${conditionName(step.until)}` : `repeat ${step.times} times`;
    case 'while':
      return `while ${conditionName(step.when)}`;
    case 'for-each':
      return `for each of ${forEachSubject(step)}`;
  }
}

function forEachSubject(step: Extract<ControlStep, { do: 'for-each' }>): string {
  if (step.target !== undefined) return step.target;
  if (step.rows) return `${step.rows.length} rows`;
  return (step.each ?? []).map((item) => `"${item}"`).join(', ');
}

function readName(step: ReadStep): string {
  const field = step.field && step.field !== 'text' ? `the ${step.field} of ` : '';
  return `read ${field}${step.target} into ${step.into}`;
}

function checkName(step: Leaf): string {
  const { target, url, text, value, state, count, compare, match, gone, not } = step as Partial<
    Omit<Condition, 'negated'>
  > & { readonly gone?: boolean; readonly not?: boolean };
  const negated = (gone === true) !== (not === true);
  const said = conditionName({ target, url, text, value, state, count, compare, match, negated });
  return step.do === 'wait' ? `wait until ${said}` : `check that ${said}`;
}

/** A condition as a clause: `"Saved" is shown`, `@total does not show "£5"`. */
export function conditionName(condition: Condition): string {
  const { target, url, text, value, state, count, negated } = condition;
  const not = negated ? ' not' : '';
  if (url !== undefined) return `the address ${negated ? 'is not' : 'is'} ${matchWord(condition)}${url}`;
  const subject = target ?? '';
  const parts = [
    state === undefined ? undefined : `is${not} ${state}`,
    text === undefined
      ? undefined
      : `${negated ? 'does not show' : 'shows'} ${matchWord(condition)}"${text}"`,
    value === undefined
      ? undefined
      : `${negated ? 'does not hold' : 'holds'} ${matchWord(condition)}"${value}"`,
    count === undefined ? undefined : `is${not} there ${compareWord(condition)}${count} times`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? `${subject} is${not} shown` : `${subject} ${parts.join(' and ')}`;
}

function matchWord({ match }: Condition): string {
  switch (match) {
    case 'contains':
      return 'something with ';
    case 'starts-with':
      return 'something that begins with ';
    case 'ends-with':
      return 'something that ends with ';
    default:
      return '';
  }
}

function compareWord({ compare }: Condition): string {
  return compare === undefined || compare === 'exactly' ? '' : `${compare.replace('-', ' ')} `;
}

function actionName(step: Leaf): string {
  const words: string[] = [step.do];
  for (const [key, value] of Object.entries(step)) {
    if (key === 'do' || key === 'clauses' || key === 'wait' || value === undefined) continue;
    if (key === 'value' && typed.has(step.do)) continue;
    words.push(argumentWord(key, value));
  }
  return words.filter((word) => word !== '').join(' ');
}

function argumentWord(key: string, value: unknown): string {
  if (value === true) return key;
  if (value === false) return '';
  switch (key) {
    case 'target':
    case 'direction':
    case 'key':
    case 'url':
    case 'answer':
    case 'app':
    case 'which':
    case 'action':
    case 'settings':
    case 'name':
    case 'file':
      return String(value);
    case 'duration':
    case 'timeout':
      return formatDuration(Number(value));
    case 'times':
      return `${String(value)} times`;
    case 'value':
      return `"${String(value)}"`;
    default:
      return `${key} ${String(value)}`;
  }
}
