import type { Reading, ReadTarget } from '../reading.ts';
import type { Mentioned } from './noun-phrase.ts';

/** What was said before a clause, as far as it can matter to it. Never changed: each clause makes the next one. */
export interface Context {
  readonly mentioned: Mentioned;
  /** The reading before, for ellipses. */
  readonly previous?: Draft | undefined;
  /** The subject of the check before: "X is shown and is enabled". */
  readonly subject?: readonly ReadTarget[] | undefined;
  /** Whether an expectation is being stated: names alone are then checks. */
  readonly expecting: boolean;
  readonly reads: readonly { readonly into: string; readonly about: string }[];
  readonly isField: (target: ReadTarget) => boolean;
  /** Columns of the table that a loop runs over: their names stand for the values. */
  readonly columns?: readonly string[];
  /** The test tells what is done in the passive voice. */
  readonly passive?: boolean;
  /** Items of a list that says that they are not there. */
  readonly absent?: boolean;
  /** Names that were typed into. */
  readonly fields: ReadonlySet<string>;
}

/** A reading before its place is known. */
export type Draft = Omit<Reading, 'text' | 'span' | 'body' | 'else'> & {
  readonly body?: readonly Draft[];
  readonly repeatTimes?: number;
};

export function emptyContext(): Context {
  return withFields({ mentioned: {}, expecting: false, reads: [], fields: new Set(), isField: () => false });
}

function withFields(context: Context): Context {
  return {
    ...context,
    isField: (target) => target.name !== undefined && context.fields.has(target.name.toLowerCase()),
  };
}

/** The context behind some readings. */
export function after(context: Context, drafts: readonly Draft[]): Context {
  let next = context;
  for (const draft of drafts) {
    const target = draft.target ?? next.mentioned.last;
    const about = draft.target?.name ?? draft.target?.relation?.name ?? '';
    const name = draft.target?.name?.toLowerCase();
    const isTyping = draft.kind === 'type' || draft.kind === 'clear';
    next = withFields({
      ...next,
      previous: draft,
      subject: draft.kind.startsWith('assert') && draft.target ? [draft.target] : next.subject,
      mentioned: {
        last: target,
        all: [
          ...(next.mentioned.all ?? []),
          ...(draft.target ? [draft.target] : []),
          ...(draft.to ? [draft.to] : []),
        ],
      },
      reads:
        draft.kind === 'read' && draft.into !== undefined
          ? [...next.reads, { into: draft.into, about }]
          : next.reads,
      fields: isTyping && name !== undefined ? new Set([...next.fields, name]) : next.fields,
    });
  }
  return next;
}
