import { VkError } from '../lang/errors.ts';
import type { Condition, PlanStep } from '../plan/plan.ts';
import type { MatchUse } from '../screen/selector.ts';
import type { Clause } from './compilation.ts';
import type { ReadCondition, Reading, ReadTarget } from './reading.ts';
import { selectorText } from './select.ts';

/** Turns readings into steps; each reading but an include is a clause, in the order of execution. */
export function lower(readings: readonly Reading[]): { steps: PlanStep[]; clauses: Clause[] } {
  const clauses: Clause[] = [];
  const steps = lowerAll(readings, clauses);
  return { steps, clauses };
}

function lowerAll(readings: readonly Reading[], clauses: Clause[]): PlanStep[] {
  return readings
    .filter((reading) => reading.kind !== 'include')
    .map((reading) => lowerOne(reading, clauses));
}

function lowerOne(reading: Reading, clauses: Clause[]): PlanStep {
  const id = clauses.length;
  clauses.push({ text: reading.text, span: reading.span });
  return control(reading, [id], clauses) ?? ({ ...leaf(reading), clauses: [id] } as PlanStep);
}

function control(reading: Reading, own: readonly number[], clauses: Clause[]): PlanStep | undefined {
  const { body, when, count } = reading;
  switch (reading.kind) {
    case 'if': {
      const first = lowerAll(body ?? [], clauses);
      const other = lowerAll(reading.else ?? [], clauses);
      return {
        do: 'if',
        when: conditionFor(when, reading),
        body: first,
        ...(other.length > 0 ? { else: other } : {}),
        clauses: own,
      };
    }
    case 'when': {
      const branches = (reading.branches ?? []).map((branch) => ({
        when: conditionFor(branch.when, reading),
        body: lowerAll(branch.body, clauses),
      }));
      return {
        do: 'when',
        branches,
        ...(reading.else ? { else: lowerAll(reading.else, clauses) } : {}),
        clauses: own,
      };
    }
    case 'repeat':
      return {
        do: 'repeat',
        until: conditionFor(when, reading),
        ...(count === undefined ? {} : { cap: count }),
        body: lowerAll(body ?? [], clauses),
        clauses: own,
      };
    case 'repeat-times':
      return { do: 'repeat', times: count ?? 1, body: lowerAll(body ?? [], clauses), clauses: own };
    case 'while':
      return {
        do: 'while',
        when: conditionFor(when, reading),
        ...(count === undefined ? {} : { cap: count }),
        body: lowerAll(body ?? [], clauses),
        clauses: own,
      };
    case 'for-each':
      return {
        do: 'for-each',
        ...over(reading),
        ...(count === undefined ? {} : { cap: count }),
        body: lowerAll(body ?? [], clauses),
        clauses: own,
      };
    default:
      return undefined;
  }
}

function over(reading: Reading): {
  target?: string;
  each?: readonly string[];
  rows?: readonly Readonly<Record<string, string>>[];
} {
  const { table } = reading;
  if (reading.each) return { each: reading.each };
  if (table)
    return {
      rows: table.rows.map((row) =>
        Object.fromEntries(table.columns.map((column, at) => [column, row[at] ?? ''])),
      ),
    };
  return reading.target ? { target: selectorText(reading.target, 'count') } : {};
}

function conditionFor(when: ReadCondition | undefined, reading: Reading): Condition {
  if (!when) throw incomplete(reading, 'a condition');
  const { target, url, state, value, match, count, compare, negated } = when;
  const use: MatchUse =
    negated && state === undefined && value === undefined && count === undefined ? 'absence' : 'guard';
  return {
    ...(target ? { target: selectorText(target, use) } : {}),
    ...(url === undefined ? {} : { url }),
    ...(state === undefined ? {} : { state: stateFor(state, target) }),
    ...(value === undefined ? {} : isField(target) ? { value } : { text: value }),
    ...(match === undefined ? {} : { match }),
    ...(count === undefined ? {} : { count }),
    ...(compare === undefined ? {} : { compare }),
    ...(negated ? { negated } : {}),
  };
}

function isField(target: ReadTarget | undefined): boolean {
  return target?.role === 'textbox' || target?.role === 'combobox' || target?.role === 'slider';
}

/** A radio button that is "selected" is checked. */
function stateFor<S extends string>(state: S, target: ReadTarget | undefined): S | 'checked' | 'unchecked' {
  if (target?.role !== 'radio') return state;
  if (state === 'selected') return 'checked';
  return state === 'unselected' ? 'unchecked' : state;
}

