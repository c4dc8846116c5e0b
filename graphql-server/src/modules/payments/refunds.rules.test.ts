import { describe, expect, it } from 'vitest';
import type { RefundStatus } from '#server/generated/prisma/enums.ts';
import {
  refundedAmount,
  isLaterStatus,
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

describe('amounts', () => {
  it('leave what was not requested, and what failed', () => {
    expect(leftToRefund(5_000, rows)).toBe(4_679);
    expect(leftToRefund(5_000, [])).toBe(5_000);
  });

  it('count as refunded as soon as the provider accepts them', () => {
    expect(refundedAmount(rows)).toBe(320);
    expect(refundedAmount([])).toBe(0);
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

describe('refund states', () => {
  const order: RefundStatus[] = ['REQUESTED', 'PENDING', 'SUCCEEDED', 'FAILED'];
  const pairs = order.flatMap((known, at) =>
    order.map((reported, to) => ({ known, reported, isLater: to > at })),
  );
  it.each(pairs)('of $reported after $known: $isLater', ({ known, reported, isLater }) => {
    expect(isLaterStatus({ status: known, refundId: 're_1' }, reported)).toBe(isLater);
  });

  it.each(pairs)('of $reported after $known that had no name there: always', ({ known, reported }) => {
    expect(isLaterStatus({ status: known, refundId: null }, reported)).toBe(true);
  });
});

it('a row always has the same key, and another key in each environment', () => {
  expect(refundKey('TEST', 'a')).toBe('TEST:refund:a');
});

describe('a refund input', () => {
  const input = { orderId: 'o', amountMinor: 1, reason: ' A scratch. ', requestKey: 'key-0001' };
  it.each([
    {},
    { amountMinor: 99_999_999 },
    { amountMinor: null },
    { amountMinor: undefined },
    { reason: 'x'.repeat(500) },
    { requestKey: 'x'.repeat(100) },
    { orderId: 'x'.repeat(100) },
  ])('may be %j', (more) => {
    const read = refundOrderInput.safeParse({ ...input, ...more });
    expect(read.success).toBe(true);
  });

  it('trims the reason', () => {
    expect(refundOrderInput.parse(input).reason).toBe('A scratch.');
  });

  const whole = 'Amount must be a whole number of minor units';
  it.each([
    [{ amountMinor: 0 }, 'amountMinor', 'Amount must be greater than zero'],
    [{ amountMinor: 100_000_000 }, 'amountMinor', 'Amount is too large'],
    [{ amountMinor: 1.5 }, 'amountMinor', whole],
    [{ amountMinor: '1' }, 'amountMinor', whole],
    [{ reason: ' ' }, 'reason', 'Reason is Required'],
    [{ reason: 'x'.repeat(501) }, 'reason', expect.stringContaining('500')],
    [{ requestKey: 'x'.repeat(7) }, 'requestKey', 'Use at least 8 characters.'],
    [{ requestKey: 'x'.repeat(101) }, 'requestKey', expect.stringContaining('100')],
    [{ orderId: 'x'.repeat(101) }, 'orderId', expect.any(String)],
  ])('is not %j', (more, field, message) => {
    const { error } = refundOrderInput.safeParse({ ...input, ...more });
    expect(error?.issues.map((issue) => ({ field: issue.path[0], message: issue.message }))).toEqual([
      { field, message },
    ]);
  });
});
