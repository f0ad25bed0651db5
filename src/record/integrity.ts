import type { Event, EventOf } from './event.ts';

/**
 * Why a stream is not the whole record of a run, in one line, or `undefined` when it is. A whole stream begins with its
 * only `run-start`, ends with its only `run-end`, counts its events from 0 without a hole, ends every step that it
 * begins in the order of execution, and holds as many ended steps as its end says.
 */
export function flawOf(events: readonly Event[]): string | undefined {
  return sequenceFlaw(events) ?? frameFlaw(events) ?? stepFlaw(events) ?? countFlaw(events);
}

/** True when nothing is wrong with what there is, but for a missing end: the process that wrote it was stopped. */
export function isCutShort(events: readonly Event[]): boolean {
  const first = events[0];
  return (
    first?.type === 'run-start' &&
    sequenceFlaw(events) === undefined &&
    !events.some((event) => event.type === 'run-end')
  );
}

function sequenceFlaw(events: readonly Event[]): string | undefined {
  for (const [at, event] of events.entries()) {
    if (event.seq === at) continue;
    return event.seq > at ? `event ${at} is missing` : `event ${event.seq} stands at place ${at}`;
  }
  return undefined;
}

function frameFlaw(events: readonly Event[]): string | undefined {
  if (events.length === 0) return 'it holds no event';
  if (events[0]?.type !== 'run-start') return 'it has no beginning';
  if (countOf(events, 'run-start') > 1) return 'it begins twice';
  if (countOf(events, 'run-end') > 1) return 'it ends twice';
  return events.at(-1)?.type === 'run-end' ? undefined : 'it has no end';
}

/** Steps run one after another: each begins after the one before it ended. */
function stepFlaw(events: readonly Event[]): string | undefined {
  let running: number | undefined;
  let last = 0;
  for (const event of events) {
    if (event.type === 'step-start') {
      if (running !== undefined) return `step ${event.step} begins inside step ${running}`;
      if (event.step !== last + 1) return `step ${event.step} follows step ${last}`;
      running = event.step;
      last = event.step;
    }
    if (event.type === 'step-end') {
      if (event.step !== running) return `step ${event.step} ends without having begun`;
      running = undefined;
    }
  }
  return running === undefined ? undefined : `step ${running} has no end`;
}

function countFlaw(events: readonly Event[]): string | undefined {
  const last = events.at(-1);
  if (last?.type !== 'run-end') return undefined;
  const ended = countOf(events, 'step-end');
  return ended === last.steps ? undefined : `it holds ${ended} of ${last.steps} steps`;
}

function countOf(events: readonly Event[], type: Event['type']): number {
  return ofType(events, type).length;
}

/** The events of one type, in order. */
export function ofType<T extends Event['type']>(events: readonly Event[], type: T): EventOf<T>[] {
  return events.filter((event): event is EventOf<T> => event.type === type);
}
