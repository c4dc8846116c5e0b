import { describe, expect, it } from 'vitest';
import { InvalidInput } from '#server/errors/domain-error.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { attributesInput, lostAttributes, storedAttributes } from './attribute-values.rules.ts';

const definition = (name: string, change: Partial<AttributeDefinition> = {}): AttributeDefinition => ({
  id: '00000000-0000-7000-8000-000000000001',
  updatedAt: new Date(0),
  name,
  label: `The ${name}`,
  group: 'Use',
  kind: 'NUMBER',
  unit: 'g',
  options: [],
  categorySlugs: [],
  position: 1,
  isFilterable: false,
  ...change,
});
const definitions = [
  definition('weight'),
  definition('ratio', { kind: 'TEXT', categorySlugs: ['reels'] }),
  definition('water', { kind: 'OPTIONS', options: ['river', 'lake'] }),
  definition('sealed', { kind: 'YES_NO' }),
];
const reels = { slug: 'reels', name: 'Reels' };
const lures = { slug: 'lures', name: 'Lures' };

/** The stored values, or the issues by path. */
function stored(entries: readonly object[], category = reels) {
  const outcome = storedAttributes(attributesInput.parse(entries), definitions, category);
  return outcome instanceof InvalidInput
    ? Object.fromEntries(outcome.issues.map(({ path, message }) => [path, message]))
    : outcome;
}

describe('storedAttributes', () => {
  it('stores each kind, in the order of the definitions', () => {
    const values = stored([
      { name: 'sealed', isTrue: false, number: null },
      { name: 'water', options: ['lake', 'river', 'lake'] },
      { name: 'ratio', text: ' 5.2:1 ' },
      { name: 'weight', number: 265 },
    ]);
    expect(values).toEqual({ weight: 265, ratio: '5.2:1', water: ['river', 'lake'], sealed: false });
    expect(Object.keys(values)).toEqual(['weight', 'ratio', 'water', 'sealed']);
  });

  it.each([
    [
      { min: 5, max: 21 },
      { min: 5, max: 21 },
    ],
    [{ max: 4.5 }, { max: 4.5 }],
    [{ min: 2 }, { min: 2 }],
    [{ min: 2, max: 2 }, 2],
    [{ number: 0 }, 0],
    [{ number: 1_000_000 }, 1_000_000],
    [{ number: 0.0001 }, 0.0001],
  ])('stores the number %j as %j', (value, weight) => {
    expect(stored([{ name: 'weight', ...value }])).toEqual({ weight });
  });

  it.each([
    ['weight', {}, 'Give a number, or a minimum and maximum.'],
    ['weight', { number: 1, max: 2 }, 'Give a number, or a minimum and maximum.'],
    ['weight', { number: 1, text: 'a' }, 'Give a number, or a minimum and maximum.'],
    ['weight', { number: -1 }, 'Use a number of at least 0.'],
    ['weight', { number: 1_000_000.1 }, 'Use a number of at most 1,000,000.'],
    ['weight', { number: 0.00001 }, 'Use at most 4 decimal places.'],
    ['weight', { min: 3, max: 2 }, 'The minimum can’t be greater than the maximum.'],
    ['ratio', { number: 5 }, 'Give a text.'],
    ['ratio', { text: '  ' }, 'Enter a value.'],
    ['ratio', { text: 'x'.repeat(201) }, 'Use at most 200 characters.'],
    ['ratio', { text: 'a\0b' }, 'Remove control characters.'],
    ['ratio', { text: '\ud800' }, 'Remove control characters.'],
    ['water', { options: [] }, 'Choose at least one option.'],
    ['water', { options: ['sea'] }, 'Choose from the options.'],
    ['sealed', { text: 'yes' }, 'Give yes or no.'],
    ['__proto__', { text: 'a' }, 'This attribute doesn’t exist.'],
  ])('refuses %s %j', (name, value, message) => {
    expect(stored([{ name, ...value }])).toEqual({ [`attributes.${name}`]: message });
  });

  it('refuses a name twice, and attributes of other categories', () => {
    expect(
      stored([
        { name: 'weight', number: 1 },
        { name: 'weight', number: 2 },
      ]),
    ).toEqual({ 'attributes.weight': 'This attribute is given twice.' });
    expect(stored([{ name: 'ratio', text: 'a' }], lures)).toEqual({
      'attributes.ratio': 'Products in Lures can’t have this attribute.',
    });
  });

  it('takes at most 60 entries', () => {
    const entries = (count: number) => Array.from({ length: count }, (_, at) => ({ name: String(at) }));
    expect(attributesInput.safeParse(entries(60)).success).toBe(true);
    expect(attributesInput.safeParse(entries(61)).success).toBe(false);
  });
});

it('lostAttributes names what another category lacks', () => {
  const values = { weight: 1, ratio: '5.2:1' };
  expect(lostAttributes(values, definitions, reels)).toEqual([]);
  expect(lostAttributes(values, definitions, lures)).toEqual([
    {
      path: 'attributes.ratio',
      message: 'Products in Lures can’t have this attribute. Remove “The ratio” with the change.',
    },
  ]);
});
