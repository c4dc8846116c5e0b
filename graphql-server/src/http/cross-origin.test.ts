import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../test/faults/victims.ts';
import { testShop, type TestShop } from '../../test/shop.ts';

const allowed = 'https://old.example';
const preflight = (origin: string, method = 'POST') => ({
  method: 'OPTIONS',
  headers: {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type',
  },
});

describe('with CORS_ORIGINS', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none', CORS_ORIGINS: `${allowed}, http://localhost:3000` });
  });
  afterAll(() => shop.close());

  it.each(['/order', '/order/1', '/user/a@example.com', '/graphql', '/create-payment-intent'])(
    'answers the preflight of %s',
    async (path) => {
      const { status, headers } = await fetch(shop.url + path, preflight(allowed));
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(allowed);
      expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type');
      expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD, POST, PUT, PATCH, DELETE');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    },
  );

  it.each(['https://evil.example', 'null', 'https://old.example.evil.example', 'http://old.example'])(
    'does not answer the preflight of %s',
    async (origin) => {
      const { status, headers } = await fetch(`${shop.url}/order`, preflight(origin));
      expect([status, headers.get('access-control-allow-origin')]).toEqual([404, null]);
      expect(headers.get('vary')).toMatch(/\bOrigin\b/);
    },
  );

  it('lets the page read answers, refusals and what they say in headers', async () => {
    const headers = { origin: allowed };
    const answers = [
      await shop.rest('GET', '/equitment', { headers }),
      await shop.rest('GET', '/order', { headers }),
      await shop.graphql('{ bestSellers(first: 1) { id } }', {}, null, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(allowed);
      expect(headers.get('access-control-expose-headers')).toBe('ETag, Retry-After, X-Total-Count');
      expect(headers.get('vary')).toMatch(/Accept.*Authorization.*Origin/);
    }
  });

  it('varies by origin for those that may not read, too', async () => {
    const { headers } = await shop.rest('GET', '/equitment', { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-expose-headers')).toBeNull();
    expect(headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  it('keeps the emulators to the shop itself', async () => {
    for (const path of ['/mailbox.json', '/emulator/auth/handler']) {
      const { status, headers } = await fetch(shop.url + path, { headers: { origin: allowed } });
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, null]);
    }
  });
});

/** The status of an upgrade to a WebSocket by a page of `origin`; 101 if it is accepted. */
function upgrade(url: string, origin: string): Promise<number> {
  const socket: WebSocket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    origin,
  });
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.close();
      resolve(101);
    });
    socket.once('unexpected-response', (_request: unknown, { statusCode = 0 }: IncomingMessage) =>
      resolve(statusCode),
    );
    socket.on('error', () => {});
  });
}

describe('every response', () => {
  let shop: TestShop;
  let url: string;
  beforeAll(async () => {
    const port = await freePort();
    url = `http://localhost:${port}`;
    shop = await testShop({
      SEED: 'none',
      PORT: String(port),
      SHOP_URL: 'https://shop.example',
      CORS_ORIGINS: allowed,
      HSTS_SUBDOMAINS: '1',
    });
  });
  afterAll(() => shop.close());

  it.each(['/healthz', '/equitment', '/order', '/openapi.json', '/no/such/path.json', '/graphql?query=%7B'])(
    'of %s can be neither framed nor guessed, and loads nothing',
    async (path) => {
      const { headers } = await fetch(url + path, { headers: { accept: 'application/json' } });
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'$/);
      expect(headers.get('content-security-policy')).toMatch(/default-src '(?:none|self)'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    },
  );

  it('to malformed HTTP has the same headers', async () => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname).end('NO HTTP\r\n\r\n');
    const head = await text(socket);
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toContain(`content-security-policy: default-src 'none'; frame-ancestors 'none'`);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('strict-transport-security: max-age=31536000; includeSubDomains');
  });

  it.each<[string, () => string, number]>([
    ['the shop itself', () => url, 101],
    ['SHOP_URL', () => 'https://shop.example', 101],
    ['CORS_ORIGINS', () => allowed, 101],
    ['another site', () => 'https://evil.example', 403],
    ['a sandboxed frame', () => 'null', 403],
  ])('answers the upgrade of a page of %s', async (_name, origin, status) => {
    expect(await upgrade(url, origin())).toBe(status);
  });
});

describe('without CORS_ORIGINS', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ SEED: 'none' });
  });
  afterAll(() => shop.close());

  it('answers no preflight', async () => {
    const { status, headers } = await fetch(`${shop.url}/order`, preflight(allowed));
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, null]);
  });

  it('sends no HSTS header over HTTP', async () => {
    expect((await fetch(`${shop.url}/healthz`)).headers.get('strict-transport-security')).toBeNull();
  });

  it('forbids caching of personal data, errors and writes', async () => {
    const ada = await shop.signUp();
    const stored = async (method: string, path: string, token: string | null, body?: object) =>
      (await shop.rest(method, path, { token, ...(body && { body }) })).headers.get('cache-control');
    const never = 'private, no-store';
    expect(await stored('GET', '/order', ada.token)).toBe(never);
    expect(await stored('GET', `/admin/${ada.email}`, ada.token)).toBe(never);
    expect(await stored('GET', '/equitment', ada.token)).toBe(never);
    expect(await stored('GET', '/order', null)).toBe(never);
    expect(await stored('GET', '/order', 'a.b.c')).toBe(never);
    expect(await stored('GET', '/equitment/1', null)).toBe(never);
    expect(await stored('PUT', `/user/${ada.email}`, null, { email: ada.email })).toBe(never);
    expect(await stored('GET', '/equitment', null)).toBe('no-cache');
    expect(await stored('GET', '/review', null)).toBe('no-cache');
  });
});
