import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { GraphQLError } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { listenTo, type Listening } from '../../test/live.ts';
import { eventually, testShop, type TestShop } from '../../test/shop.ts';
import { TokenInvalid } from './authenticate.ts';
import { mountLive } from './live.ts';
import { createServer } from './server.ts';

const own = 'subscription { orderChanged { databaseId } }';

describe('the WebSocket at /graphql', { timeout: 30_000 }, () => {
  let shop: TestShop;
  let token: string;
  let open: Listening[] = [];
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none' });
    ({ token } = await shop.signUp());
  }, 60_000);
  afterEach(async () => {
    await Promise.all(open.map((one) => one.close()));
    open = [];
  });
  afterAll(() => shop.close());

  const listen = (queries: string[], options = {}) => {
    const one = listenTo(shop.url, queries, `Bearer ${token}`, options);
    open.push(one);
    return one;
  };

  it('refuses what is too large, wrong, or no subscription, in the words of the other API', async () => {
    const wide = `{ ${Array.from({ length: 40 }, (_, i) => `a${i}: databaseId`).join(' ')} }`;
    const pages = 'refunds { amount { minor } }';
    const one = await listen([
      `subscription { orderChanged ${wide} }`,
      `subscription { orderChanged { lines { equipment { category { name } } } ${pages} nothing } }`,
      'subscription { orderChanged { databaseId }',
      '{ me { email } }',
      'mutation { sendContactMessage(input: { email: "a@b.cd", subject: "s", message: "m" }) { __typename } }',
      `subscription { ${'id '.repeat(2_100)} }`,
      'subscription { one: orderChanged { id } two: orderChanged { id } }',
    ]).begun();
    expect(one.heard).toEqual([
      'QUERY_TOO_LARGE',
      'GRAPHQL_VALIDATION_FAILED',
      'GRAPHQL_PARSE_FAILED',
      'BAD_REQUEST',
      'BAD_REQUEST',
      'QUERY_TOO_LARGE',
      'GRAPHQL_VALIDATION_FAILED',
    ]);
    expect(one.closed).toBeNull();
  });

  it('limits subscriptions of one socket, and sockets of one account', async () => {
    const one = await listen(Array.from({ length: 8 }, () => own)).begun();
    expect(one.heard).toEqual(Array.from({ length: 8 }, () => null));
    const greedy = await listen(Array.from({ length: 9 }, () => own)).begun();
    await eventually(async () => greedy.closed);
    expect(greedy.closed).toEqual({ code: 4429, reason: 'RATE_LIMITED' });
    await Promise.all(Array.from({ length: 19 }, () => listen([own]).begun()));
    const last = await listen([own]).begun();
    await eventually(async () => last.closed);
    expect(last.closed).toEqual({ code: 4429, reason: 'RATE_LIMITED' });
    await one.close();
    const next = await listen([own]).begun();
    expect(next.heard).toEqual([null]);
  });

  it('ends connections that do not say who they are, speak another language, or much at once', async () => {
    const silent = listen([], { init: false });
    await eventually(async () => silent.closed);
    expect(silent.closed).toMatchObject({ code: 4408 });
    const foreign = listen([], { protocol: 'graphql-ws' });
    await eventually(async () => foreign.closed);
    expect(foreign.closed?.code).toBeGreaterThan(1000);
    const loud = await listen([own]).begun();
    loud.send({ type: 'ping', payload: { more: 'x'.repeat(70_000) } });
    await eventually(async () => loud.closed);
    expect(loud.closed?.code).toBe(1009);
  });

  it('is not reached by POST: a subscription there is refused', async () => {
    const { status, body } = await shop.graphql(own, {}, token);
    expect({ status, code: body.errors[0].extensions.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
  });

  it.each([
    ['another address', '/equitment', { upgrade: 'websocket' }, 200, /^\[/],
    [
      'another protocol',
      '/graphql?query=%7B__typename%7D',
      { upgrade: 'h2c', 'apollo-require-preflight': '1' },
      200,
      /"__typename":"Query"/,
    ],
    ['no key', '/graphql', { upgrade: 'websocket' }, 400, /"code":"BAD_REQUEST"/],
    ['no host', '/graphql', { upgrade: 'websocket', host: 'a b' }, 400, /"code":"BAD_HOST"/],
  ])('answers an upgrade of %s as a request', async (_what, path, headers, status, body) => {
    const asked = request(`${shop.url}${path}`, { headers: { connection: 'upgrade', ...headers } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.connection?.toLowerCase()).toBe('close');
    expect(await text(answer)).toMatch(body);
  });

  it('refuses an upgrade with a body, and survives a connection that breaks in the middle', async () => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /order HTTP/1.1\r\nHost: ${hostname}\r\nConnection: upgrade\r\nUpgrade: x\r\nContent-Length: 2\r\n\r\n{}`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"code":"BAD_REQUEST"/s);
    const rude = connect(Number(port), hostname);
    rude.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    rude.destroy();
    expect((await shop.rest('GET', '/equitment')).status).toBe(200);
  });
});

describe('a shop that closes', { timeout: 60_000 }, () => {
  it('says goodbye to its listeners, and does not wait for those that do not answer', async () => {
    const shop = await testShop({ SEED: 'none' });
    const { token } = await shop.signUp();
    const one = await listenTo(shop.url, [own], `Bearer ${token}`).begun();
    const { hostname, port } = new URL(shop.url);
    const deaf = connect(Number(port), hostname);
    deaf.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
    );
    await once(deaf, 'data');
    const begun = performance.now();
    await shop.close();
    // `ws` itself would wait half a minute.
    expect(performance.now() - begun).toBeLessThan(20_000);
    await eventually(async () => one.closed);
    expect(one.closed).toEqual({ code: 1001, reason: 'GOING_AWAY' });
  });
});

describe('a connection on which nothing happens', { timeout: 60_000 }, () => {
  it('must be alive, and is asked again who it is', async () => {
    const app = await createServer({ logLevel: 'silent', trustProxy: null, requestsPerMinute: 1_000 });
    const signedInContext = { actor: { id: 'maya' } } as unknown as Context;
    let found = async (): Promise<Context | TokenInvalid> => signedInContext;
    mountLive(app, {
      contextOf: () => found(),
      showError: (error) => new GraphQLError(error.message),
      pingMs: 500,
      recheckMs: 500,
    });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const one = listenTo(url, []);
    await eventually(async () => one.acknowledged);
    const two = listenTo(url, []);
    await eventually(async () => two.acknowledged);
    const { hostname, port } = new URL(url);
    const dead = connect(Number(port), hostname);
    dead.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    // Never answers a ping.
    dead.resume();
    await once(dead, 'close');
    expect(one.closed).toBeNull();
    let asked = 0;
    found = async () => {
      // The database is away for one of them.
      if (asked++ === 0) throw new Error('Connection terminated');
      return new TokenInvalid();
    };
    await eventually(async () => one.closed && two.closed);
    expect([one.closed, two.closed].map((closed) => closed?.code).sort()).toEqual([4403, 4503]);
    await app.close();
  });
});
