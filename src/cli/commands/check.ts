import { relative } from 'node:path';
import { checkFile } from '../../app/check.ts';
import { discover } from '../../app/discover.ts';
import { type ExitCode, exitCodeOf, toVkError } from '../../lang/errors.ts';
import { formatSpan } from '../../lang/span.ts';
import { type Call, flagOption, textOption } from '../command.ts';
import { printFailure } from '../failure.ts';
import { printRefusals, refusalRows } from '../refusals.ts';

/** `vk check PATH…`: what compiles and what does not; exit 2 on errors, with `--strict` on warnings too. */
export default async function check(call: Call): Promise<ExitCode> {
  const { context, output } = call;
  const { files } = await discover(call.positionals, context.cwd);
  const rows: object[] = [];
  let errors = 0;
  let warnings = 0;
  for (const absolute of files) {
    const file = relative(context.cwd, absolute);
    try {
      const result = checkFile(absolute, textOption(call, 'profile'), context);
      errors += result.refused.refusals.length;
      warnings += result.warnings.length;
      printRefusals(result.refused, call);
      for (const warning of result.warnings)
        if (!output.json) output.talk(`${formatSpan(warning.span)}: warning: ${warning.message}`);
      if (!output.json && result.refused.refusals.length === 0)
        output.data(
          `✓ ${file}  ${result.clauses} clauses, ${result.checks} checks${result.manual > 0 ? `, ${result.manual} for a person` : ''}`,
        );
      rows.push({
        file,
        clauses: result.clauses,
        checks: result.checks,
        manual: result.manual,
        errors: refusalRows(result.refused),
        warnings: result.warnings.map(({ span, message }) => ({ where: formatSpan(span), message })),
      });
    } catch (error) {
      const failure = toVkError(error);
      if (exitCodeOf(failure.code) !== 2) throw failure;
      errors += 1;
      if (!output.json) printFailure(failure, output);
      rows.push({
        file,
        errors: [
          {
            type: failure.code,
            message: failure.message,
            ...(failure.span ? { where: formatSpan(failure.span) } : {}),
            ...(failure.hint ? { hint: failure.hint } : {}),
          },
        ],
      });
    }
  }
  const bad = errors > 0 || (flagOption(call, 'strict') && warnings > 0);
  if (output.json) output.document({ ok: !bad, errors, warnings, files: rows });
  else
    output.data(
      `${files.length} ${files.length === 1 ? 'test' : 'tests'}: ${errors === 0 ? 'all compile' : `${errors} ${errors === 1 ? 'error' : 'errors'}`}${warnings > 0 ? `, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : ''}`,
    );
  return bad ? 2 : 0;
}
