import { VkError } from '../../../lang/errors.ts';
import { fold } from '../../../lang/fold.ts';
import type { Element } from '../../../screen/element.ts';
import type { ActResult } from '../../target.ts';
import { pauseFor } from '../failure.ts';
import { type Session, spoken } from '../session.ts';
import { readScreen } from '../snapshot.ts';
import { fieldOf, isWithin } from './fields.ts';
import { look, lookAgain, makeReady } from './fresh.ts';
import { elementOf, type Runner, textArg, withInput } from './input.ts';
import { pressElement } from './press.ts';

/** Longest wait for the options of a dropdown that the page draws itself. */
const optionsWithinMs = 3_000;

export const select: Runner = async (session, action, signal) => {
  const wanted = textArg(action, 'value');
  const element = await chooserOf(session, elementOf(action), signal);
  const now = await look(session, element, signal);
  if (!now.gone && now.options) return selectNative(session, element, wanted, signal);
  return selectDrawn(session, element, wanted, signal);
};

/** The dropdown that a label leads to, or the element itself. */
async function chooserOf(session: Session, element: Element, signal: AbortSignal): Promise<Element> {
  if (element.labelFor === undefined) return element;
  const { elements } = await readScreen(session, signal);
  const label = elements.find((each) => each.ref === element.ref);
  return (label?.labelFor === undefined ? undefined : elements[label.labelFor]) ?? element;
}

async function selectNative(
  session: Session,
  element: Element,
  wanted: string,
  signal: AbortSignal,
): Promise<ActResult> {
  const { element: ready } = await makeReady(session, element, signal);
  if (ready.enabled === false)
    throw new VkError('not-interactable', `${spoken(ready)} is disabled`, { retriable: true });
  const now = await look(session, element, signal);
  const options = now.gone ? [] : (now.options ?? []);
  const fits = options
    .map((option, index) => ({ ...option, index }))
    .filter((option) => fold(option.text) === fold(wanted));
  const [option] = fits;
  if (!option)
    throw noOption(
      element,
      wanted,
      options.map((each) => each.text),
    );
  if (fits.length > 1)
    throw new VkError('ambiguous-in-test', `${spoken(element)} has ${fits.length} options "${option.text}"`, {
      hint: 'The page offers the same words twice: nobody can tell which one is meant.',
    });
  if (option.disabled)
    throw new VkError('not-interactable', `option "${option.text}" of ${spoken(element)} is disabled`, {
      retriable: true,
    });
  if (option.selected && !(now.gone || now.multiple)) return { note: 'already chosen', value: option.text };
  const locator = session.frames.locator(session.frames.handleOf(element));
  const result = await withInput(session, signal, async () => {
    await locator.focus({ timeout: 2_000 });
    await locator.selectOption({ index: option.index }, { timeout: 3_000 });
  });
  if (result.navigated || session.isBlocked()) return result;
  const after = await look(session, element, signal);
  if (after.gone) return result;
  const held = after.options?.filter((each) => each.selected).map((each) => each.text) ?? [];
  if (!held.some((text) => fold(text) === fold(option.text)))
    throw new VkError('text-not-landed', `${spoken(element)} went back to "${held.join(', ')}"`, {
      retriable: true,
    });
  return { ...result, value: option.text };
}

/** A dropdown drawn by the page: open it, then press the option, as a person does. */
async function selectDrawn(
  session: Session,
  element: Element,
  wanted: string,
  signal: AbortSignal,
): Promise<ActResult> {
  const before = await readScreen(session, signal);
  const self = before.elements.find((each) => each.ref === element.ref);
  const direct =
    self &&
    optionIn(before.elements, wanted, (each) => isWithin(each, self, before.elements) && each !== self);
  if (direct?.onScreen && direct.rendered)
    return { ...(await pressElement(session, direct, signal)), value: wanted };

  if (self?.expanded !== true) await pressElement(session, element, signal);
  const known = new Set(before.elements.filter((each) => each.rendered).map((each) => each.ref));
  let option = await appearing(session, element, wanted, known, signal);
  if (!option && isTypeable(element)) {
    // Many of them show only what was typed for.
    const field = await fieldOf(session, element, signal);
    const { point } = await makeReady(session, field, signal);
    await withInput(session, signal, async () => {
      await session.page().mouse.click(point.x, point.y, { clickCount: 3 });
      await session.page().keyboard.type(wanted);
    });
    option = await appearing(session, element, wanted, known, signal);
  }
  if (!option) {
    const { elements } = await readScreen(session, signal);
    const offered = elements.filter((each) => each.role === 'option' && each.rendered).map(wordsOf);
    throw noOption(element, wanted, offered);
  }
  return { ...(await pressElement(session, option, signal)), value: wanted };
}

