import { VkError } from '../lang/errors.ts';
import type { Element, Snapshot } from '../screen/element.ts';
import type { EnginePorts, ReplayInput, ReplayOptions } from './ports.ts';

/** Values that a body is bound to: the row, item or element of the round. */
export interface Scope {
  readonly row?: Readonly<Record<string, string>>;
  readonly item?: string;
}

/** What the test itself put into a field, so that a check of the same is known to prove nothing. */
export interface Entered {
  readonly selector: string;
  readonly element: Element;
  /** Typed or chosen text, or the state that a box was put in. */
  readonly value?: string;
  readonly checked?: boolean;
}

/** The state of one replay. Everything that changes while it goes on is here, and nowhere else. */
export interface Session {
  readonly ports: EnginePorts;
  readonly options: ReplayOptions;
  readonly clauses: ReplayInput['clauses'];
  /** Fires on cancellation and when the deadline passes; its reason is the `VkError`. */
  readonly signal: AbortSignal;
  /** An ambiguity is the test's failure (exit 1), not the caller's (C-HEAL-10). */
  readonly inTest: boolean;
  /** What `read` steps kept, for `{{ctx.X}}`. */
  readonly kept: Map<string, string>;
  scope: Scope;
  entered: readonly Entered[];
  /** `clock.now()` when the last action, or the start, was over. */
  lastActionAt: number;
  /** Number of the step that runs, or ran last. */
  step: number;
  /** Places of the leaves that were begun, loop rounds left out. */
  readonly reached: Set<string>;
  /** Targets of the `if` nodes round the running leaf, as text. */
  readonly guards: string[];
  /** A step is red already: a failure gets no synthetic one (C-RED-1). */
  red: boolean;
  /** A failure of the run itself is recorded already. */
  failed: boolean;
  lastSnapshot: Snapshot | undefined;
}

export interface SessionInput {
  readonly ports: EnginePorts;
  readonly options: ReplayOptions;
  readonly clauses: ReplayInput['clauses'];
  readonly inTest: boolean;
  readonly firstStep?: number;
}

/**
 * Runs `work` with a session whose signal fires when `signal` does or when the deadline passes, whatever a port is
 * doing at that time.
 */
export async function withSession<T>(
  input: SessionInput,
  signal: AbortSignal,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { ports, options } = input;
  const limit = new AbortController();
  const over = new AbortController();
  const cancel = (): void => limit.abort(interrupted(signal.reason));
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel, { once: true });
  ports.clock.sleep(options.deadlineMs, over.signal).then(
    () => limit.abort(deadlineExceeded(options.deadlineMs)),
    () => {},
  );
  try {
    return await work({
      ports,
      options,
      clauses: input.clauses,
      signal: limit.signal,
      inTest: input.inTest,
      kept: new Map(),
      scope: {},
      entered: [],
      lastActionAt: ports.clock.now(),
      step: (input.firstStep ?? 1) - 1,
      reached: new Set(),
      guards: [],
      red: false,
      failed: false,
      lastSnapshot: undefined,
    });
  } finally {
    signal.removeEventListener('abort', cancel);
    over.abort();
  }
}

/** @throws VkError `interrupted`, `deadline-exceeded` or `budget-exceeded` when the replay may not go on */
export function checkLimits(session: Session): void {
  session.signal.throwIfAborted();
  session.ports.budget.check();
}

/** What a port answers, or the limit that fired meanwhile: a port that hangs holds nothing up. */
export async function within<T>(session: Session, answer: Promise<T>): Promise<T> {
  const { signal } = session;
  signal.throwIfAborted();
  let stop: (() => void) | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([answer, limit]);
  } catch (error) {
    // A port that honours the signal rejects with words of its own.
    if (signal.aborted) throw signal.reason;
    throw error;
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}

function interrupted(reason: unknown): VkError {
  if (reason instanceof VkError) return reason;
  return new VkError('interrupted', 'the run was interrupted', { cause: reason });
}

function deadlineExceeded(ms: number): VkError {
  return new VkError('deadline-exceeded', `the test took longer than its ${Math.round(ms / 1000)} s`, {
    hint: 'Give it more with --timeout, or timeout: in its front matter.',
  });
}
