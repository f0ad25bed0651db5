import type { Selector } from './selector.ts';

/** @throws VkError `invalid-selector` */
export function parseSelector(_text: string): Selector {
  throw new Error('being written');
}
