import type { SalesPeriod } from '#server/generated/prisma/enums.ts';

/** A calendar period in UTC with the one before it, each cut into buckets. Weeks begin on Monday. */
export interface ReportRange {
  readonly start: Date;
  readonly end: Date;
  /** Until when the period has figures: its end, or the end of the current hour while it is running. */
  readonly until: Date;
  readonly previousStart: Date;
  /** Until when the previous period is compared: as far into it as `until` is into this one. */
  readonly previousUntil: Date;
  /** Starts of the buckets. */
  readonly buckets: readonly Date[];
  readonly previousBuckets: readonly Date[];
}

/** The unit of the buckets, as PostgreSQL's `date_trunc` names it. */
export const bucketUnits = {
  DAY: 'hour',
  WEEK: 'day',
  MONTH: 'day',
  YEAR: 'month',
} as const satisfies Record<SalesPeriod, string>;
type Unit = (typeof bucketUnits)[SalesPeriod];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The first and last day that a report can contain. */
const FIRST_DAY = Date.UTC(2000, 0, 1);
const LAST_DAY = Date.UTC(2100, 11, 31);

/** Midnight (UTC) of a day such as `2026-11-30`; null if it is none from 2000 to 2100. */
export function dayOf(text: string): Date | null {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  const isDay = day.getTime() >= FIRST_DAY && day.getTime() <= LAST_DAY;
  // The 31st of a short month would be a day of the next one.
  return isDay && day.toISOString().startsWith(text) ? day : null;
}

/** The period that contains `at`. */
export function rangeOf(period: SalesPeriod, at: Date, now: Date): ReportRange {
  const start = startOf(period, at);
  const end = moved(period, start, 1);
  const previousStart = moved(period, start, -1);
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS);
  const until = hour > start && hour < end ? hour : end;
  // The 31st has no counterpart in a short month: the whole month is compared.
  const counterpart = moved(period, until, -1);
  const unit = bucketUnits[period];
  return {
    start,
    end,
    until,
    previousStart,
    previousUntil: until < end && counterpart < start ? counterpart : start,
    buckets: bucketsOf(unit, start, end),
    previousBuckets: bucketsOf(unit, previousStart, start),
  };
}

function startOf(period: SalesPeriod, at: Date): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  switch (period) {
    case 'DAY':
      return new Date(Date.UTC(year, month, day));
    case 'WEEK':
      return new Date(Date.UTC(year, month, day - ((at.getUTCDay() + 6) % 7)));
    case 'MONTH':
      return new Date(Date.UTC(year, month));
    case 'YEAR':
      return new Date(Date.UTC(year, 0));
    default:
      return period satisfies never;
  }
}

function moved(period: SalesPeriod, at: Date, by: 1 | -1): Date {
  const days = { DAY: 1, WEEK: 7 };
  if (period === 'DAY' || period === 'WEEK') return new Date(at.getTime() + by * days[period] * DAY_MS);
  const to = new Date(at);
  if (period === 'MONTH') to.setUTCMonth(at.getUTCMonth() + by);
  else to.setUTCFullYear(at.getUTCFullYear() + by);
  return to;
}

function bucketsOf(unit: Unit, start: Date, end: Date): Date[] {
  const buckets: Date[] = [];
  for (let at = start; at < end; at = next(unit, at)) buckets.push(at);
  return buckets;
}

const next = (unit: Unit, at: Date) =>
  unit === 'month'
    ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))
    : new Date(at.getTime() + (unit === 'day' ? DAY_MS : HOUR_MS));

/** Sales in one currency. Amounts are in minor units and may exceed 32 bits. */
export interface SalesFigures {
  /** Orders placed. */
  readonly placed: number;
  /** Of the orders placed, those that were paid, at any time. */
  readonly converted: number;
  readonly paid: number;
  /** Items of the orders that were paid. */
  readonly units: number;
  readonly revenueMinor: number;
  readonly refundedMinor: number;
}

export const figureNames = [
  'placed',
  'converted',
  'paid',
  'units',
  'revenueMinor',
  'refundedMinor',
] as const satisfies readonly (keyof SalesFigures)[];

const none: SalesFigures = {
  placed: 0,
  converted: 0,
  paid: 0,
  units: 0,
  revenueMinor: 0,
  refundedMinor: 0,
};

export function sumOf(figures: readonly SalesFigures[]): SalesFigures {
  const totals = { ...none };
  for (const one of figures) for (const name of figureNames) totals[name] += one[name];
  return totals;
}

/** Revenue per paid order, rounded to minor units; null without any. */
export const averageOrderMinor = ({ paid, revenueMinor }: SalesFigures): number | null =>
  paid === 0 ? null : Math.round(revenueMinor / paid);

/** The share of the orders placed that were paid, from 0 to 1; null without any. */
export const conversionOf = ({ placed, converted }: SalesFigures): number | null =>
  placed === 0 ? null : converted / placed;
