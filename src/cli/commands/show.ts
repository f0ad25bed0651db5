import { relative } from 'node:path';
import { findReport, openInBrowser } from '../../app/show.ts';
import type { ExitCode } from '../../lang/errors.ts';
import type { Call } from '../command.ts';

/** `vk show [RUN]`: opens a report, and prints its path. */
export default async function show(call: Call): Promise<ExitCode> {
  const report = await findReport(call.positionals[0], call.context);
  const path = relative(call.context.cwd, report.path) || report.path;
  if (call.output.json) call.output.document({ report: path, run: report.run });
  else call.output.data(path);
  if (call.options.open !== false && !call.output.json && process.stdout.isTTY)
    await openInBrowser(report.path, call.context);
  return 0;
}
