import { describe, expect, it } from 'vitest';
import { cancelForm, refundForm, refundOf, refundMinor } from './refund-form.ts';

const left = { minor: 8_990, currency: 'USD' };
const problems = (form: object) =>
  Object.fromEntries(
    (refundForm(left).safeParse(form).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );

describe('the refund form', () => {
  it.each([
    ['', 'Amount is Required'],
    ['ten', 'Enter an amount, such as 12.50'],
    ['1.234', 'Enter an amount, such as 12.50'],
    ['-1', 'Enter an amount, such as 12.50'],
    ['0', 'Amount must be greater than 0'],
    ['89.91', 'You can refund up to $89.90'],
  ])('rejects the amount "%s"', (amount, problem) => {
    expect(problems({ how: 'part', amount, reason: 'r' })).toEqual({ amount: problem });
    expect(refundMinor({ how: 'part', amount }, left, null)).toBeNull();
  });

  it('accepts the whole refundable amount to the cent, and a decimal comma', () => {
    expect(problems({ how: 'part', amount: '89.90', reason: 'r' })).toEqual({});
    expect(refundMinor({ how: 'part', amount: '89,9' }, left, null)).toBe(8_990);
    expect(refundMinor({ how: 'all', amount: 'x' }, left, null)).toBe(8_990);
  });

  it('refunds chosen items: each for its unit, the last ones for the rest', () => {
    const usd = (minor: number) => ({ __typename: 'Money' as const, minor, currency: 'USD' });
    const line = { __typename: 'RefundableItems' as const, name: '', title: '' };
    const items = [
      { ...line, lineId: 'a', quantity: 3, unit: usd(333), all: usd(1_000) },
      { ...line, lineId: 'b', quantity: 1, unit: usd(50), all: usd(50) },
    ];
    const minorOf = (...chosen: [string, number][]) =>
      refundOf(
        items,
        chosen.map(([lineId, quantity]) => ({ lineId, quantity })),
      );
    expect(minorOf(['a', 2])).toBe(666);
    expect(minorOf(['a', 3], ['b', 1])).toBe(1_050);
    expect(refundMinor({ how: 'items', amount: '' }, left, 666)).toBe(666);
    expect(problems({ how: 'items', amount: '', reason: 'r' })).toEqual({});
  });

  it('reports all errors at once, and requires no amount for a full refund', () => {
    expect(problems({ how: 'part', amount: '', reason: ' ' })).toEqual({
      amount: 'Amount is Required',
      reason: 'Reason is Required',
    });
    expect(problems({ how: 'all', amount: '', reason: 'r' })).toEqual({});
  });
});

it('requires a reason to cancel a paid order, but not an unpaid one', () => {
  expect(cancelForm(false).safeParse({ reason: '' }).success).toBe(true);
  expect(cancelForm(true).safeParse({ reason: ' ' }).success).toBe(false);
  expect(cancelForm(true).safeParse({ reason: 'x'.repeat(501) }).success).toBe(false);
});
