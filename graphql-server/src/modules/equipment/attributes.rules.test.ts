import { describe, expect, it } from 'vitest';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { attributesOf, type UnitSystem } from './attributes.rules.ts';

const definition = (kind: AttributeDefinition['kind'], unit: string | null = null): AttributeDefinition => ({
  name: 'it',
  label: 'It',
  group: 'Use',
  kind,
  unit,
  options: [],
  categorySlugs: [],
  position: 1,
  isFilterable: false,
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
    ['g', { min: 5, max: 21 }, '0.176–0.741 oz'],
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

  it('takes any JSON', () => {
    for (const json of [null, ['a'], 'a', 1, true])
      expect(attributesOf(json, [definition('TEXT')])).toEqual([]);
  });
});
