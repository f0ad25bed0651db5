import { describe, expect, it } from 'vitest';
import { stuck } from '../../src/engine/progress.ts';
import { button, field, play, text } from './rig.ts';

interface Page {
  banner: boolean;
  page: number;
  visits: string[];
}

const start = (patch: Partial<Page> = {}): Page => ({ banner: false, page: 1, visits: [], ...patch });

const pages = (patch: Partial<Page> = {}) => ({
  state: start(patch),
  view: (state: Page) => [
    text<Page>(`Page ${state.page}`, { id: 'page' }),
    ...(state.banner
      ? [
          button<Page>('Accept cookies', (app) => {
            app.state.banner = false;
            app.state.visits.push('accepted');
          }),
        ]
      : []),
    button<Page>('Next', (app) => {
      app.state.page += 1;
    }),
    button<Page>('Flip', (app) => {
      app.state.page = 3 - app.state.page;
    }),
    button<Page>('Nothing', () => {}),
  ],
});

const accept = { do: 'tap', target: 'button "Accept cookies"' };
const next = { do: 'tap', target: 'button "Next"' };
const ifBanner = { do: 'if', when: { target: 'button "Accept cookies"' }, body: [accept] };
const seePage = (page: number) => ({ do: 'assert', target: `"Page ${page}"` });

describe('guards', () => {
  it('K57 a false guard costs less than a second on a page at rest, and is in the record with why (C-REC-2)', async () => {
    const played = await play(pages(), [ifBanner, seePage(1)]);
    expect(played.verdict.green).toBe(true);
    expect(played.controls).toMatchObject([
      { node: 'if', outcome: 'skipped', reason: expect.stringContaining('nothing that fits') },
    ]);
    expect(played.controls[0]?.durationMs).toBeLessThan(1_000);
    expect(played.ends).toHaveLength(1);
  });

  it('K57 costs next to nothing when the page has been at rest before', async () => {
    const played = await play(pages(), [{ do: 'pause', duration: 2_000 }, ifBanner, seePage(1)]);
    const guard = played.controls.find(({ node }) => node === 'if');
    expect(guard?.durationMs).toBeLessThan(100);
    expect(guard?.reason).toContain('2 looks');
  });

  it.each([
    ['a banner that comes after 300 ms', false],
    ['a banner that a request brings after 1.2 s', true],
  ])('a guard gives %s the time to come', async (_what, byRequest) => {
    const show = (state: Page): void => {
      state.banner = true;
    };
    const played = await play(
      { ...pages(), start: (app) => (byRequest ? app.request(1_200, show) : app.later(300, show)) },
      [ifBanner, seePage(1)],
    );
    expect(played.target.app.state.visits).toEqual(['accepted']);
    expect(played.controls[0]).toMatchObject({ outcome: 'entered' });
  });

  it('a guard ends with its window on a page that is never at rest', async () => {
    const busy = {
      ...pages(),
      start: (app: { request(ms: number, change: () => void): void }) => app.request(60_000, () => {}),
    };
    const played = await play(busy, [ifBanner, seePage(1)]);
    expect(played.controls[0]).toMatchObject({ outcome: 'skipped' });
    expect(played.controls[0]?.durationMs).toBeGreaterThanOrEqual(1_500);
    expect(played.controls[0]?.durationMs).toBeLessThan(1_900);
  });

  it('a negated guard holds only once the page is at rest', async () => {
    const late = {
      ...pages(),
      start: (app: { later(ms: number, change: (state: Page) => void): void }) =>
        app.later(300, (state) => {
          state.banner = true;
        }),
    };
    const unless = {
      do: 'if',
      when: { target: 'button "Accept cookies"', negated: true },
      body: [next],
      else: [accept],
    };
    const played = await play(late, [unless, seePage(1)]);
    expect(played.verdict.green).toBe(true);
    expect(played.controls).toMatchObject([{ outcome: 'else' }]);
    const quiet = await play(pages(), [unless, seePage(2)]);
    expect(quiet.verdict.green).toBe(true);
  });

  it('C-EMPTY-1 a screen with nothing on it answers no guard, negated or not', async () => {
    for (const negated of [false, true]) {
      const played = await play({ ...pages({ banner: true }), faults: { everyRead: 'empty' } }, [
        { ...ifBanner, when: { ...ifBanner.when, negated } },
      ]);
      expect(played.controls).toMatchObject([
        { outcome: 'skipped', reason: expect.stringContaining('nothing on it') },
      ]);
    }
  });

  it('a blind guard answers nothing: the run aborts as environment (C-HEAL-6)', async () => {
    const played = await play({ ...pages(), faults: { everyRead: 'dump-killed' } }, [ifBanner, seePage(1)]);
    expect(played.verdict).toMatchObject({ outcome: 'environment', exitCode: 3 });
    expect(played.ends).toHaveLength(0);
  });

  it('C-STATE-1 a guard on a state that is not reported aborts', async () => {
    const played = await play(pages(), [
      { do: 'if', when: { target: '"Page 1"', state: 'checked' }, body: [next] },
    ]);
    expect(played.verdict).toMatchObject({ outcome: 'environment', exitCode: 3, code: 'unsupported' });
  });

  it('a banner that closes itself while it is being closed ends the body, and is not red', async () => {
    const played = await play(
      {
        ...pages({ banner: true }),
        view: (state: Page, now: number) => pages(state).view({ ...state, banner: state.banner && now < 10 }),
      },
      [ifBanner, seePage(1)],
    );
    expect(played.verdict.green).toBe(true);
    expect(played.ends[0]?.note).toContain('went away by itself');
  });

  it('another miss inside the body is red all the same', async () => {
    const played = await play(pages({ banner: true }), [
      { ...ifBanner, body: [accept, { do: 'tap', target: 'button "Gone"' }] },
    ]);
    expect(played.verdict).toMatchObject({ exitCode: 1, redStep: 2, code: 'selector-not-found' });
  });
});

