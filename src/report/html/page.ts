import { createHash } from 'node:crypto';
import { formatDuration } from '../../lang/duration.ts';
import type { Verdict } from '../../record/verdict.ts';
import { redStep, redSteps } from '../agree.ts';
import { plural } from '../text.ts';
import type { RunView } from '../view.ts';
import {
  againCommand,
  environmentWords,
  outcomeWords,
  phraseVerdict,
  placeOf,
  planWords,
  slowSteps,
} from '../words.ts';
import { fileHref, html } from '../xml.ts';
import { type PageFiles, tone } from './page-parts.ts';
import { picturePane } from './picture.ts';
import { prosePane } from './prose.ts';
import { pageScript } from './script.ts';
import { stepsSection } from './steps.ts';
import { pageStyle } from './style.ts';

export interface PageInput extends PageFiles {
  readonly run: RunView;
  readonly verdict: Verdict;
  /** Files beside the page, by label: `JUnit` → `report.xml`. */
  readonly links?: Readonly<Record<string, string>>;
  /** The product's version for the foot of the page. */
  readonly version?: string;
}

/**
 * The run as one page that needs nothing else: style, script and pictures are inside, and its policy forbids the rest.
 * Every text is escaped; what is handed in must be masked already.
 */
export function renderHtml(input: PageInput): string {
  const { run, verdict } = input;
  redSteps(run, verdict);
  const { mark, word } = outcomeWords(verdict);
  const colour = verdict.green ? (verdict.unverified ? 'doubt' : 'green') : 'red';
  return `<!doctype html>
<html lang="en" class="tone-${colour}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="referrer" content="no-referrer">
<title>${html(`${mark} ${word} ${run.title}`)}</title>
<link rel="icon" href="${icon(colour)}">
<style>${pageStyle}</style>
</head>
<body>
<div class="band"></div>
<main>
${masthead(run, verdict)}
<div class="sheet">
${pair(input)}
${doubtsBar(run, verdict)}
${nextBar(input)}
${environmentBar(run)}
</div>
${stepsSection(run, verdict, input)}
<footer>${html(['verikun', input.version, run.id].filter(Boolean).join(' · '))}</footer>
</main>
<dialog id="large" aria-label="Enlarged picture"></dialog>
<script>${pageScript}</script>
</body>
</html>
`;
}

// Only this very script may run: a text of the app that slipped through could still do nothing.
function policy(): string {
  const hash = createHash('sha256').update(pageScript).digest('base64');
  return `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

function icon(colour: 'green' | 'red' | 'doubt'): string {
  const fill = { green: '1d7a46', red: 'bf2718', doubt: 'b87a00' }[colour];
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='7' fill='%23${fill}'/%3E%3C/svg%3E`;
}

function masthead(run: RunView, verdict: Verdict): string {
  const { mark, word } = outcomeWords(verdict);
  const red = redStep(run, verdict);
  const place = (red && placeOf(red)) ?? run.file;
  const build = run.start?.environment?.build;
  const aside = [place && html(place), build && html(`build ${build}`), started(run.startedAt)].filter(
    Boolean,
  );
  const { total, notRun } = verdict.steps;
  const ran =
    notRun > 0
      ? `${total} of ${total + notRun} steps ran, ${notRun} did not`
      : `${plural(total, 'step')} in ${formatDuration(run.durationMs)}`;
  return `<header class="verdict">
<div class="topline"><span class="word">${mark} ${word}</span><h1>${html(run.title)}</h1><span class="end num">${aside.join(' · ')}</span></div>
<p class="sentence">${html(phraseVerdict(run, verdict))}</p>
<div class="ran">${strip(run, verdict)}<span class="num">${ran}</span></div>
</header>`;
}

