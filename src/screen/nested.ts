import type { Element } from './element.ts';
import { textOf } from './names.ts';
import { presenceOf } from './presence.ts';
import { isActionable, isInteractive } from './role-fit.ts';
import type { ScreenIndex } from './screen-index.ts';
import type { MatchUse } from './selector.ts';

/**
 * Nested hits are one hit. A text in a button in a list item becomes the button, a label becomes its field, and of boxes
 * inside boxes that differ the innermost is what was meant.
 * @param hits in document order
 * @returns one element a thing, in document order, without repeats
 */
export function collapse(hits: readonly Element[], index: ScreenIndex, use: MatchUse): Element[] {
  const things = withoutContainers(chainsOf(hits, index), index, use);
  return joinLabels(
    things.map((chain) => representative(chain, use)),
    index,
    use,
  );
}

/** Nested hits that show the same text, from the outermost to the innermost; never empty. */
type Chain = readonly [Element, ...Element[]];

function chainsOf(hits: readonly Element[], index: ScreenIndex): Chain[] {
  const chains: [Element, ...Element[]][] = [];
  const open: [Element, ...Element[]][] = [];
  for (const hit of hits) {
    while (open.length > 0 && !isInside(open.at(-1), hit, index)) open.pop();
    const around = open.at(-1);
    if (around && index.fold(textOf(around[0])) === index.fold(textOf(hit))) {
      around.push(hit);
    } else {
      const chain: [Element, ...Element[]] = [hit];
      chains.push(chain);
      open.push(chain);
    }
  }
  return chains;
}

function isInside(chain: Chain | undefined, hit: Element, index: ScreenIndex): boolean {
  const innermost = chain?.at(-1);
  return innermost !== undefined && index.contains(innermost, hit);
}

/**
 * A hit round another hit fits only because of what it holds, so the inner one is the thing. For an action it is the other
 * way round where a control holds nothing but inert text.
 */
function withoutContainers(chains: readonly Chain[], index: ScreenIndex, use: MatchUse): Chain[] {
  const dropped = new Set<Chain>();
  chains.forEach((chain, at) => {
    const inner = insideOf(chain, at, chains, index);
    if (inner.length === 0) return;
    const isControl =
      use === 'action' && chain.some(isInteractive) && !inner.some((one) => one.some(isActionable));
    for (const one of isControl ? inner : [chain]) dropped.add(one);
  });
  return chains.filter((chain) => !dropped.has(chain));
}

function insideOf(chain: Chain, at: number, chains: readonly Chain[], index: ScreenIndex): Chain[] {
  const end = index.endOf(chain[0].index);
  const inner: Chain[] = [];
  for (let next = at + 1; next < chains.length; next += 1) {
    const other = chains[next];
    if (!other || other[0].index >= end) break;
    inner.push(other);
  }
  return inner;
}

/** The deepest control, else the deepest that takes presses, else the innermost; a check prefers one that is shown. */
function representative(chain: Chain, use: MatchUse): Element {
  const shown = use === 'action' ? chain : chain.filter((member) => presenceOf(member) === 'shown');
  const pool = shown.length > 0 ? shown : chain;
  return pool.findLast(isInteractive) ?? pool.findLast(isActionable) ?? pool.at(-1) ?? chain[0];
}

/** A label and its field are one thing. */
function joinLabels(things: readonly Element[], index: ScreenIndex, use: MatchUse): Element[] {
  const groups = new Map<Element, Element[]>();
  for (const thing of things) {
    const key = labelledField(thing, index) ?? thing;
    const group = groups.get(key);
    if (group) group.push(thing);
    else groups.set(key, [thing]);
  }
  return [...groups].map(([field, members]) => choose(field, members, use)).sort((a, b) => a.index - b.index);
}

/** An action goes to the field, as long as it is drawn. A check stays with what fits, a visible label before a hidden field. */
function choose(field: Element, members: readonly Element[], use: MatchUse): Element {
  const label = members.find((member) => member !== field);
  if (!label) return field;
  if (use === 'action') return field.rendered ? field : label;
  if (!members.includes(field)) return label;
  return presenceOf(field) === 'shown' || presenceOf(label) !== 'shown' ? field : label;
}

/** The field that a text leads to, as its label or a part of it; a link inside a label stays a link. */
export function labelledField(element: Element, index: ScreenIndex): Element | undefined {
  for (let up: Element | undefined = element; up && !isInteractive(up); up = index.parent(up)) {
    if (up.labelFor !== undefined) return index.elements[up.labelFor];
  }
  return undefined;
}
