import { z } from 'zod';
import { planSchema } from './plan.ts';

/** JSON Schema (2020-12) of a plan, nesting unrolled: what a model's structured output and a reader of plan files get. */
export function planJsonSchema(): object {
  return z.toJSONSchema(planSchema, { io: 'input', reused: 'ref' });
}
