import { expect, test } from 'vitest';
import { month } from './dates.ts';

test('writes month and year as Intl does', () => {
  const format = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2026, index, 1)).toISOString());
  expect(months.map(month)).toEqual(months.map((at) => format.format(new Date(at))));
});
