import { slicePassage } from '../../prose/passage.ts';
import { sentences } from '../../prose/sentences.ts';
import type { Passage, TableBlock } from '../../prose/test.ts';
import type { Reading } from '../reading.ts';
import { addNote, linesOf, type Reader, readOne } from './document.ts';
import { oneLine, refuse } from './refuse.ts';

const fieldHead = /^(?:field|label|input|name of field|form field|element|setting|property)$/i;
const valueHead = /^(?:value|text|input|data|entry|content|enter|type|test data|fill with|what to enter)$/i;
const controlHead = /^(?:control|type|kind|widget)$/i;

const stepsHead =
  /^(?:(?:test )?steps?|actions?|what to do|do|do this|step (?:description|action)|action \/ step|instructions?)$/i;
const resultHead =
  /^(?:result|results|outcome|then|check|checks|what (?:you should see|happens)|verify|verification|should)$/i;
const metaHead = /^(?:id|key|meta|author|owner|version|name|date|tester|device)$/i;

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
      const reading = fieldReading(
        oneLine(name.text),
        oneLine(filled.text),
        control < 0 ? '' : oneLine(row[control]?.text ?? ''),
      );
      const text = row.map((cell) => oneLine(cell.text)).join(' | ');
      if (reading) reader.readings.push({ ...reading, text, span: name.span });
      else reader.refusals.push(refuse({ ...name, text }));
    }
    addNote(reader, head.join(' | '), table.span, 'table-head');
    return;
  }
  const steps = stepsColumn(head, table);
  const expected = head.findIndex((text, at) => at !== steps && /\bexpect/i.test(text));
  if (steps >= 0) {
    const result =
      expected >= 0 ? expected : head.findIndex((text, at) => at !== steps && resultHead.test(text));
    addNote(reader, head.join(' | '), table.span, 'table-head');
    for (const row of table.rows) readStepsRow(row, steps, result, reader);
    return;
  }
  const isEmptyHead = head.every((text) => text === '');
  if (isEmptyHead || metaHead.test(head[0] ?? '')) {
    addNote(reader, head.join(' | '), table.span, 'table');
    return;
  }
  for (const row of table.rows) {
    const first = row[0];
    if (first)
      reader.refusals.push(refuse({ ...first, text: row.map((cell) => oneLine(cell.text)).join(' | ') }));
  }
}

// Cells that say what sort of value, not which.
const vagueCell =
  /^(?:[-–—]|n\/?a|none|ticked|unticked|checked|unchecked|on|off|yes|no|selected)$|\b(?:valid|invalid|any|some|random|your|today|tomorrow|yesterday|same|different|leave|empty|blank|choose|select|pick|tick|characters?)\b/i;

function unquote(text: string): string {
  return /^(["“'`*]+)(.+?)(["”'`*]+)$/.exec(text)?.[2] ?? text;
}

function fieldReading(
  name: string,
  value: string,
  control: string,
): Omit<Reading, 'text' | 'span'> | undefined {
  const target = { name: unquote(name), quoted: true };
  const plain = unquote(value);
  if (/^(?:\(?(?:leave |left )?(?:empty|blank)\)?|\(?nothing\)?)$/i.test(plain) && plain === value)
    return { kind: 'clear', target };
  if (control === '' && plain === value && vagueCell.test(value)) return undefined;
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

function tick(
  target: NonNullable<Reading['target']>,
  value: string,
): Omit<Reading, 'text' | 'span'> | undefined {
  if (/^(?:ticked|checked|on|yes|true|x|✓|✔|☑)$/i.test(value)) return { kind: 'check', target };
  return /^(?:unticked|unchecked|off|no|false)$/i.test(value) ? { kind: 'uncheck', target } : undefined;
}

/** The column that says what to do: not one that only counts. */
function stepsColumn(head: readonly string[], table: TableBlock): number {
  const counts = (at: number): boolean =>
    table.rows.every((row) => /^(?:step\s*)?\d*[.)]?$/i.test(oneLine(row[at]?.text ?? '')));
  return head.findIndex((text, at) => stepsHead.test(text) && !counts(at));
}

interface Numbered {
  readonly number?: number;
  readonly text: Passage;
}

/** The lines of a cell, with their numbers where they have some ("1. Open …<br>2. Click …"). */
function numbered(cell: Passage): Numbered[] {
  return linesOf(cell).map((line) => {
    const found = /^\s*(\d{1,2})[.)]\s+/.exec(line.text);
    if (!found) return { text: line };
    return { number: Number(found[1]), text: slicePassage(line, found[0].length, line.text.length) };
  });
}

/** Expectations with a number run right behind the step of that number, the others behind all steps. */
function readStepsRow(row: readonly Passage[], steps: number, result: number, reader: Reader): void {
  const done = row[steps] ? numbered(row[steps]) : [];
  const expected = result >= 0 && row[result] ? numbered(row[result]) : [];
  const label = row.map((cell) => oneLine(cell.text)).find((text) => text !== '');
  if (done.length === 0 && expected.length === 0) {
    if (label !== undefined && row[0]) addNote(reader, label, row[0].span, 'table');
    return;
  }
  const waiting = [...expected];
  const own = Number(/^\d+$/.exec(oneLine(row[0]?.text ?? ''))?.[0] ?? Number.NaN);
  const from = reader.readings.length;
  for (const step of done) {
    for (const sentence of sentences(step.text)) readOne(sentence, reader);
    if (step.number === undefined) continue;
    for (const each of waiting.filter((one) => one.number === step.number)) expect(each, reader);
    for (let at = waiting.length - 1; at >= 0; at -= 1)
      if (waiting[at]?.number === step.number) waiting.splice(at, 1);
  }
  for (const each of waiting) expect(each, reader);
  if (Number.isInteger(own)) reader.steps.set(own, reader.readings.slice(from));
}

function expect(line: Numbered, reader: Reader): void {
  const { section } = reader;
  reader.section = 'expected';
  for (const sentence of sentences(line.text))
    if (!/^[\s–—-]*$/.test(sentence.text)) readOne(sentence, reader);
  reader.section = section;
}
