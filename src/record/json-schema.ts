import { z } from 'zod';
import { eventSchema } from './event.ts';
import { runSchema } from './run.ts';

/** JSON Schema (2020-12) of one line of `events.jsonl`. */
export function eventJsonSchema(): object {
  return z.toJSONSchema(eventSchema, { io: 'input' });
}

/** JSON Schema (2020-12) of `run.json`. */
export function runJsonSchema(): object {
  return z.toJSONSchema(runSchema, { io: 'input' });
}
