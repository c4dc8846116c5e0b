import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefundStatus } from '#server/generated/prisma/enums.ts';
import {
  refundedAmount,
  isLaterStatus,
  leftToRefund,
  refundableItems,
  refundKey,
  refundOf,
  refundOrderInput,
  refundStatusOf,
} from './refunds.rules.ts';

const LINE = '0199dddd-0000-7000-8000-00000000000a';
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

describe('refunds of items', () => {
  const line = {
    id: 'line',
    name: 'Lakehead',
    title: 'A reel',
    quantity: 3,
    unitPriceMinor: 1_000,
    discountMinor: 100,
    taxMinor: 725,
    refundLines: [] as { quantity: number; refund: { status: RefundStatus } }[],
  };
  const refunded = (quantity: number, status: RefundStatus) => ({ quantity, refund: { status } });

  it('divide the amount of a line by its quantity; the last item has the rest', () => {
    const [items] = refundableItems([line], { addedTaxMinor: 0 });
    expect(items).toMatchObject({ lineId: 'line', quantity: 3, unitMinor: 966, allMinor: 2_900 });
    expect([1, 2, 3].map((quantity) => (items ? refundOf(items, quantity) : 0))).toEqual([966, 1_932, 2_900]);
  });

  it('include tax that was added to the price', () => {
    expect(refundableItems([line], { addedTaxMinor: 900 })).toMatchObject([{ allMinor: 3_625 }]);
  });

  it('leave out refunded items, but not those whose refund failed', () => {
    const lines = [{ ...line, refundLines: [refunded(1, 'REQUESTED'), refunded(2, 'FAILED')] }];
    expect(refundableItems(lines, { addedTaxMinor: 0 })).toMatchObject([{ quantity: 2, allMinor: 1_934 }]);
    const all = [{ ...line, refundLines: [refunded(1, 'SUCCEEDED'), refunded(2, 'PENDING')] }];
    expect(refundableItems(all, { addedTaxMinor: 0 })).toEqual([]);
  });

  it('add up to the amount of the line for any split', () => {
    const cents = fc.nat({ max: 100_000 });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        cents,
        cents,
        fc.boolean(),
        (parts, price, discount, isAdded) => {
          const quantity = parts.reduce((sum, part) => sum + part, 0);
          const sold = {
            ...line,
            quantity,
            unitPriceMinor: price,
            discountMinor: Math.min(discount, price * quantity),
          };
          const tax = { addedTaxMinor: isAdded ? sold.taxMinor : 0 };
          let total = 0;
          const refundLines: typeof line.refundLines = [];
          for (const part of parts) {
            const [items] = refundableItems([{ ...sold, refundLines }], tax);
            const amount = items ? refundOf(items, part) : -1;
            expect(amount).toBeGreaterThanOrEqual(0);
            total += amount;
            refundLines.push(refunded(part, 'SUCCEEDED'));
          }
          expect(total).toBe(price * quantity - sold.discountMinor + tax.addedTaxMinor);
          expect(refundableItems([{ ...sold, refundLines }], tax)).toEqual([]);
        },
      ),
    );
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
  const input = { orderId: 'o', amountMinor: 1, reason: ' A scratch. ', idempotencyKey: 'key-0001' };
  it.each([
    {},
    { amountMinor: 99_999_999 },
    { amountMinor: null },
    { amountMinor: undefined },
    { reason: 'x'.repeat(500) },
    { idempotencyKey: 'x'.repeat(100) },
    { orderId: 'x'.repeat(100) },
    { lines: null },
    { lines: [{ lineId: LINE, quantity: 1 }] },
  ])('may be %j', (more) => {
    const read = refundOrderInput.safeParse({ ...input, ...more });
    expect(read.success).toBe(true);
  });

  it('takes the earlier name of the idempotency key', () => {
    const { idempotencyKey, ...others } = input;
    expect(refundOrderInput.parse({ ...others, requestKey: idempotencyKey })).toEqual(
      refundOrderInput.parse(input),
    );
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
    [{ idempotencyKey: 'x'.repeat(7) }, 'idempotencyKey', 'Use at least 8 characters.'],
    [{ idempotencyKey: 'x'.repeat(101) }, 'idempotencyKey', expect.stringContaining('100')],
    [{ idempotencyKey: null }, 'idempotencyKey', 'Idempotency key is Required'],
    [{ orderId: 'x'.repeat(101) }, 'orderId', expect.any(String)],
    [{ lines: [] }, 'lines', 'Choose at least one item'],
    [{ lines: [{ lineId: LINE, quantity: 0 }] }, 'lines', 'Quantity must be at least 1'],
    [{ lines: [{ lineId: LINE, quantity: 1.5 }] }, 'lines', 'Quantity must be a whole number'],
    [{ lines: [{ lineId: 'x', quantity: 1 }] }, 'lines', 'Unknown item'],
    [
      { lines: [LINE, LINE.toUpperCase()].map((lineId) => ({ lineId, quantity: 1 })) },
      'lines',
      'Name each item once',
    ],
  ])('is not %j', (more, field, message) => {
    const { error } = refundOrderInput.safeParse({ ...input, ...more });
    expect(error?.issues.map((issue) => ({ field: issue.path[0], message: issue.message }))).toEqual([
      { field, message },
    ]);
  });
});
