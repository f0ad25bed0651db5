import type { ReadCondition, Reading } from '../reading.ts';
import { checkOf } from './check.ts';
import type { Setting } from './clause.ts';
import type { Memory } from './memory.ts';
import type { Token } from './tokens.ts';
import { trimmed } from './trim.ts';

/** A statement as a condition: one thing, its state, or the address. */
export function conditionOf(
  tokens: readonly Token[],
  memory: Memory,
  setting: Setting,
): { when: ReadCondition; memory: Memory; seen: Memory['last'] } | undefined {
  const rest = trimmed(tokens);
  if (rest.length === 0) return undefined;
  const any = rest.findIndex((token) => token.low === 'any' && token.type === 'word');
  const plain = any === 0 ? rest.slice(1) : rest;
  const found = checkOf(plain, memory.with({ scope: undefined }), { ...setting, expecting: false });
  const reading = found?.readings[0];
  if (found?.readings.length !== 1 || !reading) return undefined;
  const when = whenOf(reading);
  return when && { when, memory: found.memory, seen: reading.target };
}

function whenOf(reading: Reading): ReadCondition | undefined {
  const { target, value, match } = reading;
  const negated = reading.negated ? { negated: true } : {};
  switch (reading.kind) {
    case 'assert-visible':
      return target && { target };
    case 'assert-gone':
      return target && { target, negated: true };
    case 'assert-state':
      return target && reading.state && isState(reading.state)
        ? { target, state: reading.state, ...negated }
        : undefined;
    case 'assert-text':
    case 'assert-value':
      return target && value !== undefined
        ? { target, value, ...(match ? { match } : {}), ...negated }
        : undefined;
    case 'assert-count':
      return target && reading.count !== undefined
        ? { target, count: reading.count, ...(reading.compare ? { compare: reading.compare } : {}) }
        : undefined;
    case 'assert-url':
      return value === undefined ? undefined : { url: value, ...(match ? { match } : {}), ...negated };
    default:
      return undefined;
  }
}

function isState(
  state: NonNullable<Reading['state']>,
): state is Exclude<typeof state, 'fresh' | 'cleared' | 'resumed'> {
  return state !== 'fresh' && state !== 'cleared' && state !== 'resumed';
}
