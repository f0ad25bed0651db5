import type { StepRow } from '../view.ts';
import { wordingFor } from '../wording.ts';
import { isAmbiguous } from '../words.ts';
import { html } from '../xml.ts';

/** The elements that came close, numbered as on the picture, each with the sentence that means it. */
export function rivals(step: StepRow): string {
  const candidates = step.end?.candidates ?? [];
  if (candidates.length === 0) return '';
  const rows = candidates.map(
    (one, at) =>
      `<tr><td class="n num">${at + 1}</td><td>${html(one.phrase)}${one.why === undefined ? '' : `<br><span class="soft">${html(one.why)}</span>`}</td><td><code>${html(wordingFor(step, one))}</code></td></tr>`,
  );
  return `<table class="rivals"><thead><tr><th></th><th>${isAmbiguous(step) ? 'All of these fit' : 'Closest, none of them touched'}</th><th>To mean it, write</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
