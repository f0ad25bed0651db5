import type { StepRow } from '../view.ts';
import { html } from '../xml.ts';

/** What a report page shows beside the events. Everything in it is already masked. */
export interface PageFiles {
  /** `data:image/…` addresses by artifact path. */
  readonly images: ReadonlyMap<string, string>;
  /** Texts by artifact path: screen hierarchies, logs. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The author's words with quoted names set apart. */
export function markedWords(text: string): string {
  return html(text).replace(/(&quot;|“)(.+?)(&quot;|”)/g, '$1<b>$2</b>$3');
}

export function tag(text: string, kind = ''): string {
  return `<span class="tag${kind === '' ? '' : ` ${kind}`}">${html(text)}</span>`;
}

/** Red, healed or passed: the class that colours a step wherever it is shown. */
export function tone(step: StepRow): 'red' | 'healed' | 'passed' {
  if (step.status !== 'passed') return 'red';
  return step.end?.healed ? 'healed' : 'passed';
}

export function markOf(step: StepRow): string {
  switch (step.status) {
    case 'passed':
      return '✓';
    case 'failed':
      return '✗';
    case 'error':
      return '!';
    case 'unfinished':
      return '■';
  }
}

/** Artifacts of a step that are pictures, the one of the failure first. */
export function picturesOf(step: StepRow, files: PageFiles): { kind: string; source: string }[] {
  const rank = (kind: string): number => ['fail', 'screenshot', 'after'].indexOf(kind) + 1 || 9;
  return Object.entries(step.end?.artifacts ?? {})
    .flatMap(([kind, path]) => {
      const source = files.images.get(path);
      return source?.startsWith('data:image/') ? [{ kind, source }] : [];
    })
    .sort((a, b) => rank(a.kind) - rank(b.kind));
}
