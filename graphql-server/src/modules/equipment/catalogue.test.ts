import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

const CATALOGUE = `query Catalogue(
  $first: Int, $after: String, $last: Int, $before: String, $filter: CatalogueFilter, $sort: CatalogueSort! = NEWEST
) {
  catalogue(first: $first, after: $after, last: $last, before: $before, filter: $filter, sort: $sort) {
    totalCount
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { name price: lowestPrice { minor } availability: bestAvailability category { slug } } }
  }
}`;
const sorts = ['RELEVANCE', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'BEST_SELLING', 'NAME'];
const DRAFT = 'Unreleased zander lure';

interface Page {
  readonly totalCount: number;
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly edges: readonly {
    readonly cursor: string;
    readonly node: {
      readonly name: string;
      readonly price: { readonly minor: number };
      readonly availability: string;
      readonly category: { readonly slug: string };
    };
  }[];
}

describe('the catalogue', () => {
  let shop: TestShop;
  let published: number;

  const ask = (variables: object) => shop.graphql(CATALOGUE, variables as Record<string, unknown>);
  async function page(variables: object): Promise<Page> {
    const { body } = await ask(variables);
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data.catalogue;
  }
  const namesOf = ({ edges }: Page) => edges.map(({ node }) => node.name);
  const found = async (filter: object) => namesOf(await page({ first: 100, filter })).sort();

  beforeAll(async () => {
    shop = await testShop();
    const copied = `"title", "description", "priceMinor", "currency", "minQty", "maxQty", "pictureUrl", "categoryId", "updatedAt"`;
    for (const [status, name] of [
      ['DRAFT', DRAFT],
      ['ARCHIVED', 'Archived zander lure'],
    ])
      await shop.pool.query(
        `INSERT INTO "Equipment" (id, slug, name, status, ${copied})
         SELECT gen_random_uuid(), $1, $2, $3::"EquipmentStatus", ${copied} FROM "Equipment" WHERE slug = 'crankbait'`,
        [status, name, status],
      );
    await shop.pool.query(`UPDATE "Equipment" SET stock = 0 WHERE slug = 'headlamp'`);
    // Page by page, equals are where entries are lost or seen twice.
    await shop.pool.query(`UPDATE "Equipment" SET "createdAt" = now()`);
    await shop.pool.query(`UPDATE "Equipment" SET "priceMinor" = 990 WHERE "priceMinor" < 1500`);
    const { rows } = await shop.pool.query(
      `SELECT count(*)::int FROM "Equipment" WHERE status = 'PUBLISHED' AND "parentId" IS NULL`,
    );
    published = rows[0].count;
  }, 60_000);
  afterAll(() => shop.close());

  it.each(sorts)('is leafed through by %s, there and back, without losing or repeating one', async (sort) => {
    const all = namesOf(await page({ first: 100, sort }));
    expect(all).toHaveLength(published);
    expect(new Set(all).size).toBe(published);

    const forwards: string[] = [];
    let after: string | null = null;
    for (;;) {
      const { pageInfo, ...rest }: Page = await page({ first: 7, after, sort });
      forwards.push(...namesOf({ pageInfo, ...rest }));
      expect(rest.totalCount).toBe(published);
      expect(pageInfo.hasPreviousPage).toBe(after !== null);
      after = pageInfo.endCursor;
      if (!pageInfo.hasNextPage) break;
    }
    expect(forwards).toEqual(all);

    const backwards: string[] = [];
    let before: string | null = null;
    for (;;) {
      const one: Page = await page({ last: 7, before, sort });
      backwards.unshift(...namesOf(one));
      before = one.pageInfo.startCursor;
      if (!one.pageInfo.hasPreviousPage) break;
    }
    expect(backwards).toEqual(all);
  });

  it('is sorted as it says', async () => {
    const prices = async (sort: string) =>
      (await page({ first: 100, sort })).edges.map(({ node }) => node.price.minor);
    const ascending = (await prices('NEWEST')).sort((a, b) => a - b);
    expect(await prices('PRICE_ASC')).toEqual(ascending);
    expect(await prices('PRICE_DESC')).toEqual(ascending.toReversed());
  });

  it('has twenty items per page by default', async () => {
    expect((await page({})).edges).toHaveLength(20);
  });

  it('finds what has all the words, wherever they are written, and takes no word for a pattern', async () => {
    expect(await found({ query: 'LAKEHEAD' })).toEqual(['Lakehead 3000']);
    expect(await found({ query: '  reels   lakehead ' })).toEqual(['Lakehead 3000']);
    expect(await found({ query: 'lakehead zeppelin' })).toEqual([]);
    expect(await found({ query: '%' })).toEqual([]);
    expect(await found({ query: 'l_kehead' })).toEqual([]);
    // A compound that is written apart.
    expect(await found({ query: 'lake\\head' })).toEqual(['Lakehead 3000']);
    expect(await found({ query: 'lake\u0000head' })).toEqual(['Lakehead 3000']);
    expect(await found({ query: ' ' })).toHaveLength(published);
  });

  it('narrows to a shelf, a range of prices and what can be ordered, all at once', async () => {
    const reels = (await page({ first: 100, filter: { categorySlugs: ['reels'] } })).edges;
    expect(reels.length).toBeGreaterThan(1);
    expect(new Set(reels.map(({ node }) => node.category.slug))).toEqual(new Set(['reels']));
    const priced = await page({ first: 100, filter: { priceMinMinor: 990, priceMaxMinor: 990 } });
    expect(new Set(priced.edges.map(({ node }) => node.price.minor))).toEqual(new Set([990]));
    expect(priced.totalCount).toBe(priced.edges.length);
    const available = await page({ first: 100, filter: { availability: ['IN_STOCK', 'LOW_STOCK'] } });
    expect(available.edges.map(({ node }) => node.availability)).not.toContain('OUT_OF_STOCK');
    expect(available.totalCount).toBeLessThan(published);
    expect(await found({ priceMinMinor: 991, priceMaxMinor: 990 })).toEqual([]);
    expect(await found({ categorySlugs: ['no-such'], query: 'lakehead' })).toEqual([]);
  });

  it('has no draft and nothing archived, whatever is asked for', async () => {
    const filters = [
      {},
      { query: 'zander' },
      { query: DRAFT },
      { categorySlugs: 'lures' },
      { priceMinMinor: 0, priceMaxMinor: 2_147_483_647 },
      { availability: [] },
    ];
    for (const filter of filters)
      for (const sort of sorts) {
        const names = namesOf(await page({ first: 100, filter, sort }));
        expect(names.filter((name) => name.endsWith('zander lure'))).toEqual([]);
      }
    for (const path of ['/equitment?q=%22archived%20zander%22', '/equipment?q=%22Unreleased%20zander%22']) {
      const { body, headers } = await shop.rest('GET', path);
      expect([body, headers.get('x-total-count')]).toEqual([[], '0']);
    }
  });

  it('knows how many there are to see on each shelf', async () => {
    const { body } = await shop.graphql('{ categories { slug name equipmentCount } }');
    const counts: { slug: string; equipmentCount: number }[] = body.data.categories;
    expect(counts.reduce((sum, { equipmentCount }) => sum + equipmentCount, 0)).toBe(published);
    for (const { slug, equipmentCount } of counts)
      expect((await page({ first: 1, filter: { categorySlugs: [slug] } })).totalCount).toBe(equipmentCount);
  });

  it('takes pages of 100 and rejects larger ones', async () => {
    expect((await page({ first: 100 })).edges).toHaveLength(Math.min(published, 100));
    const { body } = await ask({ first: 101 });
    expect(body.errors).toMatchObject([
      {
        message: 'Argument `first` must be from 1 to 100.',
        path: ['catalogue'],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
  });

  it.each([
    { after: 'no cursor' },
    { after: btoa('GPC:S:no-id') },
    { after: btoa('GPC:N:1') },
    { after: '' },
    { before: 'no cursor', last: 3 },
    { first: -1 },
    { first: 1, last: 1 },
    { first: 2_147_483_648 },
    { filter: { priceMinMinor: 3_000_000_000 } },
    { sort: 'RANDOM' },
  ])('calls %j the caller’s mistake', async (variables) => {
    const { status, body } = await ask(variables);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).not.toContain('INTERNAL_SERVER_ERROR');
  });

  it('is cut by offset in the REST API without losing or repeating one, equals by their id', async () => {
    const ids: string[] = [];
    for (let offset = 0; offset < published; offset += 7) {
      const { body } = await shop.rest('GET', `/equitment?limit=7&offset=${offset}`);
      ids.push(...body.map(({ _id }: { _id: string }) => _id));
    }
    expect(ids).toHaveLength(published);
    expect(ids).toEqual([...new Set(ids)].sort().toReversed());
  });

  it('says the same in the REST API', async () => {
    const { body, headers } = await shop.rest('GET', '/equitment?q=reel&limit=3&offset=1');
    const graphql = await page({ first: 100, filter: { query: 'reel' }, sort: 'RELEVANCE' });
    expect(headers.get('x-total-count')).toBe(String(graphql.totalCount));
    expect(body.map(({ name }: { name: string }) => name)).toEqual(namesOf(graphql).slice(1, 4));
  });
});
