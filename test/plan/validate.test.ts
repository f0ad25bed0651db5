import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VkError } from '../../src/lang/errors.ts';
import { planJsonSchema } from '../../src/plan/json-schema.ts';
import { planSchema } from '../../src/plan/plan.ts';
import { acceptPlan } from '../../src/plan/validate.ts';

const clauses = [0];
const tap = { do: 'tap', target: 'button "Save"', clauses };
const plan = (...steps: unknown[]) => ({ version: 1, steps });

function refusal(value: unknown): string {
  try {
    acceptPlan(value);
  } catch (error) {
    expect(error).toBeInstanceOf(VkError);
    expect(error).toMatchObject({ code: 'invalid-plan', exitCode: 2 });
    const { message } = error as VkError;
    expect(message).not.toContain('\n');
    return message;
  }
  return 'accepted';
}

describe('acceptPlan', () => {
  it.each([
    [tap],
    [{ do: 'fill', target: '@email', value: '{{env.USER}}', enter: true, wait: 8000, clauses }],
    [{ do: 'assert', target: '"Saved"', gone: true, clauses: [] }],
    [{ do: 'assert', url: '/basket', match: 'contains', clauses }],
    [{ do: 'assert', target: 'listitem', count: 3, compare: 'at-least', clauses }],
    [{ do: 'press', key: 'Enter', clauses }],
    [{ do: 'scroll', direction: 'down', clauses }],
    [{ do: 'swipe', direction: 'up', distance: 0.5, clauses }],
    [{ do: 'read', target: '@total', into: 'total', field: 'text', clauses }],
    [{ do: 'if', when: { target: '"Cookies"' }, body: [tap], else: [tap], clauses }],
    [{ do: 'when', branches: [{ when: { url: '/login' }, body: [tap] }], else: [], clauses }],
    [{ do: 'repeat', until: { target: '"Done"' }, cap: 5, body: [tap], clauses }],
    [{ do: 'repeat', times: 0, body: [tap], clauses }],
    [{ do: 'while', when: { target: '"More"', negated: true }, body: [tap], clauses }],
    [{ do: 'for-each', each: ['a', '{{env.B}}'], body: [tap], clauses }],
    [{ do: 'for-each', rows: [{ name: 'Ann' }], body: [tap], clauses }],
  ])('accepts %j as it is', (step) => {
    expect(acceptPlan(plan(step)).steps).toEqual([step]);
  });

  it.each([
    ['K05 no steps', plan(), 'steps: holds no step'],
    [
      'K05 an empty body',
      plan({ do: 'if', when: { target: '"A"' }, body: [], clauses }),
      'steps[0].body: holds no step',
    ],
    [
      'K05 an empty else',
      plan({ do: 'if', when: { target: '"A"' }, body: [tap], else: [], clauses }),
      'steps[0].else',
    ],
    ['K05 an empty branch', plan({ do: 'when', branches: [], clauses }), 'holds no branch'],
    ['no plan', 'text', 'plan: must be an object, is "text"'],
    ['null', null, 'plan: must be an object, is null'],
    ['another version', { version: 2, steps: [tap] }, 'version: must be 1, is 2'],
    ['an unknown key', { version: 1, steps: [tap], extra: 1 }, 'does not take "extra"'],
    ['a platform that is none', { version: 1, platform: 'tv', steps: [tap] }, 'platform: must be one of web'],
    ['steps that are no list', { version: 1, steps: {} }, 'steps: must be a list'],
    ['a step that is none', plan('tap'), 'steps[0]: must be an object'],
    ['no clauses', plan({ do: 'tap', target: '"A"' }), 'steps[0].clauses: must be a list, is missing'],
    ['clauses below 0', plan({ ...tap, clauses: [-1] }), 'steps[0].clauses[0]: must be a whole number'],
    ['a verb that is none', plan({ do: 'tapp', target: '"A"', clauses }), 'there is no step "tapp"'],
    ['an inspection', plan({ do: 'screen', clauses }), '"screen" is no step of a plan'],
    ['an alias', plan({ do: 'click', target: '"A"', clauses }), 'there is no step "click"'],
    ['an inherited name', plan({ do: 'toString', clauses }), 'there is no step "toString"'],
    ['a flag that is none', plan({ ...tap, waitt: 3 }), 'steps[0] (tap): does not take "waitt"'],
    ['a flag of another verb', plan({ ...tap, value: 'x' }), 'does not take "value"'],
    ['a flag of the command line', plan({ ...tap, at: '1,2' }), 'does not take "at"'],
    ['no target', plan({ do: 'tap', clauses }), 'steps[0]: tap needs "target"'],
    ['no value', plan({ do: 'fill', target: '@a', clauses }), 'fill needs "value"'],
    [
      'a duration as text',
      plan({ ...tap, wait: '10s' }),
      'steps[0].wait: must be a whole number from 0, is "10s"',
    ],
    ['a duration below 0', plan({ ...tap, wait: -1 }), 'steps[0].wait'],
    ['a duration that is no number', plan({ ...tap, wait: Number.NaN }), 'steps[0].wait'],
    [
      'a flag as text',
      plan({ do: 'fill', target: '@a', value: 'x', enter: 'true', clauses }),
      'must be true or false',
    ],
    ['a choice that is none', plan({ do: 'swipe', direction: 'upp', clauses }), 'must be one of up, down'],
    ['a number as text', plan({ do: 'swipe', direction: 'up', distance: '0.5', clauses }), 'a valid number'],
    ['a selector that does not parse', plan({ ...tap, target: 'button "Save" [0]' }), 'steps[0].target: '],
    ['an empty selector', plan({ ...tap, target: '' }), 'must be a selector'],
    ['a path that is empty', plan({ do: 'upload', target: '@f', file: '', clauses }), 'must not be empty'],
    ['K65 a placeholder that is none', plan({ ...tap, target: '"{{env.env.X}}"' }), 'no such placeholder'],
    [
      'K65 in a value',
      plan({ do: 'fill', target: '@a', value: '{{env.env.X}}', clauses }),
      'no such placeholder',
    ],
    ['K65 braces that do not close', plan({ do: 'type', value: '{{env.X', clauses }), 'do not close'],
    [
      'K65 in a list',
      plan({ do: 'for-each', each: ['{{env.env.X}}'], body: [tap], clauses }),
      'steps[0].each[0]',
    ],
    [
      'K65 in a row',
      plan({ do: 'for-each', rows: [{ a: '{{' }], body: [tap], clauses }),
      'steps[0].rows[0].a',
    ],
    ['a check of nothing', plan({ do: 'assert', clauses }), 'assert looks at a target or at the url'],
    ['a check of a text nowhere', plan({ do: 'assert', text: 'x', clauses }), 'looks at a target'],
    ['a check of two things', plan({ do: 'wait', target: '"A"', url: '/', clauses }), 'looks at a target'],
    [
      'gone, and yet with a text',
      plan({ do: 'assert', target: '"A"', gone: true, text: 'x', clauses }),
      'contradict',
    ],
    [
      'a text of the url',
      plan({ do: 'assert', url: '/', text: 'x', clauses }),
      '"text" says nothing of a url',
    ],
    [
      'compare without count',
      plan({ do: 'assert', target: '"A"', compare: 'at-least', clauses }),
      'needs "count"',
    ],
    ['a read without a name', plan({ do: 'read', target: '@a', clauses }), 'steps[0].into: must be a name'],
    [
      'a read into a name that is none',
      plan({ do: 'read', target: '@a', into: 'a b', clauses }),
      'steps[0].into',
    ],
    [
      'a condition of nothing',
      plan({ do: 'if', when: {}, body: [tap], clauses }),
      'steps[0].when: a condition looks',
    ],
    [
      'a guard that does not parse',
      plan({ do: 'if', when: { target: '"A" :nonsense' }, body: [tap], clauses }),
      'steps[0].when.target',
    ],
    [
      'a key of a condition that is none',
      plan({ do: 'if', when: { target: '"A"', stat: 1 }, body: [tap], clauses }),
      'does not take "stat"',
    ],
    [
      'repeat with both',
      plan({ do: 'repeat', times: 1, until: { target: '"A"' }, body: [tap], clauses }),
      'repeat takes',
    ],
    ['repeat with neither', plan({ do: 'repeat', body: [tap], clauses }), 'repeat takes'],
    [
      'a cap of 0',
      plan({ do: 'while', when: { target: '"A"' }, cap: 0, body: [tap], clauses }),
      'steps[0].cap',
    ],
    ['for-each over nothing', plan({ do: 'for-each', body: [tap], clauses }), 'takes one of'],
    [
      'for-each over two',
      plan({ do: 'for-each', each: [], target: '"A"', body: [tap], clauses }),
      'takes one of',
    ],
    [
      'a step deep inside',
      plan({ do: 'if', when: { target: '"A"' }, body: [{ ...tap, x: 1 }], clauses }),
      'steps[0].body[0] (tap)',
    ],
  ])('refuses %s', (_what, value, message) => {
    expect(refusal(value)).toContain(message);
  });

  it('names the flag that was meant', () => {
    expect(() => acceptPlan(plan({ ...tap, waitt: 3 }))).toThrowError(
      expect.objectContaining({ hint: 'Meant "wait"?', details: { path: 'steps[0] (tap)' } }),
    );
    expect(() => acceptPlan(plan({ do: 'click', target: '"A"', clauses }))).toThrowError(
      expect.objectContaining({ hint: 'Meant "tap"?' }),
    );
  });

  it('drops optional fields that are null, at every depth', () => {
    const withNulls = {
      version: 1,
      package: null,
      platform: null,
      steps: [
        { ...tap, wait: null },
        {
          do: 'if',
          when: { target: '"A"', text: null, negated: null },
          body: [{ ...tap, wait: null }],
          else: null,
          clauses,
        },
      ],
    };
    expect(acceptPlan(withNulls)).toEqual(
      plan(tap, { do: 'if', when: { target: '"A"' }, body: [tap], clauses }),
    );
    expect(refusal(plan({ do: 'tap', target: null, clauses }))).toContain('needs "target"');
  });

  it('nests three levels deep and no deeper', () => {
    const inside = (step: object) => ({ do: 'if', when: { target: '"A"' }, body: [step], clauses });
    expect(refusal(plan(inside(inside(inside(tap)))))).toBe('accepted');
    expect(refusal(plan(inside(inside(inside(inside(tap))))))).toContain('nests deeper than 3 levels');
  });

  it('keeps package and platform', () => {
    const given = { version: 1, package: 'app.shop', platform: 'android', steps: [tap] };
    expect(acceptPlan(given)).toEqual(given);
  });
});

