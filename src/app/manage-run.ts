import { relative } from 'node:path';
import type { ExitCode } from '../lang/errors.ts';
import { version } from '../lang/version.generated.ts';
import { archiveRun, clearRun, runStatus, startRun } from '../runs/by-hand.ts';
import { loadProject } from './config.ts';
import type { Context } from './context.ts';

export const runActions = [
  { name: 'start', aliases: ['begin'] },
  { name: 'status', aliases: [] },
  { name: 'archive', aliases: ['finish', 'save'] },
  { name: 'clear', aliases: ['discard'] },
] as const;

export interface RunOutcome {
  readonly exitCode: ExitCode;
  readonly lines: readonly string[];
  readonly document: unknown;
}

/** `vk run …`. What is open is archived, never discarded, but by `clear`. */
export async function manageRun(
  action: (typeof runActions)[number]['name'],
  options: { readonly name: string | undefined; readonly force: boolean },
  context: Context,
): Promise<RunOutcome> {
  const { root } = loadProject(context.cwd);
  const shared = {
    projectDir: root,
    masker: context.masker,
    now: () => new Date(),
    ...(options.name === undefined ? {} : { name: options.name }),
  };
  switch (action) {
    case 'start': {
      const started = await startRun({ ...shared, force: options.force });
      return {
        exitCode: 0,
        lines: [`recording ${started.id}; end it with: vk run archive`],
        document: { started: started.id },
      };
    }
    case 'status': {
      const status = runStatus({ projectDir: root });
      if (!status) return { exitCode: 0, lines: ['no run is open'], document: { open: false } };
      return {
        exitCode: 0,
        lines: [
          `${status.name}: ${status.steps} steps, ${status.passed} passed, ${status.failed} failed, since ${status.startedAt}`,
        ],
        document: { open: true, ...status, dir: relative(context.cwd, status.dir) },
      };
    }
    case 'archive': {
      const { sealed, exitCode } = await archiveRun({ ...shared, version });
      const report = relative(context.cwd, sealed.report);
      const { passed, failed, total } = sealed.verdict.steps;
      return {
        exitCode,
        lines: [report],
        document: {
          archived: sealed.id,
          report,
          junit: relative(context.cwd, sealed.junit),
          steps: total,
          passed,
          failed,
        },
      };
    }
    case 'clear': {
      const { steps } = await clearRun({ projectDir: root });
      return {
        exitCode: 0,
        lines: [steps === 0 ? 'nothing was open' : `discarded ${steps} steps`],
        document: { discarded: steps },
      };
    }
  }
}
