/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export type Tree = ReturnType<typeof createTree>;

/** The flat tree: what is rendered, with open shadow roots in place of their hosts' children and slots filled. */
export function createTree() {
  const skipped = new Set([
    'script',
    'style',
    'template',
    'noscript',
    'head',
    'meta',
    'link',
    'param',
    'source',
    'track',
    'defs',
    'symbol',
    'clippath',
    'lineargradient',
    'radialgradient',
    'mask',
  ]);

  function tagOf(element: Element): string {
    return element.localName.toLowerCase();
  }

  function childrenOf(element: Element): Node[] {
    if (element instanceof HTMLSlotElement) {
      const assigned = element.assignedNodes();
      if (assigned.length > 0) return assigned;
    }
    const nodes: Node[] = [];
    // Faster than a live list with an index.
    for (let node = (element.shadowRoot ?? element).firstChild; node; node = node.nextSibling)
      nodes.push(node);
    return nodes;
  }

  function parentOf(node: Node): Element | undefined {
    if ((node instanceof Element || node instanceof Text) && node.assignedSlot) return node.assignedSlot;
    const parent = node.parentNode;
    if (parent instanceof ShadowRoot) return parent.host;
    return parent instanceof Element ? parent : undefined;
  }

  /** Whether `inner` is `outer` or inside it. */
  function holds(outer: Element, inner: Node): boolean {
    for (let node: Node | undefined = inner; node; node = parentOf(node)) if (node === outer) return true;
    return false;
  }

  /** Elements of an attribute that lists ids, in the same tree. */
  function byIds(element: Element, attribute: string): Element[] {
    const ids = element.getAttribute(attribute);
    if (!ids) return [];
    const root = element.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
    const found = ids.split(/\s+/).map((id) => (id ? root.getElementById(id) : null));
    return found.filter((each): each is HTMLElement => each !== null);
  }

  /** The focused element, through open shadow roots. */
  function active(): Element | undefined {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element ?? undefined;
  }

  /** Steps from the document to an element; `#` enters a shadow root. */
  function fromPath(path: readonly (number | '#')[]): Element | undefined {
    let at: Node | null = document;
    for (const step of path) {
      if (!at) return undefined;
      if (step === '#') at = at instanceof Element ? at.shadowRoot : null;
      else at = at.childNodes[step] ?? null;
    }
    return at instanceof Element ? at : undefined;
  }

  return {
    tagOf,
    childrenOf,
    parentOf,
    holds,
    byIds,
    active,
    fromPath,
    isSkipped: (tag: string) => skipped.has(tag),
  };
}
