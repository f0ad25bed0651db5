/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export type Nodes = ReturnType<typeof createNodes>;

/**
 * Numbers for the nodes of one document. A number stays with its node; nothing is kept alive by it. The token tells
 * this document from the one before it in the same frame.
 */
export function createNodes() {
  const numbers = new WeakMap<Element, number>();
  const byNumber = new Map<number, WeakRef<Element>>();
  let last = 0;
  let reads = 0;

  return {
    token: Math.random().toString(36).slice(2, 12),

    numberOf(element: Element): number {
      const known = numbers.get(element);
      if (known !== undefined) return known;
      last += 1;
      numbers.set(element, last);
      byNumber.set(last, new WeakRef(element));
      return last;
    },

    /** The node, or `undefined` when it left the document. */
    find(number: number): Element | undefined {
      const element = byNumber.get(number)?.deref();
      return element?.isConnected ? element : undefined;
    },

    /** Forgets collected nodes now and then, so that a long session on one document does not grow. */
    sweep(): void {
      reads += 1;
      if (reads % 64 !== 0) return;
      for (const [number, ref] of byNumber) if (!ref.deref()) byNumber.delete(number);
    },
  };
}
