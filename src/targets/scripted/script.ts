import type { ErrorCode } from '../../lang/errors.ts';
import type { Element, Role, Snapshot } from '../../screen/element.ts';
import type { Action } from '../target.ts';

type ElementFacts = Omit<
  Partial<Element>,
  'index' | 'parent' | 'depth' | 'role' | 'bounds' | 'ref' | 'scroller' | 'coveredBy' | 'labelFor'
>;

/** One node of a scripted screen, and what it does when it is touched. */
export interface ScriptNode<S> extends ElementFacts {
  readonly role: Role;
  /** `[x, y, width, height]` on the page; a line of its own below the node before where it is not given. */
  readonly at?: readonly [number, number, number, number];
  /** Id of the node that lies over its press point. */
  readonly covered?: string;
  readonly on?: Partial<Record<'tap' | 'fill' | 'tick' | 'untick' | 'select' | 'clear', Handler<S>>>;
  readonly children?: readonly ScriptNode<S>[];
}

export type Handler<S> = (app: ScriptApp<S>, value: string) => void;

/** An app as a script: a state, what it shows, and what happens by itself. */
export interface Script<S> {
  readonly state: S;
  /** What is shown; `now` in milliseconds, for what moves. */
  view(state: S, now: number): readonly ScriptNode<S>[];
  url?(state: S): string;
  dialog?(state: S): Snapshot['dialog'];
  /** Verbs that touch no node: `open`, `back`, `press`, `scroll` … */
  readonly verbs?: Partial<Record<Action['verb'], (app: ScriptApp<S>, action: Action) => void>>;
  readonly faults?: Faults;
  /** Runs before the first read. */
  start?(app: ScriptApp<S>): void;
}

/** What can go wrong between a tool and an app, each as often as it says. */
export interface Faults {
  /** Reads that fail, from the first one on; `empty` is a tree without a node, `undefined` a good read. */
  readonly reads?: readonly (ErrorCode | 'empty' | undefined)[];
  /** What every read answers instead. */
  readonly everyRead?: ErrorCode | 'empty';
  /** Reads after an action that still show the screen before it. */
  readonly staleReads?: number;
  /** Taps that reach the driver and not the app. */
  readonly swallowedTaps?: number;
  /** What arrives of a typed text, attempt by attempt; whole once the list is used up. */
  readonly typed?: readonly ((text: string) => string)[];
  /** Reading back what a field holds is not possible. */
  readonly noReadBack?: boolean;
  /** Actions that never come back. */
  readonly hangs?: boolean;
}

/** What a handler may do to the app. */
export interface ScriptApp<S> {
  readonly state: S;
  /** Changes the state after a while, with no sign of work until then. */
  later(ms: number, change: (state: S) => void): void;
  /** The same, with a request in flight meanwhile. */
  request(ms: number, change: (state: S) => void): void;
}
