import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';
import { month, utcDay, utcDayOfMonth, utcHour, utcMonth, utcWeekday, utcYear } from '#web/ui/dates.ts';

type Period = Types.SalesPeriod;

export const periods = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

/** The period that starts then, such as `November 2026`. */
export function periodName(period: Period, start: string): string {
  switch (period) {
    case 'DAY':
      return utcDay(start);
    case 'WEEK':
      return copy.overview.weekOf(utcDay(start));
    case 'MONTH':
      return month(start);
    case 'YEAR':
      return utcYear(start);
    default:
      return period satisfies never;
  }
}

/** An hour of a day, a day of a week or month, or a month of a year. */
export function bucketName(period: Period, start: string): string {
  const formats = { DAY: utcHour, WEEK: utcWeekday, MONTH: utcDayOfMonth, YEAR: utcMonth };
  return formats[period](start);
}

/** The period and date in the URL: `?period=week&date=2026-11-23`. A month without them. */
export function readReport(params: URLSearchParams): { period: Period; date: string | null } {
  const period = params.get('period')?.toUpperCase();
  const date = params.get('date');
  return {
    period: periods.find((one) => one === period) ?? 'MONTH',
    date: date !== null && isDay(date) ? date : null,
  };
}

/** As the server accepts days. */
function isDay(text: string): boolean {
  if (!/^(?:20\d\d|2100)-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** The day of a timestamp. */
export const dayOf = (start: string): string => start.slice(0, 10);
