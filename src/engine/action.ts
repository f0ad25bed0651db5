import { toVkError, VkError } from '../lang/errors.ts';
import type { Leaf } from '../plan/plan.ts';
import type { Resolved as ResolvedFact } from '../record/event.ts';
import type { Element } from '../screen/element.ts';
import { phrase } from '../screen/phrase.ts';
import { printSelector } from '../screen/print.ts';
import { isField } from '../screen/role-fit.ts';
import type { Selector } from '../screen/selector.ts';
import type { VerbSpec } from '../verbs/spec.ts';
import type { VerbName } from '../verbs/verbs.ts';
import { forget, remember } from './echo.ts';
import type { Facts } from './facts.ts';
import { hasLanded } from './landed.ts';
import { mustLook } from './look.ts';
import type { EngineAction } from './ports.ts';
import { type Resolved, resolve } from './resolve.ts';
import { checkLimits, type Session, within } from './session.ts';
import { typeAndVerify } from './typing.ts';
import { fillArgs, fillSelector } from './variables.ts';

/** One action as it will be done: what it acts on, and its arguments with every placeholder filled in. */
export interface Prepared {
  readonly verb: Exclude<VerbName, 'read'>;
  readonly spec: VerbSpec;
  readonly selector?: Selector;
  /** The target as the plan writes it: what a heal would replace. */
  readonly written?: string;
  readonly to?: Selector;
  readonly within?: Selector;
  readonly args: Readonly<Record<string, unknown>>;
  readonly windowMs: number;
  /** The author's words. */
  readonly text: string | undefined;
}

/**
 * Fills in a leaf. Nothing has been done yet when this throws.
 * @throws VkError `unset-variable`, `invalid-selector`
 */
export function prepareAction(
  session: Session,
  leaf: Leaf,
  spec: VerbSpec,
  text: string | undefined,
): Prepared {
  const { do: verb, clauses: _clauses, ...rest } = leaf;
  const written = spec.target === undefined ? undefined : textArg(rest[spec.target]);
  const selectors = Object.entries(spec.args).filter(([, arg]) => arg.kind === 'selector');
  const plain = Object.entries(rest).filter(
    ([key, value]) => value !== undefined && key !== 'wait' && !selectors.some(([name]) => name === key),
  );
  const to = textArg(rest.to);
  const container = textArg(rest.in);
  const hasSelector = (key: string): boolean => spec.args[key]?.kind === 'selector';
  return {
    verb,
    spec,
    args: fillArgs(session, Object.fromEntries(plain)),
    windowMs: typeof rest.wait === 'number' ? rest.wait : session.options.windowMs,
    text,
    ...(written === undefined ? {} : { written, selector: fillSelector(session, written) }),
    ...(to !== undefined && hasSelector('to') ? { to: fillSelector(session, to) } : {}),
    ...(container !== undefined && hasSelector('in') ? { within: fillSelector(session, container) } : {}),
  };
}

