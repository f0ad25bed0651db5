import { init } from '../../app/init.ts';
import type { ExitCode } from '../../lang/errors.ts';
import { type Call, flagOption } from '../command.ts';

/** `vk init [ADDRESS]`: config, .gitignore and a first test that is green on this very page. */
export default async function runInit(call: Call): Promise<ExitCode> {
  const made = await init(call.positionals[0], { force: flagOption(call, 'force') }, call.context);
  if (call.output.json) {
    call.output.document({ files: made.files, next: made.next });
    return 0;
  }
  for (const { path, what } of made.files) call.output.data(`  ${what.padEnd(9)}${path}`);
  for (const line of made.remarks) call.output.data(line);
  call.output.data(`Next: ${made.next}`);
  return 0;
}
