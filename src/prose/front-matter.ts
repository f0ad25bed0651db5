import { parseDuration } from '../lang/duration.ts';
import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { parseTemplate } from '../lang/placeholder.ts';
import { type Platform, platforms } from '../lang/platform.ts';
import type { Span } from '../lang/span.ts';
import { readData, readParams } from './front-matter-data.ts';
import type { Source } from './source.ts';
import type { FrontMatter } from './test.ts';
import { findHead, type HeadEntry, type HeadValue, invalid, parseHead } from './yaml-head.ts';

/** Other names of keys, as people know them from elsewhere. */
const aliases: Readonly<Record<string, string>> = {
  name: 'title',
  package: 'app',
  platform: 'platforms',
  locale: 'locales',
};

type Fields = { -readonly [K in keyof FrontMatter]?: FrontMatter[K] };

/** What each key means: adds its part to the front matter. */
const keys: Readonly<Record<string, (value: HeadValue, key: string) => Fields>> = {
  title: (value, key) => optional('title', textOf(value, key)),
  id: (value, key) => optional('id', textOf(value, key)),
  owner: (value, key) => optional('owner', textOf(value, key)),
  url: (value, key) => optional('url', textOf(value, key)),
  app: (value, key) => optional('app', textOf(value, key)),
  tags: (value, key) => ({ tags: wordsOf(value, key).map((word) => word.text) }),
  locales: (value, key) => ({ locales: wordsOf(value, key).map((word) => word.text) }),
  platforms: (value, key) => ({ platforms: wordsOf(value, key).map(platformOf) }),
  timeout: (value, key) => ({ timeoutMs: durationOf(value, key) }),
  viewport: (value) => ({ viewport: viewportOf(value) }),
  data: (value) => readData(value),
  params: (value) => ({ params: readParams(value) }),
  meta: (value, key) => {
    if (value.type !== 'map')
      throw invalid(
        `${key} is a map of your own keys`,
        value.span,
        'Write  meta:  and under it, indented,  key: value',
      );
    return { meta: Object.fromEntries(value.entries.map((entry) => [entry.key, plainOf(entry.value)])) };
  },
};

/**
 * The front matter of a file and the offset at which its prose starts.
 * @throws VkError `invalid-front-matter` for bad YAML, unknown keys (with the nearest known one) and values,
 *   `invalid-placeholder` for a malformed placeholder in a value; always with the place
 */
export function readFrontMatter(source: Source): { frontMatter: FrontMatter; body: number } {
  const head = findHead(source);
  const entries = head ? parseHead(source, head) : [];
  const fields: Fields = {};
  const spans: Record<string, Span> = {};
  for (const { key: written, keySpan, value } of entries) {
    const key = aliases[written] ?? written;
    const read = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (!read) throw unknownKey(written, keySpan);
    if (spans[key]) throw invalid(`${written}: ${key} is given twice`, keySpan, 'Leave one of them out.');
    spans[key] = value.type === 'text' && value.isEmpty ? keySpan : value.span;
    if (key === 'data') addPlaces(spans, key, value);
    checkPlaceholders(value);
    if (value.type === 'text' && value.isEmpty) continue;
    Object.assign(fields, read(value, written));
  }
  const defaults = { tags: [], platforms: [], locales: [], data: {}, rows: [], params: {}, meta: {} };
  return { frontMatter: { ...defaults, ...fields, spans }, body: head?.body ?? 0 };
}

/** `data.city`, or `data.0.city` in a row: an unset variable in a constant is reported where it stands. */
function addPlaces(spans: Record<string, Span>, path: string, value: HeadValue): void {
  if (value.type === 'map') {
    for (const entry of value.entries) spans[`${path}.${entry.key}`] = entry.value.span;
  } else if (value.type === 'list') {
    for (const [row, item] of value.items.entries()) addPlaces(spans, `${path}.${row}`, item);
  }
}

function unknownKey(key: string, span: Span): VkError {
  const known = [...Object.keys(keys), ...Object.keys(aliases)];
  const meant = nearest(key, known);
  const hint = meant ? `Did you mean ${meant}? ` : `Known: ${known.join(', ')}. `;
  return invalid(`unknown front matter key "${key}"`, span, `${hint}Keys of your own go under meta:`);
}

/** A bare name is a parameter, and nothing binds one here. */
function checkPlaceholders(value: HeadValue): void {
  if (value.type === 'list') for (const item of value.items) checkPlaceholders(item);
  if (value.type === 'map') for (const entry of value.entries) checkPlaceholders(entry.value);
  if (value.type !== 'text') return;
  for (const part of parseTemplate(value.text, value.span)) {
    if (typeof part === 'string' || part.placeholder.kind !== 'param') continue;
    throw new VkError('invalid-placeholder', `${part.source}: front matter takes no parameters`, {
      span: value.span,
      hint: `For a variable write {{env.${part.placeholder.name}}}.`,
    });
  }
}

function optional<K extends 'title' | 'id' | 'owner' | 'url' | 'app'>(key: K, text: string): Fields {
  return text === '' ? {} : { [key]: text };
}

function textOf(value: HeadValue, key: string): string {
  if (value.type !== 'text') throw invalid(`${key} is one text`, value.span, `Write  ${key}: text`);
  return value.text.trim();
}

/** `[a, b]`, a list with dashes, or `a, b`. */
function wordsOf(value: HeadValue, key: string): { text: string; span: Span }[] {
  if (value.type === 'map') throw invalid(`${key} is a list`, value.span, `Write  ${key}: [one, two]`);
  const texts = value.type === 'list' ? value.items : [value];
  return texts.flatMap((item) =>
    textOf(item, key)
      .split(',')
      .map((word) => ({ text: word.trim(), span: item.span }))
      .filter((word) => word.text !== ''),
  );
}

function platformOf({ text, span }: { text: string; span: Span }): Platform {
  const found = platforms.find((platform) => platform === text.toLowerCase());
  if (found) return found;
  const meant = nearest(text, platforms);
  throw invalid(
    `"${text}" is no platform`,
    span,
    meant ? `Did you mean ${meant}?` : `Known: ${platforms.join(', ')}.`,
  );
}

function durationOf(value: HeadValue, key: string): number {
  const text = textOf(value, key);
  try {
    return parseDuration(text);
  } catch (error) {
    if (!(error instanceof VkError)) throw error;
    throw invalid(`${key}: ${error.message}`, value.span, error.hint ?? '');
  }
}

function viewportOf(value: HeadValue): { width: number; height: number } {
  const text =
    value.type === 'map'
      ? `${entryText(value.entries, 'width')}x${entryText(value.entries, 'height')}`
      : value.type === 'text'
        ? value.text
        : '';
  const match = /^\s*([1-9]\d{0,4})\s*[x×]\s*([1-9]\d{0,4})\s*$/i.exec(text);
  const isOther =
    value.type === 'map' && value.entries.some(({ key }) => key !== 'width' && key !== 'height');
  if (!match || isOther)
    throw invalid('viewport is a width and a height in pixels', value.span, 'Write  viewport: 1280x720');
  return { width: Number(match[1]), height: Number(match[2]) };
}

function entryText(entries: readonly HeadEntry[], key: string): string {
  const value = entries.find((entry) => entry.key === key)?.value;
  return value?.type === 'text' ? value.text : '';
}

function plainOf(value: HeadValue): unknown {
  switch (value.type) {
    case 'text':
      return value.text;
    case 'list':
      return value.items.map(plainOf);
    case 'map':
      return Object.fromEntries(value.entries.map((entry) => [entry.key, plainOf(entry.value)]));
  }
}
