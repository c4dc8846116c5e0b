import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import type { WebhookEndpoint } from '#server/generated/prisma/client.ts';
import { createWebhookClient } from '#server/providers/webhook-http.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { webhooksService, type WebhooksService } from './webhooks.service.ts';
import { webhookEventNames } from './webhook-events.rules.ts';
import { LOST_AFTER_MS, RETRY_PAUSES_MS } from './webhooks.rules.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;
const HOUR = 3_600_000;

interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}
type Behavior = (response: ServerResponse, request: IncomingMessage) => void;

let test: TestDatabase;
let database: Database;
let webhooks: WebhooksService;
let receiver: Server;
let url: string;
let received: Received[];
let behave: Behavior;
let clock: number;
const complaints: unknown[] = [];
const timeoutMs = 300;
const now = () => new Date(clock);

const newServer = () =>
  webhooksService({
    prisma: database.prisma,
    client: createWebhookClient({ allowLoopback: true, timeoutMs }),
    now,
    log: { error: (details) => void complaints.push(details) },
  });

beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 8);
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ path: request.url ?? '', headers: request.headers, body });
      behave(response, request);
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
}, 60_000);
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
  await test.close();
});
beforeEach(async () => {
  await test.pool.query('TRUNCATE "WebhookEndpoint", "AuditEntry" CASCADE');
  await test.pool.query('DELETE FROM graphile_worker._private_jobs');
  received = [];
  behave = answer(204);
  clock = Date.now();
  webhooks = newServer();
});
afterEach(async () => {
  await webhooks.sender.close();
  if (complaints.length > 0) throw new Error(`It complained: ${JSON.stringify(complaints)}`);
});

const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Behavior =>
  (response) =>
    void response.writeHead(status, headers).end(body);

async function add(more: { url?: string; isActive?: boolean } = {}): Promise<WebhookEndpoint> {
  const added = await webhooks.add(admin, {
    url,
    description: '',
    events: Object.values(webhookEventNames),
    isActive: true,
    ...more,
  });
  if (added instanceof Error) throw added;
  return added;
}
async function happen({ id }: WebhookEndpoint, type = 'stock.changed', data: object = { n: 1 }) {
  const payload = { type, timestamp: now().toISOString(), data: { ...data } };
  return database.prisma.webhookDelivery.create({
    data: { endpointId: id, type, payload, createdAt: now(), nextAttemptAt: now() },
  });
}
async function send({ id }: WebhookEndpoint, service = webhooks) {
  service.sender.wake(id);
  await service.sender.idle();
}
const deliveryOf = ({ id }: { id: string }) =>
  database.prisma.webhookDelivery.findUniqueOrThrow({ where: { id } });
const headersOf = ({ headers }: Received) => headers as Record<string, string>;
const nextJobAt = async () => {
  const { rows } = await test.pool.query<{ at: Date }>(
    `SELECT max(run_at) AS at FROM graphile_worker.jobs WHERE task_identifier = 'send-webhooks'`,
  );
  return rows[0]?.at.getTime();
};

