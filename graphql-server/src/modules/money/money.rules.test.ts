import { describe, expect, it } from 'vitest';
import { displayMoney, toMajor, toMinor } from './money.rules.ts';

describe('toMinor', () => {
  it('reads the digits, not the float', () => {
    expect(toMinor(4.35, 'USD')).toBe(435);
    expect(toMinor('89.9', 'USD')).toBe(8990);
    expect(toMinor(1299, 'USD')).toBe(129_900);
    expect(toMinor('12.3400', 'USD')).toBe(1234);
  });

  it('sees past the dust of floats, and no further', () => {
    expect(toMinor(3 * 89.9, 'USD')).toBe(26_970);
    expect(toMinor(3 * 4.35, 'USD')).toBe(1305);
    expect(toMinor(13.051, 'USD')).toBeNull();
    expect(toMinor('269.70000000000005', 'USD')).toBeNull();
  });

  it('knows currencies without cents and with three decimals', () => {
    expect(toMinor('500', 'JPY')).toBe(500);
    expect(toMinor('5.5', 'JPY')).toBeNull();
    expect(toMinor('1.234', 'KWD')).toBe(1234);
  });

  it.each([NaN, Infinity, -1, '-1', '1e3', '', ' ', '1,5', '0x10', '1.999', null, {}, true, '9999999999'])(
    'refuses %s',
    (value) => {
      expect(toMinor(value, 'USD')).toBeNull();
    },
  );
});

describe('toMajor and displayMoney', () => {
  it('show what toMinor read', () => {
    expect(toMajor(8990, 'USD')).toBe(89.9);
    expect(toMajor(500, 'JPY')).toBe(500);
    expect(displayMoney(123_456_00, 'USD')).toBe('$123,456.00');
    expect(displayMoney(500, 'JPY')).toBe('¥500');
  });
});
