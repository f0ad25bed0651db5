import { isControl, type PlanStep } from '../plan/plan.ts';

export interface NodeBody {
  /** Its place in the node: `body`, `else`, `branches.0.body`. */
  readonly part: string;
  readonly steps: readonly PlanStep[];
}

/** The bodies of a control step, in order; none for a leaf. */
export function bodiesOf(step: PlanStep): readonly NodeBody[] {
  if (!isControl(step)) return [];
  const otherwise = 'else' in step && step.else ? [{ part: 'else', steps: step.else }] : [];
  switch (step.do) {
    case 'if':
      return [{ part: 'body', steps: step.body }, ...otherwise];
    case 'when':
      return [
        ...step.branches.map(({ body }, at) => ({ part: `branches.${at}.body`, steps: body })),
        ...otherwise,
      ];
    case 'repeat':
    case 'while':
    case 'for-each':
      return [{ part: 'body', steps: step.body }];
  }
}
