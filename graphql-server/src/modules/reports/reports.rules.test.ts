import { describe, expect, it } from 'vitest';
import { averageOrderMinor, conversionOf, dayOf, rangeOf } from './reports.rules.ts';

const at = (text: string) => new Date(`${text}Z`);
const shown = (date: Date) => date.toISOString().slice(0, 16);

describe('the day of a report', () => {
  it('is a calendar day from 2000 to 2100', () => {
    expect(dayOf('2026-11-30')).toEqual(at('2026-11-30T00:00'));
    expect(dayOf('2028-02-29')).toEqual(at('2028-02-29T00:00'));
    expect(dayOf('2000-01-01')).not.toBeNull();
    expect(dayOf('2100-12-31')).not.toBeNull();
    for (const text of [
      '1999-12-31',
      '2101-01-01',
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '2026-11-30T',
      'x',
      '',
    ])
      expect(dayOf(text), text).toBeNull();
  });
});

describe('the range of a report', () => {
  const now = at('2026-11-26T08:30');
  it.each([
    ['DAY', '2026-11-25', '2026-11-25T00:00', '2026-11-26T00:00', '2026-11-24T00:00', 24, 24],
    ['WEEK', '2026-11-22', '2026-11-16T00:00', '2026-11-23T00:00', '2026-11-09T00:00', 7, 7],
    ['WEEK', '2026-11-16', '2026-11-16T00:00', '2026-11-23T00:00', '2026-11-09T00:00', 7, 7],
    ['MONTH', '2026-03-31', '2026-03-01T00:00', '2026-04-01T00:00', '2026-02-01T00:00', 31, 28],
    ['MONTH', '2026-01-15', '2026-01-01T00:00', '2026-02-01T00:00', '2025-12-01T00:00', 31, 31],
    ['YEAR', '2025-06-01', '2025-01-01T00:00', '2026-01-01T00:00', '2024-01-01T00:00', 12, 12],
  ] as const)('%s of %s', (period, day, start, end, previous, buckets, previousBuckets) => {
    const range = rangeOf(period, at(`${day}T15:20`), now);
    expect(shown(range.start)).toBe(start);
    expect(shown(range.end)).toBe(end);
    expect(range.until).toEqual(range.end);
    expect(shown(range.previousStart)).toBe(previous);
    expect(range.previousUntil).toEqual(range.start);
    expect([range.buckets.length, range.previousBuckets.length]).toEqual([buckets, previousBuckets]);
  });

  it.each([
    ['DAY', '2026-11-26T08:30', '2026-11-26T09:00', '2026-11-25T09:00'],
    ['WEEK', '2026-11-26T08:30', '2026-11-26T09:00', '2026-11-19T09:00'],
    ['MONTH', '2026-11-26T08:30', '2026-11-26T09:00', '2026-10-26T09:00'],
    // The 31st has no counterpart: all of February.
    ['MONTH', '2026-03-31T08:30', '2026-03-31T09:00', '2026-03-01T00:00'],
    ['YEAR', '2028-02-29T08:30', '2028-02-29T09:00', '2027-03-01T09:00'],
    // The last hour ends the period.
    ['DAY', '2026-11-26T23:59', '2026-11-27T00:00', '2026-11-26T00:00'],
  ] as const)(
    'compares a running %s at %s with the same part of the one before',
    (period, time, until, previous) => {
      const range = rangeOf(period, at(time), at(time));
      expect(shown(range.until)).toBe(until);
      expect(shown(range.previousUntil)).toBe(previous);
    },
  );

  it('compares a future period with the whole one before', () => {
    const range = rangeOf('DAY', at('2026-12-24T00:00'), now);
    expect(shown(range.until)).toBe('2026-12-25T00:00');
    expect(shown(range.previousUntil)).toBe('2026-12-24T00:00');
  });
});

it('has no average and no conversion without orders', () => {
  const none = { placed: 0, converted: 0, paid: 0, units: 0, revenueMinor: 0, refundedMinor: 0 };
  expect([averageOrderMinor(none), conversionOf(none)]).toEqual([null, null]);
  expect(averageOrderMinor({ ...none, paid: 3, revenueMinor: 100 })).toBe(33);
  expect(conversionOf({ ...none, placed: 4, converted: 3 })).toBe(0.75);
});
