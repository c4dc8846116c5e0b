import { Agent } from 'node:https';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../context.ts';
import { openDatabase, type Database } from '../db.ts';
import { readEnv } from '../env.ts';
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
    // No request reaches the services.
    const services = {} as Services;
    const contextOf = authenticator({ identity, services, prisma: database.prisma, throttler: limits });
    await mountGraphql(app, contextOf, createResponseCache(), {
      graphqlOperations: 'any',
      corsOrigins: [],
      shopUrl: null,
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
    ['nothing that is refused', ask('{ __typename }'), 200, undefined],
  ] as const)('logs the code of a refusal: %s', async (_what, request, status, refused) => {
    lines.length = 0;
    await app.inject(request);
    expect(lines).toMatchObject([{ status, msg: 'request' }]);
    expect(lines[0]?.refused).toBe(refused);
  });
});
