import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from './server.ts';

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = await createServer({ logLevel: 'silent', trustProxy: null, requestsPerMinute: 10_000 });
  app.get('/', async () => 'found');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** The response to a request whose URL, header names and header values have `bytes` together. */
async function request(bytes: number): Promise<string> {
  const headers = { host: 'localhost', connection: 'close', padding: '' };
  const size = ['/', ...Object.entries(headers).flat()].join('').length;
  const lines = Object.entries({ ...headers, padding: 'x'.repeat(bytes - size) });
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (data) => (response += data));
  socket.on('error', () => {});
  socket.write(`GET / HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`);
  await once(socket, 'close');
  return response;
}

it('a request may have a URL and headers of less than 16 kB', async () => {
  const most = 16 * 1024 - 1;
  expect(await request(most - 1)).toMatch(/^HTTP\/1.1 200 /);
  expect(await request(most)).toMatch(/^HTTP\/1.1 200 /);
  const refused = await request(most + 1);
  expect(refused).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large\r\n/);
  expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The URL and headers exceed 16 kB.',
    code: 'HEADERS_TOO_LARGE',
  });
});
