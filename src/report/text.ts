export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').trim();
}

/** The text without the marker of the list item that it stood in. */
export function withoutNumber(text: string): string {
  return text.replace(/^(?:\d+[.)]|[-*+])\s+/, '');
}

/** Ends in exactly one stop and begins with a capital letter. */
export function sentence(text: string): string {
  const line = oneLine(text);
  return capital(/[.!?…]["”’)]?$/.test(line) ? line : `${line}.`);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The path of an address, as a person says where they are: `/basket`. */
export function shortUrl(url: string): string {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*(\/[^?#]*)?/i.exec(url);
  return match ? (match[1] ?? '/') : url;
}

/** A word of a command that works when pasted into a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replace(/'/g, `'\\''`)}'`;
}
