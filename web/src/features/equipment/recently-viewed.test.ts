import { describe, expect, it } from 'vitest';
import { readViewed, withViewed } from './recently-viewed.ts';

const id = (number: number) => `0199cccc-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index));

describe('recently viewed products', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '["0199'],
    ['another shape', '{"ids":[]}'],
    ['null', 'null'],
    ['entries that are no ids', '[null, 1, {}, "", "x", "../../users", "0199cccc\u0000"]'],
  ])('that are stored as %s are none', (_what, stored) => expect(readViewed(stored)).toEqual([]));

  it('are unique, and limited to eight beside the current one', () => {
    expect(readViewed(JSON.stringify([id(1), 'x', id(1), id(2)]))).toEqual([id(1), id(2)]);
    for (const count of [8, 9, 10])
      expect(readViewed(JSON.stringify(ids(count)))).toHaveLength(Math.min(count, 9));
  });

  it('start with the last one viewed', () => {
    expect(withViewed([id(1), id(2)], id(2))).toEqual([id(2), id(1)]);
    expect(withViewed(ids(9), id(10))).toEqual([id(10), ...ids(8)]);
  });
});