describe('a delivery', () => {
  it('is signed, so that the receiver can verify it with the package of Standard Webhooks', async () => {
    const endpoint = await add();
    const delivery = await happen(endpoint, 'stock.changed', { note: 'Größe “L” — 鯉' });
    await send(endpoint);
    const [got] = received;
    if (!got) throw new Error('nothing came');
    expect(got).toMatchObject({
      path: '/hooks',
      headers: {
        'webhook-id': delivery.id,
        'content-type': 'application/json',
        'user-agent': 'FISHZOME-Webhooks/1',
      },
    });
    expect(new Webhook(endpoint.secret).verify(got.body, headersOf(got))).toEqual({
      type: 'stock.changed',
      timestamp: now().toISOString(),
      data: { note: 'Größe “L” — 鯉' },
    });
    const other = await add();
    expect(other.secret).not.toBe(endpoint.secret);
    expect(() => new Webhook(other.secret).verify(got.body, headersOf(got))).toThrow();
    expect(() => new Webhook(endpoint.secret).verify(`${got.body} `, headersOf(got))).toThrow();
    expect(await deliveryOf(delivery)).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      responseStatus: 204,
      error: null,
      nextAttemptAt: null,
      durationMs: expect.any(Number),
    });
  });

  it('is signed by the secret before a rotation too, for 24 hours', async () => {
    const endpoint = await add();
    const rotated = await webhooks.rotateSecret(admin, endpoint.id);
    if (rotated instanceof Error) throw rotated;
    expect(rotated).toMatchObject({
      previous: { secret: endpoint.secret, endsAt: new Date(clock + 24 * HOUR) },
    });
    expect(await webhooks.showSecret(admin, endpoint.id)).toEqual(rotated);
    const verifies = (secret: string) => {
      const got = received.at(-1);
      if (!got) throw new Error('nothing came');
      // The receiver's clock is real.
      const at = String(Math.floor(Date.now() / 1_000));
      if (got.headers['webhook-timestamp'] !== at && clock > Date.now() + HOUR) return null;
      try {
        return Boolean(new Webhook(secret).verify(got.body, headersOf(got)));
      } catch {
        return false;
      }
    };
    await happen(endpoint);
    await send(endpoint);
    expect([rotated.secret, endpoint.secret].map(verifies)).toEqual([true, true]);
    expect(received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    clock += 24 * HOUR;
    await happen(endpoint);
    await send(endpoint);
    expect(received[1]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
    expect(await webhooks.showSecret(admin, endpoint.id)).toEqual({ secret: rotated.secret, previous: null });
  });

  it('is tried ten times over three days with the same id, then given up', async () => {
    behave = answer(500, 'No <b>tackle</b>\u0000 here');
    const endpoint = await add();
    const delivery = await happen(endpoint);
    const start = clock;
    for (const [index, pause] of RETRY_PAUSES_MS.entries()) {
      await send(endpoint);
      expect(await deliveryOf(delivery)).toMatchObject({
        status: 'PENDING',
        attempts: index + 1,
        responseStatus: 500,
        responseText: 'No <b>tackle</b>\u{FFFD} here',
        error: 'The receiver answered with status 500.',
        nextAttemptAt: new Date(clock + pause),
      });
      expect(await nextJobAt()).toBe(clock + pause);
      // Not a moment earlier.
      clock += pause - 1;
      await send(endpoint);
      expect(received).toHaveLength(index + 1);
      clock += 1;
    }
    await send(endpoint);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'FAILED', attempts: 10, nextAttemptAt: null });
    clock += 30 * 24 * HOUR;
    await send(endpoint);
    expect(received).toHaveLength(10);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.id]));
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    const days = RETRY_PAUSES_MS.reduce((a, b) => a + b) / (24 * HOUR);
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(3.5);
    expect(clock - start).toBeGreaterThan(3 * 24 * HOUR);
  }, 30_000);

  it('succeeds at a later attempt', async () => {
    behave = answer(503);
    const endpoint = await add();
    const delivery = await happen(endpoint);
    await send(endpoint);
    behave = answer(200, 'ok');
    clock += RETRY_PAUSES_MS[0] ?? 0;
    await send(endpoint);
    expect(await deliveryOf(delivery)).toMatchObject({
      status: 'DELIVERED',
      attempts: 2,
      responseText: 'ok',
      error: null,
    });
  });

  it('fails if the receiver is slow, and counts by its status if only the body is', async () => {
    const endpoint = await add();
    behave = () => {};
    const silent = await happen(endpoint);
    await send(endpoint);
    expect(await deliveryOf(silent)).toMatchObject({
      status: 'PENDING',
      responseStatus: null,
      error: 'No answer within 0.3 seconds.',
    });
    expect((await deliveryOf(silent)).durationMs).toBeGreaterThanOrEqual(timeoutMs - 5);
    behave = (response) => void response.writeHead(200).write('so far');
    const slow = await happen(endpoint);
    await send(endpoint);
    expect(await deliveryOf(slow)).toMatchObject({ status: 'DELIVERED', responseText: 'so far' });
  });

  it('reads the start of a huge answer only', async () => {
    const endpoint = await add();
    let written = 0;
    behave = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    const delivery = await happen(endpoint);
    await send(endpoint);
    const { status, responseText } = await deliveryOf(delivery);
    expect(status).toBe('DELIVERED');
    expect(responseText).toBe('x'.repeat(1_000));
    // What the sockets hold, not gigabytes.
    expect(written).toBeLessThan(64 * 1_024 * 1_024);
  });

  it('follows no redirect', async () => {
    behave = (response, request) =>
      request.url === '/hooks'
        ? answer(302, '', { location: '/elsewhere' })(response, request)
        : answer(200)(response, request);
    const endpoint = await add();
    const delivery = await happen(endpoint);
    await send(endpoint);
    expect(received.map(({ path }) => path)).toEqual(['/hooks']);
    expect(await deliveryOf(delivery)).toMatchObject({
      status: 'PENDING',
      responseStatus: 302,
      error: 'The receiver redirected (302). Redirects are not followed.',
    });
  });

  it('waits if the connection is refused or closed', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const away = await add({ url: `http://127.0.0.1:${port}/` });
    const refused = await happen(away);
    await send(away);
    expect(await deliveryOf(refused)).toMatchObject({
      status: 'PENDING',
      error: 'The connection was refused.',
    });
    behave = (_response, request) => void request.socket.destroy();
    const endpoint = await add();
    const cut = await happen(endpoint);
    await send(endpoint);
    expect(await deliveryOf(cut)).toMatchObject({
      status: 'PENDING',
      error: 'The connection was closed without an answer.',
    });
  });

  it('turns the endpoint off for 410 Gone, with all that waits', async () => {
    const endpoint = await add();
    behave = answer(500);
    const waiting = await happen(endpoint);
    await send(endpoint);
    behave = answer(410);
    const gone = await happen(endpoint);
    await send(endpoint);
    expect(await deliveryOf(gone)).toMatchObject({ status: 'FAILED', responseStatus: 410, attempts: 1 });
    expect(await deliveryOf(waiting)).toMatchObject({
      status: 'FAILED',
      error: 'The endpoint was turned off.',
    });
    expect(await webhooks.one(endpoint.id)).toMatchObject({ isActive: false, goneAt: now() });
    const audited = await database.prisma.auditEntry.findMany({ where: { actor: 'system' } });
    expect(audited).toMatchObject([
      { action: 'webhookEndpoint.turned-off', subject: `webhookEndpoint:${endpoint.id}` },
    ]);
    // An admin turns it on again, and replays.
    const facts = { url, description: '', events: Object.values(webhookEventNames) };
    await webhooks.change(admin, { endpointId: endpoint.id, ...facts, isActive: true });
    expect(await webhooks.one(endpoint.id)).toMatchObject({ isActive: true, goneAt: null });
    behave = answer(200);
    await webhooks.replay(waiting.id);
    await send(endpoint);
    expect(await deliveryOf(waiting)).toMatchObject({ status: 'DELIVERED', attempts: 1 });
  });
});

