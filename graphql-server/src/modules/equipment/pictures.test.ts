import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

const PICTURES = `{ url alt width focalPoint { x y } sources { type srcSet } }`;

describe('the pictures of a product', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop();
  }, 60_000);
  afterAll(() => shop.close());

  const picturesOf = async (slug: string) =>
    (await shop.graphql(`{ equipmentBySlug(slug: "${slug}") { picture ${PICTURES} pictures ${PICTURES} } }`))
      .body.data.equipmentBySlug;

  it('are the main one, then the others by position', async () => {
    await shop.pool.query(
      `UPDATE "EquipmentImage" SET position = 20, "focalX" = 0, "focalY" = 100 WHERE url LIKE '/images/fly-rod-2-%'`,
    );
    const { picture, pictures } = await picturesOf('fly-rod');
    expect(pictures[0]).toEqual(picture);
    expect(pictures.map(({ url }: { url: string }) => url)).toEqual([
      '/images/fly-rod-960.webp',
      '/images/fly-rod-3-576.webp',
      '/images/fly-rod-2-576.webp',
    ]);
    expect(pictures[2]).toMatchObject({
      width: 576,
      focalPoint: { x: 0, y: 100 },
      sources: [
        { type: 'image/avif', srcSet: '/images/fly-rod-2-240.avif 240w, /images/fly-rod-2-576.avif 576w' },
        { type: 'image/webp' },
      ],
    });
  });

  it('are listed for many products, for visitors and admins', async () => {
    const { token } = await shop.signIn('admin@fishzome.example', 'harbour-light');
    const { body } = await shop.graphql(
      `{ bestSellers(first: 5) { pictures { url } } catalogue(first: 5) { edges { node { pictures { url } } } }
        inventory(first: 5) { edges { node { pictures { url } } } } }`,
      {},
      token,
    );
    expect(body.errors).toBeUndefined();
    const lists = [
      body.data.bestSellers,
      ...[body.data.catalogue, body.data.inventory].map(({ edges }) =>
        edges.map(({ node }: { node: unknown }) => node),
      ),
    ];
    for (const list of lists) {
      expect(list).toHaveLength(5);
      for (const { pictures } of list) expect(pictures.length).toBeGreaterThanOrEqual(1);
    }
  });

  it('are none where there is none', async () => {
    await shop.pool.query(
      `DELETE FROM "EquipmentImage" USING "Equipment" e WHERE e.id = "equipmentId" AND e.slug = 'anchor'`,
    );
    await shop.pool.query(`UPDATE "Equipment" SET "pictureUrl" = NULL WHERE slug = 'anchor'`);
    expect(await picturesOf('anchor')).toEqual({ picture: null, pictures: [] });
  });
});
