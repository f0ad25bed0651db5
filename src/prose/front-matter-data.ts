import { VkError } from '../lang/errors.ts';
import { placeholdersOf } from '../lang/placeholder.ts';
import type { Span } from '../lang/span.ts';
import type { FrontMatter } from './test.ts';
import { type HeadEntry, type HeadValue, invalid } from './yaml-head.ts';

/** `data:` as a map are constants for `{{data.X}}`, as a list of maps the rows for `{{row.X}}`. */
export function readData(value: HeadValue): Pick<FrontMatter, 'data'> | Pick<FrontMatter, 'rows'> {
  switch (value.type) {
    case 'map':
      return { data: constantsOf(value.entries, 'data') };
    case 'list':
      return { rows: rowsOf(value) };
    case 'text':
      throw invalid(
        'data is a map of constants or a list of rows',
        value.span,
        'Write under data:, indented,  name: value  or  - name: value',
      );
  }
}

function constantsOf(entries: readonly HeadEntry[], kind: 'data' | 'row'): Record<string, string> {
  const constants: Record<string, string> = {};
  for (const { key, keySpan, value } of entries) {
    if (value.type !== 'text')
      throw invalid(`${kind} "${key}" is one text`, value.span, 'Lists and maps go under meta:');
    if (!/^[\p{L}_][\p{L}\p{N}_ -]*$/u.test(key)) {
      throw invalid(
        `"${key}" cannot be written as {{${kind}.${key}}}`,
        keySpan,
        'Use letters, digits, _ and -, a letter first.',
      );
    }
    checkConstant(value.text, value.span, kind);
    constants[key.trim()] = value.text;
  }
  return constants;
}

/** A constant is known before the first action, so it can hold only what is known then too, and no other constant. */
function checkConstant(text: string, span: Span, kind: 'data' | 'row'): void {
  for (const placeholder of placeholdersOf(text, span)) {
    if (['env', 'secret', 'uuid', 'timestamp', 'run_id'].includes(placeholder.kind)) continue;
    throw new VkError('invalid-placeholder', `a ${kind} value cannot hold {{${placeholder.kind}…}}`, {
      span,
      hint: 'It may hold {{env.X}}, {{secret.X}}, {{uuid}}, {{timestamp}} and {{run_id}}.',
    });
  }
}

function rowsOf(list: HeadValue & { type: 'list' }): Record<string, string>[] {
  if (list.items.length === 0)
    throw invalid('data has no rows', list.span, 'Write a row  - name: value  or leave data: out.');
  let columns: string[] | undefined;
  return list.items.map((item) => {
    if (item.type !== 'map') throw invalid('a row of data is a map', item.span, 'Write  - name: value');
    const row = constantsOf(item.entries, 'row');
    columns ??= Object.keys(row);
    const missing = columns.find((column) => !Object.hasOwn(row, column));
    const more = Object.keys(row).find((column) => !columns?.includes(column));
    if (missing !== undefined)
      throw invalid(
        `this row has no "${missing}"`,
        item.span,
        'Every row has the same columns; write "" for an empty value.',
      );
    if (more !== undefined)
      throw invalid(
        `the first row has no "${more}"`,
        item.span,
        'Every row has the same columns; write "" for an empty value.',
      );
    return row;
  });
}

/** `params:` as a list of names, or a map of names to defaults; a name without a default must be passed. */
export function readParams(value: HeadValue): Record<string, string | undefined> {
  const params: Record<string, string | undefined> = {};
  const add = (name: string, span: Span, initial: string | undefined): void => {
    if (!/^[\p{L}_][\p{L}\p{N}_-]*$/u.test(name)) {
      throw invalid(
        `"${name}" is no name for a parameter`,
        span,
        'Use letters, digits, _ and -, a letter first.',
      );
    }
    if (Object.hasOwn(params, name))
      throw invalid(`parameter ${name} is declared twice`, span, 'Leave one of them out.');
    params[name] = initial;
  };
  const addAll = (entries: readonly HeadEntry[]): void => {
    for (const { key, keySpan, value: initial } of entries) {
      if (initial.type !== 'text')
        throw invalid(`the default of ${key} is one text`, initial.span, `Write  ${key}: text`);
      add(key, keySpan, initial.isEmpty ? undefined : initial.text);
    }
  };
  switch (value.type) {
    case 'map':
      addAll(value.entries);
      break;
    case 'list':
      for (const item of value.items) {
        if (item.type === 'map') addAll(item.entries);
        else if (item.type === 'text') add(item.text.trim(), item.span, undefined);
        else throw invalid('params is a list of names', item.span, 'Write  params: [user, password]');
      }
      break;
    case 'text':
      for (const name of value.text.split(',')) add(name.trim(), value.span, undefined);
  }
  return params;
}
