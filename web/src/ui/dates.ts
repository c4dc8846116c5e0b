/**
 * Creates a date formatter for ISO 8601 texts or milliseconds since 1970. `Intl.DateTimeFormat` is created on first use,
 * because loading a locale takes some 20 ms even on a fast machine.
 */
function written(options: Intl.DateTimeFormatOptions, language?: string): (at: string | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(language, options)).format(new Date(at));
}

// In the user's locale and time zone.
export const hour = written({ timeStyle: 'short' });
export const shortDay = written({ day: 'numeric', month: 'short' });
export const day = written({ dateStyle: 'medium' });
export const longDay = written({ dateStyle: 'long' });
export const moment = written({ dateStyle: 'medium', timeStyle: 'short' });
export const longMoment = written({ dateStyle: 'long', timeStyle: 'short' });

/** In UTC and English, so that server and browser render the same text. */
export const utcMoment = written({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }, 'en');

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** In UTC and English. Without `Intl`, because most pages with reviews have no other date. */
export function month(at: string): string {
  const date = new Date(at);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

export const utcHour = written({ hour: 'numeric', timeZone: 'UTC' }, 'en');
export const utcDay = written({ dateStyle: 'medium', timeZone: 'UTC' }, 'en');
export const utcWeekday = written({ weekday: 'short', timeZone: 'UTC' }, 'en');
export const utcDayOfMonth = written({ day: 'numeric', timeZone: 'UTC' }, 'en');
export const utcMonth = written({ month: 'short', timeZone: 'UTC' }, 'en');
export const utcYear = written({ year: 'numeric', timeZone: 'UTC' }, 'en');

/** A calendar day such as `2026-11-30`, which is the same in every time zone. */
export const calendarDay = written({ day: 'numeric', month: 'short', timeZone: 'UTC' });
