import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { startShopWithoutPages } from '../test/shop-without-pages.ts';
import { wireTo } from '../test/wire.ts';
import { checkDatabase } from './check-database.ts';
import { readEnv } from './env.ts';
import { startErrorLine } from './start-errors.ts';

describe('a database that the shop cannot use', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ migrated: false });
  });
  afterAll(() => database.close());

  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };
  const lineOf = (url: string, name = 'DATABASE_URL') =>
    checkDatabase(url, name).then(() => null, startErrorLine);
  async function asUser(name: string, sql: string): Promise<string> {
    await database.pool.query(`DROP ROLE IF EXISTS ${name}; CREATE ROLE ${name} LOGIN PASSWORD 'x'; ${sql}`);
    return changed((url) => {
      url.username = name;
      url.password = 'x';
    });
  }

  it('is named in one line with what to do', async () => {
    expect(await lineOf(database.url)).toBeNull();
    expect(await lineOf(changed((url) => (url.password = 'wrong')))).toBe(
      'PostgreSQL rejects the user or the password of DATABASE_URL.',
    );
    expect(await lineOf(changed((url) => (url.pathname = '/nowhere')))).toBe(
      'PostgreSQL: database "nowhere" does not exist. Create it, or correct DATABASE_URL.',
    );
    expect(await lineOf(changed((url) => (url.port = '1')))).toMatch(
      /^PostgreSQL cannot be reached at \S+:1 \(ECONNREFUSED\): start it/,
    );
    expect(await lineOf(changed((url) => (url.search = '?sslmode=require')))).toMatch(/does not offer TLS/);
    expect(await lineOf('postgresql://shop@/shop?host=/nowhere')).toMatch(/cannot be reached at \/nowhere/);
  });

  it('is refused when the user lacks rights', async () => {
    const name = database.url.split('/').at(-1) ?? '';
    const reader = await asUser(`${name}_a`, '');
    expect(await lineOf(reader)).toMatch(
      /may not create the extensions citext, pg_trgm, unaccent: run GRANT CREATE ON DATABASE/,
    );
    await database.pool.query('CREATE EXTENSION citext; CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
    expect(await lineOf(reader)).toMatch(/may not create tables: run GRANT CREATE ON SCHEMA public/);
    await database.pool.query(`GRANT CREATE ON SCHEMA public TO ${name}_a`);
    expect(await lineOf(reader)).toBeNull();
    await database.pool.query(`DROP OWNED BY ${name}_a; DROP ROLE ${name}_a`);
  });

  it('is refused behind a connection pooler, unless another URL leads to PostgreSQL itself', async () => {
    // A pooler's message with the process id and the secret of the connection has its own process id.
    const pooler = await wireTo(database.url, (bytes) => {
      const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
      if (at >= 0) bytes.writeInt32BE(4_711, at + 5);
      return bytes;
    });
    expect(await lineOf(pooler.url)).toMatch(/leads to a connection pooler: also set DATABASE_DIRECT_URL/);
    expect(await lineOf(pooler.url, 'DATABASE_DIRECT_URL')).toMatch(/set it to PostgreSQL itself/);
    const env = {
      PORT: '0',
      PAYMENTS_PORT: '0',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      DATABASE_URL: pooler.url,
    };
    await expect(startShopWithoutPages(readEnv(env))).rejects.toThrow(/DATABASE_DIRECT_URL/);
    const shop = await startShopWithoutPages(readEnv({ ...env, DATABASE_DIRECT_URL: database.url }));
    expect((await fetch(`${shop.url}/equitment`)).status).toBe(200);
    await shop.close();
    pooler.close();
  }, 60_000);
});

it.each([
  [{ code: 'EROFS', path: '/data/uploads' }, /^\/data\/uploads cannot be written \(EROFS\): set DATA_DIR/],
  [{ code: 'EADDRINUSE', port: 4000 }, /^port 4000 is taken/],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /^The TLS certificate of PostgreSQL is not trusted/],
  [{ code: '53300' }, /no free connections/],
])('tells the operator what to do about %o', (properties, line) => {
  expect(startErrorLine(Object.assign(new Error('x'), properties))).toMatch(line);
});

it('has no line for a fault of the code', () => {
  expect(startErrorLine(new TypeError('x is not a function'))).toBeNull();
});
