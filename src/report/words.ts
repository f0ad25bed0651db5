import { formatDuration } from '../lang/duration.ts';
import type { Outcome, Verdict } from '../record/verdict.ts';
import { redStep } from './agree.ts';
import { checkSentence } from './check-sentence.ts';
import { oneLine, plural, sentence, shellWord, shortUrl, withoutNumber } from './text.ts';
import type { RunView, StepRow } from './view.ts';

interface OutcomeWords {
  readonly mark: string;
  readonly word: string;
}

const outcomes: Readonly<Record<Outcome, OutcomeWords>> = {
  passed: { mark: '✓', word: 'PASSED' },
  failed: { mark: '✗', word: 'FAILED' },
  environment: { mark: '!', word: 'ENVIRONMENT' },
  usage: { mark: '✗', word: 'REFUSED' },
  budget: { mark: '■', word: 'STOPPED' },
  interrupted: { mark: '■', word: 'INTERRUPTED' },
};

/** Mark and word of a verdict; a green one in which nothing was verified has its own. */
export function outcomeWords(verdict: Verdict): OutcomeWords {
  if (verdict.green && verdict.unverified) return { mark: '?', word: 'UNVERIFIED' };
  // Made red by a policy (strict, fail-on-heal): the outcome may still read "passed".
  if (!verdict.green && verdict.outcome === 'passed') return outcomes.failed;
  return outcomes[verdict.outcome];
}

/** The author's words of a step, else its name; on one line. */
export function wordsOf(step: StepRow): string {
  return oneLine(step.start.text ?? step.start.name);
}

/** `checkout.md:34`, or `undefined` for a step that comes from no file. */
export function placeOf(step: StepRow): string | undefined {
  const span = step.start.span;
  return span ? `${span.file}:${span.line}` : undefined;
}

/** `15 of 19 steps ran`: what was planned and never reached counts. */
export function ranOf(verdict: Verdict): string {
  const { total, notRun } = verdict.steps;
  return `${total} of ${plural(total + notRun, 'step')} ran`;
}

/**
 * The verdict as one sentence in the author's words.
 * @returns for a failed check "The grand total should be £41.20; the page showed £43.20 for 4.7 s."
 */
export function phraseVerdict(run: RunView, verdict: Verdict): string {
  if (verdict.green) return greenSentence(verdict);
  const step = redStep(run, verdict);
  const own = run.failure;
  switch (verdict.outcome) {
    case 'environment':
      return `${sentence(verdict.reason ?? own?.message ?? 'The environment failed')} Not held against the app.`;
    case 'interrupted':
      return `${sentence(verdict.reason ?? 'The run was cut short')} ${ranOf(verdict)}.`;
    case 'budget':
    case 'usage':
      return sentence(verdict.reason ?? own?.message ?? 'The run was refused');
    case 'passed':
    case 'failed':
      return step ? stepSentence(step) : sentence(verdict.reason ?? own?.message ?? 'The run failed');
  }
}

function greenSentence(verdict: Verdict): string {
  const { total, checks, healed } = verdict.steps;
  const all = total === 1 ? 'The only step passed' : `All ${total} steps passed`;
  if (verdict.unverified) return `${all}, but no wrong page could have turned this red.`;
  const what = checks === 0 ? `${all}.` : `${all}, ${checks} of them ${checks === 1 ? 'a check' : 'checks'}.`;
  return healed === 0 ? what : `${what} ${plural(healed, 'step')} had to be healed.`;
}

/** What went wrong in one red step, as a sentence. */
export function stepSentence(step: StepRow): string {
  const end = step.end;
  if (step.synthetic) return sentence(end?.message ?? 'The run failed');
  if (!end) return `“${bare(step)}” was begun and never finished.`;
  const where = end.url ? ` on ${shortUrl(end.url)}` : '';
  const window = end.waitedMs === undefined ? '' : ` in ${formatDuration(end.waitedMs)}`;
  if (isMiss(step)) return `“${bare(step)}” found nothing that fits${where}${window}.`;
  if (isAmbiguous(step)) {
    const fits = end.candidates?.length;
    return `${fits ? `${fits} elements fit` : 'Several elements fit'} “${bare(step)}”; vk never picks one for you.`;
  }
  const check = step.start.check ? checkSentence(step) : undefined;
  return check ?? `“${bare(step)}” failed: ${sentence(end.message ?? 'no message')}`;
}

export function isMiss(step: StepRow): boolean {
  return step.end?.code === 'selector-not-found' || step.end?.code === 'not-visible';
}

export function isAmbiguous(step: StepRow): boolean {
  return step.end?.code === 'ambiguous-in-test' || step.end?.code === 'ambiguous-selector';
}

/** The author's words without list number and final stop, to be quoted inside a sentence. */
function bare(step: StepRow): string {
  return withoutNumber(wordsOf(step)).replace(/[.;:]+$/, '');
}

/** The command that runs the same test again. */
export function againCommand(run: RunView): string | undefined {
  return run.file === undefined ? undefined : `vk test ${shellWord(run.file)}`;
}

/** `Chromium 147 · en-GB · …`, only what is known, in the order of interest. */
export function environmentWords(run: RunView): string[] {
  const env = run.start?.environment;
  if (!env) return [];
  return [
    env.device,
    env.locale,
    env.timeZone,
    env.viewport && `${env.viewport.width}×${env.viewport.height}`,
    env.colorScheme && env.colorScheme !== 'light' ? `${env.colorScheme} scheme` : undefined,
    env.reducedMotion ? 'reduced motion' : undefined,
    env.profile && `profile ${env.profile}`,
    env.build && `build ${env.build}`,
    env.simulated ? 'simulated' : undefined,
  ].filter((word): word is string => word !== undefined && word !== '');
}

/** Where the plan came from: `plan from cache, 0 model calls`. */
export function planWords(run: RunView): string | undefined {
  const plan = run.start?.plan;
  if (!plan) return undefined;
  const source = {
    cache: 'plan from cache',
    compiled: 'plan compiled now',
    file: 'plan from a file',
    none: undefined,
  }[plan.source];
  return source && `${source}, ${plural(plan.modelCalls, 'model call')}`;
}

/** A wait that used most of its window is about to become a failure. */
const slowShare = 0.8;

/** Passed steps that used at least 80 % of a window of a second or more, slowest first. */
export function slowSteps(run: RunView): StepRow[] {
  const share = (step: StepRow): number =>
    (step.end?.waitedMs ?? 0) / (step.end?.windowMs ?? Number.POSITIVE_INFINITY);
  return run.steps
    .filter(
      (step) => step.status === 'passed' && (step.end?.windowMs ?? 0) >= 1_000 && share(step) >= slowShare,
    )
    .sort((a, b) => share(b) - share(a));
}
