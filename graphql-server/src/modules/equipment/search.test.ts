import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db.ts';
import { testShop, type TestShop } from '../../../test/shop.ts';
import { runCategoryTasks } from './category-tasks.ts';
import { catalogueService } from './catalogue.service.ts';
import type { Availability } from './equipment.rules.ts';

const SEARCH = `query Search($filter: CatalogueFilter, $sort: CatalogueSort! = RELEVANCE, $first: Int, $after: String) {
  catalogue(filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount totalIsCapped correctedQuery
    facets { name label values { value label count isCapped isSelected } }
    priceFacet { min { minor } max { minor } buckets { from { minor } to { minor } count isCapped } }
    zeroResultHelp { reason unsold equipmentAre equipment { name } categories { slug } }
    edges { node { name price: lowestPrice { minor } availability: bestAvailability category { slug } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const SUGGEST = `query Suggest($query: String!, $first: Int! = 6) {
  searchSuggestions(query: $query, first: $first) { correctedQuery equipment { name } categories { slug } }
}`;

const hostile = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  '""',
  '"spinning',
  '-',
  '- -',
  '&|!():*<->',
  "reel':*",
  "' OR 1=1 --",
  '$1',
  'reel\u0000reel',
  '\ud800',
  '🐟🎣',
  'ʹ',
  'ß',
  '½',
  'рыба',
  'x'.repeat(10_000),
  'reel '.repeat(2_000),
  '-reel',
  'or',
  'or or',
  'the',
  'the and of',
  '\n\t',
];

interface Filter {
  query?: string;
  categorySlugs?: string[];
  priceMinMinor?: number;
  priceMaxMinor?: number;
  availability?: Availability[];
}

describe('the search', () => {
  let shop: TestShop;

  async function ask(query: string, variables: Record<string, unknown>) {
    const { status, body } = await shop.graphql(query, variables);
    if (status !== 200 || body.errors) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  }
  const search = async (filter: Filter, more: object = {}) =>
    (await ask(SEARCH, { filter, first: 100, ...more })).catalogue;
  const names = async (query: string) =>
    (await search({ query })).edges.map(({ node }: { node: { name: string } }) => node.name);
  const suggest = async (query: string, first = 6) =>
    (await ask(SUGGEST, { query, first })).searchSuggestions;

  async function put(name: string, facts: Record<string, unknown> = {}): Promise<string> {
    const id = randomUUID();
    const row = {
      title: 'Tackle',
      description: '',
      priceMinor: 1_000,
      stock: null,
      status: 'PUBLISHED',
      ...facts,
    };
    await shop.pool.query(
      `INSERT INTO "Equipment" (id, slug, name, title, description, "priceMinor", currency, "minQty", "maxQty", stock, status, "categoryId", "updatedAt")
       SELECT $1::uuid, $1::text, $2, $3, $4, $5, 'USD', 1, 10, $6, $7::"EquipmentStatus", id, now() FROM "Category" WHERE slug = 'lures'`,
      [id, name, row.title, row.description, row.priceMinor, row.stock, row.status],
    );
    return id;
  }

  beforeAll(async () => {
    shop = await testShop();
    await put('Crème Brûlée Shad', { title: 'Paddle-tail shad' });
    await put('Unreleased plinkeron', { status: 'DRAFT', description: 'quixotic' });
    await put('Archived plinkeron', { status: 'ARCHIVED', description: 'quixotic' });
    await shop.pool.query(`UPDATE "Equipment" SET stock = 3 WHERE slug = 'crankbait'`);
    await shop.pool.query(`UPDATE "Equipment" SET stock = 0 WHERE slug = 'spinnerbait'`);
  }, 60_000);
  afterAll(() => shop.close());

  it('finds a word in any form, wherever it is written, the name first', async () => {
    const reels = await names('reel');
    expect(reels).toEqual(expect.arrayContaining(['Lakehead 3000', 'Riverbend LP', 'Riffle LA 5/6']));
    expect(new Set(await names('REELS'))).toEqual(new Set(reels));
    expect((await names('spoon'))[0]).toBe('Ember Spoon 18');
    expect(await names('waterproof pack')).toContain('Drylake 28');
    expect((await names('front-drag reel'))[0]).toBe('Lakehead 3000');
    expect(await names('caddis 9')).toEqual(["Caddis 9' #5"]);
  });

  it('takes the last word for the beginning of one', async () => {
    expect(await names('lakeh')).toEqual(['Lakehead 3000']);
    expect(await names('spinnin')).toContain('Lakehead 3000');
    expect(await names('spinning r')).toContain('Shoreline 240');
    expect(await names('r')).not.toHaveLength(0);
  });

  it('needs all words, keeps phrases together and leaves out what has a minus', async () => {
    expect(await names('fly rod')).toContain("Caddis 9' #5");
    expect(await names('"fly rod"')).toContain("Caddis 9' #5");
    expect(await names('"rod fly"')).toEqual([]);
    expect(await names('rod -fly')).not.toContain("Caddis 9' #5");
    expect(await names('rod -fly')).toContain('Shoreline 240');
    expect(await names('headlamp or anchor')).toEqual(
      expect.arrayContaining(['Nightbite 400', 'Fold Fast 3.5']),
    );
  });

  it('looks through accents, case and punctuation', async () => {
    for (const query of ['creme brulee', 'CRÈME', 'crème-brûlée!', 'Créme'])
      expect(await names(query)).toEqual(['Crème Brûlée Shad']);
  });

  it.each([
    ['reell', 'reel'],
    ['lurs', 'lures'],
    ['spining reel', 'spinning reel'],
    ['spinnig reels', 'spinning reels'],
    ['waterprof', 'waterproof'],
    ['hedlamp', 'headlamp'],
    ['backpakc', 'backpack'],
    ['crankbiat', 'crankbait'],
    ['lakhead', 'lakehead'],
    ['waterpof', 'waterproof'],
  ])('forgives %j', async (query, corrected) => {
    const { totalCount, correctedQuery } = await search({ query });
    expect(totalCount).toBeGreaterThan(0);
    expect(correctedQuery).toBe(corrected);
    expect((await suggest(query)).equipment).not.toHaveLength(0);
  });

  it('corrects nothing that is found as it is written, whatever is ticked', async () => {
    expect((await search({ query: 'reel' })).correctedQuery).toBeNull();
    const narrowed = await search({ query: 'lurs', categorySlugs: ['electronics'], priceMaxMinor: 1 });
    expect(narrowed).toMatchObject({ correctedQuery: 'lures', totalCount: 0 });
    expect(narrowed.zeroResultHelp).toMatchObject({ reason: 'FILTERS', equipmentAre: 'WITHOUT_FILTERS' });
    expect(narrowed.zeroResultHelp.equipment).toHaveLength(6);
  });

  it('helps where nothing is found, and only there', async () => {
    expect((await search({ query: 'reel' })).zeroResultHelp).toBeNull();
    const near = await search({ query: 'reel zzyzx' });
    expect(near).toMatchObject({ totalCount: 0, correctedQuery: null });
    expect(near.zeroResultHelp).toMatchObject({ reason: 'WORDS', equipmentAre: 'NEAREST' });
    expect(near.zeroResultHelp.categories).toContainEqual({ slug: 'reels' });
    const far = (await search({ query: 'zzyzx' })).zeroResultHelp;
    expect(far).toMatchObject({ reason: 'WORDS', equipmentAre: 'BEST_SELLERS', categories: [] });
    expect(far.equipment).toHaveLength(6);
    const dear = (await search({ priceMinMinor: 2_000_000_000 })).zeroResultHelp;
    expect(dear).toMatchObject({ reason: 'FILTERS', equipmentAre: 'BEST_SELLERS' });
  });

  it.each([
    ['waders', 'waders'],
    ['wader', 'waders'],
    ['waders size L', 'waders'],
    ['split shot', 'split shot'],
    ['swivel', 'swivel'],
    // A term with another meaning, which no product has either.
    ['centre', 'centre'],
  ])('says of %j that the shop does not sell it, and offers categories', async (query, unsold) => {
    const { totalCount, correctedQuery, zeroResultHelp } = await search({ query });
    expect({ totalCount, correctedQuery }).toEqual({ totalCount: 0, correctedQuery: null });
    expect(zeroResultHelp).toMatchObject({ reason: 'NOT_SOLD', unsold });
    expect(zeroResultHelp.categories).not.toHaveLength(0);
  });

  it('lists all products for words that say nothing of one', async () => {
    const { totalCount } = await search({});
    for (const query of ['gear', 'equipment', 'fishing gear', 'gift', 'products', 'fishing products'])
      expect(await search({ query })).toMatchObject({ totalCount, correctedQuery: null });
    expect((await search({ query: 'products under $50' })).totalCount).toBe(
      (await search({ priceMaxMinor: 5_000 })).totalCount,
    );
    expect((await search({ query: 'items on sale' })).correctedQuery).toBeNull();
  });

  it('finds products by the prices of their variants', async () => {
    // From $149 to $199, $4.90 to $7.90, and $4.90 to $5.90.
    expect((await names('reel over $150'))[0]).toBe('Riffle LA 5/6');
    expect(await names('reel over $150')).not.toContain('Lakehead 3000');
    expect(await names('spoon $7 to $8')).toEqual(['Ember Spoon 18']);
    expect(await names('worms $5.95 to $8')).toEqual([]);
    // No variant costs that much, though one is cheaper and another dearer.
    expect(await names('spoon $6.10 to $6.50')).toEqual([]);
  });

  it('finds products out of stock by “out of stock”', async () => {
    const { edges } = await search({ query: 'out of stock' });
    expect(edges).not.toHaveLength(0);
    for (const { node } of edges) expect(node.availability).toBe('OUT_OF_STOCK');
  });

  it.each(['combo', 'products on sale', 'sale products'])('corrects nothing in %j', async (query) =>
    expect((await search({ query })).correctedQuery).toBeNull(),
  );

  it('completes a word only while it is typed', async () => {
    expect((await suggest('hedla')).correctedQuery).toBe('headlamp');
    expect(await search({ query: 'hedla' })).toMatchObject({ correctedQuery: null, totalCount: 0 });
  });

  it('never tells of a draft or of what is archived, not even by a correction', async () => {
    for (const query of [
      'plinkeron',
      'plinkron',
      'unreleased',
      'unreleasd',
      'quixotic',
      'quixotc',
      'w',
      'archived',
    ]) {
      const answers = [await search({ query }), await suggest(query)];
      expect(JSON.stringify(answers)).not.toMatch(/plinkeron|unreleased|quixotic|archived/i);
    }
  });

  it('is not misled by words that only a draft has', async () => {
    await put('Plinkerix Minnow');
    expect(await search({ query: 'plinkero' })).toMatchObject({ correctedQuery: 'plinkerix', totalCount: 1 });
  });

  it('follows a product that is renamed, moved, published or archived, and a category that is renamed', async () => {
    const id = await put('Plonkerton', { status: 'DRAFT' });
    const change = (set: string) => shop.pool.query(`UPDATE "Equipment" SET ${set} WHERE id = $1`, [id]);
    expect(await names('plonkerton')).toEqual([]);
    await change(`status = 'PUBLISHED'`);
    expect(await names('plonkertn')).toEqual(['Plonkerton']);
    await change(`name = 'Zigzagger'`);
    expect(await names('plonkerton')).toEqual([]);
    expect(await names('zigzagger lures')).toEqual(['Zigzagger']);
    await change(`"categoryId" = (SELECT id FROM "Category" WHERE slug = 'boating')`);
    expect(await names('zigzagger boating')).toEqual(['Zigzagger']);
    await shop.pool.query(`UPDATE "Category" SET name = 'Seafaring' WHERE slug = 'boating'`);
    await runCategoryTasks(shop.pool);
    expect(await names('zigzagger seafaring')).toEqual(['Zigzagger']);
    await shop.pool.query(`UPDATE "Category" SET name = 'Boating' WHERE slug = 'boating'`);
    await runCategoryTasks(shop.pool);
    await change(`status = 'ARCHIVED'`);
    expect(await names('zigzagger')).toEqual([]);
  });

  const slugs = ['reels', 'rods', 'lures', 'electronics', 'no-such'];
  const stocks: Availability[] = ['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'];
  const filters = fc.record(
    {
      query: fc.constantFrom('', 'reel', 'lurs', 'rod', 'spin', 's', 'zzyzx'),
      categorySlugs: fc.subarray(slugs),
      priceMinMinor: fc.integer({ min: 0, max: 9_000 }),
      priceMaxMinor: fc.integer({ min: 500, max: 20_000 }),
      availability: fc.subarray(stocks),
    },
    { requiredKeys: [] },
  );

  it('counts in every facet what ticking would show, whatever else is ticked', async () => {
    const counted = async (filter: Filter) => (await search(filter)).totalCount;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { facets, priceFacet, edges, totalCount } = await search(filter);
        expect(edges).toHaveLength(totalCount);
        for (const { name, values } of facets)
          for (const { value, count, isSelected } of values) {
            const field = name === 'category' ? 'categorySlugs' : 'availability';
            expect([name, value, count]).toEqual([
              name,
              value,
              await counted({ ...filter, [field]: [value] }),
            ]);
            expect(isSelected).toBe(filter[field]?.includes(value) ?? false);
          }
        const { priceMinMinor: _min, priceMaxMinor: _max, ...others } = filter;
        const anyPrice = await search(others);
        const minors: number[] = anyPrice.edges.map(
          (edge: { node: { price: { minor: number } } }) => edge.node.price.minor,
        );
        const bounds = minors.length > 0 ? [Math.min(...minors), Math.max(...minors)] : [];
        expect(priceFacet ? [priceFacet.min.minor, priceFacet.max.minor] : []).toEqual(bounds);
        for (const { from, to, count } of priceFacet?.buckets ?? [])
          expect(count).toBe(minors.filter((minor) => minor >= from.minor && minor <= to.minor).length);
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('has each product once on all pages together, in any order, words or none', async () => {
    await shop.pool.query(`UPDATE "Equipment" SET "priceMinor" = 990 WHERE "priceMinor" < 1500`);
    for (const sort of ['RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'BEST_SELLING', 'NAME'])
      for (const query of ['', 's', 'lurs']) {
        const whole = (await search({ query }, { sort })).edges;
        const leafed: unknown[] = [];
        let after: string | null = null;
        do {
          const { edges, pageInfo } = await search({ query }, { sort, first: 4, after });
          leafed.push(...edges);
          after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        } while (after);
        expect(leafed).toEqual(whole);
        expect(new Set(whole.map((edge: object) => JSON.stringify(edge))).size).toBe(whole.length);
      }
  });

  it('goes on after a product that was archived meanwhile', async () => {
    const id = await put('Passing spoonette', { priceMinor: 5_000 });
    const before = await search({ priceMinMinor: 5_000 }, { sort: 'PRICE_ASC' });
    await shop.pool.query(`UPDATE "Equipment" SET status = 'ARCHIVED' WHERE id = $1`, [id]);
    const after = await search({}, { sort: 'PRICE_ASC', after: btoa(`GPC:S:${id}`) });
    expect(after.edges).toEqual(before.edges.slice(1));
  });

  it('suggests products and categories, and nothing for an empty query', async () => {
    expect(await suggest('reel')).toMatchObject({ correctedQuery: null });
    expect((await suggest('reel')).categories[0]).toEqual({ slug: 'reels' });
    expect((await suggest('ree')).categories[0]).toEqual({ slug: 'reels' });
    expect((await suggest('lakeh')).equipment).toEqual([{ name: 'Lakehead 3000' }]);
    expect(await suggest('reell')).toEqual({ ...(await suggest('reel')), correctedQuery: 'reel' });
    expect((await suggest('bait c')).equipment[0]).toEqual({ name: 'Riverbend LP' });
    expect((await suggest('head l')).equipment[0]).toEqual({ name: 'Nightbite 400' });
    expect((await suggest('wade')).equipment).toEqual([]);
    expect((await suggest('r', 2)).equipment).toHaveLength(2);
    for (const blank of ['', '  ', '%', 'zzyzx'])
      expect(await suggest(blank)).toEqual({ correctedQuery: null, equipment: [], categories: [] });
  });

  it.each(hostile.map((text) => [text.slice(0, 20), text]))(
    'takes %j for words and nothing else',
    async (_shown, query) => {
      const { totalCount, edges } = await search({ query });
      expect(edges).toHaveLength(totalCount);
      await suggest(query);
      const { status } = await shop.rest(
        'GET',
        `/equipment?q=${encodeURIComponent(query.toWellFormed().slice(0, 200))}`,
      );
      expect(status).toBe(200);
      await search({ categorySlugs: [query] });
    },
  );

  it('asks the database little, whatever is selected', async () => {
    const database = openDatabase(shop.pool.options.connectionString ?? '');
    const asked = vi.spyOn(database.pool, 'query');
    const statements = async (
      work: (catalogue: ReturnType<typeof catalogueService>) => Promise<unknown>[],
    ) => {
      const catalogue = catalogueService({ pool: database.pool, currency: 'USD' });
      // Cached for a minute.
      await catalogue.attributeDefinitions();
      asked.mockClear();
      await Promise.all(work(catalogue));
      return asked.mock.calls.length;
    };
    const everything = (filter: Filter) =>
      statements((catalogue) => [
        catalogue.list(filter),
        catalogue.count(filter),
        catalogue.facets(filter),
        catalogue.corrected(filter),
      ]);
    expect(await everything({})).toBe(4);
    expect(await everything({ query: 'reel' })).toBe(6);
    expect(await everything({ query: 'reell' })).toBe(12);
    expect(await statements((catalogue) => [catalogue.suggest('lakeh', 6)])).toBe(4);
    await database.close();
  });
});
