import { formatDuration } from '../../lang/duration.ts';
import type { Verdict } from '../../record/verdict.ts';
import { redStep } from '../agree.ts';
import { oneLine, sentence } from '../text.ts';
import type { ControlRow, RunView, StepRow } from '../view.ts';
import { placeOf, stepSentence, wordsOf } from '../words.ts';
import { fileHref, html } from '../xml.ts';
import { markedWords, markOf, type PageFiles, picturesOf, tag, tone } from './page-parts.ts';
import { framedShot } from './picture.ts';
import { rivals } from './rivals.ts';

/** Every step and control event in order, with filter and search. */
export function stepsSection(run: RunView, verdict: Verdict, files: PageFiles): string {
  const rows = run.rows.filter((row) => row.kind === 'step' || row.event.outcome !== 'ended');
  const red = redStep(run, verdict);
  const items = rows.map((row) =>
    row.kind === 'step' ? stepItem(run, row, files, row === red) : controlItem(row),
  );
  return [
    '<section aria-labelledby="steps-title">',
    `<div class="steps-head"><h2 id="steps-title">All steps</h2><div class="tools">${filters(rows)}<span id="count" role="status"></span><input id="search" type="search" placeholder="Search the steps  /" aria-label="Search the steps"></div></div>`,
    rows.length === 0
      ? '<p class="soft">No step was begun.</p>'
      : `<ol class="steps">${items.join('\n')}</ol>`,
    '</section>',
  ].join('\n');
}

function tagsOf(row: StepRow | ControlRow): string[] {
  if (row.kind === 'control')
    return row.event.outcome === 'skipped'
      ? ['skipped']
      : row.event.outcome === 'cap'
        ? ['red']
        : ['control'];
  const kind = tone(row);
  return [kind, ...(row.start.check ? ['check'] : [])];
}

function filters(rows: readonly (StepRow | ControlRow)[]): string {
  const names: [string, string][] = [
    ['all', 'All'],
    ['red', 'Red'],
    ['check', 'Checks'],
    ['healed', 'Healed'],
    ['skipped', 'Skipped'],
  ];
  const buttons = names.map(([key, label]) => {
    const count = key === 'all' ? rows.length : rows.filter((row) => tagsOf(row).includes(key)).length;
    return `<button type="button" data-filter="${key}" aria-pressed="${key === 'all'}">${label}<i>${count}</i></button>`;
  });
  return `<div class="filters" role="group" aria-label="Show">${buttons.join('')}</div>`;
}

function controlItem(row: ControlRow): string {
  const { event } = row;
  const [mark, said] = controlWords(event);
  const words = `<span class="words">${markedWords(oneLine(event.text ?? event.name))}</span>`;
  const reason = [said, event.reason].filter((part) => part !== undefined && part !== '').join(', ');
  const took = event.durationMs === undefined ? '' : formatDuration(event.durationMs);
  const place = event.span ? tag(`line ${event.span.line}`) : '';
  const kind = event.outcome === 'cap' ? ' red' : '';
  return `<li class="row${kind}" data-tags="${tagsOf(row).join(' ')}" style="--depth:${event.depth}"><div class="control"><span class="no"></span><span class="mark">${mark}</span><span>${words}${reason === '' ? '' : ` <span class="why">${html(reason)}</span>`}</span><span class="tags">${place}</span><span class="took num">${took}</span></div></li>`;
}

/** Mark and remark of what a control node did; it is no step and cannot be red by itself (C-REC-2). */
function controlWords(event: ControlRow['event']): [string, string] {
  switch (event.outcome) {
    case 'skipped':
      return ['↷', 'skipped'];
    case 'iteration':
      return ['↻', event.round === undefined ? 'next round' : `round ${event.round}`];
    case 'else':
      return ['↳', 'otherwise'];
    case 'cap':
      return ['✗', 'gave up'];
    case 'entered':
      return ['↳', ''];
    case 'ended':
      return ['·', 'done'];
  }
}

