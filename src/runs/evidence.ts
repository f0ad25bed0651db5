import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import type { PageFiles } from '../report/html/page-parts.ts';
import type { RunView, StepRow } from '../report/view.ts';
import { writeFileAtomic } from '../system/atomic-file.ts';
import { writing } from './disk-error.ts';
import { artifactsFolder } from './folders.ts';

const mimes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};
const textual = new Set(['.txt', '.json', '.xml', '.log', '.yaml']);

/** Bytes of pictures inside one page; past it a picture stays a file beside the page. */
const pictureBudget = 24 * 1024 * 1024;
/** Characters of one text inside the page. */
const textLimit = 24_000;

/** A name by step index: `artifacts/step-12-fail.png`. Unique inside one run folder only (C-LANE-1). */
export function artifactName(step: number, kind: string, extension: string, copy: number): string {
  const word = kind.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40);
  const ending = /^[a-z0-9]{1,5}$/.test(extension) ? extension : 'bin';
  const suffix = copy > 1 ? `-${copy}` : '';
  return `${artifactsFolder}/step-${step}${word === '' ? '' : `-${word}`}${suffix}.${ending}`;
}

/** Writes a piece of evidence whole or not at all. */
export async function writeEvidence(dir: string, path: string, data: string | Uint8Array): Promise<void> {
  const full = join(dir, path);
  await writing(full, async () => {
    await mkdir(dirname(full), { recursive: true });
    await writeFileAtomic(full, data);
  });
}

/** Loads what the page shows: red steps' evidence first, the rest as far as the budget goes. Missing files are left out. */
export async function loadPageFiles(dir: string, run: RunView): Promise<PageFiles> {
  const images = new Map<string, string>();
  const texts = new Map<string, string>();
  let left = pictureBudget;
  for (const path of artifactPaths(run)) {
    const kind = extname(path).toLowerCase();
    const full = join(dir, path);
    const mime = mimes[kind];
    try {
      if (mime !== undefined && (await stat(full)).size <= left) {
        const data = await readFile(full);
        left -= data.length;
        images.set(path, `data:${mime};base64,${data.toString('base64')}`);
      } else if (textual.has(kind)) {
        texts.set(path, shortened(await readFile(full, 'utf8')));
      }
    } catch {
      // Evidence that is gone costs its picture, never the report.
    }
  }
  return { images, texts };
}

function artifactPaths(run: RunView): string[] {
  const red = run.steps.filter((step) => step.status !== 'passed');
  const before = run.steps.filter((step) => red.some((one) => one.number === step.number + 1));
  const order: readonly StepRow[] = [...red, ...before, ...run.steps.toReversed()];
  const paths = order.flatMap((step) => Object.values(step.end?.artifacts ?? {}));
  // A path that leads out of the run folder is none of ours.
  return [...new Set(paths)].filter((path) => path.startsWith(`${artifactsFolder}/`) && !path.includes('..'));
}

function shortened(text: string): string {
  return text.length <= textLimit
    ? text
    : `${text.slice(0, textLimit)}\n… ${text.length - textLimit} more characters in the file`;
}
