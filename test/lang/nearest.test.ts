import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/lang/nearest.ts';

describe('nearest', () => {
  it.each<[string, string[], string | undefined]>([
    ['titel', ['tags', 'title'], 'title'],
    ['TITLE', ['title'], 'title'],
    ['timeot', ['timeout', 'title'], 'timeout'],
    ['url', ['uri', 'curl'], 'uri'],
    ['kettle', ['teapot', 'mug'], undefined],
    ['tpa', ['top', 'tap'], 'tap'],
    ['tpa', ['type', 'tap'], 'tap'],
    ['x', ['y'], undefined],
    ['', ['a'], undefined],
    ['a', [], undefined],
    ['same', ['some', 'same'], 'same'],
  ])('%j among %j is %j', (word, known, expected) => {
    expect(nearest(word, known)).toBe(expected);
  });
});
