import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';
import { builtWeb } from '../../http/web.ts';

const google = 'https://lh3.googleusercontent.com/a/picture=s96-c';

describe('published reviews', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none' }, { web: builtWeb });
  });
  afterAll(() => shop.close());

  const store = (name: string, photoUrl: string) =>
    shop.pool.query(
      `INSERT INTO "Review" (id, name, "photoUrl", body, "halfStars", status)
       VALUES (gen_random_uuid(), $1, $2, 'Good reels.', 9, 'PUBLISHED')`,
      [name, photoUrl],
    );
  const seen = async () => {
    const { body } = await shop.graphql(
      '{ reviews(first: 20) { edges { node { name photoUrl } } } }',
      {},
      null,
    );
    const nodes = body.data.reviews.edges.map(
      ({ node }: { node: { name: string; photoUrl: string | null } }) => [node.name, node.photoUrl ?? ''],
    );
    const rest = (await shop.rest('GET', '/review')).body.map(({ name, img }: Record<string, string>) => [
      name,
      img,
    ]);
    expect(rest.sort()).toEqual(nodes.sort());
    return rest as string[][];
  };

  it('show no stored picture of a host that is not allowed, and no stored name of the shop', async () => {
    await store('Maya', google);
    await store('Tom', 'https://tracker.example/pixel.png');
    await store('FISHZOME Support', '/uploads/a-240.webp');
    expect(await seen()).toEqual([
      ['Customer', '/uploads/a-240.webp'],
      ['Maya', google],
      ['Tom', ''],
    ]);
  });

  it('cannot be signed in the name of the shop', async () => {
    const input = { body: 'Buy at evil.example', rating: 5, name: 'ＦＩSHZOME  Support' };
    const { body } = await shop.graphql(
      `mutation($input: AddReviewInput!) { addReview(input: $input) {
        __typename ... on InvalidInput { issues { path message } } } }`,
      { input },
    );
    expect(body.data.addReview).toEqual({
      __typename: 'InvalidInput',
      issues: [{ path: 'name', message: 'This name is reserved for the shop.' }],
    });
    const legacy = {
      body: input.body,
      Ratings: 5,
      name: 'F I S H Z O M E',
      img: 'https://tracker.example/p.png',
    };
    expect((await shop.rest('POST', '/review', { body: legacy })).body).toMatchObject({
      acknowledged: false,
    });
  });

  it('are signed “Customer” for an account that has the shop’s name for an address', async () => {
    const { email, token } = await shop.signUp('fishzome@example.com');
    await shop.rest('POST', '/review', { token, body: { body: 'Good hooks.', Ratings: 5 } });
    const { rows } = await shop.pool.query(
      `SELECT r.name FROM "Review" r JOIN "User" u ON u.id = r."userId" WHERE u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ name: 'Customer' }]);
  });

  it('are on pages that load pictures of allowed hosts only', async () => {
    const { headers } = await fetch(shop.url, { headers: { accept: 'text/html' } });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' data: https://lh3.googleusercontent.com;");
  });
});
