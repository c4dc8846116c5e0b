import { describe, expect, it } from 'vitest';
import { median, percentile, shown } from './statistics.ts';

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe('percentile', () => {
  it('returns the value by the nearest rank, in any input order', () => {
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
  });

  it('returns the slowest of a few values, and the value itself for one', () => {
    expect(percentile([3, 1, 2], 0.99)).toBe(3);
    expect(percentile([7], 0.5)).toBe(7);
  });

  it('is not a number without values', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('median', () => {
  it('returns the middle value, or the mean of the two middle values', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 2, 100])).toBe(3);
  });

  it('ignores values that could not be measured', () => {
    expect(median([NaN, 2])).toBe(2);
    expect(median([NaN])).toBeNaN();
  });
});

describe('shown', () => {
  it('shows the significant digits', () => {
    expect([0.1734, 8.118, 31.25, 1240.4, NaN].map(shown)).toEqual(['0.173', '8.12', '31.3', '1,240', 'n/a']);
  });
});