describe('when', () => {
  const branch = (name: string, body: object[]) => ({ when: { target: name }, body });

  it('runs the first branch that holds, alone', async () => {
    const played = await play(pages(), [
      { do: 'when', branches: [branch('"Page 2"', [accept]), branch('"Page 1"', [next])] },
      seePage(2),
    ]);
    expect(played.verdict.green).toBe(true);
    expect(played.controls).toMatchObject([
      { node: 'when', outcome: 'entered', reason: expect.stringContaining('branch 2') },
    ]);
  });

  it('without an else, no match is red and names what was tried', async () => {
    const played = await play(pages(), [{ do: 'when', branches: [branch('"Page 2"', [next])] }, seePage(1)]);
    expect(played.verdict).toMatchObject({ exitCode: 1, code: 'no-branch', steps: { total: 0, notRun: 2 } });
    expect(played.verdict.reason).toContain('"Page 2" is shown');
  });

  it('takes the else when nothing matches, an empty one too', async () => {
    const played = await play(pages(), [
      { do: 'when', branches: [branch('"Page 2"', [next])], else: [] },
      seePage(1),
    ]);
    expect(played.verdict.green).toBe(true);
  });
});

describe('loops', () => {
  it('repeat until goes on until it holds, at least once', async () => {
    const until = { target: '"Page 4"' };
    const played = await play(pages(), [{ do: 'repeat', until, body: [next] }, seePage(4)]);
    expect(played.verdict.green).toBe(true);
    expect(played.log).toHaveLength(3);
    const once = await play(pages({ page: 3 }), [{ do: 'repeat', until, body: [next] }]);
    expect(once.log).toHaveLength(1);
  });

  it('repeat times runs that many rounds, 0 visibly none', async () => {
    const played = await play(pages(), [{ do: 'repeat', times: 3, body: [next] }, seePage(4)]);
    expect(played.verdict.green).toBe(true);
    const none = await play(pages(), [{ do: 'repeat', times: 0, body: [next] }, seePage(1)]);
    expect(none.verdict.green).toBe(true);
    expect(none.controls).toMatchObject([{ outcome: 'skipped' }]);
  });

  it('K59 a loop whose screen never changes stops, red, and says why', async () => {
    const played = await play(pages(), [
      { do: 'repeat', until: { target: '"Page 9"' }, body: [{ do: 'tap', target: 'button "Nothing"' }] },
    ]);
    expect(played.verdict).toMatchObject({ green: false, exitCode: 1, code: 'no-progress' });
    expect(played.verdict.reason).toContain('left the screen as it was');
    expect(played.log.length).toBeLessThan(6);
  });

  it('K59 a loop that alternates A/B/A/B stops, red, and says why', async () => {
    for (const loop of [
      { do: 'repeat', until: { target: '"Page 9"' } },
      { do: 'while', when: { target: '@page' } },
    ]) {
      const played = await play(pages(), [{ ...loop, body: [{ do: 'tap', target: 'button "Flip"' }] }]);
      expect(played.verdict).toMatchObject({ green: false, exitCode: 1, code: 'no-progress' });
      expect(played.verdict.reason).toContain('the same 2 states');
      expect(played.log.length).toBeLessThan(9);
    }
  });

  it.each([
    ['repeat', { do: 'repeat', until: { target: '"Page 99"' }, cap: 3 }],
    ['while', { do: 'while', when: { target: '@page' }, cap: 3 }],
  ])('a cap is never silently green: %s', async (_what, loop) => {
    const played = await play(pages(), [{ ...loop, body: [next] }, seePage(4)]);
    expect(played.verdict).toMatchObject({ green: false, exitCode: 1, code: 'loop-cap' });
    expect(played.log).toHaveLength(3);
    expect(played.events.filter(({ type }) => type === 'failure')).toMatchObject([{ synthetic: true }]);
    expect(played.captured).toEqual(['failure 4']);
  });

  it('a while that is done in its last round is green', async () => {
    const played = await play(pages(), [
      { do: 'while', when: { target: '"Page 1"' }, cap: 1, body: [next] },
      seePage(2),
    ]);
    expect(played.verdict.green).toBe(true);
  });

  it('a while that never held is skipped, visibly', async () => {
    const played = await play(pages(), [
      { do: 'while', when: { target: '"Page 7"' }, body: [next] },
      seePage(1),
    ]);
    expect(played.controls).toMatchObject([{ node: 'while', outcome: 'skipped' }]);
    expect(played.verdict.green).toBe(true);
  });

  it('a red step inside a round ends everything, and its place has the round', async () => {
    const played = await play(pages({ page: 1 }), [
      { do: 'repeat', times: 3, body: [next, { do: 'assert', target: '"Page 2"', wait: 0 }] },
      seePage(2),
    ]);
    expect(played.verdict).toMatchObject({ green: false, redStep: 4, steps: { notRun: 1 } });
    const begun = played.events.find((event) => event.type === 'step-start' && event.step === 4);
    expect(begun).toMatchObject({ path: '0#2.body.1', depth: 1 });
  });
});

