import { explainFile, explainSentence } from '../../app/explain.ts';
import type { ExitCode } from '../../lang/errors.ts';
import type { Call } from '../command.ts';
import { printRefusals } from '../refusals.ts';

/** `vk explain FILE | 'sentence'`: clause → step → how its target is found; the gold shape under `--json`. */
export default async function explain(call: Call): Promise<ExitCode> {
  const [subject = ''] = call.positionals;
  const isFile = /\.(md|markdown)$/i.test(subject);
  const explained = isFile ? explainFile(subject, call.context) : explainSentence(subject);
  if (call.output.json) {
    call.output.document(explained.gold);
  } else {
    for (const line of explained.lines) call.output.data(line);
    printRefusals(explained, call);
  }
  // Explaining a file with refused clauses is an answer, not an error; a sentence that is refused is one.
  return !isFile && explained.refusals.length > 0 ? 2 : 0;
}
