import { describe, expect, it } from 'vitest';
import { findElements, runLeaf } from '../../src/engine/one-shot.ts';
import { defaultReplayOptions } from '../../src/engine/ports.ts';
import { button, field, rig, text } from './rig.ts';

const options = defaultReplayOptions;
const never = new AbortController().signal;
const script = () => ({
  state: { name: '' },
  view: (state: { name: string }) => [
    text<{ name: string }>('Shop'),
    button<{ name: string }>('Add', undefined, { id: 'a' }),
    button<{ name: string }>('Add', undefined, { id: 'b' }),
    field('Name', state, 'name'),
  ],
});

describe('one step by itself', () => {
  it('C-HEAL-10 C-MATCH-1 several that fit are exit 2, at once', async () => {
    const { ports, clock } = rig(script());
    const result = await runLeaf(
      { step: { do: 'tap', target: 'button "Add"', clauses: [] }, options },
      ports,
      never,
    );
    expect(result).toMatchObject({ passed: false, error: { code: 'ambiguous-selector', exitCode: 2 } });
    expect(clock.now()).toBe(0);
  });

  it('is recorded as one step', async () => {
    const { ports, emitted, target } = rig(script());
    const step = { do: 'fill', target: 'textbox "Name"', value: 'Ann', clauses: [] } as const;
    const result = await runLeaf({ step, options, number: 4 }, ports, never);
    expect(result).toMatchObject({ passed: true, facts: { resolved: { role: 'textbox' } } });
    expect(emitted.map(({ type }) => type)).toEqual(['step-start', 'step-end']);
    expect(emitted[0]).toMatchObject({ step: 4, check: false });
    expect(target.app.state.name).toBe('Ann');
  });

  it('C-REC-1 a call that is wrong is no step', async () => {
    const { ports, emitted } = rig(script());
    const step = { do: 'fill', target: 'textbox "Name"', value: '{{env.X}}', clauses: [] } as const;
    await expect(runLeaf({ step, options }, ports, never)).rejects.toMatchObject({ code: 'unset-variable' });
    expect(emitted).toEqual([]);
  });

  it('a failed check returns, exit 1', async () => {
    const { ports } = rig(script());
    const step = { do: 'assert', target: '"Thanks"', clauses: [] } as const;
    const result = await runLeaf({ step, options }, ports, never);
    expect(result).toMatchObject({ passed: false, error: { code: 'assertion-failed', exitCode: 1 } });
  });

  it('find waits for the first, lists all, and records nothing', async () => {
    const { ports, emitted } = rig(script());
    const { elements } = await findElements({ selector: 'button "Add"', options }, ports, never);
    expect(elements.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(emitted).toEqual([]);
    await expect(
      findElements({ selector: '"Nothing"', options: { ...options, windowMs: 300 } }, ports, never),
    ).rejects.toMatchObject({ code: 'selector-not-found' });
  });
});
