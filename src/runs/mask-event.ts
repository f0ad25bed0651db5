import type { Masker } from '../lang/mask.ts';
import type { EventBody } from '../record/event.ts';

/** Words of the record itself: a secret that equals one ("passed") must not break the stream. */
const structural = new Set([
  'type',
  'run',
  'path',
  'verb',
  'status',
  'code',
  'errorKind',
  'node',
  'outcome',
  'kind',
  'by',
  'tier',
  'source',
  'platform',
]);

/** The event with every secret value blacked out, wherever a text of the author, the app or the machine may stand. */
export function maskEvent(body: EventBody, masker: Masker): EventBody {
  if (masker.size === 0) return body;
  // The shape is the same: only texts change, and only where any text is allowed.
  return maskValue(body, masker) as EventBody;
}

function maskValue(value: unknown, masker: Masker): unknown {
  if (typeof value === 'string') return masker.mask(value);
  if (Array.isArray(value)) return value.map((item) => maskValue(item, masker));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'artifacts') return [key, maskNames(inner, masker)];
      return [key, structural.has(key) && typeof inner === 'string' ? inner : maskValue(inner, masker)];
    }),
  );
}

// The one record whose keys are free words: a picture may be called what its author likes.
function maskNames(artifacts: unknown, masker: Masker): unknown {
  if (typeof artifacts !== 'object' || artifacts === null) return artifacts;
  return Object.fromEntries(
    Object.entries(artifacts).map(([kind, path]) => [masker.mask(kind), maskValue(path, masker)]),
  );
}
