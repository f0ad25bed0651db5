import { type Placeholder, placeholdersOf } from '../lang/placeholder.ts';
import { isControl, type Plan, type PlanStep } from '../plan/plan.ts';
import { bodiesOf } from './bodies.ts';

/** A placeholder that has no value, and the clauses whose steps use it. */
export interface UnsetVariable {
  readonly source: string;
  readonly placeholder: Placeholder;
  readonly why: 'unset' | 'empty' | 'read by no step' | 'outside its loop';
  readonly clauses: readonly number[];
}

/**
 * Every placeholder of a plan that could not be filled in, found before the first action. `{{ctx.X}}` needs a `read`
 * that stands earlier, `{{row.X}}` and `{{item}}` their loop.
 */
export function checkVariables(
  plan: Plan,
  lookup: (placeholder: Placeholder) => string | undefined,
): UnsetVariable[] {
  const found = new Map<string, UnsetVariable>();
  const known: Known = { read: new Set(), columns: undefined, item: false };
  visit(plan.steps, known, lookup, (unset) => {
    const earlier = found.get(unset.source);
    found.set(
      unset.source,
      earlier ? { ...earlier, clauses: [...new Set([...earlier.clauses, ...unset.clauses])] } : unset,
    );
  });
  return [...found.values()];
}

interface Known {
  readonly read: Set<string>;
  readonly columns: ReadonlySet<string> | undefined;
  readonly item: boolean;
}
type Lookup = (placeholder: Placeholder) => string | undefined;

function visit(
  steps: readonly PlanStep[],
  known: Known,
  lookup: Lookup,
  report: (unset: UnsetVariable) => void,
): void {
  for (const step of steps) {
    const bodies = (): void => {
      for (const body of bodiesOf(step)) visit(body.steps, inside(step, known), lookup, report);
    };
    // What a repeat waits for is looked at after its body.
    if (step.do === 'repeat') bodies();
    for (const text of textsOf(step)) {
      for (const placeholder of placeholdersOf(text)) {
        const why = problem(placeholder, known, lookup);
        if (why) report({ source: sourceOf(placeholder), placeholder, why, clauses: step.clauses });
      }
    }
    if (step.do === 'read') known.read.add(String(step.into));
    if (step.do !== 'repeat') bodies();
  }
}

function inside(step: PlanStep, known: Known): Known {
  if (!isControl(step) || step.do !== 'for-each') return known;
  if (!step.rows) return { ...known, item: true };
  const columns = step.rows.map((row) => new Set(Object.keys(row)));
  const [first] = columns;
  // A column that one row lacks is missing in that round.
  const common = [...(first ?? [])].filter((name) => columns.every((row) => row.has(name)));
  return { ...known, columns: new Set(common) };
}

/** Texts of the step itself, those of its conditions included, bodies not. */
function textsOf(step: PlanStep): string[] {
  const own = Object.entries(step)
    .filter(([key]) => key !== 'body' && key !== 'else' && key !== 'branches' && key !== 'clauses')
    .map(([, value]) => value);
  const whens = isControl(step) && step.do === 'when' ? step.branches.map(({ when }) => when) : [];
  return [...own, ...whens].flatMap(stringsIn);
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('{{') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function problem(placeholder: Placeholder, known: Known, lookup: Lookup): UnsetVariable['why'] | undefined {
  switch (placeholder.kind) {
    case 'ctx':
      return known.read.has(placeholder.name) ? undefined : 'read by no step';
    case 'row':
      if (!known.columns) return 'outside its loop';
      return known.columns.has(placeholder.name) ? undefined : 'unset';
    case 'item':
      return known.item ? undefined : 'outside its loop';
    case 'param':
      return 'unset';
    case 'env':
    case 'secret': {
      const value = lookup(placeholder);
      return value === undefined ? 'unset' : value === '' ? 'empty' : undefined;
    }
    case 'data':
    case 'uuid':
    case 'timestamp':
    case 'run_id':
      return lookup(placeholder) === undefined ? 'unset' : undefined;
  }
}

function sourceOf(placeholder: Placeholder): string {
  switch (placeholder.kind) {
    case 'env':
    case 'secret':
    case 'ctx':
    case 'data':
    case 'row':
      return `{{${placeholder.kind}.${placeholder.name}}}`;
    case 'param':
      return `{{${placeholder.name}}}`;
    case 'item':
    case 'uuid':
    case 'timestamp':
    case 'run_id':
      return `{{${placeholder.kind}}}`;
  }
}
