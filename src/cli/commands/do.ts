import { doSentence } from '../../app/one-shot.ts';
import type { ExitCode } from '../../lang/errors.ts';
import { type Call, textOption } from '../command.ts';
import { printRefusals, refusalRows } from '../refusals.ts';

/** `vk do 'sentence'`: one sentence on the open page. */
export default async function runDo(call: Call): Promise<ExitCode> {
  const [sentence = ''] = call.positionals;
  const outcome = await doSentence(sentence, { profile: textOption(call, 'profile') }, call.context);
  if (outcome.kind === 'refused') {
    if (call.output.json)
      call.output.document({
        error: 'not compiled',
        exitCode: 2,
        errorKind: 'ClauseRefusedError',
        refusals: refusalRows(outcome),
      });
    printRefusals(outcome, call);
    return 2;
  }
  if (call.output.json) call.output.document(outcome.document);
  else for (const line of outcome.lines) call.output.talk(line);
  return outcome.exitCode;
}
