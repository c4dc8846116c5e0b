/**
 * Writes dates in one way, from an ISO 8601 text or milliseconds since 1970. The rules of a language are loaded with the first
 * format that is made, some 20 ms of a quick machine: nobody waits for them who sees no date.
 */
function written(options: Intl.DateTimeFormatOptions, language?: string): (at: string | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(language, options)).format(new Date(at));
}

// In the reader's language and zone.
export const hour = written({ timeStyle: 'short' });
export const shortDay = written({ day: 'numeric', month: 'short' });
export const day = written({ dateStyle: 'medium' });
export const longDay = written({ dateStyle: 'long' });
export const moment = written({ dateStyle: 'medium', timeStyle: 'short' });
export const longMoment = written({ dateStyle: 'long', timeStyle: 'short' });

/** In UTC and English, so that the server and the browser write the same words. */
export const month = written({ month: 'long', year: 'numeric', timeZone: 'UTC' }, 'en');
