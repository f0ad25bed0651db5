import type { matchModes } from '../plan/plan.ts';

type Mode = (typeof matchModes)[number];

/**
 * Whether an address is the one that is meant. An address with a scheme is compared whole; one that begins with `/` is
 * the path, with query and fragment only where it states them; anything else is host and path, or a bare path.
 * Letters count, but for those of the host; a slash at the end does not.
 */
export function urlMatches(actual: string, wanted: string, mode: Mode = 'equals'): boolean {
  const want = decoded(wanted.trim());
  if (want === '') return false;
  const url = parse(actual);
  if (!url) return compare(decoded(actual), want, mode);
  return formsOf(url, want, mode).some((form) => compare(form, withoutEnd(lowerHost(want)), mode));
}

function formsOf(url: URL, want: string, mode: Mode): string[] {
  const path = decoded(url.pathname);
  const query = decoded(url.search);
  const fragment = decoded(url.hash);
  const full = `${path}${query}${fragment}`;
  if (mode !== 'equals') {
    const base = want.startsWith('/') && mode !== 'contains' ? '' : `${url.protocol}//${url.host}`;
    return [`${base}${full}`, `${base}${withoutEnd(path)}`, `${base}${withoutEnd(path)}${query}`];
  }
  const tail = `${withoutEnd(path)}${want.includes('?') ? query : ''}${want.includes('#') ? fragment : ''}`;
  if (/^[a-z][a-z0-9+.-]*:/i.test(want)) return [withoutEnd(`${url.protocol}//${url.host}${full}`)];
  if (want.startsWith('/')) return [withoutEnd(tail)];
  return [withoutEnd(`${url.host}${tail}`), withoutEnd(tail).replace(/^\//, '')];
}

function compare(text: string, wanted: string, mode: Mode): boolean {
  switch (mode) {
    case 'equals':
      return withoutEnd(text) === withoutEnd(wanted);
    case 'contains':
      return text.includes(wanted);
    case 'starts-with':
      return text.startsWith(wanted);
    case 'ends-with':
      return text.endsWith(wanted) || withoutEnd(text).endsWith(wanted);
  }
}

function parse(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return url.host === '' ? undefined : url;
  } catch {
    return undefined;
  }
}

function lowerHost(text: string): string {
  return text.replace(/^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)/i, (_all, scheme: string, host: string) =>
    `${scheme}${host}`.toLowerCase(),
  );
}

function withoutEnd(text: string): string {
  return text.length > 1 && text.endsWith('/') ? text.slice(0, -1) : text;
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}
