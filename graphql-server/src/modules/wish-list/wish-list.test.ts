import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await testShop();
  ({ token } = await shop.signIn('maya@fishzome.example', 'tight-lines'));
}, 60_000);
afterAll(() => shop.close());

interface Page {
  totalCount: number;
  edges: { node: { equipmentId: string; name: string | null; equipment: { slug: string } | null } }[];
  pageInfo: Record<'endCursor' | 'startCursor', string> & Record<'hasNextPage' | 'hasPreviousPage', boolean>;
}
const page = async (args: string): Promise<Page> => {
  const { body } = await shop.graphql(
    `{ me { wishList(${args}) { totalCount edges { node { equipmentId name equipment { slug category { slug } } } }
      pageInfo { endCursor startCursor hasNextPage hasPreviousPage } } } }`,
    {},
    token,
  );
  return body.data.me.wishList;
};
const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.equipmentId);

it('pages past a hundred products, forwards and backwards, and shows what is no longer for sale', async () => {
  await shop.pool.query(
    `INSERT INTO "Equipment" SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'slug', 'copy-' || n, 'sku', null))).*
     FROM "Equipment" e, generate_series(1, 130) n WHERE e.slug = 'spinning-reel'`,
  );
  const { rows } = await shop.pool.query<{ id: string }>(
    `SELECT id FROM "Equipment" WHERE slug LIKE 'copy-%' ORDER BY slug`,
  );
  const ids = rows.map(({ id }) => id);
  const { body } = await shop.graphql(
    `mutation ($ids: [ID!]!) { addToWishList(input: { equipmentIds: $ids }) { ... on User { wishListIds } } }`,
    { ids },
    token,
  );
  expect(body.data.addToWishList.wishListIds).toEqual(ids);
  await shop.pool.query(`UPDATE "Equipment" SET status = 'ARCHIVED' WHERE id = $1`, [ids[0]]);
  await shop.pool.query(`UPDATE "Equipment" SET status = 'DRAFT' WHERE id = $1`, [ids[1]]);

  const first = await page('first: 100');
  expect(first.totalCount).toBe(130);
  expect(first.edges[0]?.node).toEqual({ equipmentId: ids[0], name: 'Lakehead 3000', equipment: null });
  expect(first.edges[1]?.node).toEqual({ equipmentId: ids[1], name: null, equipment: null });
  expect(first.edges[2]?.node.equipment).toEqual({ slug: 'copy-100', category: { slug: 'reels' } });
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  const second = await page(`first: 100, after: "${first.pageInfo.endCursor}"`);
  expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
  expect(second.pageInfo).toMatchObject({ hasNextPage: false });
  const before = await page(`last: 10, before: "${second.pageInfo.startCursor}"`);
  expect(idsOf(before)).toEqual(ids.slice(90, 100));
  const nowhere = btoa('GPC:S:00000000-0000-7000-8000-000000000000');
  expect(idsOf(await page(`after: "${nowhere}"`))).toEqual([]);
  expect(idsOf(await page(`last: 5, before: "${nowhere}"`))).toEqual([]);
});

it('is hidden from other users, admins included', async () => {
  const admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
  const { body } = await shop.graphql(
    `{ users(filter: { query: "maya" }) { edges { node { email wishListIds wishList { totalCount } } } } }`,
    {},
    admin,
  );
  expect(body.data.users.edges[0].node).toEqual({
    email: 'maya@fishzome.example',
    wishListIds: null,
    wishList: null,
  });
});

it('finds published products and variants by at most twenty ids, in their order', async () => {
  const { rows } = await shop.pool.query<{ id: string; slug: string }>(
    `SELECT id, slug FROM "Equipment" WHERE status = 'PUBLISHED' AND "parentId" IS NULL ORDER BY md5(slug) LIMIT 20`,
  );
  const ask = async (ids: string[]) =>
    (await shop.graphql('query ($ids: [ID!]!) { equipmentByIds(ids: $ids) { slug } }', { ids })).body;
  const ids = rows.map(({ id }) => id);
  expect((await ask(ids)).data.equipmentByIds).toEqual(rows.map(({ slug }) => ({ slug })));
  expect((await ask([ids[1] ?? '', 'x', '\0', ids[1] ?? ''])).data.equipmentByIds).toEqual([
    { slug: rows[1]?.slug },
  ]);
  expect((await ask([])).data.equipmentByIds).toEqual([]);
  const {
    rows: [variant],
  } = await shop.pool.query<{ id: string }>(
    `SELECT v.id FROM "Equipment" v JOIN "Equipment" p ON p.id = v."parentId"
     WHERE v.status = 'PUBLISHED' AND p.status = 'PUBLISHED' LIMIT 1`,
  );
  expect((await ask([variant?.id ?? ''])).data.equipmentByIds).toHaveLength(1);
  expect((await ask([...ids, 'one more'])).errors[0].message).toMatch(/at most 20/);
});
