import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';
import { searchTerms } from './orders.rules.ts';

interface Found {
  databaseId: string;
  number: string;
  parcels: { trackingNumber: string }[];
}

describe('order search', () => {
  let shop: TestShop;
  let admin: string;
  let placed: Found;
  let product: { _id: string; name: string; title: string };
  beforeAll(async () => {
    shop = await testShop();
    admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
    const maya = (await shop.signIn('maya@fishzome.example', 'tight-lines')).token;
    const products = (await shop.rest('GET', '/equitment')).body;
    product = products.at(-1);
    const { body } = await shop.rest('POST', '/order', {
      token: maya,
      body: {
        equipmentId: product._id,
        quantity: products.at(-1).minQty,
        phone: '+46 (0)8-5678 4321',
        address: 'Fiskargränd 7B,\n621 57 Visby',
      },
    });
    placed = (await search('')).find(({ databaseId }) => databaseId === body._id)!;
  }, 60_000);
  afterAll(() => shop.close());

  async function search(query: string): Promise<Found[]> {
    const text = `query ($query: String) { orders(first: 100, filter: { query: $query }) {
      edges { node { databaseId number parcels { trackingNumber } } } } }`;
    const { body } = await shop.graphql(text, { query }, admin);
    return body.data.orders.edges.map(({ node }: { node: Found }) => node);
  }
  const numbers = async (query: string) => (await search(query)).map(({ number }) => number);

  it.each(['Fiskargränd 7b', 'fiskargränd 7B, 621 57 visby', 'FISKARGRÄND', '621 57', '7B\n621'])(
    'finds an order by its address: %j',
    async (query) => expect(await numbers(query)).toEqual([placed.number]),
  );

  it.each(['+46 (0)8-5678 4321', '+460856784321', '8 567 843', '5678.4321', '0085 678 4321', '84321'])(
    'finds an order by its phone number, whatever separates the digits: %j',
    async (query) => expect(await numbers(query)).toEqual([placed.number]),
  );

  it('finds orders by the name of a product', async () => {
    const found = await numbers(product.name.toUpperCase());
    expect(found).toContain(placed.number);
    expect(found.length).toBeLessThan((await numbers('')).length);
  });

  it('finds an order by its tracking number, with or without spaces, as soon as it changes', async () => {
    const shipped = (await search('')).find(({ parcels }) => parcels.length === 1)!;
    const { trackingNumber } = shipped.parcels[0]!;
    expect(await numbers(trackingNumber)).toEqual([shipped.number]);
    const input = {
      orderId: shipped.databaseId,
      to: 'SHIPPED',
      shipment: { carrier: 'OTHER', trackingNumber: 'ZZ-7719 AB12' },
    };
    const mutation = 'mutation ($input: FulfilOrderInput!) { fulfilOrder(input: $input) { __typename } }';
    expect((await shop.graphql(mutation, { input }, admin)).body.data.fulfilOrder.__typename).toBe('Order');
    expect(await numbers('zz-77 19 AB 12')).toEqual([shipped.number]);
    expect(await numbers('ZZ7719AB12')).toEqual([shipped.number]);
    expect(await numbers(trackingNumber)).toEqual([]);
  });

  it('finds an order by its whole number only', async () => {
    expect(await numbers(placed.number)).toEqual([placed.number]);
    expect(await numbers(placed.number.slice(3))).toEqual([placed.number]);
    expect(await numbers(`${placed.number}0`)).toEqual([]);
  });

  it('takes % and _ as they are', async () => {
    expect(await numbers('Fiskar%')).toEqual([]);
    expect(await numbers('Fiskargr_nd')).toEqual([]);
  });
});

describe('searchTerms', () => {
  it.each([
    ['', []],
    [' \u0000 ', []],
    ['Maya  Lind', ['Maya Lind']],
    ['FZ-1000', ['FZ-1000', 'FZ1000']],
    ['FZ-10001', ['\nFZ-10001\n']],
    ['FZ-123456789', ['\nFZ-123456789\n']],
    ['1234', ['1234']],
    ['12345', ['12345\n', ' 12345', '\n12345']],
    ['123456789', ['123456789\n', ' 123456789', '\n123456789']],
    ['1234567890', ['1234567890']],
    ['070-123 45 67', ['070-123 45 67', '701234567']],
  ])('of %j are %j', (query, terms) => expect(searchTerms(query)).toEqual(terms));
});
