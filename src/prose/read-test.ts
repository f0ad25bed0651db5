import { posix } from 'node:path';
import { VkError } from '../lang/errors.ts';
import { nearest } from '../lang/nearest.ts';
import { formatSpan, type Span } from '../lang/span.ts';
import { bindBlocks, bindLoosely, bindText, parameterNames, type Scope } from './binding.ts';
import { readBlocks } from './blocks.ts';
import { readFrontMatter } from './front-matter.ts';
import { type IncludeLine, includeLines } from './include-line.ts';
import { identityOf, joinInclude, readIncluded } from './include-path.ts';
import type { Range } from './passage.ts';
import { checkDataNames } from './placeholders.ts';
import { type Source, sourceOf } from './source.ts';
import type { FrontMatter, IncludeBlock, ProseReader, Segment, Test } from './test.ts';

export interface ReadOptions {
  /** The project folder, relative like the test's own name: no include leads out of it. */
  readonly root?: string;
}

/**
 * Reads one test: front matter, prose as segments in the order of execution, includes resolved and their parameters
 * bound.
 *
 * An include line ends a segment as its last block (an `IncludeBlock`); where no prose stands before it, that block is
 * a segment of its own with an empty text. Constants (`data:`) of an included file hold for the whole test; the test's
 * own value of the same name wins, and two included files that disagree are an error.
 *
 * @param file name as the user would type it; include paths and all spans follow it
 * @param text the file's text as read, any line ends, with or without BOM
 * @throws VkError `invalid-front-matter`, `invalid-include`, `invalid-placeholder`, `invalid-prose`, each with its place
 */
export function readTest(file: string, text: string, reader: ProseReader, options: ReadOptions = {}): Test {
  const reading: Reading = { reader, root: options.root, sources: new Map(), constants: new Map(), count: 0 };
  const source = sourceOf(file, text);
  reading.sources.set(file, text);
  const { frontMatter, body } = readFrontMatter(source);
  const place: Place = {
    source,
    body,
    scope: defaultsOf(frontMatter),
    chain: [],
    files: [{ file, identity: identityOf(reader, file) }],
  };
  const segments = segmentsOf(place, reading);
  const shared = inherited(reading, frontMatter);
  const data = { ...Object.fromEntries(shared.map(({ name, value }) => [name, value])), ...frontMatter.data };
  const places = Object.fromEntries(shared.map(({ name, span }) => [`data.${name}`, span]));
  const test = {
    file,
    title: frontMatter.title ?? titleOf(file, segments),
    frontMatter: { ...frontMatter, data, spans: { ...frontMatter.spans, ...places } },
    segments,
    resolvedText: resolvedText(segments, data, frontMatter),
    sources: [...reading.sources].map(([name, raw]) => ({ file: name, text: raw })),
  };
  checkDataNames(test);
  return test;
}

/** What is gathered over all files of one test. */
interface Reading {
  readonly reader: ProseReader;
  readonly root: string | undefined;
  readonly sources: Map<string, string>;
  readonly constants: Map<string, { value: string; span: Span }[]>;
  count: number;
}

/** One file in its place in the test. */
interface Place {
  readonly source: Source;
  /** Where the prose starts. */
  readonly body: number;
  readonly scope: Scope;
  /** The include lines that led here, outermost first. */
  readonly chain: readonly Span[];
  /** The files on that way, this one last. */
  readonly files: readonly { readonly file: string; readonly identity: string }[];
}

// Files that include each other twice over double with each level; this is far beyond any test and ends at once.
const mostIncludes = 5_000;

function segmentsOf(place: Place, reading: Reading): Segment[] {
  const { source, body, scope, chain } = place;
  const segments: Segment[] = [];
  let from = body;
  for (const include of includeLines(source, body)) {
    const own = runOf(place, { from, to: include.line.from });
    const params = valuesOf(include, scope);
    const block: IncludeBlock = { type: 'include', path: include.path, params, span: include.span };
    segments.push({
      ...(own ?? { file: source.file, includedBy: chain, params: scope, text: '', blocks: [] }),
      blocks: [...(own?.blocks ?? []), block],
    });
    segments.push(...included(include, params, place, reading));
    from = Math.min(source.text.length, include.line.to + 1);
  }
  const rest = runOf(place, { from, to: source.text.length });
  return rest ? [...segments, rest] : segments;
}

function runOf({ source, scope, chain }: Place, run: Range): Segment | undefined {
  const blocks = bindBlocks(readBlocks(source, run), scope);
  if (blocks.length === 0) return undefined;
  const lines = source.text.slice(run.from, run.to).split('\n');
  const text = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  return { file: source.file, includedBy: chain, params: scope, text: bindLoosely(text, scope), blocks };
}

function valuesOf(include: IncludeLine, scope: Scope): Record<string, string> {
  return Object.fromEntries(
    Object.entries(include.params).map(([name, value]) => [name, bindText(value, scope, include.span)]),
  );
}

