import type { Test } from '../prose/test.ts';
import type { Compilation } from './compilation.ts';
import type { ReadCondition, Reading, ReadTarget, Refusal } from './reading.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The readings of a test as `vk explain --json` prints them: clauses of the file itself in the order of execution,
 * refusals among them as `unsupported` with `why`, and the lines that are notes. Durations are whole milliseconds.
 */
export function toGold(test: Test, compilation: Compilation): object {
  const own = compilation.readings.filter((reading) => reading.span.file === test.file);
  const refused = compilation.refusals.filter((refusal) => refusal.span.file === test.file);
  const notes = [...compilation.notes, ...compilation.manual].filter((note) => note.span.file === test.file);
  return {
    file: test.file,
    clauses: merged(own, refused),
    notes: [...new Set(notes.map((note) => note.span.line))].sort((a, b) => a - b),
  };
}

/** Refusals stand before the first clause that comes later in the text. */
function merged(readings: readonly Reading[], refusals: readonly Refusal[]): Json[] {
  const waiting = [...refusals].sort((a, b) => a.span.line - b.span.line || a.span.col - b.span.col);
  const clauses: Json[] = [];
  for (const reading of readings) {
    while (waiting[0] && isBefore(waiting[0], reading)) clauses.push(...waiting.splice(0, 1).map(refusal));
    clauses.push(clause(reading));
  }
  return [...clauses, ...waiting.map(refusal)];
}

function isBefore(a: Refusal, b: Reading): boolean {
  return a.span.line < b.span.line || (a.span.line === b.span.line && a.span.col < b.span.col);
}

function refusal(refused: Refusal): Json {
  return { line: refused.span.line, text: refused.text, kind: 'unsupported', why: refused.type };
}

function clause(reading: Reading): Json {
  const { kind, text, span, target, to, value, match, negated, when, timeoutMs, durationMs, state } = reading;
  const { count, compare, into, params, body, branches, each, table } = reading;
  return compact({
    line: span.line,
    text,
    kind,
    target: target && targetJson(target),
    to: to && targetJson(to),
    value: each ?? value,
    match,
    negated: negated || undefined,
    when: when && conditionJson(when),
    timeout_ms: timeoutMs,
    duration_ms: durationMs,
    state,
    count,
    compare: compare === 'exactly' ? undefined : compare,
    into,
    params,
    table: table && { line: table.line, columns: table.columns, rows: table.rows.length },
    body: body?.map(clause),
    branches: branches?.map((branch) => ({
      when: conditionJson(branch.when),
      body: branch.body.map(clause),
    })),
    else: reading.else?.map(clause),
  });
}

function targetJson(target: ReadTarget): Json {
  const { name, role, id, ordinal, state, match, relation } = target;
  return compact({
    name,
    role,
    id,
    ordinal,
    state,
    match,
    relation: relation && { type: relation.type, ...targetJson(relation) },
  });
}

function conditionJson(when: ReadCondition): Json {
  const { target, ...rest } = when;
  return compact({ target: target && targetJson(target), ...rest });
}

function compact(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