/** One mark a step: where in the test it turned red, and how much was never reached. */
function strip(run: RunView, verdict: Verdict): string {
  const done = run.steps.map(
    (step) =>
      `<a class="${tone(step)}" href="#step-${step.number}" aria-label="step ${step.number}, ${step.status}"></a>`,
  );
  const open = Array.from({ length: Math.min(verdict.steps.notRun, 200) }, () => '<span></span>');
  return done.length + open.length === 0 ? '' : `<div class="strip">${[...done, ...open].join('')}</div>`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function started(stamp: string): string {
  const date = new Date(stamp);
  if (Number.isNaN(date.getTime())) return '';
  const clock = date.toISOString().slice(11, 16);
  return `<time datetime="${html(stamp)}">${date.getUTCDate()} ${months[date.getUTCMonth()]} ${clock} UTC</time>`;
}

function pair(input: PageInput): string {
  const picture = picturePane(input.run, input.verdict, input);
  return `<div class="pair${picture === undefined ? ' alone' : ''}">${prosePane(input.run, redStep(input.run, input.verdict))}${picture ?? ''}</div>`;
}

function doubtsBar(run: RunView, verdict: Verdict): string {
  const failed = run.evidence.filter((event) => event.kind === 'request-failed').length;
  const errors = run.evidence.filter(
    (event) => event.kind === 'page-error' || event.kind === 'console-error',
  ).length;
  const manual = run.end?.manual ?? run.start?.prose?.filter((entry) => entry.kind === 'manual').length ?? 0;
  const weak = run.steps.filter((step) => step.end?.weak || step.end?.echo).length;
  const skipped = run.rows.filter((row) => row.kind === 'control' && row.event.outcome === 'skipped').length;
  const slow = slowSteps(run);
  const doubts = [
    verdict.green && verdict.unverified ? '<span>unverified: no check could have failed</span>' : '',
    verdict.steps.healed > 0
      ? `<a href="#steps-title" data-show="healed">${verdict.steps.healed} healed</a>`
      : '',
    weak > 0 ? `<span>${plural(weak, 'weak check')}</span>` : '',
    failed > 0 ? `<span>${plural(failed, 'request')} failed</span>` : '',
    errors > 0 ? `<span>${plural(errors, 'error')} on the page</span>` : '',
    manual > 0 ? `<span>${plural(manual, 'human check')} open</span>` : '',
    skipped > 0 ? `<a href="#steps-title" data-show="skipped">${skipped} skipped</a>` : '',
    ...slow
      .slice(0, 2)
      .map(
        (step) =>
          `<a href="#step-${step.number}">slow: ${step.start.span ? `line ${step.start.span.line}` : `step ${step.number}`}</a>`,
      ),
  ].filter((doubt) => doubt !== '');
  if (doubts.length === 0 && !verdict.green) return '';
  const shown =
    doubts.length === 0
      ? '<span class="none">nothing healed, nothing skipped, no error on the page</span>'
      : doubts.join('');
  return `<div class="bar"><span class="soft">doubts</span><div class="doubts">${shown}</div></div>`;
}

function nextBar(input: PageInput): string {
  const command = againCommand(input.run);
  const links = Object.entries(input.links ?? {}).map(
    ([label, path]) => `<a href="${fileHref(path)}">${html(label)}</a>`,
  );
  if (command === undefined && links.length === 0) return '';
  const again =
    command === undefined
      ? ''
      : `<span class="soft">run it again</span><div class="again"><code>${html(command)}</code><button type="button" class="button js-only" data-copy="${html(command)}">copy</button></div>`;
  return `<div class="bar">${again}<nav class="links" aria-label="Files of this run">${links.join('')}</nav></div>`;
}

function environmentBar(run: RunView): string {
  const cost = run.end?.costUsd;
  const parts = [
    ...environmentWords(run),
    planWords(run),
    formatDuration(run.durationMs),
    cost === undefined ? undefined : `$${cost.toFixed(2)}`,
  ];
  return `<div class="bar quiet">${parts
    .filter((part) => part !== undefined)
    .map((part) => `<span>${html(part)}</span>`)
    .join('')}</div>`;
}
