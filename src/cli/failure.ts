import type { ExitCode, VkError } from '../lang/errors.ts';
import { formatSpan } from '../lang/span.ts';
import type { Output } from './output.ts';

/** Prints an error the way every command does: one line what and where, then what to do next; a document under `--json`. */
export function printFailure(error: VkError, output: Output): ExitCode {
  const where = error.span ? formatSpan(error.span) : undefined;
  if (output.json) {
    output.document({
      error: error.message,
      exitCode: error.exitCode,
      errorKind: error.kind,
      code: error.code,
      ...(error.hint ? { hint: error.hint } : {}),
      ...(where ? { where } : {}),
      ...error.details,
    });
  } else {
    output.talk(`${where ? `${where}: ` : ''}error: ${error.message}`);
    if (error.hint) for (const line of error.hint.split('\n')) output.talk(`  ${line}`);
  }
  if (process.env.VERIKUN_DEBUG && error.cause instanceof Error) output.talk(error.cause.stack ?? '');
  else if (process.env.VERIKUN_DEBUG && error.code === 'internal') output.talk(error.stack ?? '');
  return error.exitCode;
}
