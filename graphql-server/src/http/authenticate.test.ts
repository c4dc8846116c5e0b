import { Agent } from 'node:https';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../context.ts';
import { openDatabase, type Database } from '../db.ts';
import { readEnv } from '../env.ts';
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

describe('the APIs while the identity provider is away', () => {
  let test: TestDatabase;
  let database: Database;
  let limits: Throttler;
  let identity: IdentityProvider;
  let app: FastifyInstance;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 2);
    limits = throttler(database.pool);
    identity = createIdentityProvider({ projectId: LOCAL_PROJECT, httpAgent: new DeadEnd() });
    app = await createServer(readEnv({ LOG_LEVEL: 'silent' }));
    // No request reaches the services.
    const services = {} as Services;
    const contextOf = authenticator({ identity, services, prisma: database.prisma, throttler: limits });
    await mountGraphql(app, contextOf, createResponseCache(), { graphqlOperations: 'any' });
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

  it('who sends no token is asked for one, as ever', async () => {
    expect((await app.inject({ method: 'GET', url: '/users' })).statusCode).toBe(401);
  });
});
