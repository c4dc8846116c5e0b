import { Agent } from 'node:https';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../context.ts';
import { openDatabase, type Database } from '../db.ts';
import { readEnv } from '../env.ts';
import { InvalidInput, NotFound } from '../errors/domain-error.ts';
import { REJECTED_PER_CALL } from '../limits.ts';
import { ordersLimits } from '../modules/orders/orders.access.ts';
import { createLog } from '../observability/log.ts';
import { createIdentityProvider, type IdentityProvider } from '../providers/identity.ts';
import { routes } from '../routes.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { authenticator } from './authenticate.ts';
import { LOCAL_PROJECT } from './config.ts';
import { createResponseCache } from './response-cache.ts';
import { mountGraphql } from './graphql.ts';
import { mountRest } from './rest.ts';
import { createServer } from './server.ts';
import { throttler, type Throttler } from './throttle.ts';

/** Connects to port 1, where no server listens: the provider's certificates cannot be fetched. */
class DeadEnd extends Agent {
  override createConnection() {
    return connect(1, '127.0.0.1');
  }
}

const headers = { authorization: 'Bearer a.b.c' };
const json = { 'content-type': 'application/json' };
const missing = Buffer.from('Equipment:00000000-0000-4000-8000-000000000000').toString('base64');
const guestOrder = (number: string) =>
  `{ guestOrder(input: { number: "${number}", email: "a@b.cd" }) { __typename } }`;
const ask = (query: string) => ({ method: 'POST', url: '/graphql', payload: { query } }) as const;

describe('the APIs while the identity provider is away', () => {
  let test: TestDatabase;
  let database: Database;
  let limits: Throttler;
  let identity: IdentityProvider;
  let app: FastifyInstance;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 2);
    limits = throttler(database.pool);
    identity = createIdentityProvider({ projectId: LOCAL_PROJECT, httpAgent: new DeadEnd() });
    const log = createLog(
      { logLevel: 'info' },
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
          done();
        },
      }),
    );
    app = await createServer(readEnv({}), identity.verify, log);
    // No other service is reached.
    const services = {
      orders: {
        ofGuest: async ({ number }: { number: string }) =>
          number === 'FZ' ? new InvalidInput([]) : new NotFound('order'),
      },
      equipment: { one: async () => null },
    } as unknown as Services;
    const contextOf = authenticator({ identity, services, prisma: database.prisma, throttler: limits });
    await mountGraphql(app, contextOf, createResponseCache(), {
      graphqlOperations: 'any',
      corsOrigins: [],
      shopUrl: null,
      cdnSeconds: 0,
    });
    mountRest(app, routes('USD'), contextOf);
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await identity.close();
    await limits.close();
    await database.close();
    await test.close();
  });

  // Never 401: an old client signs out on that (specification §7).
  it.each(['GET /order', 'GET /users', 'GET /equitment', 'PUT /user/admin/maya@fishzome.example'])(
    '%s is 503',
    async (call) => {
      const [method, url = ''] = call.split(' ');
      const answer = await app.inject({
        method: method as 'GET' | 'PUT',
        url,
        headers: { authorization: 'Bearer a.b.c' },
      });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 'UNAVAILABLE', what: 'identity' });
    },
  );

  it('GraphQL is 503', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: 'Bearer a.b.c' },
      payload: { query: '{ me { id } }' },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().errors[0].extensions).toEqual({ code: 'UNAVAILABLE' });
  });

  it('asks a client without a token for one, as ever', async () => {
    expect((await app.inject({ method: 'GET', url: '/users' })).statusCode).toBe(401);
  });

  it.each([
    ['REST without a token', { method: 'GET', url: '/users' }, 401, 'SIGN_IN_REQUIRED'],
    ['GraphQL without a token', ask('{ users { totalCount } }'), 200, 'SIGN_IN_REQUIRED'],
    ['a token that cannot be checked', { ...ask('{ me { id } }'), headers }, 503, 'UNAVAILABLE'],
    ['an empty token', { ...ask('{ me { id } }'), headers: { authorization: '' } }, 401, 'TOKEN_INVALID'],
    ['a document with a syntax error', ask('{ me'), 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', ask('{ nothing }'), 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['a missing variable', ask('query ($id: ID!) { node(id: $id) { id } }'), 400, 'BAD_USER_INPUT'],
    ['refused input', ask(guestOrder('FZ')), 200, 'INVALID_INPUT'],
    ['an object that is not the caller’s', ask(guestOrder('FZ-10001')), 200, 'NOT_FOUND'],
    ['a look-up without a result', ask(`{ node(id: "${missing}") { id } }`), 200, 'NOT_FOUND'],
    ['malformed JSON', { ...ask(''), payload: '{', headers: json }, 400, 'INVALID_JSON'],
    ['refused input of REST', { method: 'POST', url: '/review', payload: {} }, 200, 'INVALID_INPUT'],
    ['nothing that is refused', ask('{ __typename }'), 200, undefined],
  ] as const)('logs the code of a refusal: %s', async (_what, request, status, refused) => {
    lines.length = 0;
    await app.inject(request);
    expect(lines).toMatchObject([{ status, msg: 'request' }]);
    expect(lines[0]?.refused).toBe(refused);
  });

  it('logs the code of a limit that is reached', async () => {
    lines.length = 0;
    const calls = (ordersLimits.ofGuest.max + 1) * REJECTED_PER_CALL;
    for (let call = 0; call < calls; call += 1) await app.inject(ask(guestOrder('FZ-10001')));
    expect(lines.at(-1)).toMatchObject({ status: 200, refused: 'RATE_LIMITED' });
  });

  it('tells the lines of one network address from those of another, without the address', async () => {
    lines.length = 0;
    for (const remoteAddress of ['203.0.113.7', '203.0.113.7', '203.0.113.8'])
      await app.inject({ ...ask('{ __typename }'), remoteAddress });
    const [first, same, other] = lines.map(({ client }) => client);
    expect(first).toMatch(/^[\da-f]{12}$/);
    expect(same).toBe(first);
    expect(other).not.toBe(first);
    expect(JSON.stringify(lines)).not.toContain('203.0.113');
  });
});
