/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export type Activity = ReturnType<typeof createActivity>;

/** When the document last changed or scrolled. Changes of a shadow root count from the first read on in which it was seen. */
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
  addEventListener(
    'scroll',
    () => {
      changedAt = performance.now();
    },
    { capture: true, passive: true },
  );

  /** Whether nothing can be on the move: no change or scroll for 100 ms, and no animation that runs. */
  function isStill(): boolean {
    if (performance.now() - changedAt < 100) return false;
    return !document.getAnimations().some((animation) => animation.playState === 'running');
  }

  return { watch, isStill, quietForMs: () => performance.now() - changedAt };
}
