import { describe, expect, it } from 'vitest';
import { defaultReplayOptions, type Repair, type RepairRequest } from '../../src/engine/ports.ts';
import { replay } from '../../src/engine/replay.ts';
import { VkError } from '../../src/lang/errors.ts';
import { acceptPlan } from '../../src/plan/validate.ts';
import { ofType } from '../../src/record/integrity.ts';
import { button, field, play, rig, text } from './rig.ts';

interface Shop {
  paid: number;
  name: string;
}

const shop = (name = 'Check out as guest') => ({
  state: { paid: 0, name: '' } as Shop,
  view: (state: Shop) => [
    text<Shop>(`Paid ${state.paid}`),
    field('Name', state, 'name'),
    button<Shop>(name, (app) => {
      app.state.paid += 1;
    }),
    button<Shop>('Delete account'),
  ],
});
const pay = { do: 'tap', target: 'button "Check out as a guest"', clauses: [0] };
const seePaid = { do: 'assert', target: '"Paid 1"' };

const toGuest = async ({ snapshot }: RepairRequest): Promise<Repair | undefined> => {
  const element = snapshot.elements.find((one) => one.name === 'Check out as guest');
  return element && { target: 'button "Check out as guest"', element, by: 'local', reason: 'same place' };
};

describe('healing', () => {
  it('C-HEAL-1 C-HEAL-8 a miss of an action may be repaired; the step says what became what', async () => {
    const asked: RepairRequest[] = [];
    const played = await play(shop(), [pay, seePaid], {
      clauses: ['Check out as a guest.'],
      repair: async (request) => {
        asked.push(request);
        return await toGuest(request);
      },
    });
    expect(played.verdict).toMatchObject({ green: true, steps: { healed: 1 } });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ verb: 'tap', target: pay.target, text: 'Check out as a guest.' });
    expect(played.ends[0]?.healed).toEqual({
      from: pay.target,
      to: 'button "Check out as guest"',
      by: 'local',
      reason: 'same place',
    });
  });

  it('C-HEAL-1 an ambiguity may be repaired as well', async () => {
    const script = {
      state: { taps: [] as string[] },
      view: () =>
        ['one', 'two'].map((id) =>
          button<{ taps: string[] }>('Go', (app) => void app.state.taps.push(id), { id }),
        ),
    };
    const played = await play(script, [{ do: 'tap', target: 'button "Go"' }], {
      repair: async ({ snapshot }) => {
        const element = snapshot.elements[1];
        return element && { target: '@two', element, by: 'model', reason: 'the second' };
      },
    });
    expect(played.target.app.state.taps).toEqual(['two']);
  });

  it('C-HEAL-7 a heal replaces the target, nothing else', async () => {
    const played = await play(
      shop(),
      [{ do: 'fill', target: 'textbox "First name"', value: '{{env.WHO}}' }],
      {
        variables: { 'env.WHO': 'ann' },
        repair: async ({ snapshot }) => {
          const element = snapshot.elements.find(({ role }) => role === 'textbox');
          return element && { target: 'textbox "Name"', element, by: 'local', reason: 'the only field' };
        },
      },
    );
    expect(played.log).toEqual(['fill textbox "Name" ann']);
  });

  it('C-HEAL-3 a repairer that gives up leaves the miss; one that may spend no more ends the run', async () => {
    const none = await play(shop(), [pay], { repair: async () => undefined });
    expect(none.verdict).toMatchObject({ exitCode: 1, code: 'selector-not-found' });
    const spent = await play(shop(), [pay], {
      repair: async () => {
        throw new VkError('budget-exceeded', 'nothing is left');
      },
    });
    expect(spent.verdict).toMatchObject({ outcome: 'budget', exitCode: 1 });
    expect(spent.log).toEqual([]);
  });

  it('C-HEAL-1 what is there and cannot be pressed is not healed', async () => {
    const repair = async () => {
      throw new Error('must not be asked');
    };
    for (const facts of [{ enabled: false }, { at: [-500, 0, 100, 30] as const }]) {
      const script = { state: {}, view: () => [text('Top'), button('Save', undefined, facts)] };
      const played = await play(script, [{ do: 'tap', target: 'button "Save"' }], { repair });
      expect(played.verdict).toMatchObject({ exitCode: 1, outcome: 'failed' });
    }
  });

  it('a repair that fits nothing, or several, is none', async () => {
    const played = await play(shop(), [pay], {
      repair: async (request) => {
        const found = await toGuest(request);
        return found && { ...found, target: 'button "Nowhere"' };
      },
    });
    expect(played.verdict).toMatchObject({ green: false, code: 'selector-not-found' });
    expect(played.log).toEqual([]);
  });
});

