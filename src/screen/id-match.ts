import type { Element } from './element.ts';
import type { Tier } from './match.ts';
import type { MatchUse } from './selector.ts';

/**
 * Whether an element goes by an id: the short or full one, the part behind the last slash, in the author's case first. A
 * looser tier folds case and separators; an absence is hard to pass, so whole parts of an id count as well.
 */
export function idFits(wanted: string, element: Element, tier: Tier, use: MatchUse): boolean {
  const ids = [element.id, element.idShort].filter((id) => id !== undefined);
  if (use === 'absence') return ids.some((id) => hasParts(id, wanted));
  if (tier === 'normalised') return ids.some((id) => bare(id) === bare(wanted) && bare(wanted) !== '');
  return tier !== 'partial' && ids.some((id) => id === wanted || id.endsWith(`/${wanted}`));
}

function bare(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function hasParts(id: string, wanted: string): boolean {
  const parts = partsOf(id);
  const sought = partsOf(wanted);
  if (sought.length === 0) return false;
  return parts.some((_, at) => sought.every((part, step) => parts[at + step] === part));
}

function partsOf(id: string): string[] {
  return id
    .replace(/(\p{Ll}|\p{Nd})(\p{Lu})/gu, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '');
}
