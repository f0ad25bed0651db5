import type { Test } from '../prose/test.ts';
import type { Compilation } from './compilation.ts';

export function checkCoverage(_test: Test, _compilation: Compilation): void {
  return;
}
