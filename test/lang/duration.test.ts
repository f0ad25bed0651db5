import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDuration, parseDuration } from '../../src/lang/duration.ts';

describe('durations', () => {
  it.each<[string | number, number]>([
    ['800ms', 800],
    ['8s', 8_000],
    ['2m', 120_000],
    ['1h', 3_600_000],
    ['1.5s', 1_500],
    [' 250 ', 250],
    ['3 s', 3_000],
    [0, 0],
    [1_200, 1_200],
  ])('reads %j', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each([
    '',
    's',
    '-1s',
    '1d',
    '1s2',
    'soon',
    '1,5s',
    '1e3',
    'NaN',
    Number.NaN,
    -5,
    Number.POSITIVE_INFINITY,
  ])('refuses %j', (text) => {
    expect(() => parseDuration(text)).toThrow(
      expect.objectContaining({ code: 'usage', hint: expect.stringContaining('800ms') }),
    );
  });

  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [999.7, '1.0 s'],
    [4_130, '4.1 s'],
    [59_949, '59.9 s'],
    [59_960, '1 min'],
    [60_000, '1 min'],
    [119_700, '2 min'],
    [125_000, '2 min 5 s'],
  ])('says %d', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it('never says a full unit in the smaller one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 7_200_000, noNaN: true }), (ms) => {
        expect(formatDuration(ms)).not.toMatch(/^1000 ms|^60\.0 s| 60 s/);
      }),
    );
  });
});
