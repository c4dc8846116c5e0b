import { describe, expect, it } from 'vitest';
import {
  draftOf,
  emptyForm,
  equipmentForm,
  fieldOf,
  fromDraft,
  orderRange,
  type EquipmentForm,
} from './equipment-form.ts';
import { toMinor } from '#web/ui/money.ts';

const image = { file: null, name: 'reel.webp', preview: '/uploads/1-960.webp', url: '/uploads/1-960.webp' };
const good: EquipmentForm = { ...emptyForm, name: 'Lakehead 3000', price: '89.90', maxQty: '10', image };
const schema = equipmentForm('USD');

/** What is said of each field of `good`, changed so. */
const saidOf = (change: Partial<EquipmentForm>) => {
  const { error } = schema.safeParse({ ...good, ...change });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};
const file = (type: string, bytes = 10) => ({
  ...image,
  url: null,
  file: new File([new Uint8Array(bytes)], 'x', { type }),
});

describe('the form of a product', () => {
  it('takes one with all that is required, and no more', () => {
    expect(saidOf({})).toEqual({});
  });

  it('says all that is required at once', () => {
    expect(saidOf({ ...emptyForm, minQty: '' })).toEqual({
      name: 'Name is Required',
      price: 'Price is Required',
      minQty: 'Min quantity is Required',
      maxQty: 'Max quantity is Required',
      image: 'Image is Required',
    });
  });

  it.each([
    ['0', 'Price must be more than nothing'],
    ['0,00', 'Price must be more than nothing'],
    ['-5', 'Price must be more than nothing'],
    ['free', 'Price must be a number with at most 2 decimals'],
    ['1.999', 'Price must be a number with at most 2 decimals'],
    ['1,000', 'Price must be a number with at most 2 decimals'],
    ['1e3', 'Price must be a number with at most 2 decimals'],
    ['1000000', 'Price is far too high'],
    ['12345678901', 'Price is far too high'],
  ])('refuses the price %s', (price, words) => {
    expect(saidOf({ price }).price).toBe(words);
  });

  it.each([
    ['1', '1', 'Max quantity must be more than min quantity'],
    ['5', '2', 'Max quantity must be more than min quantity'],
    ['1', '-2', 'Max quantity must be more than min quantity'],
    ['1', '1.5', 'Max quantity must be a whole number'],
    ['1', '1000001', 'Max quantity is far too large'],
    ['1', '900000', 'So many cost more than $999,999.99, the most that one payment can be'],
  ])('refuses from %s below %s', (minQty, maxQty, words) => {
    expect(saidOf({ minQty, maxQty })).toEqual({ maxQty: words });
  });

  it.each([
    ['0', 'Min quantity must be at least 1'],
    ['-1', 'Min quantity must be at least 1'],
    ['two', 'Min quantity must be a whole number'],
  ])('refuses at least %s', (minQty, words) => {
    expect(saidOf({ minQty }).minQty).toBe(words);
  });

  it('says what is wrong with the quantities while something else is wrong', () => {
    expect(saidOf({ name: '', minQty: '3', maxQty: '3' })).toEqual({
      name: 'Name is Required',
      maxQty: 'Max quantity must be more than min quantity',
    });
  });

  it('takes pictures, up to 8 MB', () => {
    expect(saidOf({ image: file('image/avif') })).toEqual({});
    expect(saidOf({ image: file('application/pdf') }).image).toMatch(/not a picture/);
    expect(saidOf({ image: file('image/png', 8 * 1024 * 1024 + 1) }).image).toMatch(/8 MB/);
  });

  it('counts stock in whole pieces, or not at all', () => {
    expect(saidOf({ stock: '0' })).toEqual({});
    expect(saidOf({ stock: '-1' }).stock).toBe('Stock cannot be negative');
    expect(saidOf({ stock: '1.5' }).stock).toBe('Stock must be a whole number');
  });
});

describe('toMinor', () => {
  it('reads digits, not floats', () => {
    expect(toMinor('4.35', 'USD')).toBe(435);
    expect(toMinor(' 89,9 ', 'USD')).toBe(8990);
    expect(toMinor('500', 'JPY')).toBe(500);
    expect(toMinor('5.0', 'JPY')).toBeNull();
    expect(toMinor('1.234', 'KWD')).toBe(1234);
  });
});

describe('orderRange', () => {
  it('ends below the upper bound', () => {
    expect(orderRange({ minQty: '2', maxQty: '10' })).toEqual([2, 9]);
    expect(orderRange({ minQty: '2', maxQty: '2' })).toBeNull();
    expect(orderRange({ minQty: '', maxQty: '2' })).toBeNull();
  });
});

describe('a draft', () => {
  it('keeps what is typed, and a picture that is uploaded', () => {
    expect(fromDraft(draftOf(good))).toEqual(good);
    expect(fromDraft(draftOf({ ...good, image: file('image/png') })).image).toBeNull();
  });
});

describe('fieldOf', () => {
  it('knows the names of the server', () => {
    expect(['priceMinor', 'imageUrl', 'maxQty', 'categorySlug', ''].map(fieldOf)).toEqual([
      'price',
      'image',
      'maxQty',
      'categorySlug',
      null,
    ]);
  });
});
