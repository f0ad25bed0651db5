import type { Node } from './pattern.ts';
import type { Token } from './tokenize.ts';

export type Slots = Readonly<Record<string, unknown>>;
/** Reads a run of tokens as a slot; `undefined` when it is none. */
export type SlotParser = (parser: string, tokens: readonly Token[]) => unknown;

/**
 * Fits a shape to all tokens, not one left over. Slots take as few tokens as they can.
 * @param read reads a slot
 * @returns the slots of the first fit
 */
export function matchPattern(
  nodes: readonly Node[],
  tokens: readonly Token[],
  read: SlotParser,
): Slots | undefined {
  let found: Slots | undefined;
  step(nodes, 0, {}, (at, slots) => {
    if (at < tokens.length) return false;
    found = slots;
    return true;
  });
  return found;

  function step(
    rest: readonly Node[],
    at: number,
    slots: Slots,
    done: (at: number, slots: Slots) => boolean,
  ): boolean {
    const [node, ...more] = rest;
    if (!node) return done(at, slots);
    switch (node.type) {
      case 'word':
      case 'mark': {
        const token = tokens[at];
        return token?.kind === node.type && token.low === node.low && step(more, at + 1, slots, done);
      }
      case 'either':
        return node.options.some((option) =>
          step(option, at, slots, (end, inner) => step(more, end, inner, done)),
        );
      case 'slot':
        for (let end = at + 1; end <= tokens.length; end += 1) {
          const value = read(node.parser, tokens.slice(at, end));
          if (value === undefined) continue;
          if (step(more, end, { ...slots, [node.name]: value }, done)) return true;
        }
        return false;
    }
  }
}
