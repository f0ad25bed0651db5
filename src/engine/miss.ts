import { type ErrorCode, VkError } from '../lang/errors.ts';
import type { Candidate } from '../record/event.ts';
import { barrierOf } from '../screen/barrier.ts';
import { describeElement } from '../screen/describe.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import { nearMisses } from '../screen/near-miss.ts';
import { phrase } from '../screen/phrase.ts';
import { printSelector } from '../screen/print.ts';
import type { Selector } from '../screen/selector.ts';
import type { View } from './look.ts';

/** How many of the elements that fit are named one by one: each is tried as a phrase, which takes milliseconds. */
const mostCandidates = 12;

/** Nothing fits: names what comes close, none of it touched. */
export function missError(selector: Selector, { snapshot }: View): VkError {
  const near = nearMisses(selector, snapshot);
  const first = near[0];
  const candidates = near.map(({ element, why }) => ({ ...candidateOf(element, snapshot), why }));
  const where = placeWords(snapshot);
  const hint =
    blockedHint(snapshot) ?? (first ? `Closest: ${candidates[0]?.phrase} (${first.why}).` : undefined);
  return new VkError('selector-not-found', `nothing fits ${printSelector(selector)}${where}`, {
    ...(hint ? { hint } : { hint: 'See what is there: vk screen' }),
    details: { candidates },
  });
}

function placeWords({ url }: Snapshot): string {
  return url === undefined ? '' : ` on ${url}`;
}

function blockedHint(snapshot: Snapshot): string | undefined {
  const { dialog } = snapshot;
  if (dialog) return `A dialog waits for an answer: "${dialog.message}".`;
  if (snapshot.elements.length === 0) return 'The screen was empty.';
  const barrier = barrierOf(snapshot);
  return barrier ? `Something covers the whole screen: ${describeElement(barrier)}.` : undefined;
}

/** Several fit; vk never picks one. Inside a test that is red (C-HEAL-10). */
export function ambiguityError(
  selector: Selector,
  elements: readonly Element[],
  { snapshot }: View,
  inTest: boolean,
): VkError {
  const code: ErrorCode = inTest ? 'ambiguous-in-test' : 'ambiguous-selector';
  const candidates = elements.slice(0, mostCandidates).map((element) => candidateOf(element, snapshot));
  const [first] = candidates;
  return new VkError(code, `${elements.length} elements fit ${printSelector(selector)}`, {
    hint: first ? `Say which, for example ${first.phrase}.` : 'Say which of them is meant.',
    details: { candidates, count: elements.length },
  });
}

/** Fits, but there is no pixel of it to press. */
export function notVisibleError(selector: Selector, element: Element, { snapshot }: View): VkError {
  const why = element.rendered ? 'it cannot be scrolled into view' : 'it is not drawn';
  return new VkError('not-visible', `${printSelector(selector)} is in the page, but ${why}`, {
    hint: blockedHint(snapshot) ?? 'What a person cannot see is not pressed.',
    details: { candidates: [candidateOf(element, snapshot)] },
  });
}

function candidateOf(element: Element, snapshot: Snapshot): Candidate {
  return {
    phrase: phrase(element, snapshot)?.words ?? describeElement(element),
    bounds: element.bounds,
  };
}
