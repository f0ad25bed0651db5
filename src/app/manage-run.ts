import type { ExitCode } from '../lang/errors.ts';
import { archiveRun, clearRun, runStatus, startRun } from '../runs/manage.ts';
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
