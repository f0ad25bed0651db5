import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the measuring data, or `undefined` (then the bench says "corpus absent"). */
export function corpusFolder(): string | undefined {
  const folder =
    process.env.VERIKUN_CORPUS ?? resolve(fileURLToPath(new URL('..', import.meta.url)), '../shared/corpus');
  return existsSync(folder) ? folder : undefined;
}
