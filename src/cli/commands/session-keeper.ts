import { keepSession } from '../../app/devices.ts';
import type { ExitCode } from '../../lang/errors.ts';
import type { Call } from '../command.ts';

/** Hidden: the small process that ends the shared browser when it is idle. */
export default async function sessionKeeper(call: Call): Promise<ExitCode> {
  await keepSession(call.positionals);
  return 0;
}
