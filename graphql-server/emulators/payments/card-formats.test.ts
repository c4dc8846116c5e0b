import { describe, expect, it } from 'vitest';

type Kind = 'cardnumber' | 'exp-date' | 'cvc' | 'postal';

interface CardFormats {
  brandOf(number: string): { brand: string };
  digitsOf(text: string): string;
  reformat(
    kind: Kind,
    text: string,
    caret: number,
    previous?: { before?: string; inputType?: string },
  ): { value: string; caret: number };
}

// The browser files are plain JavaScript without type declarations.
const { href } = new URL('./browser/card-formats.js', import.meta.url);
const { brandOf, digitsOf, reformat } = (await import(href)) as CardFormats;

/** Types key by key at the caret of `start` (marked by `|`), as a browser reports it. */
function typed(kind: Kind, start: string, keys: string[]): string {
  let caret = start.indexOf('|');
  let value = start.replace('|', '');
  for (const key of keys) {
    const before = digitsOf(value);
    const back = key === 'Backspace';
    const forward = key === 'Delete';
    const from = back ? caret - 1 : caret;
    const to = forward ? caret + 1 : caret;
    const inserted = back || forward ? '' : key;
    const raw = value.slice(0, Math.max(from, 0)) + inserted + value.slice(to);
    const inputType = back ? 'deleteContentBackward' : forward ? 'deleteContentForward' : 'insertText';
    ({ value, caret } = reformat(kind, raw, Math.max(from, 0) + inserted.length, { before, inputType }));
  }
  return `${value.slice(0, caret)}|${value.slice(caret)}`;
}

describe('the card number', () => {
  it('is grouped while typing', () => {
    expect(typed('cardnumber', '|', [...'42424'])).toBe('4242 4|');
    expect(typed('cardnumber', '|', [...'4242424242424242'])).toBe('4242 4242 4242 4242|');
    expect(typed('cardnumber', '|', [...'378282246310005'])).toBe('3782 822463 10005|');
  });

  it('accepts at most as many digits as its brand has', () => {
    expect(typed('cardnumber', '4242 4242 4242 4242|', ['9'])).toBe('4242 4242 4242 4242|');
    expect(typed('cardnumber', '|', [...'3782822463100059'])).toBe('3782 822463 10005|');
  });

  it('keeps the caret behind the digit just typed, also in the middle', () => {
    expect(typed('cardnumber', '4242 |4242', ['1'])).toBe('4242 1|424 2');
    expect(typed('cardnumber', '|4242', ['1'])).toBe('1|424 2');
  });

  it('deletes the digit beside a separator', () => {
    expect(typed('cardnumber', '4242 |1', ['Backspace'])).toBe('424|1');
    expect(typed('cardnumber', '4242| 1', ['Delete'])).toBe('4242|');
    expect(typed('cardnumber', '4242 1|', ['Backspace'])).toBe('4242|');
    expect(typed('cardnumber', '|4242', ['Backspace'])).toBe('|4242');
  });

  it('is read from pasted text with any separators', () => {
    expect(reformat('cardnumber', '4242-4242 4242.4242 ', 20).value).toBe('4242 4242 4242 4242');
  });

  it.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['2223', 'mastercard'],
    ['2220', 'unknown'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['34', 'amex'],
    ['6011', 'discover'],
    ['', 'unknown'],
  ])('%o is %s', (number, brand) => expect(brandOf(number).brand).toBe(brand));
});

describe('the expiry date', () => {
  it.each([
    ['12', '12 / |'],
    ['1230', '12 / 30|'],
    ['5', '05 / |'],
    ['530', '05 / 30|'],
    ['1/', '01 / |'],
    ['1/30', '01 / 30|'],
  ])('typed as %s is %s', (keys, written) => expect(typed('exp-date', '|', [...keys])).toBe(written));

  it.each(['12/30', '12 / 30', '12/2030', '122030', '1230'])(
    '%s, pasted or autofilled, becomes 12 / 30',
    (text) => {
      expect(reformat('exp-date', text, text.length)).toEqual({ value: '12 / 30', caret: 7 });
    },
  );

  it('can be deleted completely', () => {
    expect(typed('exp-date', '12 / 3|', ['Backspace'])).toBe('12|');
    expect(typed('exp-date', '12 / |', ['Backspace'])).toBe('1|');
    expect(
      typed(
        'exp-date',
        '12 / 30|',
        Array.from({ length: 4 }, () => 'Backspace'),
      ),
    ).toBe('|');
  });
});

describe('the security code', () => {
  it('has at most four digits', () => expect(typed('cvc', '|', [...'12a345'])).toBe('1234|'));
});
