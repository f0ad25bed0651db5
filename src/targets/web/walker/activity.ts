/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export type Activity = ReturnType<typeof createActivity>;

/** When the document last changed. Changes of a shadow root count from the first read on in which it was seen. */
export function createActivity() {
  let changedAt = performance.now();
  const watched = new WeakSet<Node>();
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });

  function watch(root: Node): void {
    if (watched.has(root)) return;
    watched.add(root);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }
  watch(document);

  return { watch, quietForMs: () => performance.now() - changedAt };
}
