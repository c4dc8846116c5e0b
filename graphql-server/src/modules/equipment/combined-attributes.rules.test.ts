import { describe, expect, it } from 'vitest';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { combinedAttributes } from './combined-attributes.rules.ts';
import type { UnitSystem } from './measures.rules.ts';

const definition = (kind: AttributeDefinition['kind'], unit: string | null = null): AttributeDefinition => ({
  id: '00000000-0000-7000-8000-000000000001',
  name: 'it',
  label: 'It',
  group: 'Use',
  kind,
  unit,
  options: kind === 'OPTIONS' ? ['bass', 'perch', 'pike'] : [],
  categorySlugs: [],
  position: 1,
  isFilterable: false,
  updatedAt: new Date(0),
});
const combine = (of: AttributeDefinition, values: readonly unknown[]) =>
  combinedAttributes(
    values.map((it) => (it === undefined ? {} : { it })),
    [of],
  )[0];
const shown = (of: AttributeDefinition, values: readonly unknown[], units: UnitSystem = 'METRIC') =>
  combine(of, values)?.value(units);
const grams = definition('NUMBER', 'g');

describe('combinedAttributes', () => {
  it('shows a value that all have, or only one has, once', () => {
    expect(shown(grams, [7, 7, undefined])).toBe('7 g');
    expect(
      shown(definition('OPTIONS'), [
        ['pike', 'bass'],
        ['bass', 'pike'],
      ]),
    ).toBe('bass, pike');
    expect(combine(grams, [undefined, undefined])).toBeUndefined();
  });

  it('lists four different numbers from the lowest, and shows the range of five', () => {
    expect(shown(grams, [18, 7, 12, 28, 18])).toBe('7 g, 12 g, 18 g, 28 g');
    expect(shown(grams, [18, 7, 12, 28, 10])).toBe('7–28 g');
    expect(combine(grams, [18, 7])?.typed.number).toEqual({ min: 7, max: 18 });
  });

  it('joins ranges', () => {
    expect(
      shown(grams, [
        { min: 3, max: 12 },
        { min: 5, max: 21 },
      ]),
    ).toBe('3–21 g');
    expect(shown(grams, [{ min: 3, max: 12 }, 40])).toBe('3–40 g');
    expect(shown(grams, [{ max: 12 }, { min: 5, max: 21 }])).toBe('up to 21 g');
    expect(shown(grams, [{ min: 8 }, { min: 5, max: 21 }])).toBe('from 5 g');
    expect(shown(grams, [{ max: 12 }, { min: 20 }])).toBe('from 0 g');
  });

  it('writes all numbers in one unit and style', () => {
    expect(shown(grams, [7, 14, 28], 'IMPERIAL')).toBe('1/4 oz, 1/2 oz, 1 oz');
    expect(shown(grams, [7, 10, 14, 21], 'IMPERIAL')).toBe('0.25 oz, 0.35 oz, 0.49 oz, 0.74 oz');
    expect(shown(grams, [265, 920], 'IMPERIAL')).toBe('0.584 lb, 2.03 lb');
    expect(shown(definition('NUMBER', 'cm'), [198, 213], 'IMPERIAL')).toBe('6′ 6″, 7′');
  });

  it('lists options in the order of the definition', () => {
    const both = combine(definition('OPTIONS'), [['pike'], ['perch', 'bass']]);
    expect(both?.value('METRIC')).toBe('bass, perch, pike');
    expect(both?.typed.options).toEqual(['bass', 'perch', 'pike']);
  });

  it('lists different texts and answers in the order of the rows', () => {
    expect(shown(definition('TEXT'), ['0.20 mm / 240 m', '0.25 mm / 250 m'], 'IMPERIAL')).toBe(
      '0.00787 in / 787 ft, 0.00984 in / 820 ft',
    );
    expect(combine(definition('TEXT'), ['8', '6', '8'])?.typed.text).toBe('8, 6');
    expect(shown(definition('YES_NO'), [true, false])).toBe('Yes, No');
    expect(combine(definition('YES_NO'), [true, false])?.typed).toEqual({});
  });
});
