import { VkError } from '../lang/errors.ts';
import type { Leaf, ReadStep } from '../plan/plan.ts';
import { describeElement } from '../screen/describe.ts';
import type { Element } from '../screen/element.ts';
import { printSelector } from '../screen/print.ts';
import { valueTextOf } from '../screen/value.ts';
import type { VerbSpec } from '../verbs/spec.ts';
import { verbs } from '../verbs/verbs.ts';
import { type Prepared, prepareAction, resolvedFact, runAction } from './action.ts';
import { check } from './check.ts';
import { isEcho } from './echo.ts';
import { conditionOf, expectationOf } from './expect-leaf.ts';
import type { Expectation } from './expectation.ts';
import type { Facts } from './facts.ts';
import { nap, type View } from './look.ts';
import { missError } from './miss.ts';
import { resolve } from './resolve.ts';
import { scroll } from './scroll.ts';
import { type Session, within } from './session.ts';
import { fillSelector } from './variables.ts';

/** How long `wait` waits when it does not say. */
const defaultWaitMs = 10_000;

/** A leaf that is ready to run: filled in, nothing done yet. */
export type ReadyLeaf = (facts: Facts) => Promise<void>;

/**
 * Fills a leaf in and answers how to run it.
 * @throws VkError `unset-variable` and the like, before anything was done
 */
export function prepareLeaf(session: Session, step: Leaf | ReadStep, text: string | undefined): ReadyLeaf {
  if (isRead(step)) {
    const selector = fillSelector(session, step.target);
    return (facts) => read(session, step, selector, facts);
  }
  const spec: VerbSpec = verbs[step.do];
  if (step.do === 'assert' || step.do === 'wait') {
    const expectation = expectationOf(session, conditionOf(step));
    return (facts) => runCheck(session, step, expectation, facts);
  }
  const prepared = prepareAction(session, step, spec, text);
  switch (step.do) {
    case 'screenshot':
      return (facts) => screenshot(session, prepared, facts);
    case 'scroll':
      return (facts) => runScroll(session, prepared, facts);
    default:
      return (facts) => runAction(session, prepared, facts);
  }
}

function isRead(step: Leaf | ReadStep): step is ReadStep {
  return step.do === 'read';
}

/** True for a step whose passing says something of the app: those that look at it to judge it. */
export function isCheck(step: Leaf | ReadStep): boolean {
  return step.do !== 'read' && verbs[step.do].check;
}

async function runCheck(session: Session, step: Leaf, expectation: Expectation, facts: Facts): Promise<void> {
  const asked = step.do === 'wait' ? step.timeout : step.wait;
  const windowMs =
    typeof asked === 'number' ? asked : step.do === 'wait' ? defaultWaitMs : session.options.windowMs;
  const { holds, finding, view } = await check(session, expectation, windowMs, facts);
  const [element] = finding.elements;
  if (element) facts.resolved = resolvedFact({ element, view });
  if (view.snapshot.url !== undefined) facts.url = view.snapshot.url;
  if (holds) {
    if (isEcho(session, expectation, finding)) facts.echo = true;
    return;
  }
  facts.expected = finding.expected;
  facts.seen = finding.seen;
  const subject = expectation.target ? printSelector(expectation.target) : 'the address';
  const isMissing = element === undefined && expectation.target !== undefined && !expectation.negated;
  const near = isMissing && expectation.target ? missError(expectation.target, view) : undefined;
  throw new VkError(
    step.do === 'wait' ? 'wait-timeout' : 'assertion-failed',
    `${subject}: expected ${finding.expected}, seen ${finding.seen}`,
    {
      ...(near?.hint ? { hint: near.hint } : {}),
      ...(near?.details ? { details: near.details } : {}),
    },
  );
}

/** Keeps a text of the screen; an empty one is waited for, and is no value but for a field's. */
async function read(
  session: Session,
  step: ReadStep,
  selector: ReturnType<typeof fillSelector>,
  facts: Facts,
): Promise<void> {
  const { clock } = session.ports;
  const { windowMs } = session.options;
  const end = clock.now() + windowMs;
  for (let round = 0; ; round += 1) {
    const left = Math.max(0, end - clock.now());
    const found = await resolve(session, selector, { windowMs: left, use: 'check', unseen: true }, facts);
    const value = fieldOf(step, found.element, found.view);
    if (value !== undefined && (value !== '' || step.field === 'value')) {
      session.kept.set(step.into, value);
      facts.value = value;
      facts.resolved = resolvedFact(found);
      return;
    }
    if (clock.now() >= end)
      throw new VkError(
        'assertion-failed',
        `${describeElement(found.element)} has no ${step.field ?? 'text'} to read`,
      );
    await nap(session, round, end);
  }
}

function fieldOf(step: ReadStep, element: Element, { snapshot }: View): string | undefined {
  switch (step.field ?? 'text') {
    case 'text':
      return valueTextOf(element, snapshot)?.trim();
    case 'value':
      return element.value ?? valueTextOf(element, snapshot);
    case 'name':
      return element.name ?? element.label;
    case 'id':
      return element.id;
    case 'url':
      return snapshot.url;
  }
}

async function screenshot(session: Session, { args }: Prepared, facts: Facts): Promise<void> {
  const taken = await within(
    session,
    session.ports.capture({
      step: session.step,
      reason: 'requested',
      ...(typeof args.name === 'string' ? { name: args.name } : {}),
      ...(args.full === true ? { full: true } : {}),
    }),
  );
  if (taken.screenshot === undefined)
    throw new VkError('write-failed', 'no picture could be taken', {
      hint: 'A screenshot that was asked for is part of the test.',
    });
  Object.assign(facts.artifacts, taken);
}

async function runScroll(session: Session, prepared: Prepared, facts: Facts): Promise<void> {
  await scroll(
    session,
    {
      args: prepared.args,
      options: { windowMs: prepared.windowMs },
      ...(prepared.selector ? { target: prepared.selector } : {}),
      ...(prepared.within ? { container: prepared.within } : {}),
    },
    facts,
  );
}
