// Created once: constructing a formatter costs more than the rest of an email.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** `November 21, 2026, 2:05 PM UTC` */
export function dateAndTime(moment: Date): string {
  return `${format.format(moment).replace(' at ', ', ')} UTC`;
}
