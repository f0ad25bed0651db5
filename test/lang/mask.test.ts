import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMasker, maskedText } from '../../src/lang/mask.ts';

const secret = `p&ss "w'rd<1>/ü`;

function masked(text: string, ...values: string[]): string {
  const masker = createMasker();
  for (const value of values) masker.add(value);
  return masker.mask(text);
}

describe('masking', () => {
  it.each<[string, (value: string) => string]>([
    ['plain', (value) => value],
    ['URL', encodeURIComponent],
    ['form', (value) => encodeURIComponent(value).replaceAll('%20', '+')],
    ['address', encodeURI],
    ['JSON', (value) => JSON.stringify(value)],
    ['JSON in JSON', (value) => JSON.stringify(JSON.stringify(value))],
    ['XML', (value) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
    ['base64', (value) => Buffer.from(value).toString('base64')],
    ['base64 of a header', (value) => Buffer.from(`ann:${value}`).toString('base64')],
    ['base64 further in', (value) => Buffer.from(`{"a":"${value}"}`).toString('base64')],
    ['doubled quotes', (value) => value.replaceAll("'", "''")],
  ])('C-SECRET-1: hides a secret in its %s form', (_, encode) => {
    const text = masked(`<<${encode(secret)}>>`, secret);
    expect(text).toContain(maskedText);
    expect(text).not.toContain(encode(secret));
    for (let at = 0; at + 8 <= encode(secret).length; at += 1) {
      // The ends of a base64 form belong to its neighbours as well, the inside does not.
      if (at >= 8 && at + 16 <= encode(secret).length)
        expect(text).not.toContain(encode(secret).slice(at, at + 8));
    }
  });

  it('C-SECRET-1: a secret inside another leaves no tail', () => {
    expect(masked('hunter2-long and hunter2', 'hunter2', 'hunter2-long')).toBe(
      `${maskedText} and ${maskedText}`,
    );
  });

  it('C-SECRET-1: survives any value and any place', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 4, maxLength: 20 }),
        fc.string({ maxLength: 10 }),
        (value, around) => {
          expect(masked(around + value + around, value)).toContain(maskedText);
          expect(masked(value, value)).toBe(maskedText);
        },
      ),
    );
    expect(masked('x\ud800yz', 'x\ud800yz')).toBe(maskedText);
  });

  it('leaves text alone without secrets, and ignores an empty one', () => {
    const masker = createMasker();
    masker.add('');
    expect([masker.mask('a b'), masker.size]).toEqual(['a b', 0]);
  });
});
