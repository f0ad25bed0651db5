import type { Passage } from '../../prose/test.ts';
import { placeIn } from '../../prose/test.ts';
import type { Reading, ReadingKind } from '../reading.ts';
import type { Memory } from './memory.ts';
import { type Token, textOf } from './tokens.ts';

/** What surrounds a clause and changes how its words are taken. */
export interface Setting {
  readonly passage: Passage;
  /** Under "Expected": a bare thing is one that must be shown. */
  readonly expecting: boolean;
  /** "Given …": being somewhere means going there. */
  readonly given: boolean;
}

/** One clause understood: what it does, and what the words mean from here on. */
export interface Understood {
  readonly readings: readonly Reading[];
  readonly memory: Memory;
  /** How much had to be filled in: 0 for a whole sentence of its own. The cheaper of two readings wins. */
  readonly cost: number;
  /** The verb and what belongs to it, for "…, and the third one". */
  readonly verb?: readonly Token[];
}

type Parts = Omit<Reading, 'kind' | 'text' | 'span'>;

/** A reading of these tokens. */
export function readingOf(
  kind: ReadingKind,
  tokens: readonly Token[],
  setting: Setting,
  parts: Parts = {},
): Reading {
  return {
    kind,
    text: textOf(tokens, setting.passage.text),
    span: placeIn(setting.passage, tokens[0]?.from ?? 0),
    ...parts,
  };
}
