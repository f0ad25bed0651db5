/** Kinds of `input` that the browser draws as a picker. */
export function isPickedControl(kind: string): boolean {
  return /^(date|time|datetime-local|month|week|color|range)$/.test(kind);
}

/**
 * What a person writes for a picked field, in the form that the field holds: dates as ISO or in the order of the page's
 * locale ("30/11/2026", "30 Nov 2026"), times with or without am and pm.
 * @returns `undefined` for a text that is none
 */
export function controlValue(kind: string, text: string, locale: string): string | undefined {
  const given = text.trim();
  switch (kind) {
    case 'date':
      return dateValue(given, locale);
    case 'time':
      return timeValue(given);
    case 'datetime-local': {
      const parts = /^(.*?)(?:T|,?\s+(?:at\s+)?)(\d{1,2}[:.]\d{2}.*)$/.exec(given);
      const date = dateValue(parts?.[1] ?? '', locale);
      const time = timeValue(parts?.[2] ?? '');
      return date && time ? `${date}T${time}` : undefined;
    }
    case 'month': {
      if (/^\d{4}-\d{2}$/.test(given)) return given;
      const date = dateValue(`1 ${given}`, locale);
      return date?.slice(0, 7);
    }
    case 'week':
      return /^\d{4}-W\d{2}$/.test(given) ? given : undefined;
    case 'color':
      return /^#[0-9a-f]{6}$/i.test(given) ? given.toLowerCase() : undefined;
    case 'range':
      return Number.isFinite(Number(given)) && given !== '' ? given : undefined;
    default:
      return undefined;
  }
}

function dateValue(text: string, locale: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const numeric = /^(\d{1,4})[./\s-](\d{1,2})[./\s-](\d{1,4})\.?$/.exec(text);
  if (numeric) {
    const parts = Object.fromEntries(orderOf(locale).map((part, at) => [part, numeric[at + 1]]));
    return dateOf(parts.year, parts.month, parts.day);
  }
  const worded =
    /^(?:(\d{1,2})(?:st|nd|rd|th)?\.?\s+)?(\p{L}+)\.?\s*(?:(\d{1,2})(?:st|nd|rd|th)?)?,?\s+(\d{4})$/u.exec(
      text,
    );
  const month = worded?.[2] === undefined ? undefined : monthOf(worded[2], locale);
  return worded && month !== undefined ? dateOf(worded[4], String(month), worded[1] ?? worded[3]) : undefined;
}

function dateOf(year?: string, month?: string, day?: string): string | undefined {
  if (year?.length !== 4 || !month || !day) return undefined;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${value}T00:00:00Z`);
  // "31 February" is turned into another day by the parser: then it is none.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined;
}

function timeValue(text: string): string | undefined {
  const parts = /^(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!parts || (!parts[2] && !parts[4])) return undefined;
  let hour = Number(parts[1]);
  const half = parts[4]?.toLowerCase();
  if (half && (hour < 1 || hour > 12)) return undefined;
  if (half === 'p' && hour < 12) hour += 12;
  if (half === 'a' && hour === 12) hour = 0;
  if (hour > 23 || Number(parts[2] ?? 0) > 59) return undefined;
  return `${String(hour).padStart(2, '0')}:${parts[2] ?? '00'}${parts[3] ? `:${parts[3]}` : ''}`;
}

function orderOf(locale: string): string[] {
  const parts = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(0);
  return parts.map((part) => part.type).filter((type) => type !== 'literal');
}

function monthOf(word: string, locale: string): number | undefined {
  const wanted = word.toLowerCase();
  if (wanted.length < 3) return undefined;
  for (const language of [locale, 'en'])
    for (let month = 0; month < 12; month += 1) {
      const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2026, month, 15),
      );
      if (name.toLowerCase().startsWith(wanted)) return month + 1;
    }
  return undefined;
}