/** The step of a reading without body; its clauses are added by the caller. */
function leaf(reading: Reading): { readonly do: string } & Readonly<Record<string, unknown>> {
  const { kind, target, value, timeoutMs, negated, match, state, count, compare } = reading;
  const on = (use: MatchUse): string => {
    if (!target) throw incomplete(reading, 'a target');
    return selectorText(target, use);
  };
  const needed = (): string => {
    if (value === undefined) throw incomplete(reading, 'a value');
    return value;
  };
  const within = timeoutMs === undefined ? {} : { wait: timeoutMs };
  const limit = timeoutMs === undefined ? {} : { timeout: timeoutMs };
  const not = negated ? { not: true } : {};
  const how = match ? { match } : {};
  switch (kind) {
    case 'open':
      return { do: 'open', url: needed() };
    case 'launch':
      return {
        do: 'launch',
        ...(value === undefined ? {} : { app: value }),
        ...(state === undefined ? {} : { mode: state }),
      };
    case 'tap':
    case 'double-tap':
    case 'hover':
    case 'context-tap':
    case 'focus':
    case 'clear':
      return { do: kind, target: on('action') };
    case 'long-press':
      return {
        do: kind,
        target: on('action'),
        ...(reading.durationMs === undefined ? {} : { duration: reading.durationMs }),
      };
    case 'type':
      return target ? { do: 'fill', target: on('action'), value: needed() } : { do: 'type', value: needed() };
    case 'select':
      return { do: 'select', target: on('action'), value: needed() };
    case 'check':
      return { do: 'tick', target: on('action') };
    case 'uncheck':
      return { do: 'untick', target: on('action') };
    case 'upload':
      return { do: 'upload', target: on('action'), file: needed() };
    case 'drag':
      return {
        do: 'drag',
        target: on('action'),
        ...(reading.to ? { to: selectorText(reading.to, 'action') } : {}),
        ...(value === undefined ? {} : { value }),
      };
    case 'scroll':
      return scroll(reading, on);
    case 'swipe':
      return { do: 'swipe', direction: needed(), ...(target ? { on: on('action') } : {}) };
    case 'press-key':
      return value === 'hide-keyboard'
        ? { do: 'hide-keyboard' }
        : { do: 'press', key: needed(), ...(target ? { target: on('action') } : {}) };
    case 'back':
    case 'forward':
    case 'home':
    case 'refresh':
      return { do: kind };
    case 'stop':
    case 'wipe':
      return { do: kind, ...(value === undefined ? {} : { app: value }) };
    case 'screenshot':
      return { do: 'screenshot', ...(value === undefined ? {} : { name: value }) };
    case 'wait':
      if (!target) return { do: 'pause', duration: timeoutMs ?? 0 };
      return {
        do: 'wait',
        target: on('check'),
        ...(state === undefined ? {} : { state: checkedState(reading) }),
        ...(value === undefined ? {} : { text: value }),
        ...how,
        ...limit,
      };
    case 'wait-gone':
      return { do: 'wait', target: on('absence'), gone: true, ...limit };
    case 'assert-visible':
      return {
        do: 'assert',
        target: on(negated ? 'absence' : 'check'),
        ...(negated ? { gone: true } : {}),
        ...within,
      };
    case 'assert-gone':
      return { do: 'assert', target: on('absence'), gone: true, ...within };
    case 'assert-text':
      return { do: 'assert', target: on('action'), text: needed(), ...how, ...not, ...within };
    case 'assert-value':
      return { do: 'assert', target: on('action'), value: needed(), ...how, ...not, ...within };
    case 'assert-state':
      return { do: 'assert', target: on('check'), state: checkedState(reading), ...not, ...within };
    case 'assert-count':
      return { do: 'assert', target: on('count'), count, ...(compare ? { compare } : {}), ...not, ...within };
    case 'assert-url':
      return { do: 'assert', url: needed(), ...how, ...not, ...within };
    case 'read':
      return { do: 'read', target: on('check'), into: reading.into ?? '' };
    case 'device-set':
      return { do: 'device', action: 'set', settings: needed() };
    case 'device-reset':
      return { do: 'device', action: 'reset' };
    case 'dialog':
      return { do: 'dialog', answer: needed() };
    case 'tab':
      return { do: 'tab', which: needed() };
    case 'download':
      return { do: 'download', ...(value === undefined ? {} : { name: value }) };
    case 'if':
    case 'when':
    case 'repeat':
    case 'repeat-times':
    case 'while':
    case 'for-each':
    case 'include':
      throw incomplete(reading, 'a step of its own');
  }
}

function scroll(
  reading: Reading,
  on: (use: MatchUse) => string,
): { readonly do: string } & Readonly<Record<string, unknown>> {
  const { target, value } = reading;
  const direction = value === undefined ? {} : { direction: value };
  if (!target) return { do: 'scroll', ...direction };
  if (value === undefined || reading.reach) return { do: 'scroll', target: on('action') };
  return { do: 'scroll', ...direction, in: on('action') };
}

function checkedState(reading: Reading): string {
  if (reading.state === undefined) throw incomplete(reading, 'a state');
  return stateFor(reading.state, reading.target);
}

function incomplete(reading: Reading, what: string): VkError {
  return new VkError('internal', `"${reading.text}" was read as ${reading.kind} without ${what}`, {
    span: reading.span,
  });
}
