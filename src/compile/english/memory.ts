import type { ReadTarget } from '../reading.ts';
import type { Token } from './tokens.ts';

interface Statement {
  readonly negated: boolean;
  readonly be: boolean;
  readonly rest: readonly Token[];
}

export type MemoryParts = Partial<
  Pick<
    Memory,
    | 'last'
    | 'history'
    | 'columns'
    | 'noted'
    | 'scope'
    | 'fields'
    | 'focused'
    | 'statement'
    | 'given'
    | 'extra'
    | 'passive'
    | 'app'
  >
>;

/** What the words of a test so far let a pronoun mean. Handed on from clause to clause; never changed in place. */
export class Memory {
  readonly last: ReadTarget | undefined;
  readonly history: readonly ReadTarget[];
  /** Columns of the table that the current loop runs over. */
  readonly columns: readonly string[];
  /** Texts that were read: the words that name them, and the variable. */
  readonly noted: readonly { readonly words: string; readonly into: string }[];
  /** Where the whole sentence takes place. */
  readonly scope: ReadTarget | undefined;
  /** Names of the fields that were filled: what they "contain" is their value. */
  readonly fields: readonly string[];
  /** The last action may have left the focus in a field: "type X" has somewhere to go. */
  readonly focused: boolean;

  /** What was last said of something, for "and Y too". */
  readonly statement: Statement | undefined;

  /** The last Gherkin word was "Given", which an "And" takes up. */
  readonly given: boolean;
  /** "Give it 60 s": a limit for the clause before, until it is taken up. */
  readonly extra: number | undefined;

  /** The last action was told in the passive voice: "X is ticked" tells another one. */
  readonly passive: boolean;

  /** Name of the app under test, in lower case without marks: the last part of its id. */
  readonly app: string | undefined;

  constructor(parts: MemoryParts = {}) {
    this.app = parts.app;
    this.passive = parts.passive ?? false;
    this.given = parts.given ?? false;
    this.extra = parts.extra;
    this.statement = parts.statement;
    this.fields = parts.fields ?? [];
    this.focused = parts.focused ?? false;
    this.last = parts.last;
    this.history = parts.history ?? [];
    this.columns = parts.columns ?? [];
    this.noted = parts.noted ?? [];
    this.scope = parts.scope;
  }

  with(parts: MemoryParts): Memory {
    return new Memory({ ...this, ...parts });
  }

  /** After an action on something: it is "it", and may have the focus. */
  acted(target: ReadTarget): Memory {
    return this.seen(target).with({ focused: true });
  }

  /** What lasts from inside a branch: texts read and fields filled there. */
  after(inner: Memory): Memory {
    return this.with({ noted: inner.noted, fields: inner.fields });
  }

  stating(statement: Statement): Memory {
    return this.with({ statement });
  }

  filled(target: ReadTarget): Memory {
    return target.name === undefined
      ? this
      : this.with({ fields: [...this.fields, target.name.toLowerCase()] });
  }

  isField(target: ReadTarget): boolean {
    return (
      target.role === 'textbox' ||
      target.role === 'combobox' ||
      (target.role === undefined &&
        target.name !== undefined &&
        this.fields.includes(target.name.toLowerCase()))
    );
  }

  /** The thing that was just named; what lies behind it stays within reach of "that row". */
  seen(target: ReadTarget | undefined): Memory {
    if (!target) return this;
    return this.with({ last: target, history: [target, ...this.history].slice(0, 12) });
  }

  /** After a clause that nobody understood "it" means nothing. */
  forgotten(): Memory {
    return this.with({ last: undefined, history: [], focused: false, statement: undefined });
  }

  read(words: string, into: string): Memory {
    return this.with({ noted: [{ words, into }, ...this.noted] });
  }

  /** "that row": the last row that was named, as a target or as the place of one. */
  lastLike(noun: string): ReadTarget | undefined {
    for (const target of this.history) {
      if (isCalled(target, noun)) return target;
      const { relation } = target;
      if (relation && isCalled(relation, noun)) {
        const { type: _, ...place } = relation;
        return place;
      }
    }
    return undefined;
  }
}

function isCalled(target: ReadTarget, noun: string): boolean {
  return target.role === noun || (target.name?.toLowerCase().endsWith(noun) ?? false);
}
