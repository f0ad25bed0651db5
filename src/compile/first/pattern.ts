import { wordClasses } from '../../../grammar/first/classes.ts';

/** A sentence shape after its text form was read. */
export type Node =
  | { readonly type: 'word'; readonly low: string }
  | { readonly type: 'mark'; readonly low: string }
  | { readonly type: 'either'; readonly options: readonly (readonly Node[])[] }
  | { readonly type: 'slot'; readonly name: string; readonly parser: string };

/**
 * Reads the text form of a shape:
 *
 *     click            the word, any case
 *     ,  :             the mark
 *     (a|b c)          one of these
 *     [again]          may be there
 *     <shown>          a word class of the lexicon
 *     {target}         a slot; `{to:target}` the slot `to` with the parser `target`
 *
 * @throws Error for a shape that is none: a mistake in the grammar, found by the first test that loads it
 */
export function parsePattern(source: string): readonly Node[] {
  const reader = { source, at: 0 };
  const nodes = sequence(reader, '');
  if (reader.at < source.length)
    throw new Error(`shape "${source}": unexpected "${source.charAt(reader.at)}"`);
  return nodes;
}

interface Reader {
  readonly source: string;
  at: number;
}

const classes = new Map<string, Node>();

function classNode(name: string): Node {
  const known = classes.get(name);
  if (known) return known;
  const words = wordClasses[name];
  if (!words) throw new Error(`no word class <${name}>`);
  const node: Node = { type: 'either', options: words.map((each) => parsePattern(each)) };
  classes.set(name, node);
  return node;
}

function sequence(reader: Reader, until: string): Node[] {
  const nodes: Node[] = [];
  for (;;) {
    const rest = reader.source.slice(reader.at);
    const blank = /^\s+/.exec(rest);
    if (blank) {
      reader.at += blank[0].length;
      continue;
    }
    const next = rest.charAt(0);
    if (next === '' || until.includes(next)) return nodes;
    nodes.push(node(reader, next, rest));
  }
}

function node(reader: Reader, next: string, rest: string): Node {
  if (next === '(' || next === '[') {
    const close = next === '(' ? ')' : ']';
    const options: Node[][] = [];
    do {
      reader.at += 1;
      options.push(sequence(reader, `|${close}`));
    } while (reader.source.charAt(reader.at) === '|');
    if (reader.source.charAt(reader.at) !== close) throw new Error(`shape "${reader.source}": no "${close}"`);
    reader.at += 1;
    if (next === '[') options.push([]);
    return { type: 'either', options };
  }
  const slot = /^\{(\w+)(?::([\w-]+))?\}/.exec(rest);
  const group = /^<([\w-]+)>/.exec(rest);
  const word = /^[^\s()[\]{}|<>]+/.exec(rest);
  const found = slot ?? group ?? word;
  if (!found) throw new Error(`shape "${reader.source}": cannot read "${rest}"`);
  reader.at += found[0].length;
  if (slot) return { type: 'slot', name: slot[1] ?? '', parser: slot[2] ?? slot[1] ?? '' };
  if (group) return classNode(group[1] ?? '');
  return /^[\p{L}\p{N}]/u.test(found[0]) ? { type: 'word', low: found[0] } : { type: 'mark', low: found[0] };
}