function included(include: IncludeLine, params: Scope, place: Place, reading: Reading): Segment[] {
  const { reader, root } = reading;
  const file = joinInclude(place.source.file, include.path, root, include.span);
  const raw = readIncluded(reader, file, include.span);
  const files = [...place.files, { file, identity: identityOf(reader, file) }];
  checkCycle(files, include.span);
  reading.count += 1;
  if (reading.count > mostIncludes) {
    throw new VkError('invalid-include', `more than ${mostIncludes} includes`, {
      span: include.span,
      hint: 'Do files include one another twice?',
    });
  }
  reading.sources.set(file, raw);
  const source = sourceOf(file, raw);
  const { frontMatter, body } = readFrontMatter(source);
  if (frontMatter.rows.length > 0) {
    throw new VkError('invalid-front-matter', 'an included file has no rows of its own', {
      ...(frontMatter.spans.data ? { span: frontMatter.spans.data } : {}),
      hint: `Move the list under data: into the test, or pass values with  @include ${include.path} name="value"`,
    });
  }
  gatherConstants(frontMatter, source.file, reading);
  checkParameters(include, params, frontMatter, source.text.slice(body), file);
  const scope = { ...defaultsOf(frontMatter), ...params };
  return segmentsOf({ source, body, scope, chain: [...place.chain, include.span], files }, reading);
}

function checkCycle(files: Place['files'], span: Span): void {
  const last = files.at(-1);
  const first = files.findIndex((entry) => entry.identity === last?.identity);
  if (first === files.length - 1) return;
  const chain = files.map((entry) => entry.file).slice(first);
  throw new VkError('invalid-include', `includes go round in a circle: ${chain.join(' → ')}`, {
    span,
    hint: 'Take one of these @include lines out.',
    details: { chain },
  });
}

function defaultsOf(frontMatter: FrontMatter): Scope {
  const scope: Record<string, string> = {};
  for (const [name, value] of Object.entries(frontMatter.params))
    if (value !== undefined) scope[name] = value;
  return scope;
}

/** What the line passes is declared or used; what is declared without a default is passed. */
function checkParameters(
  include: IncludeLine,
  params: Scope,
  frontMatter: FrontMatter,
  prose: string,
  file: string,
): void {
  const declared = Object.keys(frontMatter.params);
  const used = parameterNames(prose);
  for (const name of Object.keys(params)) {
    if (declared.includes(name) || used.has(name)) continue;
    const known = [...new Set([...declared, ...used])];
    const meant = nearest(name, known);
    const knows = known.length > 0 ? `It knows: ${known.join(', ')}.` : 'It takes no parameters.';
    throw new VkError('invalid-include', `${file} has no parameter "${name}"`, {
      span: include.span,
      hint: meant === undefined ? knows : `Did you mean ${meant}?`,
    });
  }
  const missing = declared.find(
    (name) => frontMatter.params[name] === undefined && !Object.hasOwn(params, name),
  );
  if (missing === undefined) return;
  throw new VkError('invalid-include', `${file} needs the parameter "${missing}"`, {
    span: include.span,
    hint: `Write  @include ${include.path} ${missing}="value"`,
  });
}

function gatherConstants(frontMatter: FrontMatter, file: string, reading: Reading): void {
  for (const [name, value] of Object.entries(frontMatter.data)) {
    const span = frontMatter.spans[`data.${name}`] ?? { file, line: 1, col: 1 };
    reading.constants.set(name, [...(reading.constants.get(name) ?? []), { value, span }]);
  }
}

/** Constants of included files that the test does not set itself. */
function inherited(reading: Reading, own: FrontMatter): { name: string; value: string; span: Span }[] {
  return [...reading.constants].flatMap(([name, found]) => {
    const [first] = found;
    if (first === undefined || Object.hasOwn(own.data, name)) return [];
    const other = found.find((entry) => entry.value !== first.value);
    if (!other) return [{ name, ...first }];
    throw new VkError(
      'invalid-front-matter',
      `{{data.${name}}} has another value at ${formatSpan(first.span)}`,
      { span: other.span, hint: `Set ${name} under data: of the test itself, or rename one of them.` },
    );
  });
}

function titleOf(file: string, segments: readonly Segment[]): string {
  for (const segment of segments) {
    if (segment.includedBy.length > 0) continue;
    for (const block of segment.blocks) {
      if (block.type === 'heading' && block.text.text !== '') return withoutMarks(block.text.text);
    }
  }
  return posix.basename(file.replaceAll('\\', '/')).replace(/\.(?:md|markdown)$/i, '');
}

function withoutMarks(text: string): string {
  return text
    .replace(/(\*\*|__)(.+?)\1/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * The prose as one text: segments apart from each other by a separator (a step that moves into another file is another
 * place for the plan to point at), then what the front matter says about the meaning: constants, rows, the address.
 * Lines stay where they are, since a kept plan cites them; variables and secrets are in it by name only.
 */
function resolvedText(
  segments: readonly Segment[],
  data: Readonly<Record<string, string>>,
  { rows, url }: FrontMatter,
): string {
  const facts = [
    ...(url === undefined ? [] : [`url ${JSON.stringify(url)}`]),
    ...entriesOf(data).map(([name, value]) => `data ${JSON.stringify([name, value])}`),
    ...rows.map((row) => `row ${JSON.stringify(entriesOf(row))}`),
  ];
  return [...segments.map((segment) => segment.text), ...(facts.length > 0 ? [facts.join('\n')] : [])].join(
    '\n\u001e\n',
  );
}

function entriesOf(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
