import { describe, expect, it } from 'vitest';
import { hasLanded } from '../../src/engine/landed.ts';
import { runLeaf } from '../../src/engine/one-shot.ts';
import { defaultReplayOptions } from '../../src/engine/ports.ts';
import type { Faults, ScriptApp } from '../../src/targets/scripted/script.ts';
import { field, play, rig } from './rig.ts';

interface Form {
  name: string;
}

const form = (faults: Faults = {}, facts: object = {}) => ({
  state: { name: '' } as Form,
  view: (state: Form) => [field('Name', state, 'name', facts)],
  faults,
});

const fill = (value: string) => ({ do: 'fill', target: 'textbox "Name"', value });
const long = 'Grüße, 世界 – 0123456789. '.repeat(8);

describe('typing', () => {
  it.each([['Ann'], [long], ['57.57'], ['-5'], ['007'], ['{"a": 1}'], ['a\nb']])(
    'K73 what is read back equals what was typed: %j',
    async (value) => {
      const played = await play(form(), [fill(value)]);
      expect(played.verdict.outcome).toBe('passed');
      expect(played.target.app.state.name).toBe(value);
      expect(played.log).toHaveLength(1);
    },
  );

  it.each([
    ['dropped characters', (text: string) => text.replace('e', '')],
    ['a number that became another', () => '5.757'],
    ['a text that was cut', (text: string) => text.slice(0, -1)],
    ['K77 the placeholder put before it', (text: string) => `Search${text}`],
    ['nothing', () => ''],
  ])('K73 %s: typed once more, then red, terminal, without the text', async (_what, typed) => {
    const repair = async () => {
      throw new Error('must not be asked');
    };
    const played = await play(form({ typed: [typed, typed, typed] }), [fill('secret 57.57')], { repair });
    expect(played.verdict).toMatchObject({ exitCode: 1, code: 'text-not-landed' });
    expect(played.log).toHaveLength(2);
    expect(JSON.stringify(played.events)).not.toContain('57.57');
  });

  it('K73 a text that arrives at the second attempt is green, and the record says so', async () => {
    const played = await play(form({ typed: [() => 'An'] }), [fill('Ann')]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.ends[0]?.note).toContain('typed twice');
  });

  it('K77 a field whose hint is "Search" holds the value only', async () => {
    const played = await play(form({}, { hint: 'Search' }), [fill('socks')]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.target.app.state.name).toBe('socks');
  });

  /** A field that its app empties a while after each typing, as often as told. */
  const emptied = (times: number) => {
    let left = times;
    return {
      ...form(),
      view: (state: Form) => [
        field('Name', state, 'name', {
          on: {
            fill: (app: ScriptApp<Form>, value: string) => {
              app.state.name = value;
              if (left <= 0) return;
              left -= 1;
              app.later(100, (later) => {
                later.name = '';
              });
            },
          },
        }),
      ],
    };
  };

  it('K95 a text swallowed 100 ms after typing is typed once more', async () => {
    const played = await play(emptied(1), [fill('Ann')]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.target.app.state.name).toBe('Ann');
    expect(played.log).toHaveLength(2);
  });

  it('K95 swallowed twice is red', async () => {
    const played = await play(emptied(2), [fill('Ann')]);
    expect(played.verdict).toMatchObject({ exitCode: 1, code: 'text-not-landed' });
    expect(played.log).toHaveLength(2);
  });

  it('what the driver cannot read back is seen on the screen', async () => {
    const lost = await play(form({ noReadBack: true, typed: [() => 'A', () => 'A'] }), [fill('Ann')]);
    expect(lost.verdict.code).toBe('text-not-landed');
  });

  it('a mask that draws the text late is waited for', async () => {
    const late = {
      ...form(),
      view: (state: Form) => [
        field('Name', state, 'name', {
          on: {
            fill: (app: ScriptApp<Form>, value: string) => {
              app.state.name = value.slice(0, 1);
              app.later(400, (later) => {
                later.name = value;
              });
            },
          },
        }),
      ],
    };
    const played = await play(late, [fill('Ann')]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.log).toHaveLength(1);
  });

  it('K73 what the driver reads back decides where the screen does not show it', async () => {
    const { ports } = rig(form({}, { value: undefined }));
    const deaf = {
      ...ports,
      act: async (...given: Parameters<typeof ports.act>) => ({
        ...(await ports.act(...given)),
        value: 'An',
      }),
    };
    const step = { do: 'fill', target: 'textbox "Name"', value: 'Ann', clauses: [] } as const;
    const never = new AbortController().signal;
    const result = await runLeaf({ step, options: defaultReplayOptions }, deaf, never);
    expect(result).toMatchObject({ passed: false, error: { code: 'text-not-landed', exitCode: 1 } });
  });

  it('a password cannot be read back: green, with a note', async () => {
    const played = await play(form({}, { password: true, value: undefined }), [fill('hunter22')]);
    expect(played.verdict.outcome).toBe('passed');
    expect(played.ends[0]?.note).toContain('cannot be read back');
    expect(JSON.stringify(played.events)).not.toContain('hunter22');
  });

  it('C-SECRET-1 no event holds what was typed', async () => {
    const played = await play(form(), [fill('hunter22')]);
    expect(JSON.stringify(played.events)).not.toContain('hunter22');
  });

  it('Enter is pressed after the text was read back', async () => {
    const played = await play(form(), [{ ...fill('Ann'), enter: true }]);
    expect(played.log).toEqual(['fill textbox "Name" Ann', 'press textbox "Name"']);
  });
});

describe('hasLanded', () => {
  it.each([
    ['Ann', 'Ann'],
    ['save10', 'SAVE10'],
    ['two\r\nlines\n', 'two\nlines'],
    ['a\u00a0b', 'a b'],
    ['5551234567', '(555) 123-4567'],
    ['+44 20 7946 0000', '+442079460000'],
    ['4242424242424242', '4242 4242 4242 4242'],
    ['1000', '1,000.00'],
    ['1000', '1.000'],
    ['57.5', '57,50'],
    ['31/12/2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['', ''],
  ])('%j is landed as %j', (typed, held) => {
    expect(hasLanded(typed, held)).toBe(true);
  });

  it.each([
    ['57.57', '5.757'],
    ['57.57', '5757'],
    ['5757', '57.57'],
    ['57.50', '57.5'],
    ['1.000', '1000'],
    ['-5', '5'],
    ['5', '-5'],
    ['007', '7'],
    ['12-34', '1234'],
    ['+442079460000', '02079460000'],
    ['a  b', 'a b'],
    ['Ann', 'Ann '.repeat(2)],
    ['31/12/2026', '2026-11-30'],
    ['Ann', ''],
    ['', 'Ann'],
  ])('%j is not landed as %j', (typed, held) => {
    expect(hasLanded(typed, held)).toBe(false);
  });
});
