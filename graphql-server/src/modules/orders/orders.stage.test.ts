import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

interface Row {
  databaseId: string;
  status: string;
  paid: boolean;
  fulfilment: string;
  shippedAt: string | null;
}

describe('the stages of one’s own orders', () => {
  let shop: TestShop;
  let maya: string;
  beforeAll(async () => {
    shop = await testShop();
    maya = (await shop.signIn('maya@fishzome.example', 'tight-lines')).token;
    const [product] = (await shop.rest('GET', '/equitment')).body;
    const input = {
      equipmentId: product._id,
      quantity: product.minQty,
      phone: '+46 70 555 01 84',
      address: 'Quay 1',
    };
    const placed = [];
    for (let n = 0; n < 2; n++) placed.push(await shop.rest('POST', '/order', { token: maya, body: input }));
    await shop.rest('DELETE', `/order/${placed[0]?.body._id}`, { token: maya });
  }, 60_000);
  afterAll(() => shop.close());

  async function rows(args: string): Promise<Row[]> {
    const query = `{ me { orders(first: 100${args}) { edges { node { databaseId status paid fulfilment shippedAt } } } } }`;
    const { body } = await shop.graphql(query, {}, maya);
    return body.data.me.orders.edges.map(({ node }: { node: Row }) => node);
  }

  it('are five, and hold each order once', async () => {
    const [toPay, paid, delivered, closed] = [
      await rows(', stage: TO_PAY'),
      await rows(', stage: PAID'),
      await rows(', stage: DELIVERED'),
      await rows(', stage: CLOSED'),
    ];
    for (const stage of [toPay, paid, delivered, closed]) expect(stage).not.toEqual([]);
    expect(toPay.filter(({ status, paid: is }) => status !== 'OPEN' || is)).toEqual([]);
    expect(paid.filter(({ status, paid: is, shippedAt }) => status !== 'OPEN' || !is || shippedAt)).toEqual(
      [],
    );
    expect(delivered.filter(({ fulfilment }) => fulfilment !== 'DELIVERED')).toEqual([]);
    const shipped = await rows(', stage: SHIPPED');
    expect(shipped.filter(({ fulfilment }) => fulfilment !== 'SHIPPED')).toEqual([]);
    expect(closed.filter(({ status }) => status === 'OPEN')).toEqual([]);
    const ids = (some: Row[]) => some.map(({ databaseId }) => databaseId).sort();
    expect(ids([...toPay, ...paid, ...shipped, ...delivered, ...closed])).toEqual(ids(await rows('')));
    expect(await rows(', stage: null')).toEqual(await rows(''));
  });
});
