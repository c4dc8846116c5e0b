const two = (part: number) => String(part).padStart(2, '0');

/** A time as `<input type="datetime-local">` shows it: in the browser's time zone, such as `2026-11-28T09:00`. */
export function localInput(iso: string): string {
  const at = new Date(iso);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The time that an input of the browser's time zone means, in UTC; null if it is empty or incomplete. */
export function momentOf(typed: string): string | null {
  const at = new Date(typed);
  // Browsers guess the meaning of other texts.
  const isComplete = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(typed);
  return isComplete && !Number.isNaN(at.getTime()) ? at.toISOString() : null;
}

/** Name of the browser's time zone, such as `Europe/Oslo`. */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
