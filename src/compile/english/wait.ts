import { scoped } from './action.ts';
import { awaited } from './awaited.ts';
import { checkOf } from './check.ts';
import { readingOf, type Setting, type Understood } from './clause.ts';
import type { Memory } from './memory.ts';
import { targetOf } from './target.ts';
import type { Token } from './tokens.ts';
import { durationAt, trimFillers } from './words.ts';

/** "wait 2 s", "wait for X", "wait until X is gone", "allow 20 seconds for X to show", "pause for a second". */
export function waitOf(phrase: readonly Token[], memory: Memory, setting: Setting): Understood | undefined {
  const tokens = trimFillers(phrase);
  const [first, second] = tokens.map((token) => token.low);
  if (first === 'allow' || first === 'give') {
    const at = second === 'it' ? 2 : 1;
    const duration = durationAt(tokens, at) ?? limitless(tokens, at);
    if (!duration || tokens[at + duration.length]?.low !== 'for') return undefined;
    return until(tokens.slice(at + duration.length + 1), tokens, memory, setting, duration.value);
  }
  if (first === 'pause' || first === 'wait' || first === 'waits' || first === 'sleep') {
    const at = second === 'for' || second === 'another' ? 2 : 1;
    const duration = durationAt(tokens, at);
    if (duration) {
      const rest = tokens.slice(at + duration.length);
      if (rest.length === 0) {
        return {
          readings: [readingOf('wait', tokens, setting, { timeoutMs: duration.value })],
          memory,
          cost: 0,
        };
      }
      return ['for', 'until', 'till'].includes(rest[0]?.low ?? '')
        ? until(rest.slice(1), tokens, memory, setting, duration.value)
        : undefined;
    }
    if (['for', 'until', 'till', 'that'].includes(second ?? ''))
      return until(tokens.slice(2), tokens, memory, setting, undefined);
  }
  return undefined;
}

function limitless(tokens: readonly Token[], at: number): ReturnType<typeof durationAt> {
  return tokens[at]?.low === 'up' ? durationAt(tokens, at + 2) : undefined;
}

function until(
  rest: readonly Token[],
  whole: readonly Token[],
  memory: Memory,
  setting: Setting,
  ms: number | undefined,
): Understood | undefined {
  const checked = awaited(checkOf(rest, memory, { ...setting, expecting: false }), ms);
  if (checked) return placed(checked, whole, setting);
  const target = targetOf(rest, memory);
  if (!target) return undefined;
  const time = ms === undefined ? {} : { timeoutMs: ms };
  return {
    readings: [readingOf('wait', whole, setting, { target: scoped(target, memory), ...time })],
    memory: memory.seen(target),
    cost: 0,
  };
}

function placed(understood: Understood, whole: readonly Token[], setting: Setting): Understood {
  const readings = understood.readings.map((reading) => {
    const { text: _, span: __, ...parts } = reading;
    return { ...readingOf(reading.kind, whole, setting), ...parts };
  });
  return { ...understood, readings };
}
