import { describe, expect, it } from 'vitest';
import {
  errorCodes,
  errorKindOf,
  exitCodeOf,
  isErrorCode,
  isTransientRead,
  toVkError,
  VkError,
} from '../../src/lang/errors.ts';

describe('errors', () => {
  it('C-EXIT-1: every code has an exit code and a kind', () => {
    for (const code of errorCodes) {
      expect([1, 2, 3]).toContain(exitCodeOf(code));
      expect(errorKindOf(code)).toMatch(/^(?:[A-Z]\w*)?Error$/);
      expect(isErrorCode(code)).toBe(true);
    }
  });

  it.each(['toString', 'constructor', '__proto__', '', 'Usage'])('%j is no code', (value) => {
    expect(isErrorCode(value)).toBe(false);
  });

  it.each([
    ['assertion-failed', 1, 'AssertionError'],
    ['invalid-prose', 2, 'ProseError'],
    ['invalid-include', 2, 'IncludeError'],
    ['invalid-placeholder', 2, 'PlaceholderError'],
    ['device-held', 2, 'NoFreeDeviceError'],
    ['device-gone', 3, 'DeviceGoneError'],
  ] as const)('%s ends in %d as %s', (code, exit, kind) => {
    const error = new VkError(code, 'x');
    expect([error.exitCode, error.kind]).toEqual([exit, kind]);
  });

  it('carries what the next person needs', () => {
    const cause = new Error('why');
    const span = { file: 'a.md', line: 1, col: 2 };
    const error = new VkError('usage', 'm', { hint: 'h', span, retriable: true, details: { a: 1 }, cause });
    expect(error).toMatchObject({ message: 'm', hint: 'h', span, retriable: true, details: { a: 1 }, cause });
    expect(new VkError('usage', 'm')).toMatchObject({ hint: undefined, span: undefined, retriable: false });
  });

  it.each([
    ['an error', new Error('first\nsecond'), 'first'],
    ['a text', 'oops', 'oops'],
    ['null', null, 'null'],
    ['an empty error', new Error(''), 'unexpected error'],
  ])('C-EXIT-2: %s that is not ours is internal, exit 3, one line', (_, thrown, message) => {
    expect(toVkError(thrown)).toMatchObject({ code: 'internal', exitCode: 3, message, cause: thrown });
  });

  it('our own error stays itself', () => {
    const error = new VkError('usage', 'm');
    expect(toVkError(error)).toBe(error);
  });

  it('C-HEAL-5: only reads that pass by themselves are transient', () => {
    const transient = errorCodes.filter((code) => isTransientRead(new VkError(code, 'x')));
    expect(transient).toEqual(['no-window', 'dump-killed']);
    expect(isTransientRead(new Error('no-window'))).toBe(false);
  });
});
