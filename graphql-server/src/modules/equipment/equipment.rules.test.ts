import { describe, expect, it } from 'vitest';
import { attributesOf, availabilityOf, isNew } from './equipment.rules.ts';

describe('availabilityOf', () => {
  it('is in stock where nobody counts', () => {
    expect(availabilityOf(null, 3)).toBe('IN_STOCK');
  });
  it('is low from five pieces down, and out below the smallest order', () => {
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

describe('attributesOf', () => {
  it('makes a table for people, with units from the keys', () => {
    expect(
      attributesOf({
        gearRatio: '5.2:1',
        weightG: 265,
        maxDragKg: 9,
        species: ['bass', 'pike'],
        weedless: true,
      }),
    ).toEqual([
      { name: 'gearRatio', label: 'Gear ratio', value: '5.2:1' },
      { name: 'weightG', label: 'Weight', value: '265 g' },
      { name: 'maxDragKg', label: 'Max drag', value: '9 kg' },
      { name: 'species', label: 'Species', value: 'bass, pike' },
      { name: 'weedless', label: 'Weedless', value: 'yes' },
    ]);
  });
  it('shows nothing for what is not an object', () => {
    expect(attributesOf(null)).toEqual([]);
    expect(attributesOf(['a'])).toEqual([]);
    expect(attributesOf('a')).toEqual([]);
  });
});
