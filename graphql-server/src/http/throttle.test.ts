import { createServer, type AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '../errors/domain-error.ts';
import { REJECTED_PER_CALL, type Limit } from '../limits.ts';
import { throttler, type Throttler } from './throttle.ts';
import { eventually } from '../../test/shop.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';

const address = '192.0.2.1';
const action = (name: string, max = 2, perMinutes = 1) => ({ action: name, max, perMinutes });

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

  const take = (one: Throttler, client: string, limit: Limit) => one.run(client, limit, async () => null);
  /** A call that ends with an expected error. */
  const reject = async (one: Throttler, limit: Limit, result: Promise<unknown> | null = null) => {
    const invalid = new InvalidInput([{ path: 'name', message: 'Name is required' }]);
    const answer = await one.run(address, limit, async () => {
      await result;
      return invalid;
    });
    return answer.code;
  };

  it('counts for all servers together, and says how long to wait', async () => {
    const [one, other] = [server(), server()];
    expect(await take(one, address, action('shared'))).toBeNull();
    expect(await take(other, address, action('shared'))).toBeNull();
    for (const each of [one, other, one, other]) {
      const refused = await take(each, address, action('shared'));
      expect(refused?.code).toBe('RATE_LIMITED');
      expect(refused?.retryAfterSeconds).toBeGreaterThan(50);
      expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(60);
    }
  });

  it('remembers after a restart', async () => {
    await take(server(), address, action('restart', 1));
    expect(await take(server(), address, action('restart', 1))).not.toBeNull();
  });

  it('counts exactly when many come at once', async () => {
    const [even, odd] = [server(), server()];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => take(n % 2 ? odd : even, address, action('crowd', 10))),
    );
    expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  });

  it('counts limits and clients apart', async () => {
    const one = server();
    expect(await take(one, 'account 1', action('apart', 1))).toBeNull();
    expect(await take(one, 'account 1', action('another', 1))).toBeNull();
    expect(await take(one, 'account 2', action('apart', 1))).toBeNull();
    expect(await take(one, 'account 1', action('apart', 1))).not.toBeNull();
  });

  it('gives the result of the call, and does not make it over the limit', async () => {
    const one = server();
    const made: number[] = [];
    const call = (n: number) => one.run(address, action('result'), async () => made.push(n));
    expect([await call(10), await call(20)]).toEqual([1, 2]);
    expect(await call(30)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(made).toEqual([10, 20]);
  });

  it('counts a call that throws', async () => {
    const one = server();
    const failing = one.run(address, action('throws', 1), () => Promise.reject(new Error('a bug')));
    await expect(failing).rejects.toThrow('a bug');
    expect(await take(one, address, action('throws', 1))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('limits rejected calls by themselves, and leaves the others their limit', async () => {
    const [one, other] = [server(), server()];
    const limit = action('rejected', 2);
    for (let n = 0; n < 2 * REJECTED_PER_CALL; n++)
      expect(await reject(n % 2 ? one : other, limit)).toBe('INVALID_INPUT');
    expect(await reject(one, limit)).toBe('RATE_LIMITED');
    expect(await reject(other, limit)).toBe('RATE_LIMITED');
    const missing = await one.run(address, limit, async () => new NotFound('product'));
    expect(missing.code).toBe('RATE_LIMITED');
    expect(await take(one, address, limit)).toBeNull();
    expect(await take(other, address, limit)).toBeNull();
    expect(await take(one, address, limit)).not.toBeNull();
  });

  it('leaves the others their limit after a crowd of rejected calls, too', async () => {
    const one = server();
    const limit = action('rejected crowd', 2);
    let finish = () => {};
    const under = new Promise<void>((resolve) => (finish = resolve));
    const crowd = Array.from({ length: 20 }, () => reject(one, limit, under));
    await eventually(async () => (await take(one, address, limit)) !== null);
    finish();
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['INVALID_INPUT', 'RATE_LIMITED']));
    expect(await take(one, address, limit)).toBeNull();
  });

  it('allows calls again after the window', async () => {
    const one = server();
    const short = action('short', 1, 1 / 60);
    expect(await take(one, address, short)).toBeNull();
    expect((await take(one, address, short))?.retryAfterSeconds).toBe(1);
    await eventually(async () => (await take(one, address, short)) === null, 5);
  });

  it('does not bother the database for an address that has used all up', async () => {
    const one = server();
    for (let n = 0; n < 20; n++) await take(one, address, action('flood', 3));
    const { rows } = await database.pool.query('SELECT points FROM "RateLimit" WHERE key = $1', [
      `flood:${address}`,
    ]);
    expect(rows).toEqual([{ points: 3 }]);
  });

  it('clears away what is over', async () => {
    await database.pool.query('INSERT INTO "RateLimit" VALUES ($1, 1, $2)', ['old:x', Date.now() - 1]);
    await take(server(database.pool, 20), address, action('kept'));
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
      expect(await take(one, address, action('away', 1))).toBeNull();
      expect((await take(one, address, action('away', 1)))?.retryAfterSeconds).toBeGreaterThan(50);
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
