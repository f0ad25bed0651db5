import { stepName } from '../plan/explain.ts';
import { type ControlStep, isControl, type Leaf, type PlanStep } from '../plan/plan.ts';
import type { EventOf } from '../record/event.ts';
import { wordsOf } from './run-step.ts';
import type { Session } from './session.ts';

/**
 * How a body ended. `left`: what its `if` was about went away by itself. `red`: it is recorded already, and nothing more
 * runs.
 */
export type Outcome = 'done' | 'left' | 'red';

/** Where a step stands: `path` with loop rounds, as the record has it; `site` without, to count what was reached. */
export interface Place {
  readonly path: string;
  readonly site: string;
  readonly depth: number;
}

export interface Body {
  readonly steps: readonly PlanStep[];
  readonly place: Place;
}

/** Runs a body; handed to the control nodes by the walk that they are part of. */
export type RunBody = (session: Session, body: Body) => Promise<Outcome>;

/** A body one level down; `part` is its place in the node, with the round where there is one. */
export function bodyOf(steps: readonly PlanStep[], place: Place, part: string, round?: number): Body {
  const again = round === undefined ? '' : `#${round}`;
  return {
    steps,
    place: {
      path: `${place.path}${again}.${part}`,
      site: `${place.site}.${part}`,
      depth: place.depth + 1,
    },
  };
}

export interface ControlFacts {
  readonly round?: number;
  readonly reason?: string;
  readonly durationMs?: number;
}

/** Makes a control node visible in the record (C-REC-2). */
export function emitControl(
  session: Session,
  step: ControlStep | Leaf,
  place: Place,
  outcome: EventOf<'control'>['outcome'],
  facts: ControlFacts = {},
): void {
  const text = wordsOf(session, step);
  const clause = step.clauses[0];
  const span = clause === undefined ? undefined : session.clauses[clause]?.span;
  session.ports.emit({
    type: 'control',
    path: place.path,
    depth: place.depth,
    node: isControl(step) ? step.do : 'pause',
    outcome,
    name: stepName(step),
    ...(text === undefined ? {} : { text }),
    ...(span ? { span } : {}),
    ...facts,
  });
}
