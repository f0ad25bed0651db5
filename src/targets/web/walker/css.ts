/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Nodes } from './nodes.ts';
import type { Tree } from './tree.ts';

export type Css = ReturnType<typeof createCss>;

/** Which listed nodes a CSS selector stands for, in the document and its open shadow roots. */
export function createCss(tree: Tree, nodes: Nodes) {
  let listed = new WeakSet<Element>();
  let wanted: readonly string[] = [];

  /** Whether a node has to be listed because a selector asked for it by now. */
  function isWanted(element: Element): boolean {
    return wanted.some((selector) => element.matches(selector));
  }

  /** Takes note of what a read lists. */
  function list(elements: Iterable<Element>): void {
    listed = new WeakSet(elements);
  }

  /**
   * Numbers by selector. A node that no read listed so far is from now on; until then what is listed around or inside
   * it stands for it, so that it does not pass for absent. `null` for a text that is no selector.
   */
  function resolve(selectors: readonly string[]): (number[] | null)[] {
    wanted = [...new Set([...wanted, ...selectors.filter(isValid)])];
    return selectors.map((selector) => {
      if (!isValid(selector)) return null;
      const found = new Set<number>();
      for (const root of roots(document))
        for (const hit of root.querySelectorAll(selector)) found.add(nodes.numberOf(standIn(hit)));
      return [...found];
    });
  }

  function isValid(selector: string): boolean {
    try {
      document.createDocumentFragment().querySelector(selector);
      return true;
    } catch {
      return false;
    }
  }

  function roots(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
    const inner = Array.from(root.querySelectorAll('*'), (element) => element.shadowRoot);
    return [root, ...inner.filter((each) => each !== null).flatMap((each) => roots(each))];
  }

  function standIn(hit: Element): Element {
    if (listed.has(hit)) return hit;
    const inside = Array.from(hit.querySelectorAll('*')).find((element) => listed.has(element));
    if (inside) return inside;
    for (let at = tree.parentOf(hit); at; at = tree.parentOf(at)) if (listed.has(at)) return at;
    return hit;
  }

  return { isWanted, list, resolve };
}
