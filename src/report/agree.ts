import { VkError } from '../lang/errors.ts';
import type { Verdict } from '../record/verdict.ts';
import type { RunView, StepRow } from './view.ts';

/**
 * Steps that the reports print as red.
 * @throws VkError `internal` when a green verdict is handed in beside a red step: a report that would contradict the
 *   exit code is not written at all (C-RED-2)
 */
export function redSteps(run: RunView, verdict: Verdict): readonly StepRow[] {
  const red = run.steps.filter((step) => step.status !== 'passed');
  if (verdict.green !== (verdict.exitCode === 0))
    throw disagreement(`exit code ${verdict.exitCode} with a ${verdict.green ? 'green' : 'red'} verdict`);
  if (verdict.green && red.length > 0) throw disagreement(`step ${red[0]?.number} is red in a green run`);
  if (verdict.green && run.failure) throw disagreement('a green run with a failure of its own');
  return red;
}

/**
 * The red step that the run is about: the one that the verdict points at, else the first. `undefined` when the run
 * failed for a reason of its own that no step shares.
 */
export function redStep(run: RunView, verdict: Verdict): StepRow | undefined {
  const red = redSteps(run, verdict);
  const pointed = red.find((step) => step.number === verdict.redStep);
  if (pointed) return pointed;
  if (run.failure) return red.find((step) => step.end?.code === run.failure?.code);
  return red[0];
}

function disagreement(what: string): VkError {
  return new VkError('internal', `the record and the verdict disagree: ${what}`, {
    hint: 'No report was written, since it could have been read as green. Please report this with events.jsonl.',
  });
}
