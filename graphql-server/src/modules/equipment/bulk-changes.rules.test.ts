import { describe, expect, it } from 'vitest';
import {
  changeInputOf,
  changesOf,
  previewBulkChangeInput,
  priceAfter,
  undoInputOf,
} from './bulk-changes.rules.ts';

describe('a changed price', () => {
  it.each([
    [1_000, { percent: 5 }, 1_050],
    // Half a cent is rounded up, also of a reduction.
    [1_010, { percent: 5 }, 1_061],
    [1_010, { percent: -5 }, 960],
    [333, { percent: 12.5 }, 375],
    [99_999_999, { percent: 0.01 }, 100_009_999],
    [1_000, { amountMinor: -250 }, 750],
    [1_000, { setMinor: 1_299 }, 1_299],
    [1_050, { endingMinor: 90 }, 1_090],
    [1_000, { percent: 5, endingMinor: 90 }, 1_090],
    // Of two equally near prices, the higher.
    [1_040, { endingMinor: 90 }, 1_090],
    [1_039, { endingMinor: 90 }, 990],
    [1_000, { endingMinor: 0 }, 1_000],
    [20, { endingMinor: 0 }, 100],
    [30, { endingMinor: 99 }, 99],
  ])('%i with %o is %i', (before, change, after) => {
    expect(priceAfter(before, change, 'USD')).toBe(after);
  });

  it('has endings of 100 yen in a currency without decimals, and of a thousand in one with three', () => {
    expect(priceAfter(1_234, { endingMinor: 80 }, 'JPY')).toBe(1_280);
    expect(priceAfter(12_345, { endingMinor: 900 }, 'KWD')).toBe(11_900);
  });

  it('is the nearest price with the ending, for every price and ending', () => {
    for (let before = 1; before < 400; before += 1)
      for (const endingMinor of [0, 49, 50, 90, 99]) {
        const after = priceAfter(before, { endingMinor }, 'USD');
        expect(after % 100).toBe(endingMinor);
        expect(after).toBeGreaterThan(0);
        const distances = [after - 100, after + 100]
          .filter((one) => one > 0)
          .map((one) => Math.abs(one - before));
        expect(Math.abs(after - before)).toBeLessThanOrEqual(Math.min(...distances));
      }
  });
});

describe('the input of a bulk change', () => {
  const input = previewBulkChangeInput('USD');
  const ids = ['00000000-0000-7000-8000-000000000001'];
  it.each([
    { equipmentIds: ids, price: { percent: 5 } },
    { equipmentIds: ids, price: { percent: -12.5, endingMinor: 90 } },
    { equipmentIds: ids, price: { endingMinor: 90 } },
    { filter: { categorySlug: 'lures' }, status: 'ARCHIVED' },
    { filter: {}, stock: { quantity: 5, reason: 'RECEIVED' } },
  ])('can be %j', (value) => {
    expect(input.safeParse(value).success).toBe(true);
  });
  it.each([
    {},
    { equipmentIds: ids },
    { price: { percent: 5 } },
    { equipmentIds: ids, filter: {}, price: { percent: 5 } },
    { equipmentIds: [], price: { percent: 5 } },
    { equipmentIds: Array(1_001).fill(ids[0]), price: { percent: 5 } },
    { equipmentIds: ids, price: {} },
    { equipmentIds: ids, price: { percent: 5, amountMinor: 5 } },
    { equipmentIds: ids, price: { percent: 5.123 } },
    { equipmentIds: ids, price: { percent: -100 } },
    { equipmentIds: ids, price: { percent: Number.NaN } },
    { equipmentIds: ids, price: { percent: 5, endingMinor: 100 } },
    { equipmentIds: ids, stock: { quantity: 0, reason: 'RECEIVED' } },
    { equipmentIds: ids, stock: { quantity: 1, reason: 'UNDO' } },
    { equipmentIds: ids, status: 'SOLD' },
    { equipmentIds: ids, status: 'DRAFT', color: 'red' },
    { filter: { color: 'red' }, status: 'DRAFT' },
  ])('cannot be %j', (value) => {
    expect(input.safeParse(value).success).toBe(false);
  });
});

it('a change is undone by the values before, and by the opposite stock movement', () => {
  const before = {
    name: 'Reed Float',
    title: '',
    description: '',
    priceMinor: 450,
    minQty: 1,
    maxQty: 40,
    status: 'PUBLISHED',
    categorySlug: 'floats',
    stock: 10,
  };
  const changes = changesOf(before, { priceMinor: 500, status: 'PUBLISHED', stock: 13 }, 'RECEIVED');
  expect(changes.map(({ field }) => field)).toEqual(['priceMinor', 'stock']);
  expect(changeInputOf(changes, 'key')).toEqual({
    priceMinor: 500,
    stockChange: { quantity: 3, reason: 'RECEIVED', idempotencyKey: 'key' },
  });
  expect(undoInputOf(changes, 'key', new Date())).toEqual({
    priceMinor: 450,
    stockChange: { quantity: -3, reason: 'UNDO', idempotencyKey: 'key' },
  });
  const untracked = changesOf({ ...before, stock: null }, { stock: 13 }, 'CORRECTION');
  expect(changeInputOf(untracked, 'key')).toEqual({ stock: 13 });
  expect(undoInputOf(untracked, 'key', new Date())).toEqual({ stock: null });
});

it('schedules a draft again when its publication is undone, unless the time is over', () => {
  const publishAt = new Date('2026-12-01T09:00:00Z');
  const before = {
    name: 'Float',
    title: 'Float',
    description: '',
    priceMinor: 450,
    minQty: 1,
    maxQty: 40,
    status: 'DRAFT',
    categorySlug: 'floats',
    stock: null,
    publishAt,
  };
  const changes = changesOf(before, { status: 'PUBLISHED', priceMinor: 500 }, 'CORRECTION');
  const undone = (now: string) => undoInputOf(changes, 'key', new Date(now));
  expect(changeInputOf(changes, 'key')).toEqual({ status: 'PUBLISHED', priceMinor: 500 });
  expect(undone('2026-11-30T00:00:00Z')).toEqual({ status: 'DRAFT', priceMinor: 450, publishAt });
  expect(undone('2026-12-01T09:00:00Z')).toEqual({ status: 'DRAFT', priceMinor: 450 });
});
