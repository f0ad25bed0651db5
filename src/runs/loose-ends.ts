import { errorKindOf } from '../lang/errors.ts';
import type { Event, EventOf } from '../record/event.ts';

/**
 * Ends for the steps that a killed command left open, to be recorded before anything else is: a step that nobody saw
 * the end of is red.
 */
export function looseEnds(events: readonly Event[], now: Date): EventOf<'step-end'>[] {
  const ended = new Set(events.flatMap((event) => (event.type === 'step-end' ? [event.step] : [])));
  return events
    .filter((event): event is EventOf<'step-start'> => event.type === 'step-start' && !ended.has(event.step))
    .map((start, at) => ({
      type: 'step-end',
      seq: events.length + at,
      at: now.toISOString(),
      step: start.step,
      status: 'failed',
      exitCode: 1,
      durationMs: 0,
      code: 'interrupted',
      errorKind: errorKindOf('interrupted'),
      message: 'the command was stopped before it was done',
    }));
}
