import { createServer, type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { throttler, type Throttler } from './throttle.ts';
import { eventually } from '../../test/shop.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';

const address = '192.0.2.1';
const deed = (name: string, max = 2, perMinutes = 1) => ({ deed: name, max, perMinutes });

describe('throttler', () => {
  let database: TestDatabase;
  const open: Throttler[] = [];
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });
  afterAll(() => database.close());

  const server = (pool = database.pool, cleanUpEveryMs?: number) => {
    const one = throttler(pool, cleanUpEveryMs);
    open.push(one);
    return one;
  };

  it('counts for all servers together, and says how long to wait', async () => {
    const [one, other] = [server(), server()];
    expect(await one.take(address, deed('shared'))).toBeNull();
    expect(await other.take(address, deed('shared'))).toBeNull();
    for (const each of [one, other, one, other]) {
      const refused = await each.take(address, deed('shared'));
      expect(refused?.code).toBe('RATE_LIMITED');
      expect(refused?.retryAfterSeconds).toBeGreaterThan(50);
      expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  it('remembers after a restart', async () => {
    await server().take(address, deed('restart', 1));
    expect(await server().take(address, deed('restart', 1))).not.toBeNull();
  });

  it('counts exactly when many come at once', async () => {
    const [even, odd] = [server(), server()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? odd : even).take(address, deed('crowd', 10))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  });

  it('counts deeds and addresses apart, and a network of one household together', async () => {
    const one = server();
    expect(await one.take('2001:db8::1', deed('apart', 1))).toBeNull();
    expect(await one.take('2001:db8::1', deed('another', 1))).toBeNull();
    expect(await one.take('2001:db8:0:1::1', deed('apart', 1))).toBeNull();
    expect(await one.take('2001:db8::ffff:2', deed('apart', 1))).not.toBeNull();
  });

  it('lets go when the window is over', async () => {
    const one = server();
    const short = deed('short', 1, 1 / 60);
    expect(await one.take(address, short)).toBeNull();
    expect((await one.take(address, short))?.retryAfterSeconds).toBe(1);
    await eventually(async () => (await one.take(address, short)) === null, 5);
  });

  it('does not bother the database for an address that has used all up', async () => {
    const one = server();
    for (let n = 0; n < 20; n++) await one.take(address, deed('flood', 3));
    const { rows } = await database.pool.query('SELECT points FROM "RateLimit" WHERE key = $1', [
      `flood:${address}`,
    ]);
    expect(rows).toEqual([{ points: 3 }]);
  });

  it('clears away what is over', async () => {
    await database.pool.query('INSERT INTO "RateLimit" VALUES ($1, 1, $2)', ['old:x', Date.now() - 1]);
    await server(database.pool, 20).take(address, deed('kept'));
    const keys = async () =>
      (await database.pool.query<{ key: string }>('SELECT key FROM "RateLimit"')).rows.map(({ key }) => key);
    await eventually(async () => !(await keys()).includes('old:x'), 5);
    expect(await keys()).toContain(`kept:${address}`);
  });

  it.each(['refuses connections', 'takes connections and is silent'])(
    'counts for itself, without delay, when the database %s',
    async (what) => {
      const silent = createServer(() => {});
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
      const { port } = silent.address() as AddressInfo;
      if (what === 'refuses connections') silent.close();
      const pool = new Pool({ host: '127.0.0.1', port, connectionTimeoutMillis: 10_000 });
      const one = server(pool);
      const begun = performance.now();
      expect(await one.take(address, deed('away', 1))).toBeNull();
      expect((await one.take(address, deed('away', 1)))?.retryAfterSeconds).toBeGreaterThan(50);
      expect(performance.now() - begun).toBeLessThan(4_000);
      silent.close();
    },
  );

  it('leaves a table that a crash empties, and nothing else', async () => {
    const { rows } = await database.pool.query(
      `SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r'`,
    );
    expect(rows).toEqual([{ relname: 'RateLimit' }]);
  });
});
