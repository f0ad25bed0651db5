import { fold } from '../lang/fold.ts';
import type { Element } from '../screen/element.ts';
import { printSelector } from '../screen/print.ts';
import type { Expectation, Finding } from './expectation.ts';
import type { Entered, Session } from './session.ts';

/** Remembers what the test put where; another text into the same field takes its place. */
export function remember(session: Session, entered: Entered): void {
  const others = session.entered.filter((one) => !isSameField(one.element, entered.element));
  session.entered = [...others, entered];
}

/** After another document is loaded, what a field holds is the app's own doing. */
export function forget(session: Session): void {
  session.entered = [];
}

/**
 * True for a check that only repeats what the test itself typed, chose or ticked in that same field: no wrong app would
 * turn it red.
 */
export function isEcho(session: Session, expectation: Expectation, finding: Finding): boolean {
  if (expectation.negated || expectation.count !== undefined || expectation.url !== undefined) return false;
  const [element, ...more] = finding.elements;
  if (!element || more.length > 0) return false;
  const entered = session.entered.find(
    (one) =>
      isSameField(one.element, element) ||
      (expectation.target !== undefined && one.selector === printSelector(expectation.target)),
  );
  return entered !== undefined && repeats(expectation, entered);
}

function repeats({ text, value, state, target }: Expectation, entered: Entered): boolean {
  const wanted = text ?? value;
  if (wanted !== undefined) return entered.value !== undefined && fold(entered.value).includes(fold(wanted));
  if (state !== undefined)
    return (
      (state === 'checked' && entered.checked === true) ||
      (state === 'unchecked' && entered.checked === false) ||
      (state === 'filled' && entered.value !== undefined && entered.value !== '') ||
      (state === 'empty' && entered.value === '')
    );
  // "ann@example.test is shown", found as the field's own value.
  const name = target?.name?.value;
  return name !== undefined && entered.value !== undefined && fold(entered.value) === fold(name);
}

function isSameField(a: Element, b: Element): boolean {
  if (a.ref === b.ref) return true;
  return a.id !== undefined && a.id === b.id && a.role === b.role;
}
