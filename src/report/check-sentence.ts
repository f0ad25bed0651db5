import { formatDuration } from '../lang/duration.ts';
import { capital, oneLine, withoutNumber } from './text.ts';
import type { StepRow } from './view.ts';

/** Ways to open a check in prose; what follows is the statement that did not hold. */
const openings =
  /^(?:and |then |also |…\s*|\.\.\.\s*)*(?:(?:please )?(?:verify|check|assert|ensure|confirm|expect|make sure|be sure|see)(?: to see)?(?: that| whether| if)?:?\s+)?/i;

const copulas: Readonly<Record<string, string>> = {
  is: 'be',
  are: 'be',
  was: 'be',
  shows: 'show',
  show: 'show',
  displays: 'display',
  reads: 'read',
  says: 'say',
  contains: 'contain',
  equals: 'equal',
  has: 'have',
  have: 'have',
  starts: 'start',
  ends: 'end',
};

/**
 * A failed check said as a wish and what came instead, when the author's words are of the form "X is Y".
 * @returns `undefined` when they are not, so that nothing is put into the author's mouth
 */
export function checkSentence(step: StepRow): string | undefined {
  const end = step.end;
  if (!end) return undefined;
  const wish = wishOf(oneLine(step.start.text ?? ''), end.expected);
  const expected =
    wish ?? (end.expected === undefined ? undefined : `${quoted(step)}: expected ${end.expected}`);
  if (expected === undefined) return undefined;
  const held = end.seenForMs ?? (end.seen === undefined ? end.waitedMs : undefined);
  const time = held === undefined ? '' : ` for ${formatDuration(held)}`;
  if (end.seen !== undefined)
    return `${expected}; the page showed ${end.seen === '' ? 'nothing there' : end.seen}${time}.`;
  return `${expected}; it was not so${time}.`;
}

function quoted(step: StepRow): string {
  return `“${withoutNumber(oneLine(step.start.text ?? step.start.name)).replace(/[.;:]+$/, '')}”`;
}

/** "verify that the grand total is £41.20." → "The grand total should be £41.20" */
function wishOf(text: string, expected: string | undefined): string | undefined {
  const statement = withoutNumber(text)
    .replace(openings, '')
    .replace(/[.;]+$/, '')
    .trim();
  // A verb inside quotes is the app's text and no verb of the sentence: blanked out, offsets kept.
  const blanked = statement.replace(/"[^"]*"|“[^”]*”/g, (quote) => '\u0000'.repeat(quote.length));
  const should = /\s(?:should|must)\s/i.exec(blanked);
  if (should) return capital(statement);
  const verb =
    /\s(is|are|was|shows?|displays|reads|says|contains|equals|has|have|starts|ends)\s+(not\s)?/i.exec(
      blanked,
    );
  if (!verb?.[1]) return undefined;
  const subject = statement.slice(0, verb.index);
  const rest = statement.slice(verb.index + verb[0].length);
  const object =
    expected !== undefined && expected !== '' && rest.includes(expected) && / and |, /.test(rest)
      ? expected
      : rest;
  const base = copulas[verb[1].toLowerCase()] ?? verb[1];
  return `${capital(subject)} should ${verb[2] ? 'not ' : ''}${base} ${object}`;
}
