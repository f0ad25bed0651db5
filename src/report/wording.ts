import type { Candidate } from '../record/event.ts';
import { oneLine, withoutNumber } from './text.ts';
import type { StepRow } from './view.ts';

/** An imperative and one thing; a clause with more parts cannot be rewritten by replacing its object. */
const simple = /^(\p{Lu}\p{L}+(?: (?:on|into|over))?)\s+(?:the |an? )?(?:"[^"]*"|“[^”]*”)[^,;"“]*$/u;

/**
 * The sentence to write instead, when the author's clause is one imperative with one object: its verb, then the
 * candidate's phrase. Else the phrase alone: it is right wherever the object stands.
 */
export function wordingFor(step: StepRow, candidate: Candidate): string {
  const words = withoutNumber(oneLine(step.start.text ?? '')).replace(/\.$/, '');
  const verb = simple.exec(words)?.[1];
  return verb === undefined || step.start.check ? candidate.phrase : `${verb} ${candidate.phrase}.`;
}
