import { oneShot } from '../../app/one-shot.ts';
import type { ExitCode } from '../../lang/errors.ts';
import type { Call } from '../command.ts';

/** Every one-shot verb: `vk tap …`, `vk assert …`, `vk screen`. */
export default async function verb(call: Call): Promise<ExitCode> {
  const outcome = await oneShot(
    { verb: call.name, positionals: call.positionals, options: call.options },
    call.context,
  );
  if (call.output.json) {
    call.output.document(outcome.document);
  } else {
    for (const line of outcome.data) call.output.data(line);
    for (const line of outcome.talk) call.output.talk(line);
  }
  return outcome.exitCode;
}
