import type { Span } from './span.ts';

/**
 * Every way in which something can go wrong, with the exit code that it ends in and the class name that crosses
 * process and wire boundaries (`errorKind`). Growth is a new row; exit code and kind are total functions of the code.
 */
const codes = {
  // 1: the app or an assertion failed
  'selector-not-found': [1, 'SelectorNotFoundError'],
  'not-visible': [1, 'SelectorNotFoundError'],
  'assertion-failed': [1, 'AssertionError'],
  'wait-timeout': [1, 'WaitTimeoutError'],
  'text-not-landed': [1, 'TextNotLandedError'],
  'no-progress': [1, 'NoProgressError'],
  'loop-cap': [1, 'NoProgressError'],
  'no-branch': [1, 'AssertionError'],
  'navigation-failed': [1, 'NavigationError'],
  'identity-mismatch': [1, 'IdentityMismatchError'],
  'ambiguous-in-test': [1, 'AmbiguousSelectorError'],
  'not-interactable': [1, 'NotInteractableError'],
  'app-crashed': [1, 'AppCrashedError'],
  'budget-exceeded': [1, 'BudgetError'],
  'deadline-exceeded': [1, 'DeadlineError'],
  'run-failed': [1, 'RunFailedError'],
  interrupted: [1, 'InterruptedError'],
  unverified: [1, 'UnverifiedError'],
  // 2: the caller is wrong, the selector ambiguous, or the device somebody else's
  usage: [2, 'UsageError'],
  'unknown-flag': [2, 'UsageError'],
  'unknown-command': [2, 'UsageError'],
  'ambiguous-selector': [2, 'AmbiguousSelectorError'],
  'invalid-selector': [2, 'InvalidSelectorError'],
  'invalid-plan': [2, 'InvalidPlanError'],
  'invalid-config': [2, 'ConfigError'],
  'invalid-front-matter': [2, 'ProseError'],
  'invalid-prose': [2, 'ProseError'],
  'invalid-include': [2, 'IncludeError'],
  'invalid-placeholder': [2, 'PlaceholderError'],
  'unset-variable': [2, 'UnsetVariableError'],
  'clause-refused': [2, 'ClauseRefusedError'],
  'empty-test': [2, 'EmptyTestError'],
  'nothing-selected': [2, 'NothingSelectedError'],
  'file-unreadable': [2, 'FileUnreadableError'],
  'device-held': [2, 'NoFreeDeviceError'],
  // 3: the environment is broken
  'browser-missing': [3, 'BrowserMissingError'],
  'browser-failed': [3, 'BrowserFailedError'],
  'model-missing': [3, 'ModelMissingError'],
  unreachable: [3, 'UnreachableError'],
  'no-window': [3, 'NoWindowError'],
  'dump-killed': [3, 'DumpKilledError'],
  'device-gone': [3, 'DeviceGoneError'],
  'no-device': [3, 'NoDeviceError'],
  unsupported: [3, 'UnsupportedOnPlatformError'],
  'read-failed': [3, 'ReadFailedError'],
  'write-failed': [3, 'WriteFailedError'],
  internal: [3, 'Error'],
} as const satisfies Record<string, readonly [1 | 2 | 3, string]>;

export type ErrorCode = keyof typeof codes;
export type ErrorKind = (typeof codes)[ErrorCode][1];
export type ExitCode = 0 | 1 | 2 | 3;

export const errorCodes = Object.keys(codes) as ErrorCode[];

/** Exit code of an error code: 1 the app failed, 2 the caller is wrong, 3 the environment is broken. */
export function exitCodeOf(code: ErrorCode): 1 | 2 | 3 {
  return codes[code][0];
}

/** Class name that scripts, servers and parents read as `errorKind`. */
export function errorKindOf(code: ErrorCode): ErrorKind {
  return codes[code][1];
}

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(codes, value);
}

export interface VkErrorOptions {
  /** The next thing to do, in words that work when pasted. */
  readonly hint?: string;
  readonly span?: Span;
  /** True when the same call may succeed a moment later. */
  readonly retriable?: boolean;
  /** Structured facts of the human text (candidates, near misses), printed under `--json`. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** The one error of the product: a closed code, a one-line message, a hint, an optional place. */
export class VkError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly span: Span | undefined;
  readonly retriable: boolean;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: VkErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'VkError';
    this.code = code;
    this.hint = options.hint;
    this.span = options.span;
    this.retriable = options.retriable ?? false;
    this.details = options.details;
  }

  get exitCode(): 1 | 2 | 3 {
    return exitCodeOf(this.code);
  }

  get kind(): ErrorKind {
    return errorKindOf(this.code);
  }
}

/** Read failures that are ridden out for a while and are no broken box (C-HEAL-5). */
export function isTransientRead(error: unknown): error is VkError {
  return error instanceof VkError && (error.code === 'no-window' || error.code === 'dump-killed');
}

/** Any thrown value as a `VkError`; what is not ours is `internal`, exit 3 (C-EXIT-2). */
export function toVkError(error: unknown): VkError {
  if (error instanceof VkError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new VkError('internal', firstLine(message) || 'unexpected error', { cause: error });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.trim() ?? '';
}
