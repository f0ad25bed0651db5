import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../src/screen/digest.ts';
import { openScripted } from '../../../src/targets/scripted/open.ts';
import type { Script } from '../../../src/targets/scripted/script.ts';
import { virtualClock } from '../../../src/targets/scripted/virtual-clock.ts';

interface S {
  name: string;
  taps: number;
}

const script = (patch: Partial<Script<S>> = {}): Script<S> => ({
  state: { name: '', taps: 0 },
  view: ({ name, taps }) => [
    { role: 'heading', text: 'Shop' },
    {
      role: 'group',
      children: [
        {
          role: 'button',
          text: `Tap ${taps}`,
          id: 'tap',
          on: {
            tap: ({ state }) => {
              state.taps += 1;
            },
          },
        },
      ],
    },
    {
      role: 'textbox',
      label: 'Name',
      id: 'name',
      value: name,
      on: {
        fill: ({ state }, value) => {
          state.name = value;
        },
      },
    },
  ],
  ...patch,
});

const never = new AbortController().signal;

describe('the virtual clock', () => {
  it('jumps to whoever wakes first, in order', async () => {
    const clock = virtualClock();
    const woken: number[] = [];
    await Promise.all([30, 10, 20].map((ms) => clock.sleep(ms, never).then(() => woken.push(clock.now()))));
    expect(woken).toEqual([10, 20, 30]);
  });

  it('lets one that was woken sleep again before a later one wakes', async () => {
    const clock = virtualClock();
    const woken: string[] = [];
    const often = async (): Promise<void> => {
      for (let round = 0; round < 3; round += 1) {
        await clock.sleep(10, never);
        woken.push(`short ${clock.now()}`);
      }
    };
    await Promise.all([often(), clock.sleep(25, never).then(() => woken.push(`long ${clock.now()}`))]);
    expect(woken).toEqual(['short 10', 'short 20', 'long 25', 'short 30']);
  });

  it('an aborted sleep rejects with the reason', async () => {
    const clock = virtualClock();
    const stop = new AbortController();
    const asleep = clock.sleep(1_000, stop.signal);
    stop.abort(new Error('enough'));
    await expect(asleep).rejects.toThrow('enough');
    await expect(clock.sleep(1, stop.signal)).rejects.toThrow('enough');
    expect(clock.now()).toBe(0);
  });
});

describe('the scripted target', () => {
  it('reads a tree in pre-order, with parents, content and a digest over what is shown', async () => {
    const target = openScripted(script(), virtualClock());
    const { elements, digest } = await target.snapshot(never);
    expect(elements.map(({ index, parent, depth, role }) => [index, parent, depth, role])).toEqual([
      [0, -1, 0, 'heading'],
      [1, -1, 0, 'group'],
      [2, 1, 1, 'button'],
      [3, -1, 0, 'textbox'],
    ]);
    expect(elements[1]?.content).toBe('Tap 0');
    expect(digest).toBe(digestOf(elements));
    expect((await target.snapshot(never)).digest).toBe(digest);
  });

  it('acts on the node of an element, and reads back what a field holds', async () => {
    const target = openScripted(script(), virtualClock());
    const before = await target.snapshot(never);
    const [, , button, field] = before.elements;
    if (!button || !field) throw new Error('the script has four elements');
    await target.act({ verb: 'tap', args: {}, element: button }, never);
    expect(await target.act({ verb: 'fill', args: { value: 'Ann' }, element: field }, never)).toEqual({
      value: 'Ann',
    });
    expect(target.app.state).toEqual({ name: 'Ann', taps: 1 });
    expect((await target.snapshot(never)).digest).not.toBe(before.digest);
  });

  it('never presses elsewhere: gone, covered and disabled nodes are errors', async () => {
    const clock = virtualClock();
    const target = openScripted(
      script({
        view: ({ taps }, now) => [
          { role: 'button', text: 'Gone', rendered: true, ...(now > 0 ? { text: 'Other' } : {}) },
          { role: 'button', text: `Under ${taps}`, covered: 'veil' },
          { role: 'text', text: 'Veil', id: 'veil' },
          { role: 'button', text: 'Off', enabled: false },
        ],
      }),
      clock,
    );
    const [gone, under, , off] = (await target.snapshot(never)).elements;
    if (!gone || !under || !off) throw new Error('the script has four elements');
    const tap = (element: typeof gone) => target.act({ verb: 'tap', args: {}, element }, never);
    await expect(tap(under)).rejects.toMatchObject({ code: 'not-interactable' });
    await expect(tap(off)).rejects.toMatchObject({ code: 'not-interactable' });
    await clock.sleep(5, never);
    await expect(tap(gone)).rejects.toMatchObject({ code: 'selector-not-found' });
  });

  it('changes by itself when its time has come, and is at rest in between', async () => {
    const clock = virtualClock();
    const target = openScripted(
      script({
        start: (app) => {
          app.later(100, (state) => {
            state.taps = 7;
          });
          app.request(200, (state) => {
            state.name = 'Bob';
          });
        },
      }),
      clock,
    );
    expect(await target.activity()).toEqual({ quietForMs: 0, requestsInFlight: 1 });
    await clock.sleep(150, never);
    expect(await target.activity()).toEqual({ quietForMs: 50, requestsInFlight: 1 });
    await clock.sleep(150, never);
    expect(await target.activity()).toEqual({ quietForMs: 100, requestsInFlight: 0 });
    expect(target.app.state).toEqual({ taps: 7, name: 'Bob' });
  });

  it('scrolls an element into view', async () => {
    const target = openScripted(
      script({ view: () => [{ role: 'button', text: 'Far', at: [0, 5_000, 100, 30] }] }),
      virtualClock(),
    );
    const [far] = (await target.snapshot(never)).elements;
    expect(far?.onScreen).toBe(false);
    if (far) expect(await target.reveal(far, never)).toBe(1);
    const [near] = (await target.snapshot(never)).elements;
    expect(near?.onScreen).toBe(true);
    if (near) expect(await target.reveal(near, never)).toBe(0);
  });

  it('fails as its script says', async () => {
    const reads = ['no-window', 'empty', undefined] as const;
    const target = openScripted(
      script({ faults: { reads, swallowedTaps: 1, staleReads: 1 } }),
      virtualClock(),
    );
    await expect(target.snapshot(never)).rejects.toMatchObject({ code: 'no-window' });
    expect((await target.snapshot(never)).elements).toEqual([]);
    const [, , button] = (await target.snapshot(never)).elements;
    if (!button) throw new Error('the script has a button');
    await target.act({ verb: 'tap', args: {}, element: button }, never);
    expect(target.app.state.taps).toBe(0);
    await target.act({ verb: 'tap', args: {}, element: button }, never);
    expect(target.app.state.taps).toBe(1);
    expect((await target.snapshot(never)).elements[2]?.text).toBe('Tap 0');
    expect((await target.snapshot(never)).elements[2]?.text).toBe('Tap 1');
  });
});
