import { stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { VkError } from '../../../lang/errors.ts';
import { orAbort } from '../failure.ts';
import { spoken } from '../session.ts';
import { readScreen } from '../snapshot.ts';
import { look, lookAgain } from './fresh.ts';
import { elementOf, numberArg, optionalText, type Runner, textArg } from './input.ts';
import { pressElement } from './press.ts';

/** Gives a file to a file field, hidden or not, or to whatever opens the file chooser when it is pressed. */
export const upload: Runner = async (session, action, signal) => {
  const given = textArg(action, 'file');
  const base = session.options.filesDir ?? process.cwd();
  const path = isAbsolute(given) ? given : resolve(base, given);
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isThere)
    throw new VkError('file-unreadable', `${given}: no such file to upload`, {
      hint: `Looked for it at ${path}.`,
    });

  let element = await lookAgain(session, elementOf(action), signal);
  if (element.labelFor !== undefined) {
    const { elements } = await readScreen(session, signal);
    const label = elements.find((each) => each.ref === element.ref);
    element = (label?.labelFor === undefined ? undefined : elements[label.labelFor]) ?? element;
  }
  const now = await look(session, element, signal);
  if (!now.gone && now.kind === 'file') {
    if (element.enabled === false)
      throw new VkError('not-interactable', `${spoken(element)} is disabled`, { retriable: true });
    const locator = session.frames.locator(session.frames.handleOf(element));
    await session.unblocked(() => locator.setInputFiles(path, { timeout: 5_000 }), signal);
    return {};
  }
  const page = session.page();
  const chooser = page.waitForEvent('filechooser', { timeout: 3_000 });
  chooser.catch(() => {});
  const pressed = await pressElement(session, element, signal);
  const opened = await orAbort(
    chooser.catch(() => undefined),
    signal,
  );
  if (!opened)
    throw new VkError('not-interactable', `${spoken(element)} opens no file chooser`, {
      hint: 'Name the file field or the button that opens the chooser.',
      retriable: true,
    });
  await session.unblocked(() => opened.setFiles(path), signal);
  return pressed;
};

export const download: Runner = async (session, action, signal) => {
  const found = await session.downloads.expect(
    optionalText(action, 'name'),
    numberArg(action, 'timeout', 10_000),
    signal,
  );
  return { note: found.path ?? found.name };
};
