import { describe, expect, it } from 'vitest';
import type { Faults } from '../../src/targets/scripted/script.ts';
import { button, field, play, text } from './rig.ts';

interface Shop {
  total: string;
  error: boolean;
}

const shop = (total = '£43.20') => ({
  state: { total, error: false } as Shop,
  view: (state: Shop) => [
    text<Shop>('Basket'),
    text<Shop>(state.total, { id: 'total' }),
    button<Shop>('Pay', (app) =>
      app.later(1_000, (later) => {
        later.error = true;
      }),
    ),
    ...(state.error ? [text<Shop>('Card refused')] : []),
  ],
  url: () => 'https://shop.test/basket?step=2',
});

const still = (...nodes: readonly ReturnType<typeof text<object>>[]) => ({ state: {}, view: () => nodes });

describe('checks', () => {
  it('C-HEAL-2 C-HEAL-9 a failed check is red, says what was expected and seen, and asks no repairer', async () => {
    let asked = 0;
    const repair = async () => {
      asked += 1;
      return undefined;
    };
    const played = await play(shop(), [{ do: 'assert', target: '@total', text: '£41.20' }], { repair });
    expect(played.verdict).toMatchObject({
      outcome: 'failed',
      exitCode: 1,
      code: 'assertion-failed',
      redStep: 1,
    });
    expect(played.ends[0]).toMatchObject({ expected: '£41.20', seen: '£43.20', windowMs: 5_000 });
    expect(played.ends[0]?.seenForMs).toBeGreaterThanOrEqual(4_900);
    expect(asked).toBe(0);
  });

  it('C-HEAL-2 a check whose element is not there is never healed either', async () => {
    const repair = async () => {
      throw new Error('must not be asked');
    };
    const played = await play(shop(), [{ do: 'assert', target: '"Saved"' }], { repair });
    expect(played.verdict).toMatchObject({ exitCode: 1, code: 'assertion-failed' });
  });

  it.each([
    ['a longer text', { target: '@total', text: '43.20' }],
    ['a part of a number', { target: '@total', text: '£43.2' }],
    [
      'a part of it, asked for as contains, cutting the number',
      { target: '@total', text: '3.20', match: 'contains' },
    ],
    ['a name inside a longer one', { target: '"Bask"' }],
  ])('C-HEAL-9 whole texts: %s is red', async (_what, step) => {
    expect((await play(shop(), [{ do: 'assert', ...step }])).verdict.exitCode).toBe(1);
  });

  it.each([
    ['the text', { target: '@total', text: '£43.20' }],
    ['what the words allow', { target: '@total', text: '£43', match: 'starts-with' }, false],
    ['contains', { target: '@total', text: '£43.20', match: 'contains' }],
    ['the path', { url: '/basket' }],
    ['path and query', { url: '/basket?step=2' }],
    ['the whole address', { url: 'https://shop.test/basket?step=2' }],
    ['another address, negated', { url: '/login', not: true }],
    ['another text, negated', { target: '@total', text: '£41.20', not: true }],
    ['a state', { target: 'button "Pay"', state: 'enabled' }],
  ] as const)('passes on %s', async (_what, step, green: boolean = true) => {
    expect((await play(shop(), [{ do: 'assert', ...step }])).verdict.green).toBe(green);
  });

  it('polls the whole predicate until it holds', async () => {
    const script = {
      ...shop('…'),
      start: (app: { later(ms: number, change: (s: Shop) => void): void }) =>
        app.later(2_000, (state) => {
          state.total = '£41.20';
        }),
    };
    const played = await play(script, [{ do: 'assert', target: '@total', text: '£41.20' }]);
    expect(played.verdict).toMatchObject({ green: true, unverified: false });
    expect(played.ends[0]?.waitedMs).toBeGreaterThanOrEqual(2_000);
  });

  it('a wait that times out is red, with its own window', async () => {
    const played = await play(shop(), [{ do: 'wait', target: '"Thank you"', timeout: 20_000 }]);
    expect(played.verdict).toMatchObject({ exitCode: 1, code: 'wait-timeout' });
    expect(played.clock.now()).toBeGreaterThanOrEqual(20_000);
  });

  it('K47 an absence does not pass before the view had time to show', async () => {
    const played = await play(shop(), [
      { do: 'tap', target: 'button "Pay"' },
      { do: 'assert', target: '"Card refused"', gone: true },
    ]);
    expect(played.verdict).toMatchObject({ exitCode: 1, redStep: 2 });
    expect(played.ends[1]?.seen).toContain('Card refused');
  });

  it('K47 nor does any other negation', async () => {
    const script = {
      state: { total: '£1.00', error: false } as Shop,
      view: (state: Shop) => [
        text<Shop>(state.error ? 'Refused' : 'Waiting', { id: 'state' }),
        button<Shop>('Pay', (app) =>
          app.later(1_000, (later) => {
            later.error = true;
          }),
        ),
      ],
    };
    const played = await play(script, [
      { do: 'tap', target: 'button "Pay"' },
      { do: 'assert', target: '@state', text: 'Refused', not: true },
    ]);
    expect(played.verdict).toMatchObject({ exitCode: 1, redStep: 2 });
  });

  it('K47 an answer that is still on its way holds an absence back for the whole window', async () => {
    const script = {
      ...shop(),
      view: (state: Shop) => [
        button<Shop>('Pay', (app) =>
          app.request(3_500, (later) => {
            later.error = true;
          }),
        ),
        ...(state.error ? [text<Shop>('Card refused')] : []),
      ],
    };
    const played = await play(script, [
      { do: 'tap', target: 'button "Pay"' },
      { do: 'assert', target: '"Card refused"', gone: true },
    ]);
    expect(played.verdict.redStep).toBe(2);
  });

  it('an absence passes once it has settled, on at least two looks', async () => {
    const played = await play(shop(), [{ do: 'assert', target: '"Card refused"', gone: true }]);
    expect(played.verdict.green).toBe(true);
    expect(played.ends[0]?.looks).toBeGreaterThanOrEqual(2);
    expect(played.clock.now()).toBeLessThan(2_000);
  });

  it('one look at a screen that was being drawn anew is no absence', async () => {
    const script = {
      state: {},
      view: (_state: object, now: number) =>
        now >= 3_000 && now < 3_010 ? [text('Basket')] : [text('Basket'), text('Card refused')],
    };
    const played = await play(script, [
      { do: 'pause', duration: 3_000 },
      { do: 'assert', target: '"Card refused"', gone: true },
    ]);
    expect(played.verdict).toMatchObject({ exitCode: 1, redStep: 1 });
  });

  it.each([
    ['an empty tree', { everyRead: 'empty' }, 1, 'assertion-failed'],
    ['a read that did not happen', { everyRead: 'dump-killed' }, 3, 'dump-killed'],
  ] as const)('C-HEAL-6 C-EMPTY-1 %s is no absence', async (_what, faults: Faults, exitCode, code) => {
    const played = await play({ ...shop(), faults }, [
      { do: 'assert', target: '"Card refused"', gone: true },
    ]);
    expect(played.verdict).toMatchObject({ exitCode, code, green: false });
  });

  it('C-HEAL-6 one good look between failing reads is not enough for an absence of two', async () => {
    const reads = [undefined, ...Array.from({ length: 200 }, () => 'dump-killed' as const)];
    const played = await play({ ...shop(), faults: { reads } }, [
      { do: 'assert', target: '"Card refused"', gone: true },
    ]);
    expect(played.verdict.green).toBe(false);
  });

  it('C-HEAL-9 an absence compares loosely, so that it is hard to pass', async () => {
    const played = await play(still(text('Error: card refused!')), [
      { do: 'assert', target: '"card refused"', gone: true },
    ]);
    expect(played.verdict.exitCode).toBe(1);
  });

  it.each([
    ['below the fold is scrolled into view', { at: [0, 3_000, 100, 30] as const }, true],
    ['of no size', { at: [0, 0, 0, 0] as const }, false],
    ['of one pixel', { at: [0, 0, 1, 1] as const }, false],
    ['transparent', { onScreen: false }, false],
    ['parked outside the page', { at: [-500, 0, 100, 30] as const }, false],
    ['not rendered', { rendered: false }, false],
  ])('C-VIS-1 K41 what is %s', async (_what, facts, green) => {
    const played = await play(still(text('Top'), text('Saved', facts)), [
      { do: 'assert', target: '"Saved"' },
    ]);
    expect(played.verdict.green).toBe(green);
  });

  it('C-VIS-1 K41 what lies behind a modal is not shown', async () => {
    const script = {
      state: {},
      view: () => [
        text<object>('Saved', { covered: 'veil' }),
        { role: 'dialog' as const, id: 'veil', text: 'Cookies', at: [0, 0, 1000, 800] as const },
      ],
    };
    expect((await play(script, [{ do: 'assert', target: '"Saved"' }])).verdict.exitCode).toBe(1);
  });

  it('C-VIS-1 covered and off-screen are not gone either', async () => {
    const step = { do: 'assert', target: '"Saved"', gone: true };
    const offScreen = await play(still(text('Top'), text('Saved', { at: [0, 3_000, 100, 30] })), [step]);
    expect(offScreen.verdict.exitCode).toBe(1);
    const notRendered = await play(still(text('Top'), text('Saved', { rendered: false })), [step]);
    expect(notRendered.verdict.green).toBe(true);
  });

  it('C-STATE-1 a state that the platform does not report is exit 3, both ways', async () => {
    for (const not of [false, true]) {
      const played = await play(still(text('Total')), [
        { do: 'assert', target: '"Total"', state: 'checked', not },
      ]);
      expect(played.verdict).toMatchObject({ outcome: 'environment', exitCode: 3, code: 'unsupported' });
    }
  });

  it('several that fit and differ are ambiguous, not guessed', async () => {
    const two = still(text('Fish', { id: 'item' }), text('Bread', { id: 'item' }));
    const mixed = await play(two, [{ do: 'assert', target: '@item', text: 'Fish' }]);
    expect(mixed.verdict).toMatchObject({ exitCode: 1, code: 'ambiguous-in-test' });
    const neither = await play(two, [{ do: 'assert', target: '@item', text: 'Meat' }]);
    expect(neither.verdict).toMatchObject({ exitCode: 1, code: 'assertion-failed' });
  });

  it.each([
    ['exactly', 2, true],
    ['exactly', 3, false],
    ['at-least', 2, true],
    ['at-least', 3, false],
    ['at-most', 2, true],
    ['at-most', 1, false],
    ['more-than', 1, true],
    ['more-than', 2, false],
    ['less-than', 3, true],
    ['less-than', 2, false],
  ] as const)('counts: 2 is %s %i: %s', async (compare, count, green) => {
    const two = still(text('Fish', { id: 'item' }), text('Bread', { id: 'item' }));
    const played = await play(two, [{ do: 'assert', target: '@item', count, compare }]);
    expect(played.verdict.green).toBe(green);
    expect(played.verdict.green || played.ends[0]?.seen === '2').toBe(true);
  });

  it('an upper bound is not met while items are still coming', async () => {
    const script = {
      state: {},
      view: (_state: object, now: number) => [
        text('List'),
        ...(now > 900 ? [text('Fish', { id: 'item' }), text('Bread', { id: 'item' })] : []),
      ],
    };
    const played = await play(script, [{ do: 'assert', target: '@item', count: 1, compare: 'at-most' }]);
    expect(played.verdict.exitCode).toBe(1);
  });

  it('K37 a flow without a check is unverified, and red when strict', async () => {
    const { verdict } = await import('../../src/record/reduce.ts');
    const played = await play(shop(), [{ do: 'tap', target: 'button "Pay"' }]);
    expect(played.verdict).toMatchObject({ green: true, exitCode: 0, unverified: true });
    expect(verdict(played.events, { strict: true })).toMatchObject({
      green: false,
      exitCode: 1,
      code: 'unverified',
    });
  });

  it('K37 a check of what the test itself typed is an echo and verifies nothing', async () => {
    interface S {
      name: string;
    }
    const script = {
      state: { name: '' } as S,
      view: (state: S) => [field('Name', state, 'name'), button<S>('Go')],
    };
    const fill = { do: 'fill', target: 'textbox "Name"', value: 'Ann' };
    for (const check of [
      { target: 'textbox "Name"', value: 'Ann' },
      { target: 'textbox "Name"', state: 'filled' },
      { target: '@field-name', text: 'Ann' },
    ]) {
      const played = await play(script, [fill, { do: 'assert', ...check }]);
      expect(played.ends[1]).toMatchObject({ status: 'passed', echo: true });
      expect(played.verdict).toMatchObject({ green: true, unverified: true });
    }
    const other = await play(script, [fill, { do: 'assert', target: 'button "Go"' }]);
    expect(other.verdict).toMatchObject({ green: true, unverified: false });
  });

  it('K37 after the page was loaded again the same check is none', async () => {
    interface S {
      name: string;
    }
    const script = { state: { name: '' } as S, view: (state: S) => [field('Name', state, 'name')] };
    const played = await play(script, [
      { do: 'fill', target: 'textbox "Name"', value: 'Ann' },
      { do: 'refresh' },
      { do: 'assert', target: 'textbox "Name"', value: 'Ann' },
    ]);
    expect(played.verdict).toMatchObject({ green: true, unverified: false });
  });

  it('K39 the same verdict, and the same record, 100 times', async () => {
    const steps = [
      { do: 'tap', target: 'button "Pay"' },
      { do: 'assert', target: '@total', text: '£43.20' },
      { do: 'assert', target: '"Card refused"' },
    ];
    const first = await play(shop(), steps);
    expect(first.verdict.green).toBe(true);
    for (let run = 1; run < 100; run += 1) {
      const again = await play(shop(), steps);
      expect(again.verdict).toEqual(first.verdict);
      expect(again.ends).toEqual(first.ends);
    }
  });

  it('K29 an app that stops one screen early is red, naming the sentence that is not met', async () => {
    const played = await play(
      shop(),
      [
        { do: 'tap', target: 'button "Pay"', clauses: [0] },
        { do: 'assert', target: '"Thank you"', clauses: [1] },
        { do: 'tap', target: 'button "Home"', clauses: [2] },
      ],
      { clauses: ['Press Pay.', 'You see "Thank you".', 'Go home.'] },
    );
    expect(played.verdict).toMatchObject({ green: false, exitCode: 1, redStep: 2, steps: { notRun: 1 } });
    const start = played.events.find((event) => event.type === 'step-start' && event.step === 2);
    expect(start).toMatchObject({ text: 'You see "Thank you".', span: { line: 2 } });
  });
});
