import { manageRun, runActions } from '../../app/manage-run.ts';
import { type ExitCode, VkError } from '../../lang/errors.ts';
import { nearest } from '../../lang/nearest.ts';
import { type Call, flagOption } from '../command.ts';

/** `vk run start|status|archive|clear`: the recorder by hand. */
export default async function run(call: Call): Promise<ExitCode> {
  const [word = 'status', name] = call.positionals;
  const action = runActions.find(
    (each) => each.name === word || (each.aliases as readonly string[]).includes(word),
  );
  if (action === undefined) {
    const known = runActions.map((each) => each.name);
    const guess = nearest(word, known);
    throw new VkError('usage', `vk run ${word}: no such action`, {
      hint: `${guess ? `Did you mean ${guess}? ` : ''}There are: ${known.join(', ')}.`,
    });
  }
  const outcome = await manageRun(action.name, { name, force: flagOption(call, 'force') }, call.context);
  if (call.output.json) call.output.document(outcome.document);
  else for (const line of outcome.lines) call.output.data(line);
  return outcome.exitCode;
}
