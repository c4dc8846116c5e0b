import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../shop.ts';
import type { LegacyClient } from './legacy-client.ts';
import { admin, customer, delivery, lastSaid, picture, productNamed } from './people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
}, 60_000);
afterAll(() => shop.close());

describe('an admin', () => {
  let client: LegacyClient;
  beforeAll(async () => {
    client = await admin(shop);
  });

  it('has the admin role, and cannot open customer screens', async () => {
    expect((await client.calls.isAdmin('admin@fishzome.example')).body).toEqual({ admin: true });
    expect(await client.visit('/dashboard/add-product')).toBe(true);
    expect(await client.visit('/dashboard/review')).toBe(false);
    expect(lastSaid(client)).toBe('Sorry! you are not allowed to access this page!');
  });

  it('lists the users and makes one of them an admin, once', async () => {
    const { email } = (await customer(shop)).screen.user!;
    const roleOf = async () => (await client.users()).find((one) => one.email === email)?.role;
    expect(await roleOf()).not.toBe('admin');
    await client.makeAdmin(email);
    expect(lastSaid(client)).toBe('Successfully made an admin!');
    expect(await roleOf()).toBe('admin');
    expect((await client.calls.makeAdmin(email)).body).toMatchObject({ modifiedCount: 0 });
  });

  it('adds a product with an uploaded picture, and a customer finds and orders it', async () => {
    const fields = { name: 'Night Perch 60', price: 10.9, minQty: 2, maxQty: 12 };
    await client.addProduct(fields, await picture());
    expect(lastSaid(client)).toBe('Product added in home page');
    const shopper = await customer(shop);
    const added = await productNamed(shopper, 'Night Perch 60');
    expect(added).toMatchObject(fields);
    expect((await fetch(new URL(added.img, shop.url))).headers.get('content-type')).toMatch(/^image\//);
    await shopper.order(added, '11', ...delivery);
    expect(lastSaid(shopper)).toBe('Congrats! Order Add to card!');
    expect(await shopper.myOrders()).toMatchObject([{ img: added.img, quantity: 11, price: 119.9 }]);
  });

  it('sees an error without a picture, with impossible bounds, or without the admin role', async () => {
    const image = await picture();
    const fields = { name: 'Impossible', price: 1, minQty: 5, maxQty: 5 };
    await client.addProduct(fields, image);
    expect(lastSaid(client)).toBe('Adding failed try later!');
    await client.addProduct({ ...fields, maxQty: 6 }, new Blob(['not a picture']));
    expect(lastSaid(client)).toBe('Adding failed try later!');
    const shopper = await customer(shop);
    await shopper.addProduct({ ...fields, maxQty: 6 }, image);
    expect(lastSaid(shopper)).toBe('Adding failed try later!');
    const { products } = await client.home();
    expect(products.filter(({ name }) => name === 'Impossible')).toEqual([]);
  });
});
