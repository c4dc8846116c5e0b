import { describe, expect, it } from 'vitest';
import {
  draftOf,
  editEquipmentForm,
  emptyForm,
  equipmentForm,
  fieldOf,
  fromDraft,
  orderRange,
  stockChangeOf,
  type EquipmentForm,
} from './equipment-form.ts';
import { toMinor } from '#web/ui/money.ts';

const image = { file: null, name: 'reel.webp', preview: '/uploads/1-960.webp', url: '/uploads/1-960.webp' };
const good: EquipmentForm = { ...emptyForm, name: 'Lakehead 3000', price: '89.90', maxQty: '10', image };
const schema = equipmentForm('USD');

/** Returns the error messages by field for `good` with this change. */
const saidOf = (change: Partial<EquipmentForm>) => {
  const { error } = schema.safeParse({ ...good, ...change });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
};
const file = (type: string, bytes = 10) => ({
  ...image,
  url: null,
  file: new File([new Uint8Array(bytes)], 'x', { type }),
});

describe('the product form', () => {
  it('accepts the required fields alone', () => {
    expect(saidOf({})).toEqual({});
  });

  it('reports all missing fields at once', () => {
    expect(saidOf({ ...emptyForm, minQty: '' })).toEqual({
      name: 'Name is Required',
      price: 'Price is Required',
      minQty: 'Min quantity is Required',
      maxQty: 'Max quantity is Required',
      image: 'Image is Required',
    });
  });

  it.each([
    ['0', 'Price must be greater than 0'],
    ['0,00', 'Price must be greater than 0'],
    ['-5', 'Price must be greater than 0'],
    ['free', 'Price must be a number with up to 2 decimal places'],
    ['1.999', 'Price must be a number with up to 2 decimal places'],
    ['1,000', 'Price must be a number with up to 2 decimal places'],
    ['1e3', 'Price must be a number with up to 2 decimal places'],
    ['1000000', 'Price is too high'],
    ['12345678901', 'Price is too high'],
  ])('rejects the price %s', (price, words) => {
    expect(saidOf({ price }).price).toBe(words);
  });

  it.each([
    ['1', '1', 'Max quantity must be greater than min quantity'],
    ['5', '2', 'Max quantity must be greater than min quantity'],
    ['1', '-2', 'Max quantity must be greater than min quantity'],
    ['1', '1.5', 'Max quantity must be a whole number'],
    ['1', '1000001', 'Max quantity is too large'],
    ['1', '900000', 'The largest order would exceed $999,999.99, the payment limit'],
  ])('rejects a minimum of %s with a maximum of %s', (minQty, maxQty, words) => {
    expect(saidOf({ minQty, maxQty })).toEqual({ maxQty: words });
  });

  it.each([
    ['0', 'Min quantity must be at least 1'],
    ['-1', 'Min quantity must be at least 1'],
    ['two', 'Min quantity must be a whole number'],
  ])('rejects a minimum of %s', (minQty, words) => {
    expect(saidOf({ minQty }).minQty).toBe(words);
  });

  it('reports wrong quantities together with other errors', () => {
    expect(saidOf({ name: '', minQty: '3', maxQty: '3' })).toEqual({
      name: 'Name is Required',
      maxQty: 'Max quantity must be greater than min quantity',
    });
  });

  it('accepts images up to 8 MB', () => {
    expect(saidOf({ image: file('image/avif') })).toEqual({});
    expect(saidOf({ image: file('application/pdf') }).image).toMatch(/isn’t supported/);
    expect(saidOf({ image: file('image/png', 8 * 1024 * 1024 + 1) }).image).toBe(
      'This image is larger than 8\u00a0MB. Choose a smaller one.',
    );
  });

  it.each([
    ['+20', 20],
    ['20', 20],
    ['-3', -3],
    ['−3', -3],
    ['- 3', -3],
    ['1.5', null],
    ['five', null],
    ['--3', null],
  ])('parses the stock change %s as %s', (typed, quantity) => {
    expect(stockChangeOf(typed)).toBe(quantity);
  });

  it.each([
    ['', undefined],
    ['999999999', undefined],
    ['-1000000000', undefined],
    ['1000000001', 'Stock is too large'],
    ['1.5', 'Enter a whole number, such as +20 or -3'],
  ])('reports for the stock change %s: %s', (stockChange, words) => {
    const { image: _image, ...product } = good;
    const form = { ...product, counting: 'yes', stockReason: '', stockChange };
    const issues = editEquipmentForm('USD').safeParse(form).error?.issues ?? [];
    expect(issues.map(({ message }) => message)).toEqual(words ? [words] : []);
  });

  it('accepts whole stock counts or none', () => {
    expect(saidOf({ stock: '0' })).toEqual({});
    expect(saidOf({ stock: '-1' }).stock).toBe('Stock cannot be negative');
    expect(saidOf({ stock: '1.5' }).stock).toBe('Stock must be a whole number');
  });
});

describe('toMinor', () => {
  it('parses digits without floating-point arithmetic', () => {
    expect(toMinor('4.35', 'USD')).toBe(435);
    expect(toMinor(' 89,9 ', 'USD')).toBe(8990);
    expect(toMinor('500', 'JPY')).toBe(500);
    expect(toMinor('5.0', 'JPY')).toBeNull();
    expect(toMinor('1.234', 'KWD')).toBe(1234);
  });
});

describe('orderRange', () => {
  it('ends below the exclusive upper bound', () => {
    expect(orderRange({ minQty: '2', maxQty: '10' })).toEqual([2, 9]);
    expect(orderRange({ minQty: '2', maxQty: '2' })).toBeNull();
    expect(orderRange({ minQty: '', maxQty: '2' })).toBeNull();
  });
});

describe('a draft', () => {
  it('keeps the input and an uploaded picture', () => {
    expect(fromDraft(draftOf(good))).toEqual(good);
    expect(fromDraft(draftOf({ ...good, image: file('image/png') })).image).toBeNull();
  });
});

describe('fieldOf', () => {
  it('maps the server’s field names', () => {
    expect(
      ['priceMinor', 'imageUrl', 'maxQty', 'categorySlug', ''].map((path) => fieldOf(path, good)),
    ).toEqual(['price', 'image', 'maxQty', 'categorySlug', null]);
  });
});
