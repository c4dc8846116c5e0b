import { describe, expect, it } from 'vitest';
import { bucketName, periodName, readReport } from './report-dates.ts';
import { changeOf } from './sales-figures.ts';

describe('the report in the URL', () => {
  const read = (search: string) => readReport(new URLSearchParams(search));
  it('is the current month without parameters, and with invalid ones', () => {
    expect(read('')).toEqual({ period: 'MONTH', date: null });
    for (const date of ['2026-02-30', '1999-12-31', '2101-01-01', '2026-1-1', 'x'])
      expect(read(`period=century&date=${date}`)).toEqual({ period: 'MONTH', date: null });
  });
  it('is a period that contains a day', () => {
    expect(read('period=week&date=2026-11-23')).toEqual({ period: 'WEEK', date: '2026-11-23' });
    expect(read('date=2100-12-31').date).toBe('2100-12-31');
    expect(read('date=2000-01-01').date).toBe('2000-01-01');
  });
});

describe('names', () => {
  const start = '2026-11-01T00:00:00.000Z';
  it('of periods and their parts are in UTC', () => {
    expect((['DAY', 'WEEK', 'MONTH', 'YEAR'] as const).map((period) => periodName(period, start))).toEqual([
      'Nov 1, 2026',
      'Week of Nov 1, 2026',
      'November 2026',
      '2026',
    ]);
    expect((['DAY', 'WEEK', 'MONTH', 'YEAR'] as const).map((period) => bucketName(period, start))).toEqual([
      '12 AM',
      'Sun',
      '1',
      'Nov',
    ]);
  });
});

describe('a change', () => {
  it('is in percent, and in points for a share', () => {
    expect(changeOf('revenue', 1_120, 1_000)).toEqual({ text: '+12%', direction: 'up' });
    expect(changeOf('units', 5, 10)).toEqual({ text: '-50%', direction: 'down' });
    expect(changeOf('units', 5, 5)).toEqual({ text: '0%', direction: 'same' });
    expect(changeOf('conversion', 0.75, 0.5)).toEqual({ text: '+25 points', direction: 'up' });
  });
  it('is unknown without a value before', () => {
    expect([
      changeOf('revenue', 5, 0),
      changeOf('averageOrder', 5, null),
      changeOf('conversion', null, 1),
    ]).toEqual([null, null, null]);
    expect(changeOf('conversion', 0.5, 0)).toMatchObject({ text: '+50 points' });
  });
});
