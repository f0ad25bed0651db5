import type { TableBlock } from '../../prose/test.ts';
import type { Reading } from '../reading.ts';
import { addNote, type Reader } from './document.ts';
import { oneLine, refuse } from './refuse.ts';

const fieldHead = /^(?:field|label|input|name of field|form field|element|setting|property)$/i;
const valueHead = /^(?:value|text|input|data|entry|content|enter|type|test data|fill with|what to enter)$/i;
const controlHead = /^(?:control|type|kind|widget)$/i;

/** A table of fields and values, a table of steps and expectations; anything else is refused row by row. */
export function readTable(table: TableBlock, reader: Reader): void {
  const head = table.head.map((cell) => oneLine(cell.text));
  const field = head.findIndex((text) => fieldHead.test(text));
  const value = head.findIndex((text, at) => at !== field && valueHead.test(text));
  const control = head.findIndex((text, at) => at !== field && at !== value && controlHead.test(text));
  if (field >= 0 && value >= 0) {
    for (const row of table.rows) {
      const name = row[field];
      const filled = row[value];
      if (!name || !filled) continue;
      const reading = fieldReading(oneLine(name.text), oneLine(filled.text), control < 0 ? '' : oneLine(row[control]?.text ?? ''));
      const text = row.map((cell) => oneLine(cell.text)).join(' | ');
      if (reading) reader.readings.push({ ...reading, text, span: name.span });
      else reader.refusals.push(refuse({ ...name, text }));
    }
    addNote(reader, head.join(' | '), table.span, 'table-head');
    return;
  }
  const isEmptyHead = head.every((text) => text === '');
  if (isEmptyHead || (reader.readings.length === 0 && table.head.length === 2)) {
    addNote(reader, head.join(' | '), table.span, 'table');
    return;
  }
  for (const row of table.rows) {
    const first = row[0];
    if (first) reader.refusals.push(refuse({ ...first, text: row.map((cell) => oneLine(cell.text)).join(' | ') }));
  }
}

function unquote(text: string): string {
  return /^(["“'`*]+)(.+?)(["”'`*]+)$/.exec(text)?.[2] ?? text;
}

function fieldReading(name: string, value: string, control: string): Omit<Reading, 'text' | 'span'> | undefined {
  const target = { name: unquote(name), quoted: true };
  const plain = unquote(value);
  switch (control.toLowerCase()) {
    case 'dropdown':
    case 'drop-down':
    case 'select':
    case 'select box':
    case 'list box':
    case 'combobox':
    case 'combo box':
      return { kind: 'select', target: { ...target, role: 'combobox' }, value: plain };
    case 'checkbox':
    case 'check box':
    case 'tick box':
      return tick({ ...target, role: 'checkbox' }, plain);
    case 'switch':
    case 'toggle':
      return tick({ ...target, role: 'switch' }, plain);
    case 'radio':
    case 'radio button':
    case 'radio buttons':
      return { kind: 'check', target: { name: plain, quoted: true, role: 'radio' } };
    case 'text':
    case 'date':
    case 'number':
    case 'time':
    case '':
      return plain === '' ? undefined : { kind: 'type', target, value: plain };
    case 'text area':
    case 'textarea':
    case 'text box':
    case 'text field':
    case 'field':
    case 'input':
      return { kind: 'type', target: { ...target, role: 'textbox' }, value: plain };
    default:
      return undefined;
  }
}

function tick(target: NonNullable<Reading['target']>, value: string): Omit<Reading, 'text' | 'span'> | undefined {
  if (/^(?:ticked|checked|on|yes|true|x|✓|✔|☑)$/i.test(value)) return { kind: 'check', target };
  return /^(?:unticked|unchecked|off|no|false)$/i.test(value) ? { kind: 'uncheck', target } : undefined;
}
