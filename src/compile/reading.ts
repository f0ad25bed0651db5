import type { Span } from '../lang/span.ts';
import type { compareModes, matchModes } from '../plan/plan.ts';
import type { RelationType, Role, State } from '../screen/element.ts';

/** What a clause can mean. One kind, one action or check. */
export const readingKinds = [
  'open',
  'launch',
  'tap',
  'double-tap',
  'long-press',
  'hover',
  'context-tap',
  'focus',
  'type',
  'clear',
  'select',
  'check',
  'uncheck',
  'upload',
  'drag',
  'scroll',
  'swipe',
  'press-key',
  'back',
  'forward',
  'home',
  'refresh',
  'screenshot',
  'wait',
  'wait-gone',
  'assert-visible',
  'assert-gone',
  'assert-text',
  'assert-value',
  'assert-state',
  'assert-count',
  'assert-url',
  'read',
  'if',
  'when',
  'repeat',
  'repeat-times',
  'while',
  'for-each',
  'device-set',
  'device-reset',
  'include',
  'dialog',
  'tab',
  'download',
  'stop',
  'wipe',
] as const;
export type ReadingKind = (typeof readingKinds)[number];

export interface ReadTarget {
  readonly name?: string;
  /** True when the name was quoted, bold or backticked: it is the whole name. Unquoted ones are descriptive. */
  readonly quoted?: boolean;
  readonly role?: Role;
  readonly id?: string;
  readonly ordinal?: number;
  readonly state?: State;
  readonly match?: 'contains' | 'starts-with' | 'ends-with';
  readonly relation?: { readonly type: RelationType } & ReadTarget;
}

export interface ReadCondition {
  readonly target?: ReadTarget;
  readonly url?: string;
  readonly state?: State;
  readonly value?: string;
  readonly match?: (typeof matchModes)[number];
  readonly count?: number;
  readonly compare?: (typeof compareModes)[number];
  readonly negated?: boolean;
}

/** One clause as understood: the shape that `vk explain --json` prints. */
export interface Reading {
  readonly kind: ReadingKind;
  readonly text: string;
  readonly span: Span;
  readonly target?: ReadTarget;
  readonly to?: ReadTarget;
  readonly value?: string;
  readonly match?: 'contains' | 'starts-with' | 'ends-with';
  readonly negated?: boolean;
  readonly when?: ReadCondition;
  readonly timeoutMs?: number;
  readonly durationMs?: number;
  readonly state?: State | 'fresh' | 'cleared' | 'resumed';
  readonly count?: number;
  readonly compare?: (typeof compareModes)[number];
  readonly into?: string;
  /** For `scroll` with a target and a direction: until it is in view, not inside it. */
  readonly reach?: boolean;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: readonly Reading[];
  readonly else?: readonly Reading[];
  readonly branches?: readonly { readonly when: ReadCondition; readonly body: readonly Reading[] }[];
  readonly each?: readonly string[];
  readonly table?: {
    readonly line: number;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
}

/** Why a clause was refused. All but `not-understood` are final for every compiler. */
export const refusalTypes = [
  'vague-check',
  'vague-action',
  'vague-target',
  'visual',
  'choice',
  'elsewhere',
  'calculation',
  'not-understood',
] as const;
export type RefusalType = (typeof refusalTypes)[number];

export interface Refusal {
  readonly type: RefusalType;
  readonly text: string;
  readonly span: Span;
  /** One line: what is missing or not understood. */
  readonly message: string;
  /** A wording that would compile, where one can be offered. */
  readonly suggestion?: string;
}

export interface Note {
  readonly text: string;
  readonly span: Span;
  /** title, heading, description, precondition, remark, aside, quote, code, comment, prohibition, table-head, list-opening, manual … */
  readonly reason: string;
}

/** A whole test as read: everything in it is a reading, a note or a refusal. Readings stand in the order of execution. */
export interface TestReading {
  readonly readings: readonly Reading[];
  readonly notes: readonly Note[];
  readonly refusals: readonly Refusal[];
}
