import type { Span } from '../lang/span.ts';
import type { Compilation } from './compilation.ts';
import type { Reading } from './reading.ts';

/** What makes a test green whatever the app does: no check, checks only in branches, checks only of what was typed. */
export function lintCompilation(compilation: Compilation): { message: string; span: Span }[] {
  const { readings } = compilation;
  const own = readings.filter((reading) => reading.kind !== 'include');
  const first = own[0];
  if (!first) return [];
  const certain = own.flatMap((reading) => checksIn(reading, false));
  const all = own.flatMap((reading) => checksIn(reading, true));
  const one = (message: string, span: Span): { message: string; span: Span }[] => [{ message, span }];
  if (all.length === 0)
    return one('checks nothing: say what must be seen, for example  "Saved" is shown.', first.span);
  const sure = certain[0];
  if (!sure)
    return one('every check stands in a branch, so a run may check nothing', all[0]?.span ?? first.span);
  const typed = typedValues(own);
  const telling = certain.filter((check) => !isEcho(check, typed));
  return telling.length > 0
    ? []
    : one('only repeats what the test itself typed: check something that the app made', sure.span);
}

const checkKinds: ReadonlySet<string> = new Set([
  'assert-visible',
  'assert-gone',
  'assert-text',
  'assert-value',
  'assert-state',
  'assert-count',
  'assert-url',
  'wait',
  'wait-gone',
  'download',
]);

/** Checks of a reading; those that may be passed by only where `branches` says so. */
function checksIn(reading: Reading, branches: boolean): readonly Reading[] {
  const isCheck = checkKinds.has(reading.kind) && !(reading.kind === 'wait' && reading.target === undefined);
  const isSure = reading.kind === 'repeat' || reading.kind === 'repeat-times' || reading.kind === 'for-each';
  const inner =
    branches || isSure ? [...(reading.body ?? []), ...(branches ? (reading.else ?? []) : [])] : [];
  const branched = branches ? (reading.branches ?? []).flatMap((branch) => branch.body) : [];
  return [
    ...(isCheck ? [reading] : []),
    ...[...inner, ...branched].flatMap((each) => checksIn(each, branches)),
  ];
}

function typedValues(readings: readonly Reading[]): ReadonlyMap<string, string> {
  const typed = new Map<string, string>();
  const walk = (reading: Reading): void => {
    const name = reading.target?.name ?? reading.target?.id;
    if (reading.kind === 'type' && reading.value !== undefined && name !== undefined)
      typed.set(name, reading.value);
    for (const inner of reading.body ?? []) walk(inner);
  };
  for (const reading of readings) walk(reading);
  return typed;
}

function isEcho(check: Reading, typed: ReadonlyMap<string, string>): boolean {
  if (check.kind !== 'assert-value' || check.negated) return false;
  const name = check.target?.name ?? check.target?.id;
  return name !== undefined && typed.get(name) === check.value;
}