function textArg(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Verbs that a disabled control cannot take: it is waited for, then refused. */
const needsEnabled: ReadonlySet<string> = new Set([
  'tap',
  'double-tap',
  'long-press',
  'fill',
  'clear',
  'select',
  'tick',
  'untick',
  'upload',
]);
/** Verbs for which a field that nobody sees is the ordinary case: pages hide the file field behind a button. */
const worksUnseen: ReadonlySet<string> = new Set(['upload']);

/**
 * Does one action: finds its target, brings it into view, acts, reads back what was typed. A node that went away or was
 * covered between the look and the press is looked for again within the same window: nothing was pressed.
 * @throws VkError whatever finding, healing and acting throw
 */
export async function runAction(session: Session, prepared: Prepared, facts: Facts): Promise<void> {
  const { clock } = session.ports;
  const start = clock.now();
  const end = start + prepared.windowMs;
  for (;;) {
    checkLimits(session);
    const left = Math.max(0, end - clock.now());
    const found = await locate(session, prepared, left, facts);
    try {
      await perform(session, prepared, found, facts);
      return;
    } catch (thrown) {
      const error = toVkError(thrown);
      const isStale = error.code === 'selector-not-found' || error.code === 'not-interactable';
      facts.waitedMs = clock.now() - start;
      if (!isStale || !found.element || clock.now() >= end) throw error;
      await clock.sleep(Math.min(100, end - clock.now()), session.signal);
    }
  }
}

interface Found {
  readonly element?: Element;
  readonly to?: Element;
  readonly selector?: Selector;
}

async function locate(session: Session, prepared: Prepared, windowMs: number, facts: Facts): Promise<Found> {
  const { selector, to } = prepared;
  const container = prepared.within;
  if (container && !selector)
    return { element: (await resolve(session, container, { windowMs }, facts)).element };
  if (!selector) return {};
  const { resolved, selector: used } = await findTarget(session, prepared, selector, windowMs, facts);
  facts.resolved = resolvedFact(resolved);
  const other = to && (await resolve(session, to, { windowMs }, facts)).element;
  return { element: resolved.element, selector: used, ...(other ? { to: other } : {}) };
}

/** The target, healed where a repairer is asked and finds it. */
async function findTarget(
  session: Session,
  prepared: Prepared,
  selector: Selector,
  windowMs: number,
  facts: Facts,
): Promise<{ readonly resolved: Resolved; readonly selector: Selector }> {
  const options = {
    windowMs,
    enabled: needsEnabled.has(prepared.verb),
    unseen: worksUnseen.has(prepared.verb),
  };
  // A loop around a retried action must not ask twice.
  const healed = facts.healed && fillSelector(session, facts.healed.to);
  try {
    return {
      resolved: await resolve(session, healed ?? selector, options, facts),
      selector: healed ?? selector,
    };
  } catch (thrown) {
    const error = toVkError(thrown);
    const repaired = healed ? undefined : await repair(session, prepared, error, facts);
    if (!repaired) throw error;
    return {
      resolved: await resolve(session, repaired, { ...options, windowMs: 1_000 }, facts),
      selector: repaired,
    };
  }
}

/** Only the two thrown selector errors of an action are healed, and only the target is replaced (C-HEAL-1, C-HEAL-7). */
async function repair(
  session: Session,
  { verb, written, text }: Prepared,
  error: VkError,
  facts: Facts,
): Promise<Selector | undefined> {
  const isSelectorError =
    error.code === 'selector-not-found' ||
    error.code === 'ambiguous-in-test' ||
    error.code === 'ambiguous-selector';
  const { lastSnapshot: snapshot, ports } = session;
  if (!isSelectorError || !ports.repair || written === undefined || !snapshot) return undefined;
  checkLimits(session);
  const answer = await within(
    session,
    ports.repair({ verb, target: written, snapshot, text }, session.signal),
  );
  if (!answer) return undefined;
  facts.healed = { from: written, to: answer.target, by: answer.by, reason: answer.reason };
  return fillSelector(session, answer.target);
}

async function perform(session: Session, prepared: Prepared, found: Found, facts: Facts): Promise<void> {
  const { verb, args } = prepared;
  const { element, to, selector } = found;
  const action: EngineAction = {
    verb,
    args,
    ...(element ? { element } : {}),
    ...(to ? { to } : {}),
  };
  if (verb === 'fill' && selector && element)
    return await fill(session, prepared, { element, selector }, facts);
  if (verb === 'type') return await typeIntoFocus(session, prepared, facts);
  const done = await act(session, action, facts);
  if (verb === 'select' && selector && element) {
    const value = String(args.value ?? '');
    if (done.value !== undefined && !sameOption(done.value, value)) throw notChosen(selector);
    remember(session, { selector: printSelector(selector), element, value });
  }
  if ((verb === 'tick' || verb === 'untick') && selector && element)
    remember(session, { selector: printSelector(selector), element, checked: verb === 'tick' });
  if (verb === 'clear' && selector && element) {
    if (done.value !== undefined && done.value !== '')
      throw new VkError('text-not-landed', `${printSelector(selector)} is not empty after it was cleared`);
    remember(session, { selector: printSelector(selector), element, value: '' });
  }
}

/** Options are told apart as they are shown: case and edges aside. */
function sameOption(held: string, wanted: string): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(held) === plain(wanted);
}

