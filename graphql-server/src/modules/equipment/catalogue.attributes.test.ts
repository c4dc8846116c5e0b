import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

const SEARCH = `query Search($filter: CatalogueFilter) {
  catalogue(filter: $filter, first: 50) {
    totalCount
    attributeFacets {
      name label kind unit
      values { value label count isCapped isSelected }
      range { min max buckets { from to count isCapped } }
    }
    facets { name values { value count } }
    edges { node { name slug } }
  }
}`;

interface Condition {
  name: string;
  anyOf?: string[];
  min?: number;
  max?: number;
  isTrue?: boolean;
}
interface Filter {
  query?: string;
  categorySlugs?: string[];
  isLenient?: boolean;
  attributes?: Condition[];
}
type Attributes = Record<string, unknown>;
interface Product {
  name: string;
  category: string;
  /** Its own, and those of its published variants. */
  family: Attributes[];
}
interface Facet {
  name: string;
  values: { value: string; count: number; isSelected: boolean }[];
  range: { min: number; max: number; buckets: { from: number; to: number; count: number }[] } | null;
}

/** The filter in other words: whether the product or a variant has the attribute. */
const has = ({ family }: Product, one: Condition) => family.some((attributes) => fits(attributes, one));

function fits(attributes: Attributes, { name, anyOf, min, max, isTrue }: Condition) {
  const value = attributes[name];
  if (anyOf) return Array.isArray(value) && anyOf.some((one) => value.includes(one));
  if (isTrue !== undefined) return value === isTrue;
  if (typeof value !== 'number' && (typeof value !== 'object' || value === null)) return false;
  const range =
    typeof value === 'number' ? { min: value, max: value } : (value as { min?: number; max?: number });
  return (range.min ?? -Infinity) <= (max ?? Infinity) && (range.max ?? Infinity) >= (min ?? -Infinity);
}

