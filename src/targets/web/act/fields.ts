import { VkError } from '../../../lang/errors.ts';
import type { Element } from '../../../screen/element.ts';
import type { ActResult } from '../../target.ts';
import { pauseFor } from '../failure.ts';
import { ask } from '../frames.ts';
import { type Session, spoken } from '../session.ts';
import { readScreen } from '../snapshot.ts';
import type { RawLook } from '../walker/raw.ts';
import { controlValue, isPickedControl } from './control-value.ts';
import { look, makeReady } from './fresh.ts';
import { elementOf, type Runner, remark, textArg, withInput } from './input.ts';
import { scrollNote } from './press.ts';

/** Longer texts are put in at once, as a paste is: keystrokes would take seconds. */
const longestTyped = 64;

/** A field is read back this much later: what a re-render swallows is gone by then. */
const readBackAfterMs = 150;

export const fill: Runner = async (session, action, signal) => {
  const field = await fieldOf(session, elementOf(action), signal);
  const result = await putText(session, field, textArg(action, 'value'), signal);
  return action.args.enter === true ? then(result, await pressEnter(session, signal)) : result;
};

export const clear: Runner = async (session, action, signal) => {
  const field = await fieldOf(session, elementOf(action), signal);
  return putText(session, field, '', signal);
};

export const type: Runner = async (session, action, signal) => {
  const page = session.page();
  const text = textArg(action, 'value');
  const result = await withInput(session, signal, () => typeText(session, text));
  if (page.isClosed()) return result;
  return action.args.enter === true ? then(result, await pressEnter(session, signal)) : result;
};

function then(first: ActResult, second: ActResult): ActResult {
  return { ...first, ...second };
}

function pressEnter(session: Session, signal: AbortSignal): Promise<ActResult> {
  return withInput(session, signal, () => session.page().keyboard.press('Enter'));
}

/**
 * The field that an element stands for: itself, the one its label leads to, the only one inside it.
 * @throws VkError `not-interactable` when there is none, or several
 */
export async function fieldOf(session: Session, element: Element, signal: AbortSignal): Promise<Element> {
  if (isField(element)) return element;
  const { elements } = await readScreen(session, signal);
  const now = elements.find((each) => each.ref === element.ref);
  if (!now) return element;
  if (now.labelFor !== undefined) {
    const labelled = elements[now.labelFor];
    if (labelled) return labelled;
  }
  const inside = elements.filter((each) => isField(each) && isWithin(each, now, elements));
  const [only] = inside;
  if (only && inside.length === 1) return only;
  throw new VkError('not-interactable', `${spoken(element)} is no field to write in`, {
    hint:
      inside.length > 1
        ? `There are ${inside.length} fields in it: name the one that is meant.`
        : 'Name the field by its label.',
    retriable: true,
  });
}

function isField(element: Element): boolean {
  if (element.role === 'textbox') return true;
  return element.role === 'combobox' && (element.editable !== undefined || element.type === 'input');
}

export function isWithin(element: Element, outer: Element, elements: readonly Element[]): boolean {
  for (let at: Element | undefined = element; at; at = elements[at.parent])
    if (at.index === outer.index) return true;
  return false;
}

/** Makes a field hold `text`, with real input where the browser lets keys in; the answer tells what it holds then. */
async function putText(
  session: Session,
  field: Element,
  text: string,
  signal: AbortSignal,
): Promise<ActResult> {
  const ready = await makeReady(session, field, signal);
  refuseUnwritable(ready.element);
  const handle = session.frames.handleOf(field);
  const before = await look(session, field, signal);
  if (!before.gone && isPickedControl(before.kind)) return pick(session, field, before.kind, text, signal);

  let result = await withInput(session, signal, () =>
    session.page().mouse.click(ready.point.x, ready.point.y),
  );
  const focused = await look(session, field, signal);
  if (!focused.gone && !focused.focused)
    await session.unblocked(() => session.frames.locator(handle).focus({ timeout: 2_000 }), signal);
  await session.unblocked(
    () => ask(handle.frame, { op: 'select-all', n: handle.n, token: handle.token }),
    signal,
  );
  const typed = await withInput(session, signal, async () => {
    if (text === '') await session.page().keyboard.press('Delete');
    else await typeText(session, text);
  });
  result = remark(then(result, typed), scrollNote(ready));
  if (result.navigated) return result;
  return withReadBack(session, field, text, result, signal);
}

function refuseUnwritable(element: Element): void {
  if (element.enabled === false || element.readonly === true)
    throw new VkError(
      'not-interactable',
      `${spoken(element)} is ${element.enabled === false ? 'disabled' : 'read-only'}`,
      {
        retriable: true,
      },
    );
}

/** Keystrokes for what a person types, one insertion for long texts and for line breaks (a typed one would submit). */
async function typeText(session: Session, text: string): Promise<void> {
  const { keyboard } = session.page();
  if (text.length > longestTyped || /[\n\r\t]/.test(text)) await keyboard.insertText(text);
  else await keyboard.type(text);
}

/** Reads the field back, at once and again a little later: the later answer counts. */
async function withReadBack(
  session: Session,
  field: Element,
  text: string,
  result: ActResult,
  signal: AbortSignal,
): Promise<ActResult> {
  if (session.isBlocked()) return result;
  await pauseFor(readBackAfterMs, signal);
  if (session.isBlocked()) return result;
  const now = await look(session, field, signal).catch(() => undefined);
  if (!now) return result;
  if (now.gone) return readFocused(session, result, signal);
  if (now.kind === 'password') {
    if (now.length !== text.length)
      throw new VkError(
        'text-not-landed',
        `${spoken(field)} holds ${now.length} of ${text.length} typed characters`,
        {
          retriable: true,
        },
      );
    return result;
  }
  return now.value === undefined ? result : { ...result, value: now.value };
}

/** The page put another node in the field's place: it is the one with the focus, if any. */
async function readFocused(session: Session, result: ActResult, signal: AbortSignal): Promise<ActResult> {
  const { elements } = await readScreen(session, signal);
  const focused = elements.findLast((each) => each.focused === true && each.editable === true);
  return focused?.value === undefined ? result : { ...result, value: focused.value };
}

/** Fields that the browser draws as a picker take no text: their value is set, with the events that picking fires. */
async function pick(
  session: Session,
  field: Element,
  kind: string,
  text: string,
  signal: AbortSignal,
): Promise<ActResult> {
  const value = text === '' ? '' : controlValue(kind, text, session.settings.locale);
  if (value === undefined)
    throw new VkError('usage', `"${text}" is no value for a field of type ${kind}`, {
      hint: `Write it as ${exampleOf(kind)}.`,
    });
  const locator = session.frames.locator(session.frames.handleOf(field));
  await session.unblocked(() => locator.fill(value, { timeout: 3_000 }), signal);
  await pauseFor(readBackAfterMs, signal);
  const now: RawLook = await look(session, field, signal);
  if (now.gone || now.value === undefined) return {};
  // What was asked for in the author's words is held in the browser's.
  return { value: now.value === value ? text : now.value };
}

function exampleOf(kind: string): string {
  const examples: Readonly<Record<string, string>> = {
    date: '2026-11-30',
    time: '14:30',
    'datetime-local': '2026-11-30 14:30',
    month: '2026-11',
    week: '2026-W48',
    color: '#3366cc',
    range: 'a number',
  };
  return examples[kind] ?? 'the browser shows it';
}