function notChosen(selector: Selector): VkError {
  return new VkError('text-not-landed', `${printSelector(selector)} does not hold what was chosen`);
}

/** Enter is pressed after the text was read back: it may take the field away. */
async function fill(
  session: Session,
  prepared: Prepared,
  found: { readonly element: Element; readonly selector: Selector },
  facts: Facts,
): Promise<void> {
  const { enter, ...args } = prepared.args;
  const { selector } = found;
  const text = String(args.value ?? '');
  const windowMs = Math.min(1_000, prepared.windowMs);
  const again = async (): Promise<Element> =>
    (await resolve(session, selector, { windowMs, enabled: true }, facts)).element;
  const action: EngineAction = { verb: 'fill', args, element: found.element };
  const element = await typeAndVerify(session, action, selector, text, again, facts);
  remember(session, { selector: printSelector(selector), element, value: text });
  if (enter === true)
    await act(session, { verb: 'press', args: { key: 'Enter' }, element: await again() }, facts);
}

/**
 * What has focus is not looked for by a selector. What it held before decides whether it must hold or contain the text;
 * typed again only when nothing at all arrived.
 */
async function typeIntoFocus(session: Session, { args, verb }: Prepared, facts: Facts): Promise<void> {
  const { enter, ...rest } = args;
  const text = String(rest.value ?? '');
  const { snapshot } = await mustLook(session, []);
  const field = snapshot.elements.find((element) => element.focused && isField(element));
  const held = field?.value ?? '';
  let done = await act(session, { verb, args: rest }, facts);
  if (done.value !== undefined && done.value === held && text !== '' && !held.includes(text))
    done = await act(session, { verb, args: rest }, facts);
  if (done.value === undefined) facts.notes.push('what it holds cannot be read back');
  else if (!(held === '' ? hasLanded(text, done.value) : done.value.includes(text)))
    throw new VkError('text-not-landed', 'the field with the focus does not hold what was typed');
  if (field) remember(session, { selector: '', element: field, value: text });
  if (enter === true) await act(session, { verb: 'press', args: { key: 'Enter' } }, facts);
}

async function act(
  session: Session,
  action: EngineAction,
  facts: Facts,
): Promise<{ readonly value?: string }> {
  const done = await within(session, session.ports.act(action, session.signal));
  session.lastActionAt = session.ports.clock.now();
  if (done.note) facts.notes.push(done.note);
  if (done.navigated || loads.has(action.verb)) forget(session);
  return done.value === undefined ? {} : { value: done.value };
}

/** Verbs after which what a field holds comes from the app. */
const loads: ReadonlySet<string> = new Set(['open', 'launch', 'refresh', 'back', 'forward', 'stop', 'wipe']);

export function resolvedFact({ element, tier, view }: Resolved): ResolvedFact {
  const { role, name, idShort, id, bounds } = element;
  // Finding words takes several matches: only where a reader has to judge whether the right one was found.
  const words =
    tier === undefined || tier === 'exact' ? undefined : phrase(element, view.snapshot, view.options)?.words;
  const handle = idShort ?? id;
  return {
    role,
    bounds,
    ...(name === undefined ? {} : { name }),
    ...(handle === undefined ? {} : { id: handle }),
    ...(words === undefined ? {} : { phrase: words }),
    ...(tier === undefined || tier === 'exact' ? {} : { tier }),
  };
}
