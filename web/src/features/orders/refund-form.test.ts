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

describe('the form of a refund', () => {
  it.each([
    ['', 'Amount is Required'],
    ['ten', 'An amount such as 12.50'],
    ['1.234', 'An amount such as 12.50'],
    ['-1', 'An amount such as 12.50'],
    ['0', 'Give back more than nothing'],
    ['89.91', 'At most $89.90 is left'],
  ])('refuses the amount "%s"', (amount, problem) => {
    expect(problems({ how: 'part', amount, reason: 'r' })).toEqual({ amount: problem });
    expect(wantedMinor({ how: 'part', amount }, left)).toBeNull();
  });

  it('takes all that is left, to the cent, and with a comma', () => {
    expect(problems({ how: 'part', amount: '89.90', reason: 'r' })).toEqual({});
    expect(wantedMinor({ how: 'part', amount: '89,9' }, left)).toBe(8_990);
    expect(wantedMinor({ how: 'all', amount: 'x' }, left)).toBe(8_990);
  });

  it('says all that is wrong at once, and asks no amount of who wants all', () => {
    expect(problems({ how: 'part', amount: '', reason: ' ' })).toEqual({
      amount: 'Amount is Required',
      reason: 'Reason is Required',
    });
    expect(problems({ how: 'all', amount: '', reason: 'r' })).toEqual({});
  });
});

it('an unpaid order is cancelled without a reason, a paid one is not', () => {
  expect(cancelForm(false).safeParse({ reason: '' }).success).toBe(true);
  expect(cancelForm(true).safeParse({ reason: ' ' }).success).toBe(false);
  expect(cancelForm(true).safeParse({ reason: 'x'.repeat(501) }).success).toBe(false);
});
