/**
 * Whether a field holds what was typed, as its kind may format it: case, edges and line ends, masks of phone numbers,
 * cards and dates, the same number written another way. Never another number, never a part of the text.
 */
export function hasLanded(typed: string, held: string): boolean {
  const [a, b] = [plain(typed), plain(held)];
  if (a === b) return true;
  return isSameNumber(a, b) || isSameDigits(a, b) || isSameDate(a, b);
}

function plain(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .normalize('NFC')
    .trim()
    .toLowerCase();
}

const number = /^[-+]?[\d.,' ]*\d$/;

/** "1000" and "1,000.00", "57.5" and "57,50"; never "57.57" and "5.757". The field may add marks and zeros, not drop any. */
function isSameNumber(typed: string, held: string): boolean {
  if (!number.test(typed) || !number.test(held)) return false;
  return readings(typed).some((wanted) =>
    readings(held).some(
      (other) =>
        other.whole === wanted.whole &&
        other.groups >= wanted.groups &&
        other.fraction.startsWith(wanted.fraction) &&
        /^0*$/.test(other.fraction.slice(wanted.fraction.length)),
    ),
  );
}

interface Reading {
  readonly whole: string;
  readonly fraction: string;
  readonly groups: number;
}

/** What a number may mean: with a point or with a comma before its fraction. */
function readings(text: string): Reading[] {
  const found: Reading[] = [];
  for (const decimal of ['.', ','] as const) {
    const [whole = '', fraction = '', ...more] = text.split(decimal);
    const groups = whole.split(/[.,' ]/);
    if (more.length > 0 || /\D/.test(fraction)) continue;
    const isGrouped = groups.every((part, at) => at === 0 || part.length === 3);
    if (isGrouped) found.push({ whole: groups.join(''), fraction, groups: groups.length });
  }
  return found;
}

/** A mask puts marks between digits that were typed without: "5551234567" is "(555) 123-4567". */
function isSameDigits(a: string, b: string): boolean {
  const isMasked = /^[+\d][\d ()\-/]*$/.test(a) && /^[+(\d][\d ()\-/]*$/.test(b);
  if (!isMasked) return false;
  const digits = (text: string): string => text.replace(/\D/g, '');
  const isLess = b.length < a.length || (a.startsWith('+') && !b.startsWith('+'));
  // A short number that lost a mark lost a character; a phone number that did was written the app's way.
  const least = isLess ? 7 : 4;
  return digits(a).length >= least && digits(a) === digits(b);
}

/** A date field holds "2026-12-31" however it was typed. */
function isSameDate(a: string, b: string): boolean {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(b);
  const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$/.exec(a);
  if (!iso || !parts) return false;
  const wanted = parts.slice(1).map(Number);
  const [year, month, day] = iso.slice(1).map(Number);
  return [
    [year, month, day],
    [day, month, year],
    [month, day, year],
  ].some((order) => order.every((part, at) => part === wanted[at]));
}
