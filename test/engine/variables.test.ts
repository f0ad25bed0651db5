import { describe, expect, it } from 'vitest';
import { checkVariables } from '../../src/engine/preflight.ts';
import type { Placeholder } from '../../src/lang/placeholder.ts';
import { acceptPlan } from '../../src/plan/validate.ts';
import { button, field, play, text } from './rig.ts';

interface Form {
  name: string;
  code: string;
  note: string;
}

const form = () => ({
  state: { name: '', code: 'AB-12', note: '' } as Form,
  view: (state: Form) => [
    text<Form>(state.code, { id: 'code' }),
    text<Form>(state.note, { id: 'note' }),
    field('Name', state, 'name'),
    button<Form>('Open AB-12'),
  ],
});
const fill = (value: string) => ({ do: 'fill', target: 'textbox "Name"', value });

describe('placeholders while a run goes on', () => {
  it.each([['{{env.USER}}'], ['{{ env.USER }}'], ['a {{env.USER}} b']])(
    'K63 the value of %s is typed',
    async (value) => {
      const played = await play(form(), [fill(value)], { variables: { 'env.USER': 'ann' } });
      expect(played.target.app.state.name).toBe(value.replace(/\{\{.*\}\}/, 'ann'));
    },
  );

  it('K63 a press and a check get the value too', async () => {
    const played = await play(
      form(),
      [
        { do: 'press', key: '{{env.KEY}}' },
        { do: 'assert', target: '@code', text: '{{data.CODE}}' },
      ],
      { variables: { 'env.KEY': 'Enter', 'data.CODE': 'AB-12' } },
    );
    expect(played.log).toEqual(['press Enter']);
    expect(played.verdict.green).toBe(true);
  });

  it.each([
    ['{{env.UNSET}}'],
    ['{{env.EMPTY}}'],
    ['{{secret.UNSET}}'],
    ['{{data.UNSET}}'],
    ['{{ctx.never}}'],
    ['{{row.x}}'],
    ['{{item}}'],
    ['{{envX}}'],
  ])('K65 C-HEAL-3 %s is terminal, before anything is typed', async (value) => {
    const repair = async () => {
      throw new Error('must not be asked');
    };
    const played = await play(form(), [fill(value)], { variables: { 'env.EMPTY': '' }, repair });
    expect(played.verdict).toMatchObject({
      green: false,
      outcome: 'usage',
      exitCode: 2,
      code: 'unset-variable',
    });
    expect(played.log).toEqual([]);
    expect(played.target.app.state.name).toBe('');
  });

  it('reads a text, and fills it in wherever it is used after that', async () => {
    const played = await play(form(), [
      { do: 'read', target: '@code', into: 'code' },
      fill('{{ctx.code}}'),
      { do: 'tap', target: 'button "Open {{ctx.code}}"' },
    ]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.ends[0]?.value).toBe('AB-12');
    expect(played.log).toEqual(['fill textbox "Name" AB-12', 'tap button "Open AB-12"']);
  });

  it('a text that is not there yet is waited for, an empty one is no value', async () => {
    const late = {
      ...form(),
      start: (app: { later(ms: number, change: (state: Form) => void): void }) =>
        app.later(1_000, (state) => {
          state.note = 'No. 7';
        }),
    };
    const step = { do: 'read', target: '@note', into: 'note' };
    expect((await play(late, [step])).ends[0]).toMatchObject({ status: 'passed', value: 'No. 7' });
    expect((await play(form(), [step])).verdict).toMatchObject({ exitCode: 1 });
  });

  it('a value cannot change what a selector selects by', async () => {
    const played = await play(form(), [{ do: 'tap', target: '@{{env.X}}' }], {
      variables: { 'env.X': 'code [1]' },
    });
    expect(played.verdict.code).toBe('selector-not-found');
    expect(played.log).toEqual([]);
  });

  it('a value that looks like a placeholder is not filled in again', async () => {
    const played = await play(form(), [fill('{{env.X}}')], {
      variables: { 'env.X': '{{env.Y}}', 'env.Y': 'leak' },
    });
    expect(played.target.app.state.name).toBe('{{env.Y}}');
  });
});

describe('checkVariables', () => {
  const lookup = (values: Readonly<Record<string, string>>) => (placeholder: Placeholder) =>
    'name' in placeholder ? values[placeholder.name] : 'x';
  const plan = (...steps: object[]) => acceptPlan({ version: 1, steps });
  const sources = (steps: object[], values = {}) =>
    checkVariables(plan(...steps), lookup(values)).map(({ source, why }) => `${source} ${why}`);
  const type = (value: string, clauses = [0]) => ({ do: 'type', value, clauses });

  it('K65 names what is unset or empty before the first action, with the clauses that use it', () => {
    const found = checkVariables(
      plan(type('{{env.A}}', [1]), type('{{env.A}} {{secret.B}}', [3]), type('{{uuid}}')),
      lookup({ B: '' }),
    );
    expect(found).toMatchObject([
      { source: '{{env.A}}', why: 'unset', clauses: [1, 3] },
      { source: '{{secret.B}}', why: 'empty', clauses: [3] },
    ]);
  });

  it('looks into conditions, bodies, lists and rows', () => {
    const deep = {
      do: 'if',
      when: { target: '"{{env.A}}"' },
      body: [{ do: 'for-each', each: ['{{env.B}}'], body: [type('{{item}} {{env.C}}')], clauses: [0] }],
      else: [type('{{env.D}}')],
      clauses: [0],
    };
    expect(sources([deep])).toEqual([
      '{{env.A}} unset',
      '{{env.B}} unset',
      '{{env.C}} unset',
      '{{env.D}} unset',
    ]);
  });

  it.each([
    [[type('{{ctx.x}}')], ['{{ctx.x}} read by no step']],
    [[{ do: 'read', target: '@a', into: 'x', clauses: [] }, type('{{ctx.x}}')], []],
    [
      [type('{{ctx.x}}'), { do: 'read', target: '@a', into: 'x', clauses: [] }],
      ['{{ctx.x}} read by no step'],
    ],
    [
      [
        {
          do: 'repeat',
          until: { target: '@t', text: '{{ctx.x}}' },
          body: [{ do: 'read', target: '@a', into: 'x', clauses: [] }],
          clauses: [],
        },
      ],
      [],
    ],
    [[type('{{row.a}}')], ['{{row.a}} outside its loop']],
    [[type('{{item}}')], ['{{item}} outside its loop']],
    [[{ do: 'for-each', rows: [{ a: '1' }], body: [type('{{row.a}}')], clauses: [] }], []],
    [
      [{ do: 'for-each', rows: [{ a: '1', b: '2' }, { a: '1' }], body: [type('{{row.b}}')], clauses: [] }],
      ['{{row.b}} unset'],
    ],
    [[type('{{somebody}}')], ['{{somebody}} unset']],
  ])('case %#', (steps, expected) => {
    expect(sources(steps)).toEqual(expected);
  });
});
