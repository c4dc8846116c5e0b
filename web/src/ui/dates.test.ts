import { expect, test } from 'vitest';
import { calendarDay, month } from './dates.ts';

const days = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2026, index, 10 - index)).toISOString(),
);

test.each([
  { name: 'month and year', write: month, options: { month: 'long', year: 'numeric' } as const },
  { name: 'a calendar day', write: calendarDay, options: { month: 'short', day: 'numeric' } as const },
])('writes $name as Intl does', ({ write, options }) => {
  const format = new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' });
  expect(days.map(write)).toEqual(days.map((at) => format.format(new Date(at))));
});
