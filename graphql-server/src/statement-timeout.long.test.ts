import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { testShop, type TestShop } from '../test/shop.ts';
import type { Context } from './context.ts';
import { openDatabase, type Database } from './db.ts';
import { databaseFailure } from './errors/database-failure.ts';
import { mountRest } from './http/rest.ts';
import { reply, route } from './http/route.ts';
import { createServer } from './http/server.ts';

const message = 'The request took too long and was stopped. Nothing was changed. Please try again.';
const TIMEOUT_MS = 400;

describe('a statement that takes too long', () => {
  let test: TestDatabase;
  let database: Database;
  let app: FastifyInstance;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 4, { requestsMs: TIMEOUT_MS });
    app = await createServer({ logLevel: 'silent', trustProxy: null, requestsPerMinute: 100 });
    const sleep = route({
      method: 'GET',
      path: '/sleep/:ms',
      access: {},
      summary: 'Waits in the database.',
      params: z.object({ ms: z.coerce.number() }),
      responses: { 200: z.object({}) },
      async handle({ params: { ms } }) {
        await database.pool.query('SELECT pg_sleep($1)', [ms / 1_000]);
        return reply(200, {});
      },
    });
    mountRest(app, { sleep: [sleep] }, async () => ({ viewer: null, actor: null }) as unknown as Context);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await test.close();
  });

  const sleepFor = (ms: number) => [
    database.pool.query('SELECT pg_sleep($1)', [ms / 1_000]),
    database.prisma.$queryRaw`SELECT pg_sleep(${ms / 1_000})::text`,
    database.prisma.$transaction((tx) => tx.$queryRaw`SELECT pg_sleep(${ms / 1_000})::text`),
  ];

  it('is stopped over the limit, however it was sent, and not under it', async () => {
    for (const statement of sleepFor(TIMEOUT_MS / 4)) await expect(statement).resolves.toBeDefined();
    for (const statement of await Promise.allSettled(sleepFor(TIMEOUT_MS * 3)))
      expect(databaseFailure((statement as PromiseRejectedResult).reason)).toMatchObject({
        code: 'UNAVAILABLE',
        message,
      });
    // The connections are good for the next statement.
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  it('changes nothing', async () => {
    const insert = `INSERT INTO "RateLimit" SELECT 'slow', 1, 1 FROM (SELECT pg_sleep(2)) slow`;
    await expect(database.pool.query(insert)).rejects.toThrow('statement timeout');
    expect((await database.pool.query(`SELECT FROM "RateLimit" WHERE key = 'slow'`)).rowCount).toBe(0);
  });

  it('is not stopped in a job', async () => {
    await expect(
      database.jobsPool.query('SELECT pg_sleep($1)', [(TIMEOUT_MS * 3) / 1_000]),
    ).resolves.toBeDefined();
  });

  it('is 503 by REST', async () => {
    expect((await app.inject('/sleep/1')).statusCode).toBe(200);
    const answer = await app.inject(`/sleep/${TIMEOUT_MS * 3}`);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.json()).toEqual({ message, code: 'UNAVAILABLE', what: 'database' });
  });
});

describe('a request that waits for a lock', { timeout: 30_000 }, () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none' });
  });
  afterAll(() => shop.close());

  it('is 503 on both APIs after five seconds', async () => {
    const client = await shop.pool.connect();
    try {
      await client.query('BEGIN; LOCK TABLE "Review" IN ACCESS EXCLUSIVE MODE');
      const began = performance.now();
      const [rest, graphql] = await Promise.all([
        shop.rest('GET', '/review'),
        shop.graphql('{ reviews { edges { node { id } } } }'),
      ]);
      expect(performance.now() - began).toBeGreaterThan(4_900);
      expect([rest.status, rest.body.message]).toEqual([503, message]);
      expect([graphql.status, graphql.body.errors[0].message]).toEqual([503, message]);
      expect(graphql.body.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect((await shop.rest('GET', '/review')).status).toBe(200);
  });
});
