import { describe, expect, it } from 'vitest';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { attributesOf, inDisplayOrder } from './attributes.rules.ts';
import type { UnitSystem } from './measures.rules.ts';

const definition = (kind: AttributeDefinition['kind'], unit: string | null = null): AttributeDefinition => ({
  id: '00000000-0000-7000-8000-000000000001',
  name: 'it',
  label: 'It',
  group: 'Use',
  kind,
  unit,
  options: kind === 'OPTIONS' ? ['bass', 'sea trout'] : [],
  categorySlugs: [],
  position: 1,
  isFilterable: false,
  updatedAt: new Date(0),
});
const shown = (of: AttributeDefinition, it: unknown, units: UnitSystem = 'METRIC') =>
  attributesOf({ it }, [of])[0]?.value(units);

describe('attributesOf', () => {
  it.each([
    ['NUMBER', 'g', 265, '265 g'],
    ['NUMBER', null, 6, '6'],
    ['NUMBER', 'g', { min: 5, max: 21 }, '5–21 g'],
    ['NUMBER', 'm', { max: 4.5 }, 'up to 4.5 m'],
    ['NUMBER', 'm', { min: 2 }, 'from 2 m'],
    ['TEXT', null, '5.2:1', '5.2:1'],
    ['OPTIONS', null, ['bass', 'sea trout'], 'bass, sea trout'],
    ['YES_NO', null, true, 'Yes'],
    ['YES_NO', null, false, 'No'],
  ] as const)('shows a %s in %s: %j', (kind, unit, value, text) => {
    expect(shown(definition(kind, unit), value)).toBe(text);
  });

  it.each([
    ['mm', 0.18, '0.00709 in'],
    ['mm', { min: 20, max: 32 }, '0.787–1.26 in'],
    ['cm', 45, '17.7 in'],
    ['cm', 240, '7′ 10″'],
    ['cm', 213.4, '7′'],
    ['cm', { min: 198, max: 213 }, '6′ 6″–7′'],
    ['m', 15, '49.2 ft'],
    ['g', 7, '1/4 oz'],
    ['g', { min: 5.3, max: 21 }, '3/16–3/4 oz'],
    ['g', { min: 7, max: 35.4 }, '1/4–1 1/4 oz'],
    ['g', 3.5, '1/8 oz'],
    ['g', 2.7, '3/32 oz'],
    ['g', 17.7, '5/8 oz'],
    ['g', { max: 28 }, 'up to 1 oz'],
    // No usual fraction is near 5, 10, or 30 g: both bounds are decimals.
    ['g', { min: 5, max: 21 }, '0.18–0.74 oz'],
    ['g', { min: 7, max: 30 }, '0.25–1.06 oz'],
    ['g', { min: 10, max: 35 }, '0.35–1.23 oz'],
    ['g', { min: 20, max: 150 }, '0.71–5.29 oz'],
    ['g', 0.5, '0.0176 oz'],
    ['g', 0, '0 oz'],
    ['g', 113.3, '4 oz'],
    ['g', 113.4, '4 oz'],
    ['g', 265, '9.35 oz'],
    ['g', 1450, '3.2 lb'],
    ['kg', 9, '19.8 lb'],
    ['l', 24, '6.34 gal'],
    ['l', 1, '1.06 qt'],
    ['lm', 400, '400 lm'],
    [null, 8, '8'],
  ])('converts %s to imperial units: %j', (unit, value, text) => {
    expect(shown(definition('NUMBER', unit), value, 'IMPERIAL')).toBe(text);
  });

  it.each([
    ['0.20 mm / 240 m', '0.00787 in / 787 ft'],
    ['75 m / 20 lb', '246 ft / 20 lb'],
    ['42 x 26 x 20 cm', '16.5 x 10.2 x 7.87 in'],
    ['tungsten 2.8 mm, 28 g', 'tungsten 0.11 in, 1 oz'],
    ['24 L', '6.34 gal'],
    ['5.2:1', '5.2:1'],
    ['1/0-10', '1/0-10'],
    ['CHIRP 83/200 kHz, 12 V', 'CHIRP 83/200 kHz, 12 V'],
    ['6061 aluminum, 4 grips', '6061 aluminum, 4 grips'],
  ])('converts the measures of the text %j: %j', (text, converted) => {
    expect(shown(definition('TEXT'), text)).toBe(text);
    expect(shown(definition('TEXT'), text, 'IMPERIAL')).toBe(converted);
  });

  it.each([
    ['NUMBER', '5-21'],
    ['NUMBER', {}],
    ['NUMBER', { min: 'a' }],
    ['NUMBER', -1],
    ['NUMBER', null],
    ['TEXT', ''],
    ['TEXT', { a: 1 }],
    ['OPTIONS', 'bass'],
    ['OPTIONS', []],
    ['YES_NO', 'yes'],
  ] as const)('leaves out a %s that is %j', (kind, value) => {
    expect(shown(definition(kind), value)).toBeUndefined();
  });

  it('keeps the order of definitions and leaves out values without a definition', () => {
    const [first, second] = [
      { ...definition('TEXT'), name: 'first' },
      { ...definition('TEXT'), name: 'second' },
    ];
    const found = attributesOf({ other: 'c', second: 'b', first: 'a' }, [first, second]);
    expect(found.map(({ value }) => value('METRIC'))).toEqual(['a', 'b']);
  });

  it('lists the options of an attribute that has some', () => {
    const optionsOf = (kind: AttributeDefinition['kind'], it: unknown) =>
      attributesOf({ it }, [definition(kind)])[0]?.typed.options;
    expect(optionsOf('OPTIONS', ['bass', 'sea trout'])).toEqual(['bass', 'sea trout']);
    expect(optionsOf('TEXT', 'bass')).toBeUndefined();
  });

  it('shows options in the order of the definition, by their current names, and no others', () => {
    const options = { ...definition('OPTIONS'), renames: { pike: 'bass' } };
    const of = (it: string[]) => attributesOf({ it }, [options])[0]?.typed.options;
    expect(of(['sea trout', 'pike', 'shark', 'constructor'])).toEqual(['bass', 'sea trout']);
    expect(of(['shark'])).toBeUndefined();
  });

  it('puts groups where their first attribute is', () => {
    const at = (group: string, position: number, name = 'one') => ({
      ...definition('TEXT'),
      group,
      position,
      name,
    });
    const all = [at('B', 3), at('A', 2), at('B', 1), at('A', 2, 'another')];
    expect(inDisplayOrder(all).map(({ group, position, name }) => `${group}${position} ${name}`)).toEqual([
      'B1 one',
      'B3 one',
      'A2 another',
      'A2 one',
    ]);
  });

  it('takes any JSON', () => {
    for (const json of [null, ['a'], 'a', 1, true])
      expect(attributesOf(json, [definition('TEXT')])).toEqual([]);
  });
});
