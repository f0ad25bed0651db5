import type { CaptureRequest, EnginePorts } from '../engine/ports.ts';
import type { Masker } from '../lang/mask.ts';
import type { EventBody } from '../record/event.ts';
import type { Recorder } from '../runs/recorder.ts';
import type { Bounds, Snapshot } from '../screen/element.ts';
import { systemClock } from '../system/clock.ts';
import type { Target, TargetEvidence } from '../targets/target.ts';
import { hierarchyText } from './hierarchy.ts';
import type { Variables } from './variables.ts';

export interface PortInput {
  readonly target: Target;
  readonly recorder: Recorder;
  readonly variables: Variables;
  readonly masker: Masker;
  readonly signal: AbortSignal;
  readonly onEvent?: (event: EventBody) => void;
}

/** The engine's ports, wired to a target, a recorder and the variables of one run. */
export function enginePorts(input: PortInput): EnginePorts {
  const { target, recorder, variables, masker, signal } = input;
  return {
    snapshot: (stop) => target.snapshot(stop),
    act: (action, stop) => target.act(action, stop),
    ...(target.resolveCss ? { resolveCss: target.resolveCss } : {}),
    reveal: (element, stop) => target.reveal(element, stop),
    activity: () => target.activity(),
    capture: (request) => capture(request, target, recorder, masker, signal),
    drainEvidence: () => target.evidence().map(evidenceEvent),
    clock: systemClock,
    budget: { check: () => {} },
    emit: (event) => {
      recorder.record(event);
      input.onEvent?.(event);
    },
    lookup: (placeholder) => variables.lookup(placeholder),
  };
}

/** Evidence is best effort: what cannot be taken is left out, and never turns a result. */
async function capture(
  request: CaptureRequest,
  target: Target,
  recorder: Recorder,
  masker: Masker,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const taken: Record<string, string | undefined> = {};
  const snapshot =
    request.snapshot ??
    (masker.size > 0 || request.reason === 'failure'
      ? await target.snapshot(signal).catch(() => undefined)
      : undefined);
  const suffix = request.reason === 'failure' ? 'fail' : 'shot';
  try {
    const picture = await target.screenshot(
      { full: request.full ?? false, masked: snapshot ? secretBoxes(snapshot, masker) : [] },
      signal,
    );
    taken.screenshot = await recorder.writeArtifact(
      request.step,
      suffix,
      picture.mime === 'image/png' ? 'png' : 'jpg',
      picture.data,
    );
    taken.screenshotSize = `${picture.width}x${picture.height}`;
  } catch (error) {
    if (request.reason === 'requested') throw error;
  }
  if (request.reason === 'failure' && snapshot) {
    taken.hierarchy = await recorder
      .writeArtifact(request.step, 'hierarchy', 'txt', hierarchyText(snapshot))
      .catch(() => undefined);
  }
  return Object.fromEntries(
    Object.entries(taken).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** Boxes of elements that show a secret: blacked out in every picture (C-SECRET-1). */
function secretBoxes(snapshot: Snapshot, masker: Masker): Bounds[] {
  if (masker.size === 0) return [];
  return snapshot.elements
    .filter((element) =>
      [element.text, element.value, element.name].some(
        (text) => text !== undefined && masker.mask(text) !== text,
      ),
    )
    .map((element) => element.bounds);
}

function evidenceEvent(evidence: TargetEvidence): EventBody {
  const { kind, message, url, status } = evidence;
  return {
    type: 'evidence',
    kind,
    message,
    ...(url === undefined ? {} : { url }),
    ...(status === undefined ? {} : { status }),
  };
}
