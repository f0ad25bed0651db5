import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';

export interface Report {
  readonly run: string;
  readonly path: string;
}

/**
 * The report of a run: its id or a folder, else the newest.
 * @throws VkError `usage` when there is none
 */
export async function findReport(wanted: string | undefined, context: Context): Promise<Report> {
  const { root } = loadProject(context.cwd);
  const folder = join(root, '.verikun', 'runs');
  const runs = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'report.html')))
    : [];
  if (runs.length === 0)
    throw new VkError('usage', 'no run to show', { hint: 'Run a test first: vk test tests/' });
  const run =
    wanted === undefined
      ? newest(folder, runs)
      : runs.find((name) => name === wanted || name.startsWith(wanted));
  if (run === undefined) {
    const guess = nearest(wanted ?? '', runs);
    throw new VkError('usage', `no run "${wanted}"`, {
      hint: `${guess ? `Did you mean ${guess}? ` : ''}The last ones: ${runs.sort().slice(-3).join(', ')}.`,
    });
  }
  return { run, path: join(folder, run, 'report.html') };
}

function newest(folder: string, runs: readonly string[]): string | undefined {
  return [...runs].sort(
    (a, b) =>
      statSync(join(folder, b, 'report.html')).mtimeMs - statSync(join(folder, a, 'report.html')).mtimeMs,
  )[0];
}

/** Opens a file with what the system opens pages with; a desktop that has nothing for it is no error. */
export async function openInBrowser(path: string, context: Context): Promise<void> {
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', path]
      : process.platform === 'win32'
        ? ['explorer', path]
        : ['xdg-open', path];
  const { execa } = await import('execa');
  const result = await execa(command, args, { reject: false, timeout: 5_000, stdio: 'ignore' });
  if (result.failed) context.progress(`open it by hand: ${path}`);
}