describe('limits', () => {
  it('C-RED-1 a deadline inside a wait ends the step and the run, counted once', async () => {
    const played = await play(shop(), [{ do: 'wait', target: '"Never"', timeout: 60_000 }, pay], {
      options: { deadlineMs: 7_000 },
    });
    expect(played.verdict).toMatchObject({ outcome: 'budget', exitCode: 1, code: 'deadline-exceeded' });
    expect(played.verdict.steps).toMatchObject({ total: 1, failed: 1, notRun: 1 });
    expect(ofType(played.events, 'failure')).toMatchObject([{ synthetic: false, code: 'deadline-exceeded' }]);
    expect(played.clock.now()).toBeLessThan(7_100);
  });

  it('C-RED-1 a deadline between steps appends a synthetic failure', async () => {
    const played = await play(shop(), [{ do: 'pause', duration: 10_000 }, pay], {
      options: { deadlineMs: 7_000 },
    });
    expect(ofType(played.events, 'failure')).toMatchObject([{ synthetic: true, where: 'pause 10.0 s' }]);
    expect(played.verdict).toMatchObject({ outcome: 'budget', steps: { total: 0, notRun: 1 } });
  });

  it('a port that hangs does not outlive the deadline', async () => {
    const played = await play({ ...shop('Check out as a guest'), faults: { hangs: true } }, [pay], {
      options: { deadlineMs: 3_000 },
    });
    expect(played.verdict).toMatchObject({ outcome: 'budget', code: 'deadline-exceeded' });
  });

  it('an interruption ends the run at once, and no picture is taken', async () => {
    const stop = new AbortController();
    const played = await play(shop(), [{ do: 'wait', target: '"Never"', timeout: 60_000 }, pay], {
      signal: stop.signal,
      onEvent: (event) => {
        if (event.type === 'step-start') setImmediate(() => stop.abort());
      },
    });
    expect(played.verdict).toMatchObject({ outcome: 'interrupted', exitCode: 1, code: 'interrupted' });
    expect(played.captured).toEqual([]);
    expect(played.clock.now()).toBeLessThan(1_000);
  });

  it('a used-up budget stops before the next step', async () => {
    let left = 3;
    const played = await play(shop('Check out as a guest'), [pay, pay, pay], {
      spend: () => {
        left -= 1;
        if (left < 0) throw new VkError('budget-exceeded', 'nothing is left');
      },
    });
    expect(played.verdict).toMatchObject({ outcome: 'budget', exitCode: 1, code: 'budget-exceeded' });
  });
});

describe('the record of a replay', () => {
  it('C-RED-4 a red step has evidence; shots of every step only where they are asked for', async () => {
    const steps = [pay, { do: 'assert', target: '"Paid 2"' }];
    const script = () => shop('Check out as a guest');
    expect((await play(script(), steps)).captured).toEqual(['failure 2']);
    expect((await play(script(), steps, { options: { shots: 'all' } })).captured).toEqual([
      'step 1',
      'failure 2',
    ]);
    expect((await play(script(), steps, { options: { shots: 'none' } })).captured).toEqual([]);
    expect((await play(script(), steps)).ends[1]?.artifacts).toEqual({ screenshot: '2-failure.png' });
  });

  it('a screenshot that was asked for is part of the test', async () => {
    const played = await play(shop(), [{ do: 'screenshot', name: 'basket' }]);
    expect(played.captured).toEqual(['requested 1']);
    expect(played.ends[0]?.artifacts).toEqual({ screenshot: '1-requested.png' });
  });

  it('what the app did is kept with the step in which it did it', async () => {
    const { ports, target, emitted } = rig(shop('Check out as a guest'));
    const loud = {
      ...ports,
      act: (...[action, signal]: Parameters<typeof ports.act>) => {
        target.happen({ kind: 'request-failed', message: 'GET /api', status: 500 });
        return ports.act(action, signal);
      },
    };
    target.happen({ kind: 'navigation', message: 'to /shop' });
    const plan = acceptPlan({ version: 1, steps: [pay] });
    await replay({ plan, clauses: [], options: defaultReplayOptions }, loud, new AbortController().signal);
    expect(emitted.map(({ type }) => type)).toEqual(['evidence', 'step-start', 'evidence', 'step-end']);
    expect(emitted[0]).not.toHaveProperty('step');
    expect(emitted[2]).toMatchObject({ step: 1, status: 500 });
  });

  it('C-HEAL-4 an action that the platform cannot do is environment, not a regression', async () => {
    const unsupported = {
      ...shop(),
      verbs: {
        swipe: () => {
          throw new VkError('unsupported', 'no swipes here');
        },
      },
    };
    const played = await play(unsupported, [{ do: 'swipe', direction: 'up' }]);
    expect(played.verdict).toMatchObject({ outcome: 'environment', exitCode: 3, code: 'unsupported' });
    expect(played.ends[0]?.status).toBe('error');
  });

  it('C-EXIT-2 an error that is not ours is exit 3', async () => {
    const broken = {
      ...shop(),
      verbs: {
        back: () => {
          throw new TypeError('x is not a function');
        },
      },
    };
    const played = await play(broken, [{ do: 'back' }]);
    expect(played.verdict).toMatchObject({ exitCode: 3, code: 'internal', reason: 'x is not a function' });
  });

  it('K25 a cold start goes to the address first, each time', async () => {
    const script = {
      state: { at: 'about:blank' },
      view: (state: { at: string }) => (state.at === '/shop' ? [text<{ at: string }>('Welcome')] : []),
      verbs: {
        open: (app: { state: { at: string } }, action: { args: Readonly<Record<string, unknown>> }) => {
          app.state.at = String(action.args.url);
        },
      },
    };
    const steps = [
      { do: 'open', url: '/shop' },
      { do: 'assert', target: '"Welcome"' },
    ];
    for (let run = 0; run < 2; run += 1) {
      const played = await play({ ...script, state: { at: 'about:blank' } }, steps);
      expect(played.verdict.green).toBe(true);
      expect(played.log).toEqual(['open /shop']);
    }
  });

  it('counts what was planned and what was not reached, skipped guards left out', async () => {
    const played = await play(shop('Check out as a guest'), [
      { do: 'if', when: { target: '"Banner"' }, body: [pay, pay] },
      pay,
      { do: 'assert', target: '"Paid 9"' },
      pay,
      { do: 'if', when: { target: '"Banner"' }, body: [pay] },
    ]);
    expect(played.counts).toEqual({ planned: 6, notRun: 2 });
  });
});
