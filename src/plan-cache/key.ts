import { createHash } from 'node:crypto';

/** What makes two plans the same plan (C-CACHE-1). Values of variables and secrets are never part of it. */
export interface KeyParts {
  /** The prose with every include inlined. */
  readonly text: string;
  readonly package: string;
  readonly build: string;
  readonly platform: string;
}

/** 32 hex digits. Each field is length-prefixed, so that no two different tuples join to the same bytes. */
export function keyOf(parts: KeyParts): string {
  const hash = createHash('sha256');
  for (const field of [parts.text, parts.package, parts.build, parts.platform]) {
    const bytes = Buffer.from(field, 'utf8');
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex').slice(0, 32);
}

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
