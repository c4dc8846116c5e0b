import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhookReceiver } from './webhook-receiver.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  await app.register(webhookReceiver());
});
afterAll(() => app.close());

const signed = { 'webhook-id': 'an-id', 'webhook-signature': 'v1,abc' };
const post = (headers: Record<string, string>, payload: object = { type: 'webhook.test' }) =>
  app.inject({
    method: 'POST',
    url: '/emulator/webhooks',
    headers: { host: 'localhost:4000', ...headers },
    payload,
  });

describe('the receiver of webhooks', () => {
  it('accepts a signed webhook and names it', async () => {
    const answer = await post(signed);
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: 'an-id' }]);
  });

  it('rejects other requests', async () => {
    expect((await post({})).statusCode).toBe(400);
    expect((await post(signed, { text: 'x'.repeat(64 * 1024) })).statusCode).toBe(413);
  });

  it('answers requests from this machine only, unless it is opened', async () => {
    expect((await post({ ...signed, host: 'shop.example' })).statusCode).toBe(421);
    const open = Fastify();
    await open.register(webhookReceiver({ localOnly: false }));
    const answer = await open.inject({
      method: 'POST',
      url: '/emulator/webhooks',
      headers: { host: 'shop.example', ...signed },
      payload: {},
    });
    expect(answer.statusCode).toBe(200);
    await open.close();
  });
});
