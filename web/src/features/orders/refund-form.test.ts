import { describe, expect, it } from 'vitest';
import { cancelForm, refundForm, wantedMinor } from './refund-form.ts';

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
    expect(wantedMinor({ how: 'part', amount }, left)).toBeNull();
  });

  it('accepts the whole refundable amount to the cent, and a decimal comma', () => {
    expect(problems({ how: 'part', amount: '89.90', reason: 'r' })).toEqual({});
    expect(wantedMinor({ how: 'part', amount: '89,9' }, left)).toBe(8_990);
    expect(wantedMinor({ how: 'all', amount: 'x' }, left)).toBe(8_990);
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
