import { describe, expect, it } from 'vitest';
import { InvalidInput } from '#server/errors/domain-error.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { attributeConditions, type AttributeFilter } from './attribute-filters.rules.ts';

const definition = (
  name: string,
  kind: AttributeDefinition['kind'],
  more: Partial<AttributeDefinition> = {},
): AttributeDefinition => ({
  id: '00000000-0000-7000-8000-000000000001',
  name,
  label: name,
  group: 'Use',
  kind,
  unit: null,
  options: [],
  categorySlugs: [],
  position: 1,
  isFilterable: true,
  updatedAt: new Date(0),
  ...more,
});
const manyOptions = Array.from({ length: 60 }, (_, index) => `option ${index}`);
const definitions = [
  definition('species', 'OPTIONS', { options: ['pike', 'perch', ...manyOptions] }),
  definition('castWeightG', 'NUMBER', { unit: 'g' }),
  definition('weedless', 'YES_NO'),
  definition('material', 'TEXT'),
  definition('weightG', 'NUMBER', { isFilterable: false }),
  ...Array.from({ length: 25 }, (_, index) => definition(`flag${index}`, 'YES_NO')),
];
const read = (filters: readonly AttributeFilter[], isLenient = false) =>
  attributeConditions(filters, definitions, isLenient);

describe('attributeConditions', () => {
  it('reads a condition of each kind, and leaves out what excludes nothing', () => {
    expect(
      read([
        { name: 'species', anyOf: ['perch', 'pike', 'perch'] },
        { name: 'castWeightG', min: 5, max: null },
        { name: 'weedless', isTrue: false },
        { name: 'flag1' },
        { name: 'flag2', anyOf: null, isTrue: null },
      ]),
    ).toEqual([
      { name: 'species', kind: 'OPTIONS', anyOf: ['perch', 'pike'] },
      { name: 'castWeightG', kind: 'NUMBER', min: 5, max: null },
      { name: 'weedless', kind: 'YES_NO', isTrue: false },
    ]);
    expect(read([{ name: 'species', anyOf: [] }])).toEqual([]);
  });

  it.each<[string, AttributeFilter[]]>([
    ["Products can't be filtered by the attribute “nose”.", [{ name: 'nose', isTrue: true }]],
    ["Products can't be filtered by the attribute “weightG”.", [{ name: 'weightG', min: 1 }]],
    ['The attribute “material” has the kind TEXT', [{ name: 'material', anyOf: ['cork'] }]],
    [
      'The attribute “castWeightG” has the kind NUMBER: use `min` and `max` instead of `anyOf`.',
      [{ name: 'castWeightG', anyOf: ['5'] }],
    ],
    [
      'The attribute “species” has the kind OPTIONS: use `anyOf` instead of `min` and `isTrue`.',
      [{ name: 'species', min: 1, isTrue: true }],
    ],
    ['“shark” is no value of the attribute “species”.', [{ name: 'species', anyOf: ['pike', 'shark'] }]],
    ['The attribute “weedless” occurs twice.', [{ name: 'weedless', isTrue: true }, { name: 'weedless' }]],
    ['`min` of “castWeightG” must not be greater than `max`.', [{ name: 'castWeightG', min: 6, max: 5 }]],
    ['Use at most 50 values of “species”.', [{ name: 'species', anyOf: manyOptions.slice(0, 51) }]],
    [
      'Filter by at most 20 attributes.',
      Array.from({ length: 21 }, (_, index) => ({ name: `flag${index}`, isTrue: true })),
    ],
  ])('refuses: %s', (message, filters) => {
    const refused = read(filters);
    expect(refused).toBeInstanceOf(InvalidInput);
    expect((refused as InvalidInput).message).toContain(message);
  });

  it('accepts as many as the limits', () => {
    const flags = Array.from({ length: 19 }, (_, index) => ({ name: `flag${index}`, isTrue: true }));
    expect(read([{ name: 'species', anyOf: manyOptions.slice(0, 50) }, ...flags])).toHaveLength(20);
  });

  it('ignores what fits no definition if it is lenient', () => {
    expect(
      read(
        [
          { name: 'nose', anyOf: ['red'], isTrue: true },
          { name: '__proto__', anyOf: ['\0\ud800'] },
          { name: 'species', anyOf: ['pike', 'shark', '5-21'], min: 5, max: 21 },
          { name: 'castWeightG', anyOf: ['6-5'], min: 6, max: 5 },
          { name: 'weedless', anyOf: ['yes'], isTrue: true },
          { name: 'weedless', isTrue: false },
          { name: 'material', anyOf: ['cork'] },
        ],
        true,
      ),
    ).toEqual([
      { name: 'species', kind: 'OPTIONS', anyOf: ['pike'] },
      { name: 'weedless', kind: 'YES_NO', isTrue: true },
    ]);
    const flags = Array.from({ length: 25 }, (_, index) => ({ name: `flag${index}`, isTrue: true }));
    expect(read(flags, true)).toHaveLength(20);
  });
});
