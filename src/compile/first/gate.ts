import type { Node } from './pattern.ts';
import type { Token } from './tokenize.ts';

/** A cheap look before a shape is tried: words of which one must be there, and words that it may begin with. */
export interface Gate {
  readonly begins: ReadonlySet<string> | undefined;
  readonly needs: readonly ReadonlySet<string>[];
}

export function gateOf(nodes: readonly Node[]): Gate {
  const needs = nodes.flatMap((node) => {
    const heads = headsOf([node]);
    return heads === undefined || heads.has('') ? [] : [heads];
  });
  const begins = headsOf(nodes);
  return { begins: begins?.has('') ? undefined : begins, needs };
}

export function mayFit(gate: Gate, run: readonly Token[], lows: ReadonlySet<string>): boolean {
  if (gate.begins && !gate.begins.has(run[0]?.low ?? '')) return false;
  return gate.needs.every((words) => {
    for (const word of words) if (lows.has(word)) return true;
    return false;
  });
}

/** Words that a sequence may begin with; `''` among them when it may be empty; `undefined` when a slot may come first. */
function headsOf(nodes: readonly Node[]): ReadonlySet<string> | undefined {
  const heads = new Set<string>();
  for (const node of nodes) {
    if (node.type === 'slot') return undefined;
    if (node.type !== 'either') {
      heads.add(node.low);
      return heads;
    }
    let mayBeEmpty = false;
    for (const option of node.options) {
      const inner = headsOf(option);
      if (!inner) return undefined;
      for (const word of inner)
        if (word === '') mayBeEmpty = true;
        else heads.add(word);
    }
    if (!mayBeEmpty) return heads;
  }
  heads.add('');
  return heads;
}
