import { readTest } from '../../prose/read-test.ts';
import type { Test } from '../../prose/test.ts';
import type { Compilation } from '../compilation.ts';
import { checkCoverage } from '../coverage.ts';
import { lower } from '../lower.ts';
import { readDocument } from './document.ts';

/**
 * Compiles a test by the built-in grammar alone: no model, no guess. What it does not understand is refused, and then
 * `steps` hold only the rest and must not be run.
 */
export function compileEnglish(test: Test): Compilation {
  const { readings, notes, refusals, manual } = readDocument(test);
  const { steps, clauses } = lower(readings);
  const compilation: Compilation = { steps, clauses, readings, notes, refusals, manual };
  checkCoverage(test, compilation);
  return compilation;
}

/** Compiles one sentence, or a few, as a test of its own. */
export function compileSentence(text: string): Compilation {
  const reader = {
    read(): string {
      throw new Error('a sentence includes no file');
    },
    identity: (path: string): string => path,
  };
  return compileEnglish(readTest('sentence', text, reader));
}