describe('the sender', () => {
  it('sends each delivery once, though several servers are woken', async () => {
    const endpoint = await add();
    behave = (response) => void setTimeout(() => response.writeHead(200).end(), 20);
    const ids = (await Promise.all(Array.from({ length: 12 }, () => happen(endpoint)))).map(({ id }) => id);
    const other = newServer();
    for (let n = 0; n < 5; n += 1) {
      webhooks.sender.wake(endpoint.id);
      other.sender.wake(endpoint.id);
    }
    await Promise.all([webhooks.sender.idle(), other.sender.idle()]);
    expect(received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(ids.toSorted());
    await other.sender.close();
  });

  it('sends to an endpoint while another one is slow', async () => {
    const [slow, quick] = [await add({ url: `${url}/slow` }), await add()];
    behave = (response, request) =>
      request.url === '/hooks/slow' ? undefined : answer(200)(response, request);
    await Promise.all(Array.from({ length: 8 }, () => happen(slow)));
    const delivery = await happen(quick);
    webhooks.sender.wake(slow.id);
    await send(quick);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'DELIVERED' });
    await webhooks.sender.idle();
    // At most three requests at a time.
    expect(received.filter(({ path }) => path === '/hooks/slow')).toHaveLength(8);
  });

  it('sends a delivery that is written while the last one is being sent', async () => {
    const endpoint = await add();
    for (let n = 0; n < 10; n += 1) {
      await happen(endpoint);
      webhooks.sender.wake(endpoint.id);
    }
    await webhooks.sender.idle();
    expect(received).toHaveLength(10);
  });

  it('sends again what a killed server had taken, with the same id', async () => {
    const endpoint = await add();
    const delivery = await happen(endpoint);
    // As a server leaves it that is killed during the request.
    await database.prisma.webhookDelivery.update({
      where: { id: delivery.id },
      data: { attempts: 1, nextAttemptAt: new Date(clock + LOST_AFTER_MS) },
    });
    await webhooks.sender.wakeDue();
    await webhooks.sender.idle();
    expect(received).toEqual([]);
    clock += LOST_AFTER_MS;
    await webhooks.sender.wakeDue();
    await webhooks.sender.idle();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id]);
    expect(await deliveryOf(delivery)).toMatchObject({ status: 'DELIVERED', attempts: 2 });
  });

  it('sends nothing once it is closed', async () => {
    const endpoint = await add();
    await happen(endpoint);
    await webhooks.sender.close();
    webhooks.sender.wake(endpoint.id);
    await webhooks.sender.idle();
    expect(received).toEqual([]);
  });
});
