import { type Condition, compareModes, type Leaf, matchModes } from '../plan/plan.ts';
import { type State, states } from '../screen/element.ts';
import type { Expectation } from './expectation.ts';
import type { Session } from './session.ts';
import { fillSelector, fillText } from './variables.ts';

/** A condition with its placeholders filled in. */
export function expectationOf(session: Session, condition: Condition): Expectation {
  const { target, url, state, text, value, match, count, compare, negated } = condition;
  return {
    ...(target === undefined ? {} : { target: fillSelector(session, target) }),
    ...(url === undefined ? {} : { url: fillText(session, url) }),
    ...(state === undefined ? {} : { state }),
    ...(text === undefined ? {} : { text: fillText(session, text) }),
    ...(value === undefined ? {} : { value: fillText(session, value) }),
    ...(match === undefined ? {} : { match }),
    ...(count === undefined ? {} : { count }),
    ...(compare === undefined ? {} : { compare }),
    negated: negated ?? false,
  };
}

/** An `assert` or `wait` as a condition; `gone` and `not` are each a negation. */
export function conditionOf(leaf: Leaf): Condition {
  const { gone, not } = leaf;
  const text = (key: string): string | undefined => {
    const value = leaf[key];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    target: text('target'),
    url: text('url'),
    state: stateOf(leaf.state),
    text: text('text'),
    value: text('value'),
    match: oneOf(matchModes, leaf.match),
    count: typeof leaf.count === 'number' ? leaf.count : undefined,
    compare: oneOf(compareModes, leaf.compare),
    negated: (gone === true) !== (not === true),
  };
}

function stateOf(value: unknown): State | undefined {
  return oneOf(states, value);
}

function oneOf<const T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((each) => each === value);
}
