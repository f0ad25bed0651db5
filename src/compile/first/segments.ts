import { readClause } from './clause.ts';
import { after, type Context, type Draft } from './context.ts';
import { isMark, isWord, type Token } from './tokenize.ts';

/** A stretch of a sentence: readings of it, or none when it was not understood. */
export interface Segment {
  readonly tokens: readonly Token[];
  readonly drafts?: readonly Draft[];
}
export interface Segmented {
  readonly segments: readonly Segment[];
  readonly context: Context;
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Where one clause may end and the next begin: "and", "then", "but", commas, dashes, arrows. */
function piecesOf(tokens: readonly Token[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  let at = 0;
  while (at < tokens.length) {
    const length = joinAt(tokens, at);
    if (length === 0) {
      at += 1;
      continue;
    }
    if (at > from) pieces.push({ from, to: at });
    at += length;
    from = at;
  }
  if (from < tokens.length) pieces.push({ from, to: tokens.length });
  return pieces;
}

function joinAt(tokens: readonly Token[], at: number): number {
  let length = 0;
  while (at + length < tokens.length && isJoin(tokens, at + length, length > 0)) length += 1;
  return length;
}

function isJoin(tokens: readonly Token[], at: number, inside: boolean): boolean {
  const token = tokens[at];
  if (isMark(token, ',', '-', '->', '=>', ';', 'br', '.', '!', '&', '…', '|')) return true;
  if (isMark(token, ':')) return true;
  if (isWord(token, 'then')) return true;
  if (isWord(token, 'and', 'but', 'whereas', 'while', 'yet') && !(isWord(token, 'while', 'yet') && at === 0))
    return token?.text === token?.low || at === 0 || inside;
  return inside && isWord(token, 'also', 'afterwards', 'finally');
}

/** Runs that no clause was found in, so that no second path tries them. */
type Failures = Set<string>;
const maxSpan = 6;

/**
 * Splits a sentence into clauses so that as little as possible is not understood, shorter clauses first. What is not
 * understood stays a segment of its own: the rest is read all the same.
 */
export function readSegments(tokens: readonly Token[], context: Context): Segmented {
  const pieces = piecesOf(tokens);
  const failed: Failures = new Set();
  for (let allowed = 0; allowed <= pieces.length; allowed += 1) {
    const found = search(tokens, pieces, 0, context, allowed, failed);
    if (found) return found;
  }
  return { segments: [{ tokens }], context: forgotten(context) };
}

function search(
  tokens: readonly Token[],
  pieces: readonly Piece[],
  at: number,
  context: Context,
  allowed: number,
  failed: Failures,
): Segmented | undefined {
  const first = pieces[at];
  if (!first) return { segments: [], context };
  for (let end = at; end < pieces.length && end < at + maxSpan; end += 1) {
    const run = tokens.slice(first.from, pieces[end]?.to);
    const expects = behindResultArrow(tokens, first.from);
    const here = expects ? { ...context, expecting: true } : context;
    const key = `${at} ${end} ${here.expecting} ${here.previous?.kind} ${here.mentioned.last === undefined} ${here.subject === undefined}`;
    if (failed.has(key)) continue;
    const drafts = readClause(run, here);
    if (!drafts) {
      failed.add(key);
      continue;
    }
    const rest = search(tokens, pieces, end + 1, after(here, drafts), allowed, failed);
    if (rest) return { segments: [{ tokens: run, drafts }, ...rest.segments], context: rest.context };
  }
  if (allowed === 0) return undefined;
  const refused = tokens.slice(first.from, first.to);
  const rest = search(tokens, pieces, at + 1, forgotten(context), allowed - 1, failed);
  return rest ? { segments: [{ tokens: refused }, ...rest.segments], context: rest.context } : undefined;
}

function behindResultArrow(tokens: readonly Token[], at: number): boolean {
  return (
    isMark(tokens[at - 1], '=>') || (isMark(tokens[at - 1], '->') && tokens[at - 1]?.text === '→' && false)
  );
}

/** After a clause that nobody understood "it" means nothing. */
export function forgotten(context: Context): Context {
  return { ...context, previous: undefined, subject: undefined, mentioned: { all: [] } };
}
