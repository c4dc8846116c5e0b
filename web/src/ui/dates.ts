/**
 * Creates a date formatter for ISO 8601 texts or milliseconds since 1970. `Intl.DateTimeFormat` is created on first use,
 * because loading a locale takes some 20 ms even on a fast machine.
 */
function dateFormatter(
  options: Intl.DateTimeFormatOptions,
  language?: string,
): (at: string | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(language, options)).format(new Date(at));
}

// In the user's locale and time zone.
export const hour = dateFormatter({ timeStyle: 'short' });
export const shortDay = dateFormatter({ day: 'numeric', month: 'short' });
export const day = dateFormatter({ dateStyle: 'medium' });
export const longDay = dateFormatter({ dateStyle: 'long' });
export const moment = dateFormatter({ dateStyle: 'medium', timeStyle: 'short' });
export const longMoment = dateFormatter({ dateStyle: 'long', timeStyle: 'short' });

/** In UTC and English, so that server and browser render the same text. */
export const utcMoment = dateFormatter({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }, 'en');

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

// Without `Intl`, because most pages with them have no other date. In English, as the text around them.

/** In UTC. */
export function month(at: string): string {
  const date = new Date(at);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A calendar day such as `2026-11-30`, which is the same in every time zone, as `Nov 30`. */
export function calendarDay(at: string): string {
  const date = new Date(at);
  return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`;
}

export const utcHour = dateFormatter({ hour: 'numeric', timeZone: 'UTC' }, 'en');
export const utcDay = dateFormatter({ dateStyle: 'medium', timeZone: 'UTC' }, 'en');
export const utcWeekday = dateFormatter({ weekday: 'short', timeZone: 'UTC' }, 'en');
export const utcDayOfMonth = dateFormatter({ day: 'numeric', timeZone: 'UTC' }, 'en');
export const utcMonth = dateFormatter({ month: 'short', timeZone: 'UTC' }, 'en');
export const utcYear = dateFormatter({ year: 'numeric', timeZone: 'UTC' }, 'en');