describe('for each', () => {
  interface Form {
    name: string;
    saved: string[];
  }
  const form = () => ({
    state: { name: '', saved: [] } as Form,
    view: (state: Form) => [
      field('Name', state, 'name'),
      button<Form>('Save', (app) => {
        app.state.saved.push(app.state.name);
      }),
      ...state.saved.map((one) => text<Form>(`Saved ${one}`)),
    ],
  });
  const body = (value: string) => [
    { do: 'fill', target: 'textbox "Name"', value },
    { do: 'tap', target: 'button "Save"' },
    { do: 'assert', target: `"Saved ${value}"` },
  ];

  it('goes through strings and rows, filling in each round anew', async () => {
    const items = await play(form(), [{ do: 'for-each', each: ['Ann', 'Bob'], body: body('{{item}}') }]);
    expect(items.verdict).toMatchObject({ green: true, unverified: false });
    expect(items.target.app.state.saved).toEqual(['Ann', 'Bob']);
    const rows = [{ who: 'Ann' }, { who: 'Bob' }];
    const table = await play(form(), [{ do: 'for-each', rows, body: body('{{row.who}}') }]);
    expect(table.target.app.state.saved).toEqual(['Ann', 'Bob']);
  });

  it('goes through the elements that are on the screen', async () => {
    interface S {
      open: string[];
    }
    const script = {
      state: { open: [] } as S,
      view: () =>
        ['Fish', 'Bread'].map((name) =>
          button<S>(
            name,
            (app) => {
              app.state.open.push(name);
            },
            { classes: 'card' },
          ),
        ),
    };
    const played = await play(script, [
      { do: 'for-each', target: 'class:card', body: [{ do: 'tap', target: 'button "{{item}}"' }] },
    ]);
    expect(played.target.app.state.open).toEqual(['Fish', 'Bread']);
    const capped = await play(script, [
      { do: 'for-each', target: 'class:card', cap: 1, body: [{ do: 'tap', target: 'button "{{item}}"' }] },
    ]);
    expect(capped.verdict).toMatchObject({ green: false, code: 'loop-cap' });
  });

  it('no element at all is visible in the record', async () => {
    const played = await play(form(), [
      { do: 'for-each', target: 'class:card', body: [{ do: 'tap', target: 'button "{{item}}"' }] },
    ]);
    expect(played.controls).toMatchObject([{ node: 'for-each', outcome: 'skipped' }]);
    expect(played.verdict.unverified).toBe(true);
  });
});

describe('stuck', () => {
  it.each([
    [['a', 'a', 'a'], undefined],
    [['a', 'a', 'a', 'a'], 'left the screen'],
    [['x', 'a', 'b', 'a', 'b', 'a'], undefined],
    [['a', 'b', 'a', 'b', 'a', 'b'], 'same 2'],
    [['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c'], 'same 3'],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], undefined],
  ])('%j', (seen, why) => {
    if (why === undefined) expect(stuck(seen)).toBeUndefined();
    else expect(stuck(seen)).toContain(why);
  });
});
