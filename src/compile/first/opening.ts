import type { Block, Passage } from '../../prose/test.ts';
import type { Reader } from './document.ts';

export function readOpening(_passage: Passage, _next: Block, _reader: Reader): boolean {
  return false;
}