function isTypeable(element: Element): boolean {
  return element.editable === true || element.role === 'combobox';
}

/** An option with these words that came with the press; a plain text counts when nothing with a role does. */
async function appearing(
  session: Session,
  owner: Element,
  wanted: string,
  known: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Element | undefined> {
  const until = Date.now() + optionsWithinMs;
  for (;;) {
    const { elements } = await readScreen(session, signal);
    const option =
      optionIn(elements, wanted, (each) => /^(option|menuitem|radio)$/.test(each.role)) ??
      optionIn(elements, wanted, (each) => !known.has(each.ref) && each.ref !== owner.ref);
    if (option) return option;
    if (Date.now() > until) return undefined;
    await pauseFor(50, signal);
  }
}

function optionIn(
  elements: readonly Element[],
  wanted: string,
  accept: (element: Element) => boolean,
): Element | undefined {
  // The innermost of a chain of equal texts is last; what has a role is better than what has not.
  const fits = elements.filter(
    (each) => each.rendered && fold(wordsOf(each)) === fold(wanted) && accept(each),
  );
  return fits.find((each) => each.role !== 'text' && each.role !== 'group') ?? fits.at(-1);
}

function wordsOf(element: Element): string {
  return element.name ?? element.text ?? element.content ?? '';
}

function noOption(element: Element, wanted: string, offered: readonly string[]): VkError {
  const list = offered
    .slice(0, 12)
    .map((each) => `"${each}"`)
    .join(', ');
  return new VkError('selector-not-found', `${spoken(element)} has no option "${wanted}"`, {
    hint:
      offered.length > 0
        ? `It offers: ${list}${offered.length > 12 ? ` and ${offered.length - 12} more` : ''}.`
        : 'It offers none.',
    retriable: true,
    details: { offered: [...offered] },
  });
}

export const tick: Runner = (session, action, signal) => setTicked(session, elementOf(action), true, signal);
export const untick: Runner = (session, action, signal) =>
  setTicked(session, elementOf(action), false, signal);

/** Longest wait for a control to show its new state. */
const stateWithinMs = 1_000;

async function setTicked(
  session: Session,
  given: Element,
  wanted: boolean,
  signal: AbortSignal,
): Promise<ActResult> {
  const element = await tickable(session, given, signal);
  const now = await lookAgain(session, element, signal);
  const state = stateOf(now);
  const word = wanted ? 'ticked' : 'not ticked';
  if (state === undefined)
    throw new VkError('not-interactable', `${spoken(now)} is nothing to tick`, {
      hint: 'Only checkboxes, radio buttons and switches are. A button is pressed: Click "…".',
      retriable: true,
    });
  if (state === wanted && now.mixed !== true) return { note: `already ${word}` };
  if (now.role === 'radio' && !wanted)
    throw new VkError(
      'not-interactable',
      `${spoken(now)} is a radio button: choosing another one unticks it`,
    );
  const result = await pressElement(session, now, signal);
  if (result.navigated || session.isBlocked()) return result;
  const until = Date.now() + stateWithinMs;
  for (;;) {
    const { elements } = await readScreen(session, signal);
    const after = elements.find((each) => each.ref === element.ref);
    // A control that was drawn anew is another node: whether it is ticked is for a check to say.
    if (!after) return { ...result, note: 'the control was drawn anew' };
    if (stateOf(after) === wanted) return result;
    if (Date.now() > until) break;
    await pauseFor(30, signal);
  }
  throw new VkError(
    'not-interactable',
    `${spoken(now)} was pressed and is still ${wanted ? 'not ticked' : 'ticked'}`,
    {
      retriable: false,
    },
  );
}

function stateOf(element: Element): boolean | undefined {
  return element.checked ?? (element.role === 'button' ? element.selected : undefined);
}

/** The control that a label or a text stands for. */
async function tickable(session: Session, element: Element, signal: AbortSignal): Promise<Element> {
  if (stateOf(element) !== undefined) return element;
  const { elements } = await readScreen(session, signal);
  const now = elements.find((each) => each.ref === element.ref);
  if (!now) return element;
  for (let at: Element | undefined = now; at; at = elements[at.parent])
    if (at.labelFor !== undefined) return elements[at.labelFor] ?? element;
  const inside = elements.filter((each) => stateOf(each) !== undefined && isWithin(each, now, elements));
  return (inside.length === 1 ? inside[0] : undefined) ?? element;
}
