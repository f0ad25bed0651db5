import { VkError } from '../lang/errors.ts';
import type { Element } from '../screen/element.ts';
import { matchSelector } from '../screen/match.ts';
import { printSelector } from '../screen/print.ts';
import type { Selector } from '../screen/selector.ts';
import type { Facts } from './facts.ts';
import { hasLanded } from './landed.ts';
import { mustLook } from './look.ts';
import type { EngineAction } from './ports.ts';
import { type Session, within } from './session.ts';

/**
 * A field is believed after it has held its text for this long: apps that draw themselves anew swallow what was typed
 * within about 100 ms.
 */
const landedAfterMs = 150;
/** A field that a mask or a slow app draws late has this long to come to hold the text. */
const missAfterMs = 1_000;

/**
 * Types, reads back, types once more when the text did not stay.
 * @param again finds the field anew, since what swallowed the text may have replaced it
 * @throws VkError `text-not-landed`, terminal; its words never hold the text
 */
export async function typeAndVerify(
  session: Session,
  action: EngineAction,
  selector: Selector,
  text: string,
  again: () => Promise<Element>,
  facts: Facts,
): Promise<Element> {
  let element = action.element;
  for (let attempt = 1; ; attempt += 1) {
    const done = await within(
      session,
      session.ports.act({ ...action, ...(element ? { element } : {}) }, session.signal),
    );
    session.lastActionAt = session.ports.clock.now();
    if (done.note) facts.notes.push(done.note);
    const landed = await landing(session, selector, text, done.value, facts);
    if (landed !== false) {
      if (landed === undefined) facts.notes.push('what it holds cannot be read back');
      if (attempt > 1) facts.notes.push('typed twice: the app swallowed the first text');
      return element ?? (await again());
    }
    if (attempt === 2) throw notLanded(selector);
    element = await again();
  }
}

/**
 * Looks at the field until it has held the text for a while, or has not come to hold it in time. Where it cannot be seen
 * on the screen, what the driver read back decides.
 * @returns `undefined` when neither can tell, as for a password
 */
async function landing(
  session: Session,
  selector: Selector,
  text: string,
  readBack: string | undefined,
  facts: Facts,
): Promise<boolean | undefined> {
  const { clock } = session.ports;
  const start = clock.now();
  let since: number | undefined;
  for (;;) {
    await clock.sleep(landedAfterMs / 2, session.signal);
    const view = await mustLook(session, [selector]);
    facts.looks += 1;
    const { elements } = matchSelector(selector, view.snapshot, 'action', view.options);
    const [element] = elements;
    // A field that went away, or is one of several now, was left by the app on purpose: suggestions, a next page.
    if (!element || elements.length > 1 || element.password || element.value === undefined)
      return readBack === undefined ? undefined : hasLanded(text, readBack);
    if (hasLanded(text, element.value)) {
      since ??= clock.now();
      if (clock.now() - since >= landedAfterMs / 2 && clock.now() - start >= landedAfterMs) return true;
    } else {
      since = undefined;
      if (clock.now() - start >= missAfterMs) return false;
    }
  }
}

function notLanded(selector: Selector): VkError {
  return new VkError('text-not-landed', `${printSelector(selector)} does not hold what was typed into it`, {
    hint: 'Typed twice, read back twice. Does the app change, cut or refuse the text?',
  });
}
