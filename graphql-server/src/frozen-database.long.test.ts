import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { eventually, testShop, type TestShop } from '../test/shop.ts';
import { wireTo, type Wire } from '../test/wire.ts';
import { builtWeb } from './http/web.ts';

describe('a shop whose connections to the database become silent', { timeout: 150_000 }, () => {
  let database: TestDatabase;
  let wire: Wire;
  let shop: TestShop;
  beforeAll(async () => {
    database = await testDatabase();
    wire = await wireTo(database.url);
    shop = await testShop({ DATABASE_URL: wire.url, SEED: 'none', LOG_LEVEL: 'silent' }, { web: builtWeb });
  });
  afterAll(async () => {
    await shop.close();
    wire.close();
    await database.close();
  });

  const status = async (path: string, accept = 'application/json') =>
    (await fetch(shop.url + path, { headers: { accept } })).status;
  async function took<T>(action: Promise<T>): Promise<{ seconds: number; result: T }> {
    const begun = performance.now();
    const result = await action;
    return { seconds: (performance.now() - begun) / 1000, result };
  }

  it('answers 503 in time, says that it is not ready, and recovers once new connections work', async () => {
    expect(await status('/readyz')).toBe(200);
    wire.freeze();
    const [ready, read, page] = await Promise.all([
      took(status('/readyz')),
      took(status('/equitment')),
      took(status('/search?q=reel', 'text/html')),
    ]);
    expect([ready.result, read.result, page.result]).toEqual([503, 503, 503]);
    expect(ready.seconds).toBeLessThan(6);
    expect(Math.max(read.seconds, page.seconds)).toBeLessThan(25);
    expect(await status('/healthz')).toBe(200);
    wire.thaw();
    await eventually(async () => (await status('/readyz')) === 200, 20);
    await eventually(async () => (await status('/equitment')) === 200, 20);
    expect(await status('/search?q=reel', 'text/html')).toBe(200);
  });

  it('runs jobs again', async () => {
    await database.pool.query(`SELECT graphile_worker.add_job('tidy-carts', job_key := 'probe')`);
    await eventually(async () => {
      const { rowCount } = await database.pool.query(`SELECT FROM graphile_worker.jobs WHERE key = 'probe'`);
      return rowCount === 0;
    }, 90);
  });

  it('can be closed while it is silent', async () => {
    const other = await testShop({ DATABASE_URL: wire.url, SEED: 'none', LOG_LEVEL: 'silent' });
    wire.freeze();
    const { seconds } = await took(other.shop.close());
    wire.thaw();
    expect(seconds).toBeLessThan(60);
  });
});
