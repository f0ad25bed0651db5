import { displayName } from './describe.ts';
import type { Element, Role, Snapshot } from './element.ts';
import { readingOrder } from './geometry.ts';
import { textOf } from './names.ts';
import { regionHeading } from './region.ts';
import { indexOf } from './screen-index.ts';

/** Who an element is, apart from where it stands: kept with a plan to notice that a name now means another control. */
export interface Identity {
  readonly role: Role;
  readonly id?: string;
  readonly name?: string;
  /** Place among the elements of its role in its region, in reading order from 1. */
  readonly position: number;
  readonly of: number;
  /** Heading of its region. */
  readonly region?: string;
}

export function identityOf(element: Element, snapshot: Snapshot): Identity {
  const index = indexOf(snapshot);
  const region = regionHeading(element, index);
  const alike = index
    .byRole(element.role)
    .filter((one) => one.rendered && regionHeading(one, index) === region);
  const id = stableId(element);
  const name = displayName(element);
  return {
    role: element.role,
    ...(id === undefined ? {} : { id }),
    ...(name === undefined ? {} : { name }),
    position: readingOrder(alike).indexOf(element) + 1,
    of: alike.length,
    ...(region ? { region: textOf(region) } : {}),
  };
}

/** An id that is the same on the next run: not counted up or hashed by a framework. */
export function stableId(element: Element): string | undefined {
  const { id } = element;
  if (id === undefined || id.trim() === '') return undefined;
  const isGenerated = /^:.*:$|^«.*»$|\d{4,}|^[a-z]+[-_:]?\d+$|[0-9a-f]{8,}|^\d/i.test(id);
  return isGenerated ? undefined : id;
}

export type IdentityChange =
  /** Same id, or nothing by which to tell. */
  | 'same'
  /** Another id than before, and the former is nowhere: renamed or rebuilt. */
  | 'replaced'
  /** Another id than before, while the former control is still on the screen: the name moved to another control. */
  | 'swapped';

/** Whether the element that a name finds today is the control that it found before. */
export function identityChange(then: Identity, now: Element, snapshot: Snapshot): IdentityChange {
  const id = stableId(now);
  if (then.id === undefined || id === then.id) return 'same';
  const former = snapshot.elements.some((element) => element.rendered && element.id === then.id);
  if (former) return 'swapped';
  return id === undefined ? 'same' : 'replaced';
}

/** `button @btn-archive, 2nd of 3 under "Note tools"`. */
export function describeIdentity(identity: Identity): string {
  const { role, id, name, position, of, region } = identity;
  const who = id === undefined ? (name === undefined ? role : `${role} "${name}"`) : `${role} @${id}`;
  const place = of > 1 ? `, ${nth(position)} of ${of}` : '';
  return `${who}${place}${region === undefined ? '' : ` under "${region}"`}`;
}

/** 1st, 2nd, 3rd, 11th. */
export function nth(count: number): string {
  const tens = count % 100;
  const suffix = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count}${suffix}`;
}
