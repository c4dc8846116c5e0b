import { describe, expect, it } from 'vitest';
import { countMissing, missingCombinations, skuFor, valuesByOption } from './missing-variants.ts';

const all = [
  { optionValues: ['240 cm', 'Light'] },
  { optionValues: ['270 cm', 'Light'] },
  { optionValues: ['300 cm', 'Heavy'] },
];

describe('missing variants', () => {
  it('are the combinations that nothing has, in the order of the values', () => {
    const values = valuesByOption(2, all);
    expect(values).toEqual([
      ['240 cm', '270 cm', '300 cm'],
      ['Light', 'Heavy'],
    ]);
    expect(countMissing(values, all)).toBe(3);
    expect(missingCombinations(values, all, 100)).toEqual([
      ['240 cm', 'Heavy'],
      ['270 cm', 'Heavy'],
      ['300 cm', 'Light'],
    ]);
    expect(missingCombinations(values, all, 2)).toHaveLength(2);
    expect(missingCombinations(values, all, 0)).toEqual([]);
  });

  it('are none without options', () => {
    expect(countMissing([], [])).toBe(0);
    expect(missingCombinations([], [], 100)).toEqual([]);
  });

  it('are counted without listing a million of them', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({
      optionValues: [`${index} cm`, `${index} g`, `${index} mm`],
    }));
    const values = valuesByOption(3, many);
    expect(countMissing(values, many)).toBe(999_900);
    expect(missingCombinations(values, many, 3)).toHaveLength(3);
  });
});

describe('skuFor', () => {
  it.each([
    ['WR', ['270 cm', 'Light'], [], 'WR-270CM-LIGHT'],
    ['WR', ['270 cm', 'Light'], ['WR-270CM-LIGHT'], 'WR-270CM-LIGHT-2'],
    ['WR', ['Ö', '色'], ['WR'], 'WR-2'],
    ['', ['Ö'], [], 'SKU'],
    ['A'.repeat(40), ['X'], ['A'.repeat(40)], `${'A'.repeat(38)}-2`],
  ])('of %s and %j', (base, values, taken, expected) => {
    const sku = skuFor(base, values, new Set(taken));
    expect(sku).toBe(expected);
    expect(sku).toMatch(/^[A-Z0-9][A-Z0-9-]{1,39}$/);
  });
});