describe('attributes in the search', () => {
  let shop: TestShop;
  let products: Product[];

  async function search(filter: Filter) {
    const { status, body } = await shop.graphql(SEARCH, { filter });
    if (status !== 200 || body.errors) throw new Error(JSON.stringify(body));
    return body.data.catalogue;
  }
  const namesOf = async (filter: Filter): Promise<string[]> =>
    (await search(filter)).edges.map(({ node }: { node: { name: string } }) => node.name).toSorted();
  const facetOf = async (filter: Filter, name: string): Promise<Facet | undefined> =>
    (await search(filter)).attributeFacets.find((facet: Facet) => facet.name === name);
  const set = (slug: string, attributes: Attributes) =>
    shop.pool.query('UPDATE "Equipment" SET attributes = attributes || $2 WHERE slug = $1', [
      slug,
      attributes,
    ]);

  beforeAll(async () => {
    shop = await testShop();
    await shop.pool.query(
      `INSERT INTO "AttributeDefinition" (name, label, "group", kind, unit, position, "isFilterable")
       VALUES ('floatG', 'Float', 'Use', 'NUMBER', 'g', 5, true)`,
    );
    await set('spinnerbait', { floatG: { min: 2, max: 8 } });
    await set('crankbait', { weedless: false, divingDepthM: { min: 1.2 }, floatG: 3 });
    await set('topwater-popper', { weedless: true, divingDepthM: 0 });
    // As an import may have written it.
    await set('fish-finder', {
      species: 'pike',
      castWeightG: 'heavy',
      weedless: ['yes'],
      depthM: { min: 'deep', max: [] },
    });
    const { rows } = await shop.pool.query<Product>(
      `SELECT e.name, c.slug AS category, (
         SELECT json_agg(v.attributes) FROM "Equipment" v WHERE e.id IN (v.id, v."parentId") AND v.status = 'PUBLISHED') AS family
       FROM "Equipment" e JOIN "Category" c ON c.id = e."categoryId" WHERE e.status = 'PUBLISHED' AND e."parentId" IS NULL`,
    );
    products = rows;
  }, 60_000);
  afterAll(() => shop.close());

  const single = [
    { name: 'species', anyOf: ['pike'] },
    { name: 'species', anyOf: ['pike', 'trout'] },
    { name: 'weedless', isTrue: true },
    { name: 'weedless', isTrue: false },
    { name: 'castWeightG', min: 5, max: 21 },
    { name: 'castWeightG', min: 21 },
    { name: 'castWeightG', min: 21.01 },
    { name: 'castWeightG', max: 5 },
    { name: 'castWeightG', max: 4.99 },
    { name: 'castWeightG', min: 100, max: 1e9 },
    { name: 'lengthMm', min: 64, max: 64 },
    { name: 'diameterMm', min: 0.18, max: 0.18 },
    { name: 'divingDepthM', min: 1.9 },
    { name: 'divingDepthM', max: 0 },
    { name: 'divingDepthM', min: -5, max: 0.4 },
    { name: 'boatLengthM', max: 0.5 },
    { name: 'boatLengthM', min: 4.6 },
  ];
  it.each(single)('finds the products with %j', async (one) => {
    expect(await namesOf({ attributes: [one] })).toEqual(
      products
        .filter((product) => has(product, one))
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it.each<Filter>([
    {},
    { attributes: [{ name: 'species', anyOf: ['pike'] }] },
    {
      attributes: [
        { name: 'species', anyOf: ['pike'] },
        { name: 'castWeightG', min: 22 },
      ],
    },
    {
      attributes: [
        { name: 'species', anyOf: ['pike', 'bass'] },
        { name: 'weedless', isTrue: true },
      ],
      categorySlugs: ['lures'],
    },
    { categorySlugs: ['rods', 'lures'], attributes: [{ name: 'power', anyOf: ['medium'] }] },
    {
      query: 'rod',
      attributes: [
        { name: 'power', anyOf: ['medium', 'heavy'] },
        { name: 'lengthCm', max: 240 },
      ],
    },
  ])('counts each value without its own filter and with all others: %j', async (filter) => {
    const query = filter.query && new Set(await namesOf({ query: filter.query }));
    const { attributeFacets, facets, totalCount } = await search(filter);
    const found = (without: string) =>
      products.filter(
        (product) =>
          (!query || query.has(product.name)) &&
          (without === 'category' ||
            !filter.categorySlugs ||
            filter.categorySlugs.includes(product.category)) &&
          (filter.attributes ?? []).every((one) => one.name === without || has(product, one)),
      );
    expect(totalCount).toBe(found('').length);
    for (const { value, count } of facets[0].values)
      expect([value, count]).toEqual([
        value,
        found('category').filter(({ category }) => category === value).length,
      ]);
    expect(attributeFacets.length).toBeGreaterThan(0);
    for (const { name, values, range } of attributeFacets as Facet[]) {
      const others = found(name);
      for (const { value, count } of values) {
        const own = value === 'true' ? { name, isTrue: true } : { name, anyOf: [value] };
        expect([name, value, count]).toEqual([name, value, others.filter((one) => has(one, own)).length]);
      }
      for (const { from, to, count } of range?.buckets ?? []) {
        const isLast = to === range?.max;
        const max = isLast ? to : to - 1e-6;
        expect([name, from, count]).toEqual([
          name,
          from,
          others.filter((one) => has(one, { name, min: from, max })).length,
        ]);
      }
    }
  });

  it('has the facets that divide the results, in the order of their definitions', async () => {
    const named = async (filter: Filter) =>
      (await search(filter)).attributeFacets.map(({ name }: Facet) => name);
    const rods = await named({ categorySlugs: ['rods'] });
    expect(rods).toEqual(expect.arrayContaining(['power', 'action', 'castWeightG', 'lengthCm']));
    expect(rods).not.toContain('diameterMm');
    const { rows } = await shop.pool.query('SELECT name FROM "AttributeDefinition" ORDER BY position');
    const order = rows.map(({ name }) => name);
    const all = await named({});
    expect(all).toEqual(order.filter((name) => all.includes(name)));
    // One product has it.
    expect(all).not.toContain('screenIn');
    // All results have it, and have the same.
    expect(await named({ query: 'lakehead' })).toEqual([]);
  });

  it('shows a selected facet even if no product has it', async () => {
    const attributes = [
      { name: 'species', anyOf: ['eel'] },
      { name: 'screenIn', min: 900 },
    ];
    expect((await facetOf({ attributes }, 'species'))?.values).toEqual([
      { value: 'eel', label: 'Eel', count: 0, isCapped: false, isSelected: true },
    ]);
    expect((await facetOf({ attributes }, 'screenIn'))?.range).toBeNull();
  });

  it('follows the variants of a product', async () => {
    const change = (set: string) =>
      shop.pool.query(
        `UPDATE "Equipment" SET ${set} WHERE id = (
           SELECT id FROM "Equipment" WHERE "parentId" IS NOT NULL AND status <> 'DRAFT' ORDER BY id LIMIT 1)
         RETURNING (SELECT p.name FROM "Equipment" p WHERE p.id = "Equipment"."parentId") AS name`,
      );
    let min = 700;
    // Another number each time, because responses are cached.
    const found = () => namesOf({ attributes: [{ name: 'floatG', min: min++ }] });
    const { rows } = await change(`attributes = attributes || '{"floatG": 777}'`);
    expect(await found()).toEqual([rows[0].name]);
    await change(`status = 'ARCHIVED'`);
    expect(await found()).toEqual([]);
    await change(`status = 'PUBLISHED'`);
    expect(await found()).toEqual([rows[0].name]);
    await change(`attributes = attributes - 'floatG'`);
    expect(await found()).toEqual([]);
  });

  it('needs no code for a new attribute', async () => {
    expect(await facetOf({}, 'floatG')).toMatchObject({
      label: 'Float',
      unit: 'g',
      range: { min: 2, max: 8 },
    });
    expect(await namesOf({ attributes: [{ name: 'floatG', min: 4 }] })).toEqual(['Twin Willow 14']);
  });

  it.each([
    [[{ name: 'nose', isTrue: true }], /can't be filtered by the attribute “nose”/],
    [[{ name: 'weightG', min: 1 }], /can't be filtered by/],
    [[{ name: 'species', anyOf: ['\0'] }], /is no value of/],
    [[{ name: 'x'.repeat(10_000), min: 1 }], /^.{0,100}$/],
  ])('refuses an invalid attribute filter (%#)', async (attributes, message) => {
    const { body } = await shop.graphql(SEARCH, { filter: { attributes } });
    expect(body.errors[0]).toMatchObject({
      message: expect.stringMatching(message),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await namesOf({ attributes, isLenient: true })).toHaveLength(products.length);
  });
});
