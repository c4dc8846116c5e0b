import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { startShopProcess, type ShopProcess } from '../test/hostile/shop-process.ts';
import { eventually } from '../test/shop.ts';

const CLIENTS = 40;
/** The interval of a balancer's check. */
const CHECK_MS = 200;

let database: TestDatabase;
let shop: ShopProcess;
beforeAll(async () => {
  database = await testDatabase();
  shop = await startShopProcess(database.url, {
    SHUTDOWN_DELAY_SECONDS: '2',
    REQUESTS_PER_MINUTE: '1000000',
  });
}, 120_000);
afterAll(async () => {
  await shop.close();
  await database.close();
});

it('loses no request when the process is told to end under load', { timeout: 120_000 }, async () => {
  const balancer = { isInRotation: true };
  const seen = new Map<string, number>();
  const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
  async function keepAsking(path: string): Promise<void> {
    while (balancer.isInRotation) {
      // Its connection stays open for the next request.
      const outcome = await fetch(shop.url + path, {
        headers: { accept: 'text/html, application/json' },
      }).then(
        async (response) => {
          await response.text();
          return String(response.status);
        },
        (error: Error) => `lost: ${String(error.cause ?? error)}`,
      );
      count(outcome);
    }
  }
  async function balance(): Promise<void> {
    while (balancer.isInRotation) {
      balancer.isInRotation = await fetch(`${shop.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    }
  }
  const paths = ['/equitment', '/', '/search?q=reel', '/review'];
  const asking = Array.from({ length: CLIENTS }, (_, n) => keepAsking(paths[n % paths.length] ?? '/'));
  const balancing = balance();
  const served = () => seen.get('200') ?? 0;
  await eventually(async () => served() > 2 * CLIENTS, 60);
  const before = served();
  await Promise.all([shop.close(), balancing, ...asking]);
  expect([...seen.keys()]).toEqual(['200']);
  expect(served()).toBeGreaterThan(before);
  expect(shop.isAlive()).toBe(false);
});
