import { describe, expect, it } from 'vitest';
import type { RefundStatus } from '#server/generated/prisma/enums.ts';
import {
  givenBack,
  isNews,
  leftToRefund,
  refundKey,
  refundOrderInput,
  refundStatusOf,
} from './refunds.rules.ts';

const rows = [
  { amountMinor: 1, status: 'REQUESTED' },
  { amountMinor: 20, status: 'PENDING' },
  { amountMinor: 300, status: 'SUCCEEDED' },
  { amountMinor: 4_000, status: 'FAILED' },
] as const;

describe('sums', () => {
  it('leave what nobody has asked for, and what failed', () => {
    expect(leftToRefund(5_000, rows)).toBe(4_679);
    expect(leftToRefund(5_000, [])).toBe(5_000);
  });

  it('are given back as soon as the provider gives them', () => {
    expect(givenBack(rows)).toBe(320);
    expect(givenBack([])).toBe(0);
  });
});

it.each([
  ['succeeded', 'SUCCEEDED'],
  ['failed', 'FAILED'],
  ['canceled', 'FAILED'],
  ['pending', 'PENDING'],
  ['requires_action', 'PENDING'],
] as const)('%s at the provider is %s', (status, expected) => {
  expect(refundStatusOf({ status })).toBe(expected);
});

describe('news', () => {
  const order: RefundStatus[] = ['REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED'];
  const pairs = order.flatMap((known, at) => order.map((told, to) => ({ known, told, isLater: to > at })));
  it.each(pairs)('of $told after $known: $isLater', ({ known, told, isLater }) => {
    expect(isNews({ status: known, refundId: 're_1' }, told)).toBe(isLater);
  });

  it.each(pairs)('of $told after $known that had no name there: always', ({ known, told }) => {
    expect(isNews({ status: known, refundId: null }, told)).toBe(true);
  });
});

it('a row has one key for ever, and another for each environment', () => {
  expect(refundKey('TEST', 'a')).toBe('TEST:refund:a');
});

describe('a wish', () => {
  const wish = { orderId: 'o', amountMinor: 1, reason: ' A scratch. ', requestKey: 'key-0001' };
  it.each([
    {},
    { amountMinor: 99_999_999 },
    { amountMinor: null },
    { amountMinor: undefined },
    { reason: 'x'.repeat(500) },
    { requestKey: 'x'.repeat(100) },
    { orderId: 'x'.repeat(100) },
  ])('may be %j', (more) => {
    const read = refundOrderInput.safeParse({ ...wish, ...more });
    expect(read.success).toBe(true);
  });

  it('has a reason without blanks around it', () => {
    expect(refundOrderInput.parse(wish).reason).toBe('A scratch.');
  });

  const whole = 'Amount must be a whole number of minor units';
  it.each([
    [{ amountMinor: 0 }, 'amountMinor', 'Amount must be more than nothing'],
    [{ amountMinor: 100_000_000 }, 'amountMinor', 'Amount is far too large'],
    [{ amountMinor: 1.5 }, 'amountMinor', whole],
    [{ amountMinor: '1' }, 'amountMinor', whole],
    [{ reason: ' ' }, 'reason', 'Reason is Required'],
    [{ reason: 'x'.repeat(501) }, 'reason', expect.stringContaining('500')],
    [{ requestKey: 'x'.repeat(7) }, 'requestKey', 'Please use at least 8 characters.'],
    [{ requestKey: 'x'.repeat(101) }, 'requestKey', expect.stringContaining('100')],
    [{ orderId: 'x'.repeat(101) }, 'orderId', expect.any(String)],
  ])('is not %j', (more, field, message) => {
    const { error } = refundOrderInput.safeParse({ ...wish, ...more });
    expect(error?.issues.map((issue) => ({ field: issue.path[0], message: issue.message }))).toEqual([
      { field, message },
    ]);
  });
});
