import type { Reading } from '../reading.ts';
import type { Understood } from './clause.ts';

/** A check as a wait for the same. */
export function awaited(understood: Understood | undefined, ms: number | undefined): Understood | undefined {
  if (!understood) return undefined;
  const readings = understood.readings.map((reading) => waiting(reading, ms));
  return readings.every((reading) => reading !== undefined)
    ? { ...understood, readings: readings.filter((reading) => reading !== undefined) }
    : undefined;
}

function waiting(reading: Reading, ms: number | undefined): Reading | undefined {
  const time = ms === undefined ? {} : { timeoutMs: ms };
  const { negated: _, ...rest } = reading;
  switch (reading.kind) {
    case 'assert-visible':
      return { ...rest, kind: 'wait', ...time };
    case 'assert-gone':
      return { ...rest, kind: 'wait-gone', ...time };
    case 'assert-state':
    case 'assert-text':
    case 'assert-value':
    case 'assert-count':
      return { ...reading, kind: 'wait', ...time };
    case 'assert-url':
      return { ...reading, ...time };
    default:
      return undefined;
  }
}