describe('the walk and the schema say the same', () => {
  const oneOf = fc.constantFrom;
  const key = oneOf(
    'target',
    'value',
    'wait',
    'url',
    'text',
    'count',
    'times',
    'key',
    'direction',
    'bogus',
    'until',
    'when',
    'into',
  );
  const part = oneOf<unknown>(
    '"A"',
    '@b',
    '"',
    '',
    'up',
    '/x',
    3,
    -1,
    1.5,
    true,
    [],
    { target: '"A"' },
    { url: '/' },
    {},
    'a_b',
  );
  const name = oneOf(
    'tap',
    'fill',
    'type',
    'press',
    'scroll',
    'swipe',
    'open',
    'refresh',
    'read',
    'drag',
    'repeat',
    'while',
    'if',
    'pause',
    'nothing',
  );
  const leaf = fc
    .record({ do: name, parts: fc.array(fc.tuple(key, part), { maxLength: 3 }), body: fc.boolean() })
    .map(({ do: verb, parts, body }) => ({
      do: verb,
      ...Object.fromEntries(parts),
      clauses,
      ...(body ? { body: [tap] } : {}),
    }));

  it('for whatever is in a step', () => {
    fc.assert(
      fc.property(leaf, (step) => {
        const value = plan(step);
        expect(refusal(value) === 'accepted').toBe(planSchema.safeParse(value).success);
      }),
      { numRuns: 1_500 },
    );
  });

  it('the plain forms of selectors that need no parse are all selectors', () => {
    const plain = oneOf(
      '"Save"',
      'button "Save"',
      '@save-1',
      'textbox "E-mail (work)"',
      '"£41.20"',
      'link "a \' b"',
    );
    const related = fc
      .tuple(plain, oneOf('in', 'below', 'near', 'inside'), plain)
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(
        fc.oneof(
          plain,
          related,
          fc.string().map((text) => `"${text}"`),
          fc.string(),
        ),
        (target) => {
          const value = plan({ do: 'tap', target, clauses });
          const schema = planSchema.safeParse(value).success;
          // Only the walk looks at placeholders.
          if (!target.includes('{{') && !target.includes('}}'))
            expect(refusal(value) === 'accepted').toBe(schema);
        },
      ),
    );
  });

  it('the JSON Schema describes every verb of plans, and is no schema of anything goes', () => {
    const text = JSON.stringify(planJsonSchema());
    for (const verb of ['tap', 'fill', 'assert', 'read', 'if', 'when', 'repeat', 'while', 'for-each'])
      expect(text).toContain(`"const":"${verb}"`);
    expect(text).not.toContain('"const":"screen"');
    expect(text).toContain('"additionalProperties":false');
  });
});
