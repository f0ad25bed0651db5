import type { Verdict } from '../../record/verdict.ts';
import type { Bounds } from '../../screen/element.ts';
import { redStep } from '../agree.ts';
import { sentence } from '../text.ts';
import type { RunView, StepRow } from '../view.ts';
import { html } from '../xml.ts';
import { type PageFiles, picturesOf } from './page-parts.ts';

interface Framed {
  readonly source: string;
  readonly alt: string;
  readonly element?: Bounds | undefined;
  readonly rivals?: readonly (Bounds | undefined)[];
}

/** The pane with the picture of the line that counts, or `undefined` when the run has no picture at all. */
export function picturePane(run: RunView, verdict: Verdict, files: PageFiles): string | undefined {
  const step = pictureStep(run, verdict, files);
  if (!step) return undefined;
  const red = redStep(run, verdict);
  const own = step === red;
  const where = step.start.span ? `line ${step.start.span.line}` : `step ${step.number}`;
  const caption = step.synthetic
    ? 'as it was when the run stopped'
    : own
      ? `${where} as it was`
      : red
        ? `last picture before it: ${where}`
        : `the page after ${where}`;
  const pictures = picturesOf(step, files);
  const current = pictures.find((one) => one.kind !== 'before');
  const before = pictures.find((one) => one.kind === 'before')?.source ?? pictureBefore(run, step, files);
  const after = framedShot(run, {
    source: (current ?? pictures[0])?.source ?? '',
    alt: `Screenshot, ${caption}`,
    ...(own ? framesOf(step) : {}),
  });
  const title = `<p class="caption"><span>${html(caption)}</span></p>`;
  const body =
    own && before !== undefined
      ? tabs(title, framedShot(run, { source: before, alt: `Screenshot before ${where}` }), after)
      : `${title}${after}`;
  return [
    '<section class="pane" id="picture" aria-label="picture">',
    body,
    meanwhile(run),
    '</section>',
  ].join('\n');
}

function pictureStep(run: RunView, verdict: Verdict, files: PageFiles): StepRow | undefined {
  const has = (step: StepRow): boolean => picturesOf(step, files).length > 0;
  const red = redStep(run, verdict);
  return red && has(red) ? red : run.steps.findLast(has);
}

function pictureBefore(run: RunView, step: StepRow, files: PageFiles): string | undefined {
  const earlier = run.steps.filter((one) => one.number < step.number);
  return earlier.map((one) => picturesOf(one, files)[0]?.source).findLast((source) => source !== undefined);
}

function framesOf(step: StepRow): Pick<Framed, 'element' | 'rivals'> {
  return {
    element: step.end?.resolved?.bounds,
    rivals: (step.end?.candidates ?? []).map((candidate) => candidate.bounds),
  };
}

function tabs(title: string, before: string, after: string): string {
  return [
    `<div class="tabs">${title}`,
    '<input type="radio" name="moment" id="moment-before" class="pick-before"><label for="moment-before">before</label>',
    '<input type="radio" name="moment" id="moment-after" class="pick-after" checked><label for="moment-after">after</label>',
    `<div class="view before">${before}</div><div class="view after">${after}</div>`,
    '</div>',
  ].join('\n');
}

/** A picture with its element framed. Boxes scale with the width, which is the viewport's, whatever the picture's height. */
export function framedShot(run: RunView, shot: Framed): string {
  const viewport = run.start?.environment?.viewport;
  const boxes = viewport
    ? [
        ...(shot.rivals ?? []).map((box, at) => rival(box, at + 1, badgeRadius(viewport))),
        frame(shot.element),
      ].join('')
    : '';
  const overlay =
    viewport && boxes !== ''
      ? `<svg viewBox="0 0 ${viewport.width} ${viewport.height}" aria-hidden="true">${boxes}</svg>`
      : '';
  // A phone's picture as wide as the pane would be taller than the window.
  const tall = viewport && viewport.height > viewport.width;
  const shape = tall ? ` tall" style="--ratio:${(viewport.width / viewport.height).toFixed(3)}` : '';
  return `<button type="button" class="enlarge" aria-label="Enlarge the picture"><span class="shot${shape}"><img src="${html(shot.source)}" alt="${html(shot.alt)}">${overlay}</span></button>`;
}

function frame(box: Bounds | undefined): string {
  if (!box) return '';
  const rect = `x="${box.x1 - 4}" y="${box.y1 - 4}" width="${box.x2 - box.x1 + 8}" height="${box.y2 - box.y1 + 8}" rx="4"`;
  return `<rect class="halo" ${rect}/><rect class="frame" ${rect}/>`;
}

function rival(box: Bounds | undefined, number: number, radius: number): string {
  if (!box) return '';
  const rect = `x="${box.x1 - 2}" y="${box.y1 - 2}" width="${box.x2 - box.x1 + 4}" height="${box.y2 - box.y1 + 4}" rx="3"`;
  // Beside its corner, so that it covers no text of the app; pulled in where it would be cut off.
  const x = Math.max(radius, box.x1 - radius * 0.6);
  const y = Math.max(radius, box.y1 - radius * 0.6);
  return `<rect class="rival" ${rect}/><circle class="badge" cx="${x}" cy="${y}" r="${radius}"/><text class="badge-text" x="${x}" y="${y}" font-size="${radius * 1.3}">${number}</text>`;
}

/** In the picture's own units, for about nine pixels on the page. */
function badgeRadius(viewport: { readonly width: number; readonly height: number }): number {
  return Math.round(viewport.width / (viewport.height > viewport.width ? 34 : 62));
}

/** What else went wrong in the app, by the line during which it did. */
function meanwhile(run: RunView): string {
  const trouble = run.evidence.filter(
    (event) => event.kind === 'request-failed' || event.kind === 'page-error' || event.kind === 'crash',
  );
  if (trouble.length === 0) return '';
  const items = trouble.slice(0, 4).map((event) => {
    const span = run.steps.find((step) => step.number === event.step)?.start.span;
    return `<li>${html(sentence(event.message))}${span ? ` <a href="#step-${event.step}">line ${span.line}</a>` : ''}</li>`;
  });
  return `<ul class="meanwhile" aria-label="also then">${items.join('')}</ul>`;
}
