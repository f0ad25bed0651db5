import type { Element, Snapshot } from './element.ts';
import { sameLine } from './geometry.ts';
import { labelledField } from './nested.ts';
import { isActionable, isField, isInteractive } from './role-fit.ts';
import { indexOf, type ScreenIndex } from './screen-index.ts';

/** A value beside a label is a short text; a paragraph is none. */
const longestValue = 120;

/**
 * The one text that a check or `read` takes from an element: the value of a field (`undefined` when it cannot be read, as
 * a password's), the value beside a label ("Grand total" → "£41.20"), else what it shows.
 */
export function valueTextOf(element: Element, snapshot: Snapshot): string | undefined {
  if (isField(element)) return element.value ?? (element.password ? undefined : element.content);
  const value = valueElementOf(element, snapshot);
  if (value) return isField(value) ? value.value : shownText(value);
  return shownText(element) ?? element.name;
}

/**
 * All texts that may stand for an element in a check: its value or content, its own text, the value beside it, what
 * follows a colon. Each is whole; a part of a number never is among them.
 * @param label the words by which it was found: "Grand total" lets "Grand total £41.20" be read as "£41.20"
 */
export function readableTexts(element: Element, snapshot: Snapshot, label?: string): string[] {
  const texts = isField(element)
    ? [element.value ?? (element.password ? undefined : element.content)]
    : [shownText(element), element.text, element.name, element.role === 'button' ? element.value : undefined];
  if (!isField(element)) {
    const value = valueElementOf(element, snapshot);
    if (value) texts.push(isField(value) ? value.value : shownText(value));
    const own = shownText(element) ?? '';
    texts.push(afterColon(own));
    if (label) texts.push(afterLabel(own, label, snapshot));
  }
  return [...new Set(texts.filter((text) => text !== undefined))];
}

function shownText(element: Element): string | undefined {
  return element.content ?? element.text;
}

/** "Total: £41.20" → "£41.20". A clock's colon is none: something follows it at once. */
function afterColon(text: string): string | undefined {
  const match = /^[^:：\p{Nd}]+[:：]\s+(\S.*)$/su.exec(text);
  return match?.[1];
}

function afterLabel(text: string, label: string, snapshot: Snapshot): string | undefined {
  const { fold } = indexOf(snapshot);
  const words = text.split(/\s+/);
  for (let count = 1; count < words.length; count += 1) {
    if (fold(words.slice(0, count).join(' ')) === fold(label)) return words.slice(count).join(' ');
  }
  return undefined;
}

/**
 * The element that holds the value of a label: the field that a label leads to, the `dd` of a `dt`, the only other cell of
 * a row, the only other text in a box of two, the next text on the same line.
 */
export function valueElementOf(element: Element, snapshot: Snapshot): Element | undefined {
  if (isActionable(element) && !isLabel(element)) return undefined;
  const index = indexOf(snapshot);
  const field = labelledField(element, index);
  if (field) return field;
  const text = shownText(element);
  if (text === undefined || text.length > longestValue) return undefined;
  const label = widest(element, index);
  return definitionOf(label, index) ?? cellBeside(label, index) ?? textBeside(label, index);
}

function isLabel(element: Element): boolean {
  return element.labelFor !== undefined;
}

/** The outermost box that shows this text and nothing else. */
function widest(element: Element, index: ScreenIndex): Element {
  let outermost = element;
  for (const up of index.ancestors(element)) {
    if (index.fold(shownText(up) ?? '') !== index.fold(shownText(element) ?? '')) break;
    outermost = up;
  }
  return outermost;
}

function definitionOf(label: Element, index: ScreenIndex): Element | undefined {
  if (label.type !== 'dt') return undefined;
  const parent = index.parent(label);
  const siblings = parent ? index.children(parent) : [];
  const next = siblings[siblings.indexOf(label) + 1];
  return next?.type === 'dd' ? next : undefined;
}

function cellBeside(label: Element, index: ScreenIndex): Element | undefined {
  const row = index.parent(label);
  if (label.role !== 'cell' || row?.role !== 'row') return undefined;
  const cells = index.children(row).filter((cell) => (shownText(cell) ?? '').trim() !== '');
  const others = cells.filter((cell) => cell !== label);
  const [first] = others;
  // A row of three names no single value: which column is meant has to be said.
  return others.length === 1 && first && first.index > label.index ? first : undefined;
}

function textBeside(label: Element, index: ScreenIndex): Element | undefined {
  const parent = index.parent(label);
  if (!parent || label.role === 'heading' || parent.role === 'row' || label.type === 'dt') return undefined;
  const siblings = index
    .children(parent)
    .filter((child) => child.rendered && (shownText(child) ?? '').trim() !== '');
  const at = siblings.indexOf(label);
  const next = siblings[at + 1];
  if (!next || !isPlainValue(next, index)) return undefined;
  if (siblings.length === 2) return next;
  const beside = (other: Element | undefined): boolean => !!other && sameLine(label.bounds, other.bounds);
  const alone = !beside(siblings[at - 1]) && !beside(siblings[at + 2]);
  return beside(next) && alone && next.bounds.x1 >= label.bounds.x2 - 1 ? next : undefined;
}

function isPlainValue(element: Element, index: ScreenIndex): boolean {
  if ((shownText(element) ?? '').length > longestValue || isInteractive(element)) return false;
  if (element.role === 'heading' || element.role === 'list' || element.role === 'table') return false;
  return !index.descendants(element).some(isInteractive);
}
