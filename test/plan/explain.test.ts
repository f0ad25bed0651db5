import { describe, expect, it } from 'vitest';
import { explainPlan, stepName } from '../../src/plan/explain.ts';
import { acceptPlan } from '../../src/plan/validate.ts';

const clauses = [0];
const accept = (...steps: object[]) =>
  acceptPlan({ version: 1, steps: steps.map((step) => ({ clauses, ...step })) });
const tap = { do: 'tap', target: 'button "Save"', clauses };

describe('stepName', () => {
  it.each([
    [tap, 'tap button "Save"'],
    [{ do: 'fill', target: 'textbox "E-mail"', value: 'ann@example.test' }, 'fill textbox "E-mail"'],
    [{ do: 'fill', target: '@a', value: 'x', enter: true }, 'fill @a enter'],
    [{ do: 'type', value: 'hunter22' }, 'type'],
    [{ do: 'dialog', answer: 'accept', value: 'hunter22' }, 'dialog accept'],
    [{ do: 'select', target: '@sort', value: 'Name' }, 'select @sort "Name"'],
    [{ do: 'open', url: '/login' }, 'open /login'],
    [{ do: 'press', key: 'Enter', times: 2 }, 'press Enter 2 times'],
    [{ do: 'drag', target: '@a', to: '@b' }, 'drag @a to @b'],
    [{ do: 'pause', duration: 2_500 }, 'pause 2.5 s'],
    [{ do: 'read', target: '@total', into: 'total' }, 'read @total into total'],
    [{ do: 'read', target: '@total', into: 'total', field: 'id' }, 'read the id of @total into total'],
    [{ do: 'assert', target: '"Saved"' }, 'check that "Saved" is shown'],
    [{ do: 'assert', target: '"Saved"', gone: true }, 'check that "Saved" is not shown'],
    [{ do: 'assert', target: '"Saved"', not: true }, 'check that "Saved" is not shown'],
    [{ do: 'assert', target: '@total', text: '£41.20' }, 'check that @total shows "£41.20"'],
    [
      { do: 'assert', target: '@total', text: '£41', not: true, match: 'contains' },
      'check that @total does not show something with "£41"',
    ],
    [
      { do: 'assert', target: '@a', value: 'x', match: 'starts-with' },
      'check that @a holds something that begins with "x"',
    ],
    [{ do: 'assert', target: '@a', state: 'checked', not: true }, 'check that @a is not checked'],
    [
      { do: 'assert', target: 'listitem', count: 3, compare: 'at-least' },
      'check that listitem is there at least 3 times',
    ],
    [
      { do: 'wait', url: '/thanks', match: 'ends-with' },
      'wait until the address is something that ends with /thanks',
    ],
    [{ do: 'repeat', times: 3, body: [tap] }, 'repeat 3 times'],
    [{ do: 'repeat', until: { target: '"Done"' }, body: [tap] }, 'repeat until "Done" is shown'],
    [{ do: 'while', when: { target: '"More"' }, body: [tap] }, 'while "More" is shown'],
    [{ do: 'for-each', each: ['a', 'b'], body: [tap] }, 'for each of "a", "b"'],
    [{ do: 'for-each', rows: [{ a: '1' }], body: [tap] }, 'for each of 1 rows'],
    [{ do: 'for-each', target: 'listitem', body: [tap] }, 'for each of listitem'],
  ])('%j', (step, name) => {
    const [accepted] = accept(step).steps;
    expect(accepted && stepName(accepted)).toBe(name);
  });

  it('C-SECRET-1 never holds typed text', () => {
    for (const step of accept(
      { do: 'fill', target: '@a', value: 'hunter22' },
      { do: 'type', value: 'hunter22', enter: true },
      { do: 'dialog', answer: 'accept', value: 'hunter22' },
    ).steps)
      expect(stepName(step)).not.toContain('hunter22');
  });
});

describe('explainPlan', () => {
  it('indents bodies', () => {
    const plan = accept(
      { do: 'if', when: { target: '"Cookies"' }, body: [tap], else: [tap] },
      { do: 'when', branches: [{ when: { url: '/a' }, body: [tap] }], else: [tap] },
      { do: 'repeat', times: 2, body: [tap] },
    );
    expect(explainPlan(plan)).toEqual([
      'if "Cookies" is shown',
      '  tap button "Save"',
      'else',
      '  tap button "Save"',
      'the first that holds of 1',
      'case the address is /a',
      '  tap button "Save"',
      'else',
      '  tap button "Save"',
      'repeat 2 times',
      '  tap button "Save"',
    ]);
  });
});
