import { VkError } from '../lang/errors.ts';
import { describedBy } from './descriptive.ts';
import type { Element, Snapshot, State } from './element.ts';
import { readingOrder } from './geometry.ts';
import { idFits } from './id-match.ts';
import { containerNames, isNamedByContent } from './names.ts';
import { collapse } from './nested.ts';
import { isReachable } from './presence.ts';
import { related } from './relation.ts';
import { isActionable, isKin } from './role-fit.ts';
import { indexOf, type ScreenIndex } from './screen-index.ts';
import type { MatchUse, Selector, TextPattern } from './selector.ts';
import { stateHolds } from './state.ts';
import {
  compare,
  containsText,
  couldNormalise,
  matchesTier,
  type TextTier,
  type Wanted,
  wantedOf,
} from './text-match.ts';

export type Tier = TextTier | 'descriptive';

export interface MatchResult {
  /** In document order; all rendered. Several are ambiguous for an action, which never picks one (C-MATCH-2). */
  readonly elements: readonly Element[];
  /** How well the texts fitted; absent when nothing matched. */
  readonly tier?: Tier;
}

export interface MatchOptions {
  /** Which refs each `css:` of the selector stands for; only the target can tell. */
  readonly resolved?: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The elements of one snapshot that a selector means, for one use: a pure function (C-MATCH-1).
 * @throws VkError `unsupported` for a `css:` that nobody resolved
 */
export function matchSelector(
  selector: Selector,
  snapshot: Snapshot,
  use: MatchUse,
  options: MatchOptions = {},
): MatchResult {
  const index = indexOf(snapshot);
  for (const tier of tiersOf(selector, use)) {
    for (const pool of poolsOf(selector, tier, index, use, options)) {
      const found = inTier(selector, tier, pool, index, use, options);
      if (found.length === 0) continue;
      const elements = pick(found, selector.ordinal);
      return elements.length === 0 ? { elements } : { elements, tier };
    }
  }
  return { elements: [] };
}

function inTier(
  selector: Selector,
  tier: Tier,
  pool: readonly Element[],
  index: ScreenIndex,
  use: MatchUse,
  options: MatchOptions,
): Element[] {
  const named = byTexts(selector, tier, pool, index, use);
  const hits = selector.words === undefined ? named : describedBy(selector.words, named, index, use);
  if (hits.length === 0) return [];
  if (use === 'absence') return collapse(byRelation(selector, hits, index, use, options), index, use);
  // By role alone every hit is a thing of its own, an item inside an item too.
  const things = preferReachable(hasText(selector) ? collapse(hits, index, use) : hits, index.snapshot);
  const placed = byRelation(selector, things, index, use, options);
  return use === 'action' && isByNameAlone(selector) ? preferActionable(placed) : placed;
}

function hasText({ name, desc, words }: Selector): boolean {
  return name !== undefined || desc !== undefined || words !== undefined;
}

/** An action is meant for what takes it: the button "Delete account", not the heading above it. */
function preferActionable(elements: Element[]): Element[] {
  const actionable = elements.filter(isActionable);
  return actionable.length > 0 ? actionable : elements;
}

function isByNameAlone({ role, id, css, class: type }: Selector): boolean {
  return role === undefined && id === undefined && css === undefined && type === undefined;
}

/** A hidden twin never makes the visible one ambiguous; what can be scrolled to is no hidden twin. */
function preferReachable(elements: readonly Element[], snapshot: Snapshot): Element[] {
  const reachable = elements.filter((element) => isReachable(element, snapshot));
  return reachable.length > 0 ? reachable : [...elements];
}

function byRelation(
  selector: Selector,
  elements: readonly Element[],
  index: ScreenIndex,
  use: MatchUse,
  options: MatchOptions,
): Element[] {
  const { relation } = selector;
  if (!relation) return [...elements];
  const anchors = matchSelector(relation.anchor, index.snapshot, anchorUse(use), options).elements;
  const placed = new Set(anchors.flatMap((anchor) => related(relation.type, anchor, elements, index)));
  return elements.filter((element) => placed.has(element));
}

/** An anchor is looked up like a check, loosely for an absence; an action may name it as loosely as its target. */
function anchorUse(use: MatchUse): MatchUse {
  return use === 'action' || use === 'guard' ? 'guard' : use === 'absence' ? 'absence' : 'check';
}

function pick(elements: readonly Element[], ordinal: number | undefined): Element[] {
  if (ordinal === undefined) return [...elements];
  const ordered = readingOrder(elements);
  const one = ordered.at(ordinal > 0 ? ordinal - 1 : ordinal);
  return one ? [one] : [];
}

function tiersOf(selector: Selector, use: MatchUse): readonly Tier[] {
  if (selector.words !== undefined) return ['descriptive'];
  if (use !== 'action' && use !== 'guard') return ['exact'];
  const isLoose =
    selector.name?.mode === 'loose' || selector.desc?.mode === 'loose' || selector.id !== undefined;
  const isHolder = selector.role === 'row' || selector.role === 'listitem';
  return isLoose || isHolder ? ['exact', 'partial', 'normalised'] : ['exact'];
}

/** Rendered elements that fit in all but texts: those of the very role first, then those that people call so too. */
function poolsOf(
  selector: Selector,
  tier: Tier,
  index: ScreenIndex,
  use: MatchUse,
  options: MatchOptions,
): readonly (readonly Element[])[] {
  const { role } = selector;
  const fits = (element: Element): boolean =>
    element.rendered && fitsBesidesText(selector, element, use, options);
  // "The Error alert is gone" must fail on a plain text "Error" as well.
  const isNamed = selector.name !== undefined || selector.desc !== undefined || selector.id !== undefined;
  if (role === undefined || (use === 'absence' && isNamed))
    return [startOf(selector, tier, index, use).filter(fits)];
  const exact = index.byRole(role).filter(fits);
  if (use === 'absence')
    return [index.elements.filter((e) => (e.role === role || isKin(e, role)) && fits(e))];
  return [exact, index.elements.filter((element) => isKin(element, role) && fits(element))];
}

/** A whole text is looked up rather than compared with every element. */
function startOf(selector: Selector, tier: Tier, index: ScreenIndex, use: MatchUse): readonly Element[] {
  const { name, role } = selector;
  if (name === undefined || role !== undefined || !usesWholeText(name, tier, use)) return index.elements;
  return index.called(index.fold(name.value));
}

/** An unknown state keeps an element from being acted on, and from being counted as gone (C-EMPTY-1). */
function stateFits(element: Element, state: State, use: MatchUse): boolean {
  const holds = stateHolds(element, state);
  return use === 'absence' ? holds !== false : holds === true;
}

function fitsBesidesText(
  selector: Selector,
  element: Element,
  use: MatchUse,
  options: MatchOptions,
): boolean {
  return (
    (selector.class === undefined || classFits(selector.class, element)) &&
    (selector.css === undefined || refsOf(selector.css, options).has(element.ref)) &&
    (selector.states ?? []).every((state) => stateFits(element, state, use))
  );
}

function classFits(wanted: string, element: Element): boolean {
  const want = wanted.toLowerCase();
  const type = element.type.toLowerCase();
  return (
    type === want ||
    type.endsWith(`.${want}`) ||
    want.endsWith(`.${type}`) ||
    (element.classes ?? '').toLowerCase().split(/\s+/).includes(want)
  );
}

function refsOf(css: string, options: MatchOptions): ReadonlySet<string> {
  const refs = options.resolved?.get(css);
  if (refs) return refs;
  throw new VkError('unsupported', `css:${css} cannot be looked up here`, {
    hint: 'CSS works on web pages only; use a visible name or @id.',
  });
}

function byTexts(
  selector: Selector,
  tier: Tier,
  pool: readonly Element[],
  index: ScreenIndex,
  use: MatchUse,
): readonly Element[] {
  let hits = pool;
  const { id, name, desc, role } = selector;
  if (id !== undefined) hits = hits.filter((element) => idFits(id, element, tier, use));
  if (desc !== undefined) {
    const test = textTest(desc, tier, index, use);
    hits = hits.filter((element) => element.desc !== undefined && test(element.desc));
  }
  if (name === undefined) return hits;
  const test = textTest(name, tier, index, use);
  if ((role === 'row' || role === 'listitem') && use !== 'absence')
    return byHeldText(name, tier, hits, index, test);
  return byName(selector, hits, index, test, usesWholeText(name, tier, use), use);
}

function byName(
  selector: Selector,
  pool: readonly Element[],
  index: ScreenIndex,
  test: (text: string) => boolean,
  whole: boolean,
  use: MatchUse,
): readonly Element[] {
  const primary = pool.filter((element) => {
    const { content } = element;
    // A part of the content says something of a small thing only; of a page it would say everything.
    const skip = whole || isNamedByContent(element) ? undefined : content;
    if (index.names(element).primary.some((text) => text !== skip && test(text))) return true;
    return selector.role !== undefined && containerNames(element, index).some(test);
  });
  if (primary.length > 0 && use !== 'absence') return primary;
  const secondary = pool.filter((element) => index.names(element).secondary.some(test));
  if (primary.length === 0) return secondary;
  const either = new Set([...primary, ...secondary]);
  return pool.filter((element) => either.has(element));
}

/** A row or item is called by what stands in it: a cell that is the text first, then words of the whole. */
function byHeldText(
  name: TextPattern,
  tier: Tier,
  pool: readonly Element[],
  index: ScreenIndex,
  test: (text: string) => boolean,
): readonly Element[] {
  const whole = pool.filter(
    (element) => index.names(element).primary.some(test) || holds(element, index, test),
  );
  if (whole.length > 0 || tier !== 'exact' || (name.mode !== 'equals' && name.mode !== 'loose')) return whole;
  const wanted = wantedOf(name.value);
  return pool.filter((element) =>
    index.names(element).primary.some((text) => matchesTier('partial', wanted, index.fold(text), () => '')),
  );
}

function holds(element: Element, index: ScreenIndex, test: (text: string) => boolean): boolean {
  const end = index.endOf(element.index);
  for (let at = element.index + 1; at < end; at += 1) {
    const inner = index.elements[at];
    if (inner?.rendered && index.names(inner).primary.some(test)) return true;
  }
  return false;
}

function usesWholeText(name: TextPattern, tier: Tier, use: MatchUse): boolean {
  if (use === 'absence') return false;
  return (name.mode === 'equals' || name.mode === 'loose') && tier === 'exact';
}

function textTest(
  pattern: TextPattern,
  tier: Tier,
  index: ScreenIndex,
  use: MatchUse,
): (text: string) => boolean {
  const wanted = wantedOf(pattern.value);
  if (use === 'absence') return (text) => isLooselyIn(wanted, text, index);
  if (pattern.mode !== 'loose') return (text) => compare(pattern.mode, wanted.folded, index.fold(text));
  const asked: TextTier = use === 'action' || use === 'guard' ? textTier(tier) : 'exact';
  return (text) => matchesTier(asked, wanted, index.fold(text), () => index.normalise(text));
}

function textTier(tier: Tier): TextTier {
  return tier === 'descriptive' ? 'exact' : tier;
}

function isLooselyIn(wanted: Wanted, text: string, index: ScreenIndex): boolean {
  const folded = index.fold(text);
  if (wanted.folded !== '' && containsText(folded, wanted.folded)) return true;
  return couldNormalise(wanted, folded) && containsText(index.normalise(text), wanted.normal);
}
