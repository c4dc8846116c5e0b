import { describe, expect, it } from 'vitest';
import {
  isoOf,
  localOf,
  majorOf,
  minorOf,
  numberOf,
  optionalAmount,
  optionalWholeNumber,
  requiredText,
  wholeNumber,
} from './form-texts.ts';

const whole = 'Enter a whole number from 1 to 90.';
const amount = 'Enter an amount, such as 25.00.';

describe('fields of the forms of admins', () => {
  it.each([
    [wholeNumber(1, 90), ['1', ' 90 '], ['0', '91', '', '1.5', '-1', '1e1'], whole],
    [optionalWholeNumber(1, 90), ['', '1', '90'], ['0', '91', 'x'], whole],
    [optionalAmount('USD'), ['', '0', '25', '9,5', '999999.99'], ['1000000', '1.234', '-1', 'free'], amount],
    [optionalAmount('JPY'), ['', '500'], ['5.5'], 'Enter an amount, such as 25.'],
    [requiredText(3, 'Enter it.'), ['a', ' abc '], ['', '  '], 'Enter it.'],
    [requiredText(3, 'Enter it.'), [], ['abcd'], 'Use 3 characters or fewer.'],
  ])('accept and reject texts (%#)', (schema, accepted, rejected, message) => {
    expect(accepted.filter((typed) => !schema.safeParse(typed).success)).toEqual([]);
    const messages = rejected.map((typed) => schema.safeParse(typed).error?.issues.map((one) => one.message));
    expect(messages).toEqual(rejected.map(() => [message]));
  });

  it('read what they show', () => {
    expect([0, 5, 1250].map((minor) => majorOf({ minor, currency: 'USD' }))).toEqual(['', '0.05', '12.50']);
    expect(['', '0.05', '12.50'].map((typed) => minorOf(typed, 'USD'))).toEqual([0, 5, 1250]);
    expect(['', ' ', ' 7 '].map(numberOf)).toEqual([null, null, 7]);
    expect([null, '2026-11-25T10:30:00.000Z'].map(localOf)).toEqual(['', '2026-11-25T10:30']);
    expect(['', '2026-11-25T10:30'].map(isoOf)).toEqual([null, '2026-11-25T10:30:00.000Z']);
  });
});
