import { describe, expect, it } from 'vitest';
import { InvalidInput } from '#server/errors/domain-error.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import { attributeEntries, newProductOf, templateFields, templateRow } from './new-products.rules.ts';
import type { CsvCells } from './product-csv.rules.ts';

const definition = (facts: Pick<AttributeDefinition, 'name' | 'kind'> & Partial<AttributeDefinition>) => ({
  id: facts.name,
  label: facts.name,
  group: 'Performance',
  unit: null,
  options: [],
  categorySlugs: [],
  position: 10,
  isFilterable: false,
  updatedAt: new Date(0),
  ...facts,
});
const definitions = [
  definition({ name: 'castWeightG', label: 'Cast weight', kind: 'NUMBER', unit: 'g' }),
  definition({ name: 'power', label: 'Power', kind: 'OPTIONS', options: ['Medium', 'Heavy'] }),
  definition({ name: 'saltwater', label: 'Saltwater', kind: 'YES_NO', categorySlugs: ['reels'] }),
  definition({ name: 'material', label: 'Material', kind: 'TEXT' }),
];
const [rods, reels] = [
  { slug: 'rods', name: 'Rods' },
  { slug: 'reels', name: 'Reels' },
];
const other = { slug: 'other-tackle', name: 'Other tackle' };
const context = { shelves: [rods, reels], fallbackCategory: other, definitions, currency: 'USD' };
const cells: CsvCells = { sku: 'ab-1', name: 'Zander rod', price: '12,5', minQty: '1', maxQty: '10' };
const added = (more: CsvCells = {}) => newProductOf({ ...cells, ...more }, context);
const messagesOf = (more: CsvCells) => {
  const result = added(more);
  return result instanceof InvalidInput ? result.issues.map(({ message }) => message) : [];
};

describe('a row of a new product', () => {
  it('gives its fields in the order of the form, as a draft', () => {
    expect(
      added({ category: 'Reels', stock: '7', status: 'published', attributes: 'Power=heavy; saltwater=yes' }),
    ).toEqual(
      [
        ['sku', 'AB-1'],
        ['name', 'Zander rod'],
        ['categorySlug', 'reels'],
        ['status', 'DRAFT'],
        ['priceMinor', 1_250],
        ['minQty', 1],
        ['maxQty', 10],
        ['stock', 7],
        ['attributes', 'Power=heavy; saltwater=yes'],
      ].map(([field, to]) => ({ field, from: null, to })),
    );
  });

  it.each([
    [{ name: '' }, ['name: Name is Required']],
    [{ name: 'x'.repeat(121) }, ['name: Use at most 120 characters.']],
    [{ title: 'x'.repeat(161) }, ['title: Use at most 160 characters.']],
    [{ description: 'x'.repeat(5_001) }, ['description: Use at most 5000 characters.']],
    [{ price: '' }, ['price: Price is Required']],
    [
      { price: '0' },
      ['price: Price must be greater than zero', 'price: The smallest order must cost at least $0.50'],
    ],
    [{ price: 'cheap' }, ['price: “cheap” is not an amount such as 12.50.']],
    [{ minQty: '' }, ['minQty: Min quantity is Required']],
    [{ minQty: '0' }, ['minQty: Min quantity must be at least 1']],
    [{ maxQty: '1' }, ['maxQty: Max quantity must be greater than min quantity']],
    [{ maxQty: 'ten' }, ['maxQty: “ten” is not a whole number.']],
    [{ stock: '-1' }, ['stock: “-1” is not a whole number.']],
    [{ category: 'Moon' }, ['category: “Moon” doesn’t exist.']],
    [{ sku: '?' }, ['sku: Use 2 to 40 letters, digits, or hyphens.']],
    [{ sku: '' }, ['sku: Give a new product a SKU or a slug.']],
    [{ slug: 'No Slug' }, ['slug: Use lower-case letters, digits and hyphens, at most 100.']],
    [{ attributes: 'depth=3' }, ['attributes: “depth” doesn’t exist.']],
    [{ attributes: 'heavy' }, ['attributes: “heavy” is not like castWeightG=10-30.']],
    [
      { attributes: 'castWeightG=x' },
      ['attributes: castWeightG: “x” is not a number, or a range such as 10-30.'],
    ],
    [
      { attributes: 'castWeightG=30-10' },
      ['attributes: castWeightG: The minimum can’t be greater than the maximum.'],
    ],
    [{ attributes: 'power=Light' }, ['attributes: power: Choose from the options.']],
    [
      { attributes: 'saltwater=yes', category: 'rods' },
      ['attributes: saltwater: Products in Rods can’t have this attribute.'],
    ],
    [
      { name: '', price: 'x', stock: 'y' },
      [
        'price: “x” is not an amount such as 12.50.',
        'stock: “y” is not a whole number.',
        'name: Name is Required',
      ],
    ],
  ])('names the column of each wrong cell (%#)', (more, messages) => {
    expect(messagesOf(more)).toEqual(messages);
  });
});

describe('attributes in a cell', () => {
  it.each([
    ['castWeightG=12', { name: 'castWeightG', number: 12 }],
    ['Cast weight = 2,5 ', { name: 'castWeightG', number: 2.5 }],
    ['castWeightG=10-30', { name: 'castWeightG', min: 10, max: 30 }],
    ['castWeightG=10–30', { name: 'castWeightG', min: 10, max: 30 }],
    ['castWeightG=10-', { name: 'castWeightG', min: 10 }],
    ['castWeightG=-30', { name: 'castWeightG', max: 30 }],
    ['power=medium|Heavy', { name: 'power', options: ['Medium', 'Heavy'] }],
    ['saltwater=No', { name: 'saltwater', isTrue: false }],
    ['material=Steel = good', { name: 'material', text: 'Steel = good' }],
  ])('are read: %s', (text, entry) => {
    expect(attributeEntries(`${text};`, definitions)).toEqual([entry]);
  });
});

it('offers a template whose example can be imported', () => {
  const row = templateRow(reels, definitions);
  expect(Object.keys(row)).toEqual([...templateFields]);
  expect(newProductOf(row, context)).toContainEqual({
    field: 'attributes',
    from: null,
    to: 'castWeightG=10-30; power=Medium|Heavy; saltwater=yes',
  });
});
