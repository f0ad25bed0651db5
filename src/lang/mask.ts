/** Replaces secret values in whatever leaves the process: the one writing door and every stream go through it. */
export interface Masker {
  /** Adds a value. One shorter than 4 characters cannot be masked without masking ordinary words: refused by the caller. */
  add(value: string): void;
  mask(text: string): string;
  readonly size: number;
}

export const maskedText = '••••••';

/** A secret below this length would black out ordinary words. */
export const minimumSecretLength = 4;

/** A masker that knows each value in the encodings that our own files use: plain, URL, base64, JSON, XML and HTML, doubled quotes. */
export function createMasker(): Masker {
  const forms = new Set<string>();
  let ordered: string[] = [];
  let count = 0;
  return {
    add(value) {
      if (value === '') return;
      count += 1;
      for (const form of encodings(value)) forms.add(form);
      // Longest first, so that a secret that contains another leaves no tail.
      ordered = [...forms].sort((a, b) => b.length - a.length);
    },
    mask(text) {
      let masked = text;
      for (const form of ordered) if (masked.includes(form)) masked = masked.split(form).join(maskedText);
      return masked;
    },
    get size() {
      return count;
    },
  };
}

function encodings(value: string): string[] {
  const xml = value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const json = JSON.stringify(value).slice(1, -1);
  const bytes = new TextEncoder().encode(value);
  // A lone surrogate has no URL form of its own.
  const url = value.replace(/\p{Surrogate}/gu, '\ufffd');
  const forms = [
    value,
    encodeURIComponent(url),
    encodeURIComponent(url).replace(/%20/g, '+'),
    encodeURI(url),
    json,
    JSON.stringify(json).slice(1, -1),
    xml,
    xml.replace(/"/g, '&quot;'),
    xml.replace(/"/g, '&quot;').replace(/'/g, '&#39;'),
    xml.replace(/"/g, '&quot;').replace(/'/g, '&apos;'),
    value.replace(/'/g, "''"),
    value.replace(/'/g, `'\\''`),
    base64(bytes),
    base64(bytes).replace(/=+$/, ''),
    ...[0, 1, 2].map((before) => base64Inside(bytes, before)),
  ];
  return [...new Set(forms)].filter((form) => form.length > 0);
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** What stays the same of the base64 form when other bytes stand around, as in `user:password` of a header. */
function base64Inside(bytes: Uint8Array, before: number): string {
  const padded = new Uint8Array(before + bytes.length);
  padded.set(bytes, before);
  const inside = base64(padded).slice(Math.ceil((before * 8) / 6), Math.floor((padded.length * 8) / 6));
  return inside.length >= minimumSecretLength ? inside : '';
}
