import { doctor } from '../../app/doctor.ts';
import type { ExitCode } from '../../lang/errors.ts';
import { type Call, textOption } from '../command.ts';

/** `vk doctor`: what is here and what is missing; 3 when tests cannot run here. */
export default async function runDoctor(call: Call): Promise<ExitCode> {
  const report = await doctor(textOption(call, 'profile'), call.context);
  if (call.output.json) call.output.document(report);
  else {
    for (const row of report.rows) {
      call.output.data(
        `${row.state === 'ok' ? '✓' : row.state === 'warning' ? '!' : '✗'} ${row.subject.padEnd(12)}${row.text}`,
      );
      if (row.hint) call.output.data(`              ${row.hint}`);
    }
  }
  return report.ok ? 0 : 3;
}
