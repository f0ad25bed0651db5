import { expect, it } from 'vitest';
import { formatSpan } from '../../src/lang/span.ts';

it('a place is printed as editors link it', () => {
  expect(formatSpan({ file: 'tests/a b.md', line: 12, col: 3, endLine: 14, endCol: 1 })).toBe(
    'tests/a b.md:12:3',
  );
});
