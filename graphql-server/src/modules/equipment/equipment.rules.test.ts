import { describe, expect, it } from 'vitest';
import { addEquipmentInput, isSlug, availabilityOf, isNew, matching, slugOf } from './equipment.rules.ts';

describe('addEquipmentInput', () => {
  const float = {
    name: 'Reed Float',
    priceMinor: 450,
    minQty: 1,
    maxQty: 40,
    imageUrl: '/images/f-960.webp',
  };
  const wrongWith = (more: object, currency = 'USD') => {
    const { error } = addEquipmentInput(currency).safeParse({ ...float, ...more });
    return error?.issues.map(({ path }) => path.join('.')) ?? [];
  };

  it('trims what was typed, and needs neither title nor description nor stock', () => {
    expect(addEquipmentInput('USD').parse({ ...float, name: '  Reed Float ' })).toEqual({
      ...float,
    });
  });

  it('keeps each bound to the piece', () => {
    expect(wrongWith({ name: 'n'.repeat(120), description: 'd'.repeat(5_000) })).toEqual([]);
    expect(wrongWith({ name: 'n'.repeat(121) })).toEqual(['name']);
    expect(wrongWith({ name: 'two\nlines' })).toEqual(['name']);
    expect(wrongWith({ description: 'two\nlines' })).toEqual([]);
    expect(wrongWith({ description: 'd'.repeat(5_001) })).toEqual(['description']);
    expect(wrongWith({ minQty: 39 })).toEqual([]);
    expect(wrongWith({ minQty: 40 })).toEqual(['maxQty']);
    expect(wrongWith({ minQty: 0 })).toEqual(['minQty']);
    expect(wrongWith({ priceMinor: 50, maxQty: 1_000_000 })).toEqual([]);
    expect(wrongWith({ priceMinor: 50, maxQty: 1_000_001 })).toEqual(['maxQty']);
  });

  it('lets the largest order cost what one payment can be, the upper bound being exclusive', () => {
    expect(wrongWith({ priceMinor: 99_999_999, maxQty: 2 })).toEqual([]);
    expect(wrongWith({ priceMinor: 99_999_999, maxQty: 3 })).toEqual(['maxQty']);
    expect(wrongWith({ priceMinor: 33_333_333, maxQty: 4 })).toEqual([]);
    expect(wrongWith({ priceMinor: 33_333_334, maxQty: 4 })).toEqual(['maxQty']);
    expect(wrongWith({ priceMinor: 100_000_000, maxQty: 2 })).toContain('priceMinor');
  });

  it('lets the smallest order cost what the provider charges at the least, in the currency of the shop', () => {
    expect(wrongWith({ priceMinor: 50 })).toEqual([]);
    expect(wrongWith({ priceMinor: 49 })).toEqual(['priceMinor']);
    expect(wrongWith({ priceMinor: 25, minQty: 2 })).toEqual([]);
    expect(wrongWith({ priceMinor: 299 }, 'SEK')).toEqual(['priceMinor']);
    expect(wrongWith({ priceMinor: 1 }, 'ISK')).toEqual([]);
  });
});

describe('slugOf', () => {
  it.each([
    ['Reed Spinner 12 g', 'reed-spinner-12-g'],
    ['Åsö Spinner №3', 'aso-spinner-no3'],
    ['Großfisch æ Øring', 'grossfisch-ae-oring'],
    ['  --Łosoś!! ', 'losos'],
    ['鱼', 'product'],
    ['💥', 'product'],
    ['../../etc/passwd', 'etc-passwd'],
    [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
    ['a'.repeat(79), 'a'.repeat(79)],
    ['a'.repeat(80), 'a'.repeat(80)],
    ['a'.repeat(81), 'a'.repeat(80)],
  ])('makes of %j the address %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe('matching', () => {
  const shelves = [
    { id: '1', slug: 'reels', name: 'Reels' },
    { id: '2', slug: 'terminal-tackle', name: 'Terminal tackle' },
  ];
  it('narrows by nothing that is left out', () => {
    expect(matching({}, [])).toEqual([]);
    expect(matching({ query: null, categorySlug: null, status: null }, shelves)).toEqual([]);
    expect(matching({ query: ' \t ' }, shelves)).toEqual([]);
  });
  it('asks for each word, up to ten, and for a status', () => {
    expect(matching({ query: ' spinning  reel ' }, shelves)).toHaveLength(2);
    for (const words of [9, 10, 11])
      expect(matching({ query: 'w '.repeat(words) }, shelves)).toHaveLength(Math.min(words, 10));
    expect(matching({ status: 'DRAFT' }, [])).toEqual([{ status: 'DRAFT' }]);
  });
  it('looks for words among the names of shelves, and for a shelf by its slug', () => {
    expect(matching({ query: 'TACK' }, shelves)).toMatchObject([
      { OR: [{}, {}, { categoryId: { in: ['2'] } }] },
    ]);
    expect(matching({ categorySlug: 'reels' }, shelves)).toEqual([{ categoryId: { in: ['1'] } }]);
    expect(matching({ categorySlug: 'no\u0000ne' }, shelves)).toEqual([{ categoryId: { in: [] } }]);
  });
});

describe('availabilityOf', () => {
  it('is in stock when stock is not tracked', () => {
    expect(availabilityOf(null, 3)).toBe('IN_STOCK');
  });
  it('is low at five items or fewer, and out of stock below the minimum quantity', () => {
    expect(availabilityOf(6, 1)).toBe('IN_STOCK');
    expect(availabilityOf(5, 1)).toBe('LOW_STOCK');
    expect(availabilityOf(3, 3)).toBe('LOW_STOCK');
    expect(availabilityOf(2, 3)).toBe('OUT_OF_STOCK');
    expect(availabilityOf(0, 1)).toBe('OUT_OF_STOCK');
  });
});

describe('isNew', () => {
  it('lasts 30 days', () => {
    const now = new Date('2026-11-21T00:00:00Z');
    expect(isNew(new Date('2026-10-23T00:00:00Z'), now)).toBe(true);
    expect(isNew(new Date('2026-10-22T00:00:00Z'), now)).toBe(false);
  });
});

describe('isSlug', () => {
  it.each([
    ['spinning-reel', true],
    ['a'.repeat(100), true],
    ['a'.repeat(101), false],
    ['', false],
    ['Spinning-Reel', false],
    ['a\u0000', false],
    ['\ud800', false],
  ])('of %j is %s', (text, expected) => expect(isSlug(text)).toBe(expected));
});
