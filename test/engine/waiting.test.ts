import { describe, expect, it } from 'vitest';
import type { ScriptNode } from '../../src/targets/scripted/script.ts';
import { button, play, text } from './rig.ts';

interface Later {
  shown: boolean;
  tapped: number;
}

const later = (ms: number) => ({
  state: { shown: false, tapped: 0 } as Later,
  view: (state: Later) => [
    text<Later>('Shop'),
    ...(state.shown
      ? [
          button<Later>('Save', ({ state }) => {
            state.tapped += 1;
          }),
        ]
      : []),
    ...(state.tapped > 0 ? [text<Later>('Saved')] : []),
  ],
  start: (app: { later(ms: number, change: (state: Later) => void): void }) =>
    app.later(ms, (state) => {
      state.shown = true;
    }),
});

const tapSave = { do: 'tap', target: 'button "Save"' };

describe('the waiting door', () => {
  it('C-MATCH-1 K27 waits for what the app shows 3 s later, without a fixed sleep', async () => {
    const played = await play(later(3_000), [tapSave, { do: 'assert', target: '"Saved"' }]);
    expect(played.verdict).toMatchObject({ outcome: 'passed', green: true });
    expect(played.ends[0]?.waitedMs).toBeGreaterThanOrEqual(3_000);
    expect(played.ends[0]?.waitedMs).toBeLessThan(3_400);
    expect(played.target.app.state.tapped).toBe(1);
  });

  it('gives up when the window ends, naming looks, time and what comes close', async () => {
    const script = { state: {}, view: () => [text('Shop'), button('Save draft'), button('Send')] };
    const played = await play(script, [{ do: 'tap', target: 'button "Save drafts"' }]);
    expect(played.verdict).toMatchObject({ outcome: 'failed', exitCode: 1, code: 'selector-not-found' });
    const [end] = played.ends;
    expect(end?.waitedMs).toBe(5_000);
    expect(end?.looks).toBeGreaterThan(10);
    expect(end?.candidates?.[0]?.phrase).toBe('the "Save draft" button');
    expect(played.log).toEqual([]);
  });

  it('a window of 0 looks once', async () => {
    const played = await play(later(10), [{ ...tapSave, wait: 0 }]);
    expect(played.verdict.code).toBe('selector-not-found');
    expect(played.ends[0]?.looks).toBe(1);
  });

  it('C-MATCH-1 C-HEAL-10 several that fit fail at once, red in a test, each candidate with a phrase', async () => {
    const card = (name: string): ScriptNode<object> => ({
      role: 'group',
      children: [text(name), button('Add')],
    });
    const script = { state: {}, view: () => [card('Oat biscuits'), card('Round teapot')] };
    const played = await play(script, [{ do: 'tap', target: 'button "Add"' }]);
    expect(played.verdict).toMatchObject({ outcome: 'failed', exitCode: 1, code: 'ambiguous-in-test' });
    expect(played.ends[0]?.looks).toBe(1);
    expect(played.ends[0]?.candidates?.map(({ phrase }) => phrase)).toEqual([
      expect.stringContaining('Oat biscuits'),
      expect.stringContaining('Round teapot'),
    ]);
    expect(played.log).toEqual([]);
  });

  it('C-HEAL-5 rides out reads that fail in passing', async () => {
    const reads = ['no-window', 'dump-killed', 'dump-killed', undefined] as const;
    const played = await play({ ...later(0), faults: { reads } }, [tapSave]);
    expect(played.verdict.green).toBe(true);
  });

  it('C-HEAL-5 C-HEAL-6 a window that never reads the screen re-throws after 10 s, as environment', async () => {
    const played = await play({ ...later(0), faults: { everyRead: 'dump-killed' as const } }, [tapSave]);
    expect(played.verdict).toMatchObject({ outcome: 'environment', exitCode: 3, code: 'dump-killed' });
    expect(played.clock.now()).toBeGreaterThanOrEqual(10_000);
    expect(played.clock.now()).toBeLessThan(11_000);
  });

  it('C-HEAL-4 any other failing read aborts at once, as environment', async () => {
    const played = await play({ ...later(0), faults: { everyRead: 'device-gone' as const } }, [tapSave]);
    expect(played.verdict).toMatchObject({ outcome: 'environment', exitCode: 3, code: 'device-gone' });
    expect(played.clock.now()).toBe(0);
  });

  it('C-HEAL-6 a null root is the device answering: an ordinary miss', async () => {
    const played = await play({ ...later(0), faults: { everyRead: 'empty' as const } }, [tapSave]);
    expect(played.verdict).toMatchObject({ exitCode: 1, code: 'selector-not-found' });
    expect(played.ends[0]?.hint).toBe('The screen was empty.');
  });

  it('K53 reads again before it acts on a tree that was served once after a transition', async () => {
    interface S {
      page: number;
    }
    const script = {
      state: { page: 1 } as S,
      view: ({ page }: S) => [
        text<S>(`Page ${page}`),
        button<S>(
          page === 3 ? 'Finish' : 'Next',
          ({ state }) => {
            state.page += 1;
          },
          { id: 'go' },
        ),
      ],
      faults: { staleReads: 1 },
    };
    const played = await play(script, [
      { do: 'tap', target: 'button "Next"' },
      { do: 'tap', target: 'button "Next"' },
      { do: 'assert', target: '"Page 3"' },
    ]);
    expect(played.verdict.green).toBe(true);
    expect(played.log).toEqual(['tap button "Next"', 'tap button "Next"']);
  });

  it('K53 a node that went away between look and press is looked for again, never pressed elsewhere', async () => {
    interface S {
      page: number;
    }
    const script = {
      state: { page: 1 } as S,
      view: ({ page }: S) => [
        text<S>(`Page ${page}`),
        button<S>(
          'Next',
          ({ state }) => {
            state.page += 1;
          },
          { id: `go-${page}` },
        ),
      ],
      // Long enough for the look and for the second one that has to be equal.
      faults: { staleReads: 2 },
    };
    const tapNext = { do: 'tap', target: 'button "Next"' };
    const played = await play(script, [tapNext, tapNext, { do: 'assert', target: '"Page 3"' }]);
    expect(played.verdict.green).toBe(true);
    expect(played.target.app.state.page).toBe(3);
  });

  it('waits until what moves stands still', async () => {
    const script = {
      state: { tapped: false },
      view: (_state: { tapped: boolean }, now: number) => [
        button<{ tapped: boolean }>(
          'Save',
          ({ state }) => {
            state.tapped = true;
          },
          {
            at: [Math.min(300, now), 100, 100, 30],
          },
        ),
      ],
    };
    const played = await play(script, [tapSave]);
    expect(played.verdict.green).toBe(true);
    expect(played.clock.now()).toBeGreaterThan(100);
  });

  it('acts on what never stands still after a while, and says so', async () => {
    const script = {
      state: {},
      view: (_state: object, now: number) => [button('Save', undefined, { at: [now % 500, 100, 100, 30] })],
    };
    const played = await play(script, [tapSave]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.ends[0]?.note).toContain('never stood still');
    expect(played.ends[0]?.looks).toBeLessThan(12);
  });

  it('C-SCROLL-1 an action brings its target into view', async () => {
    const script = {
      state: {},
      view: () => [text('Top'), button('Save', undefined, { at: [0, 3_000, 100, 30] })],
    };
    const played = await play(script, [tapSave]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.ends[0]?.scrolled).toBe(1);
  });

  it('C-SCROLL-1 only what has no pixel on screen is refused', async () => {
    const parked = {
      state: {},
      view: () => [text('Top'), button('Save', undefined, { at: [-500, 0, 100, 30] })],
    };
    const played = await play(parked, [tapSave]);
    expect(played.verdict).toMatchObject({ exitCode: 1, code: 'not-visible' });
    expect(played.log).toEqual([]);
  });

  it('waits for a control to be enabled, then refuses a disabled one', async () => {
    const script = (at: number) => ({
      state: {},
      view: (_state: object, now: number) => [button('Save', undefined, { enabled: now >= at })],
    });
    expect((await play(script(1_000), [tapSave])).verdict.outcome).toBe('passed');
    const never = await play(script(60_000), [tapSave]);
    expect(never.verdict).toMatchObject({ exitCode: 1, code: 'not-interactable' });
    expect(never.log).toEqual([]);
  });

  it('waits for a cover to go away', async () => {
    const script = (until: number) => ({
      state: {},
      view: (_state: object, now: number) => [
        button('Save', undefined, { at: [0, 0, 100, 30], ...(now < until ? { covered: 'veil' } : {}) }),
        ...(now < until ? [text('Loading', { id: 'veil', at: [0, 0, 1000, 800] as const })] : []),
      ],
    });
    expect((await play(script(1_000), [tapSave])).verdict.outcome).toBe('passed');
    const covered = await play(script(60_000), [tapSave]);
    expect(covered.verdict).toMatchObject({ exitCode: 1, code: 'not-interactable' });
    expect(covered.ends[0]?.message).toContain('covered by');
  });
});
