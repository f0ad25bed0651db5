import { pathToFileURL } from 'node:url';
import type { Element, Role, Snapshot } from '../src/screen/element.ts';
import { matchSelector } from '../src/screen/match.ts';
import { parseSelector } from '../src/screen/parse.ts';
import type { MatchUse } from '../src/screen/selector.ts';
import { median } from './median.ts';

export interface MatchBench {
  /** (index + worst selector) ÷ `JSON.parse` of the same snapshot; medians. The aim is at most 5. */
  readonly ratio: number;
  readonly elements: number;
  readonly bytes: number;
  /** Milliseconds, medians of a fresh snapshot each: the index is built inside. */
  readonly parseMs: number;
  readonly selectors: readonly {
    readonly selector: string;
    readonly use: MatchUse;
    readonly ms: number;
    readonly ratio: number;
  }[];
}

const cases: readonly (readonly [string, MatchUse])[] = [
  ['@add-499', 'action'],
  ['"Add to basket" [37]', 'action'],
  ['button "Add to basket" below "Product 311"', 'action'],
  ['"Edit" in row "Customer 77"', 'action'],
  ['button text:"A button that is not there"', 'action'],
  ['No such text anywhere', 'action'],
  ['No such text anywhere', 'absence'],
  ['~"basket"', 'check'],
  ['words(basket badge)', 'action'],
  ['words(nothing of that kind)', 'action'],
  ['button :enabled', 'count'],
  ['textbox "Quantity" near "Product 12"', 'action'],
];

/** Measures matching on a generated page of 5,000 elements and prints a table. */
export async function benchMatch(_flags: readonly string[] = []): Promise<MatchBench> {
  const rounds = 15;
  const json = JSON.stringify(generate(5_000));
  const parse = (): Snapshot => JSON.parse(json) as Snapshot;
  const parseMs = measure(rounds * 2, parse, () => undefined);
  const selectors = cases.map(([text, use]) => {
    const selector = parseSelector(text);
    const ms = measure(rounds, (snapshot) => matchSelector(selector, snapshot, use), parse);
    return { selector: text, use, ms, ratio: ms / parseMs };
  });
  const ratio = Math.max(...selectors.map((one) => one.ratio));
  const result = { ratio, elements: parse().elements.length, bytes: json.length, parseMs, selectors };
  print(result);
  return result;
}

function print(result: MatchBench): void {
  console.log(
    `match: ${result.elements} elements, ${Math.round(result.bytes / 1024)} kB of JSON, parsed in ${result.parseMs.toFixed(1)} ms`,
  );
  for (const { selector, use, ms, ratio } of result.selectors) {
    console.log(
      `  ${ratio.toFixed(2).padStart(5)} ×  ${ms.toFixed(1).padStart(6)} ms  ${use.padEnd(8)} ${selector}`,
    );
  }
  console.log(`  worst ${result.ratio.toFixed(2)} × JSON.parse (aim: at most 5)`);
}

/** Median milliseconds of `run`; what `prepare` makes for each round is not timed. */
function measure<T>(rounds: number, run: (prepared: T) => unknown, prepare: () => T): number {
  const times = Array.from({ length: rounds }, () => {
    const prepared = prepare();
    const start = performance.now();
    run(prepared);
    return performance.now() - start;
  });
  return median(times);
}

/** A shop with a product list and a table of customers, up to so many elements. */
function generate(count: number): Snapshot {
  const elements: Element[] = [];
  const add = (parent: number, role: Role, facts: Partial<Element>, y: number, x = 0): number => {
    const index = elements.length;
    const bounds = { x1: x, y1: y, x2: x + 180, y2: y + 24 };
    elements.push({
      index,
      parent,
      depth: (elements[parent]?.depth ?? -1) + 1,
      role,
      type: role === 'text' ? 'span' : role,
      bounds,
      rendered: true,
      onScreen: y < 800,
      ref: `main:${index}`,
      ...facts,
    });
    return index;
  };
  const root = add(-1, 'group', { type: 'main' }, 0);
  const badge = add(root, 'group', { classes: 'header' }, 0);
  add(badge, 'text', { id: 'basket-badge', idShort: 'basket-badge', text: '3', content: '3' }, 0, 700);
  const list = add(root, 'list', { classes: 'products' }, 30);
  for (let at = 0; elements.length < count * 0.6; at += 1) addProduct(add, list, at);
  const table = add(root, 'table', {}, 40_000);
  for (let at = 0; elements.length < count; at += 1) addCustomer(add, table, at);
  return { id: 1, elements, viewport: { width: 1_280, height: 800 }, digest: '' };
}

type Add = (parent: number, role: Role, facts: Partial<Element>, y: number, x?: number) => number;

function addProduct(add: Add, list: number, at: number): void {
  const y = 40 + at * 120;
  const name = `Product ${at}`;
  const item = add(
    list,
    'listitem',
    { classes: 'card product', content: `${name} £${at}.20 Add to basket` },
    y,
  );
  add(item, 'heading', { level: 3, text: name, content: name, name }, y);
  add(item, 'text', { classes: 'price', text: `£${at}.20`, content: `£${at}.20` }, y + 30);
  add(
    item,
    'textbox',
    { id: `qty-${at}`, idShort: `qty-${at}`, name: 'Quantity', label: 'Quantity', value: '1', enabled: true },
    y + 60,
  );
  const button = add(
    item,
    'button',
    {
      id: `add-${at}`,
      idShort: `add-${at}`,
      name: 'Add to basket',
      content: 'Add to basket',
      enabled: true,
      clickable: true,
    },
    y + 90,
  );
  add(button, 'text', { text: 'Add to basket', content: 'Add to basket' }, y + 90);
}

function addCustomer(add: Add, table: number, at: number): void {
  const y = 40_030 + at * 30;
  const name = `Customer ${at}`;
  const row = add(table, 'row', { content: `${name} customer${at}@shop.test Edit` }, y);
  add(row, 'cell', { text: name, content: name }, y);
  add(row, 'cell', { text: `customer${at}@shop.test`, content: `customer${at}@shop.test` }, y, 200);
  const cell = add(row, 'cell', { content: 'Edit' }, y, 400);
  add(cell, 'link', { text: 'Edit', content: 'Edit', name: 'Edit', clickable: true }, y, 400);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await benchMatch();
