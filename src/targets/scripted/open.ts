import { VkError } from '../../lang/errors.ts';
import type { Element, Snapshot } from '../../screen/element.ts';
import type { Action, ActResult, Target, TargetEvidence } from '../target.ts';
import type { Script, ScriptApp } from './script.ts';
import { layOut, type Placed, snapshotOf, viewport } from './tree.ts';
import type { VirtualClock } from './virtual-clock.ts';

export interface ScriptedTarget<S> extends Target {
  /** Everything that reached the app, oldest first: `tap button "Save"`, `fill textbox "Name" Ann`. */
  readonly log: readonly string[];
  readonly app: ScriptApp<S>;
  /** Evidence to be handed out at the next call of `evidence()`. */
  happen(evidence: Omit<TargetEvidence, 'at'>): void;
  /** How often the screen was read. */
  readonly reads: number;
}

interface Pending<S> {
  readonly due: number;
  readonly isRequest: boolean;
  readonly change: (state: S) => void;
}

/** A target over a tree in memory, with the faults that its script names. No time of the machine goes into it. */
export function openScripted<S>(script: Script<S>, clock: VirtualClock): ScriptedTarget<S> {
  const faults = script.faults ?? {};
  const log: string[] = [];
  const happened: TargetEvidence[] = [];
  let pending: Pending<S>[] = [];
  let changedAt = clock.now();
  let scrollTop = 0;
  let reads = 0;
  let staleLeft = 0;
  let swallowed = faults.swallowedTaps ?? 0;
  let typings = 0;
  let latest: Snapshot | undefined;

  const app: ScriptApp<S> = {
    state: script.state,
    later: (ms, change) => {
      pending.push({ due: clock.now() + ms, isRequest: false, change });
    },
    request: (ms, change) => {
      pending.push({ due: clock.now() + ms, isRequest: true, change });
    },
  };

  /** Lets everything happen that is due by now. */
  const catchUp = (): void => {
    const due = pending.filter((one) => one.due <= clock.now()).toSorted((a, b) => a.due - b.due);
    pending = pending.filter((one) => one.due > clock.now());
    for (const one of due) {
      one.change(script.state);
      changedAt = one.due;
    }
  };

  const placedNow = (): Placed<S>[] => layOut(script.view(script.state, clock.now()), scrollTop);

  const readNow = (): Snapshot => {
    const url = script.url?.(script.state);
    const dialog = script.dialog?.(script.state);
    return snapshotOf(placedNow(), reads, {
      ...(url === undefined ? {} : { url }),
      ...(dialog === undefined ? {} : { dialog }),
    });
  };

  const touch = (element: Element): Placed<S> => {
    const placed = placedNow().find((one) => one.element.ref === element.ref);
    if (!placed) throw new VkError('selector-not-found', 'the node went away');
    if (placed.element.coveredBy !== undefined)
      throw new VkError('not-interactable', 'another node lies over it');
    if (placed.element.enabled === false) throw new VkError('not-interactable', 'it is disabled');
    return placed;
  };

  const arrived = (text: string): string => {
    const change = faults.typed?.[typings];
    typings += 1;
    return change ? change(text) : text;
  };

  const onNode = (action: Action, element: Element): ActResult => {
    const { node } = touch(element);
    const given = typeof action.args.value === 'string' ? action.args.value : '';
    const isTyping = action.verb === 'fill';
    const text = isTyping ? arrived(given) : given;
    log.push([action.verb, nameOf(element), ...(given === '' ? [] : [given])].join(' '));
    if (action.verb === 'tap' && swallowed > 0) {
      swallowed -= 1;
      return {};
    }
    const handlers: Readonly<Record<string, ((app: ScriptApp<S>, value: string) => void) | undefined>> =
      node.on ?? {};
    handlers[action.verb]?.(app, text);
    changedAt = clock.now();
    if (!isTyping || faults.noReadBack) return {};
    const held = placedNow().find((one) => one.element.ref === element.ref)?.element;
    return held?.value === undefined || held.password ? {} : { value: held.value };
  };

  script.start?.(app);

  return {
    platform: 'scripted',
    log,
    app,
    get reads() {
      return reads;
    },
    happen: (evidence) => {
      happened.push({ ...evidence, at: clock.now() });
    },
    environment: async () => ({ platform: 'scripted', device: 'scripted', viewport }),
    snapshot: async (signal) => {
      signal.throwIfAborted();
      catchUp();
      const fault = faults.everyRead ?? faults.reads?.[reads];
      reads += 1;
      if (fault === 'empty') return snapshotOf([], reads, {});
      if (fault !== undefined) throw new VkError(fault, 'the screen could not be read');
      if (staleLeft > 0 && latest) {
        staleLeft -= 1;
        return { ...latest, id: reads };
      }
      latest = readNow();
      return latest;
    },
    act: async (action, signal) => {
      signal.throwIfAborted();
      if (faults.hangs) return await new Promise<never>(() => {});
      catchUp();
      if (action.element) {
        const result = onNode(action, action.element);
        staleLeft = faults.staleReads ?? 0;
        return result;
      }
      log.push([action.verb, ...Object.values(action.args).map(String)].join(' '));
      script.verbs?.[action.verb]?.(app, action);
      changedAt = clock.now();
      return { navigated: action.verb === 'open' };
    },
    reveal: async (element) => {
      const { y1, y2 } = element.bounds;
      if (y1 >= 0 && y2 <= viewport.height) return 0;
      scrollTop = Math.max(0, scrollTop + (y1 + y2) / 2 - viewport.height / 2);
      return 1;
    },
    activity: async () => {
      catchUp();
      return {
        quietForMs: clock.now() - changedAt,
        requestsInFlight: pending.filter((one) => one.isRequest).length,
      };
    },
    screenshot: async () => ({ data: new Uint8Array(), mime: 'image/png', ...viewport }),
    evidence: () => happened.splice(0),
    close: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

function nameOf(element: Element): string {
  const name = element.label ?? element.name ?? element.text ?? element.id ?? '';
  return `${element.role} "${name}"`;
}
