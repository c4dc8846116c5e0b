import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { freePort } from '../test/faults/victims.ts';
import { startShopWithoutPages } from '../test/shop-without-pages.ts';
import type { Shop } from './app.ts';
import { readEnv } from './env.ts';

let database: TestDatabase;
let shop: Shop;
let dir: string;
let port: number;
beforeAll(async () => {
  [database, dir, port] = [
    await testDatabase(),
    await mkdtemp(path.join(tmpdir(), 'fishzome-address-')),
    await freePort(),
  ];
  shop = await startShopWithoutPages(
    readEnv({
      PORT: String(port),
      SHOP_URL: 'https://shop.example',
      DATABASE_URL: database.url,
      DATA_DIR: dir,
      SEED: 'none',
      LOG_LEVEL: 'fatal',
    }),
  );
});
afterAll(async () => {
  await shop.close();
  await database.close();
  await rm(dir, { recursive: true, force: true });
});

it('opens its port also where customers reach it at another address', async () => {
  expect(shop.url).toBe('https://shop.example');
  const answer = await fetch(`http://localhost:${port}/readyz`);
  expect(answer.status).toBe(200);
  // Customers reach it by https, and browsers are to stay there.
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
});

it('gives clients of the REST API absolute image URLs', async () => {
  await database.pool.query(
    `INSERT INTO "Category" (id, slug, name, position) VALUES (gen_random_uuid(), 'floats', 'Floats', 1)`,
  );
  await database.pool.query(
    `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", "pictureUrl", "categoryId")
     SELECT gen_random_uuid(), slug, name, name, 450, 'USD', 1, 40, url, (SELECT id FROM "Category" LIMIT 1)
     FROM (VALUES ('own', 'Own', '/images/float-960.webp'), ('other', 'Other', 'https://cdn.example/f.webp')) AS p (slug, name, url)`,
  );
  const answer = await fetch(`http://localhost:${port}/equitment`);
  const products = (await answer.json()) as { name: string; img: string }[];
  expect(Object.fromEntries(products.map(({ name, img }) => [name, img]))).toEqual({
    Own: 'https://shop.example/images/float-960.webp',
    Other: 'https://cdn.example/f.webp',
  });
});