function stepItem(run: RunView, step: StepRow, files: PageFiles, open: boolean): string {
  const end = step.end;
  const rounds = [...step.start.path.matchAll(/#(\d+)/g)].map((match) => match[1]);
  const tags = [
    step.start.check ? tag('check') : '',
    rounds.length > 0 ? tag(`round ${rounds.join('.')}`) : '',
    end?.healed ? tag('healed', 'healed') : '',
    end?.weak ? tag('weak check', 'weak') : '',
    end?.echo ? tag('only repeats what was typed', 'weak') : '',
    step.status === 'unfinished' ? tag('never finished', 'red') : '',
  ].join('');
  const took = end ? formatDuration(end.durationMs) : '';
  return [
    `<li class="row ${tone(step)}" id="step-${step.number}" data-tags="${tagsOf(step).join(' ')}" style="--depth:${step.start.depth}">`,
    `<details${open ? ' open' : ''}><summary><span class="no num">${step.number}</span><span class="mark" title="${step.status}">${markOf(step)}</span><span class="words">${markedWords(wordsOf(step))}</span><span class="tags">${tags}</span><span class="took num">${took}</span></summary>`,
    `<div class="inside">${inside(run, step, files, open)}</div></details></li>`,
  ].join('\n');
}

function inside(run: RunView, step: StepRow, files: PageFiles, pictured: boolean): string {
  return [
    step.status === 'passed' ? '' : `<p class="message">${html(stepSentence(step))}</p>`,
    step.end?.hint === undefined ? '' : `<p class="hint">${html(step.end.hint)}</p>`,
    facts(step),
    rivals(step),
    change(step),
    appEvents(step),
    // The red step's picture is shown above in full; twice would double the file.
    pictured && picturesOf(step, files).length > 0
      ? '<p><a href="#picture">Its picture is above.</a></p>'
      : shots(run, step, files),
    trees(step, files),
  ].join('\n');
}

function facts(step: StepRow): string {
  const end = step.end;
  const found = end?.resolved;
  const waited =
    end?.waitedMs === undefined
      ? undefined
      : `${formatDuration(end.waitedMs)}${end.windowMs === undefined ? '' : ` of ${formatDuration(end.windowMs)}`}${end.looks === undefined ? '' : `, looked ${end.looks === 1 ? 'once' : `${end.looks} times`}`}`;
  const rows: [string, string | undefined, string?][] = [
    ['expected', end?.expected, 'expected'],
    ['seen', end?.seen === '' ? '(nothing)' : end?.seen, 'seen'],
    ['unchanged for', end?.seenForMs === undefined ? undefined : formatDuration(end.seenForMs)],
    ['message', messageBeyond(step)],
    ['from', placeOf(step)],
    ['step', step.start.name],
    [
      'found',
      found &&
        `${found.phrase ?? [found.role, found.name && `"${found.name}"`].filter(Boolean).join(' ')}${found.id ? `  @${found.id}` : ''}${found.tier ? `  (${found.tier} match)` : ''}`,
    ],
    ['waited', waited],
    ['scrolled', end?.scrolled ? `${end.scrolled} times to bring it into view` : undefined],
    ['value', end?.value],
    ['on', end?.url],
    ['note', end?.note],
  ];
  const shown = rows.filter((row) => row[1] !== undefined && row[1] !== '');
  return `<dl class="facts">${shown.map(([name, value, kind]) => `<dt>${name}</dt><dd${kind && step.status !== 'passed' ? ` class="${kind}"` : ''}>${html(value ?? '')}</dd>`).join('')}</dl>`;
}

/** The message where the sentence above it does not say the same already. */
function messageBeyond(step: StepRow): string | undefined {
  const end = step.end;
  if (!end?.message || step.status === 'passed' || (end.expected !== undefined && end.seen !== undefined))
    return undefined;
  return stepSentence(step).includes(end.message) ? undefined : end.message;
}

function change(step: StepRow): string {
  const healed = step.end?.healed;
  if (!healed) return '';
  const by = healed.by === 'local' ? 'Healed without a model' : 'Healed by a model';
  return `<div><div class="change"><del>${html(healed.from)}</del><ins>${html(healed.to)}</ins></div><p class="soft">${by}: ${html(sentence(healed.reason))}</p></div>`;
}

function appEvents(step: StepRow): string {
  if (step.evidence.length === 0) return '';
  const items = step.evidence.map(
    (event) =>
      `<li><span class="what">${event.kind.replace('-', ' ')}</span><span>${html(event.message)}</span></li>`,
  );
  return `<ul class="app" aria-label="What the app did">${items.join('')}</ul>`;
}

function shots(run: RunView, step: StepRow, files: PageFiles): string {
  const pictures = picturesOf(step, files);
  if (pictures.length === 0) return '';
  const figures = pictures.map(({ kind, source }) => {
    const element = kind === 'before' ? undefined : step.end?.resolved?.bounds;
    return `<figure>${framedShot(run, { source, alt: `${kind} of step ${step.number}`, element })}<figcaption>${html(kind)}</figcaption></figure>`;
  });
  return `<div class="shots">${figures.join('')}</div>`;
}

function trees(step: StepRow, files: PageFiles): string {
  return Object.entries(step.end?.artifacts ?? {})
    .filter(([, path]) => path.includes('/'))
    .map(([kind, path]) => {
      const text = files.texts.get(path);
      if (text !== undefined)
        return `<details class="tree"><summary>${html(kind)}</summary><pre>${html(text)}</pre></details>`;
      return files.images.has(path) ? '' : `<p><a href="${fileHref(path)}">${html(kind)}</a></p>`;
    })
    .join('');
}
