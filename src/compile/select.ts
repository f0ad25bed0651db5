import { printSelector } from '../screen/print.ts';
import type { MatchMode, MatchUse, Selector, TextPattern } from '../screen/selector.ts';
import type { ReadTarget } from './reading.ts';

/**
 * The selector of a target that was read. A quoted name is the whole name for a check, and found by the loose tiers for
 * an action or an absence; unquoted words describe.
 */
function selectorOf(target: ReadTarget, use: MatchUse): Selector {
  const { name, role, id, ordinal, state, relation, match } = target;
  return {
    ...(id === undefined ? nameParts(name, target.quoted ?? false, match, use) : { id }),
    ...(role === undefined || (id !== undefined && role !== undefined) ? {} : { role }),
    ...(ordinal === undefined ? {} : { ordinal }),
    ...(state === undefined ? {} : { states: [state] }),
    ...(relation === undefined
      ? {}
      : { relation: { type: relation.type, anchor: selectorOf(relation, 'action') } }),
  };
}

/** The text form that plans hold. */
export function selectorText(target: ReadTarget, use: MatchUse): string {
  return printSelector(selectorOf(target, use));
}

function nameParts(
  name: string | undefined,
  quoted: boolean,
  match: ReadTarget['match'],
  use: MatchUse,
): Pick<Selector, 'name' | 'words'> {
  if (name === undefined) return {};
  const isWhole = quoted || name.includes('{{') || !/[\p{L}\p{N}]/u.test(name);
  if (!isWhole) return { words: name };
  return { name: pattern(name, match ?? modeFor(use)) };
}

function pattern(value: string, mode: MatchMode): TextPattern {
  return { value, mode };
}

function modeFor(use: MatchUse): MatchMode {
  return use === 'check' || use === 'count' ? 'equals' : 'loose';
}
