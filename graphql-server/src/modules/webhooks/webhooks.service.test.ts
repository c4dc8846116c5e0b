import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { WebhookAnswer } from '#server/providers/webhook-http.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { BATCH } from './batches.ts';
import { WebhookEndpointInactive } from './webhooks.errors.ts';
import { KEPT_DAYS, MAX_ENDPOINTS, type AddWebhookEndpointInput } from './webhooks.rules.ts';
import { webhooksService, type WebhooksService } from './webhooks.service.ts';

const admin = { id: '00000000-0000-7000-8000-00000000000a', role: 'ADMIN' } as Viewer;
const input: AddWebhookEndpointInput = {
  url: 'https://erp.example/hooks',
  description: 'ERP',
  events: ['order.paid'],
  isActive: true,
};

let test: TestDatabase;
let database: Database;
let webhooks: WebhooksService;
let clock: number;
let sent: { url: string; body: string }[];
const service = (allowLoopback: boolean) =>
  webhooksService({
    prisma: database.prisma,
    client: {
      allowLoopback,
      post: async (url, _headers, body): Promise<WebhookAnswer> => {
        sent.push({ url, body });
        return { status: 200, text: 'ok', durationMs: 5 };
      },
    },
    now: () => new Date(clock),
    log: { error: () => {} },
  });
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url, 8);
}, 60_000);
beforeEach(async () => {
  await test.pool.query('TRUNCATE "WebhookEndpoint", "AuditEntry" CASCADE');
  clock = Date.now();
  sent = [];
  webhooks = service(false);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const add = async (more: Partial<AddWebhookEndpointInput> = {}) => {
  const added = await webhooks.add(admin, { ...input, ...more });
  if (added instanceof Error) throw added;
  return added;
};
const audited = async () =>
  (await database.prisma.auditEntry.findMany({ orderBy: { createdAt: 'asc' } })).map(({ action }) =>
    action.replace('webhookEndpoint.', ''),
  );
const delivery = (endpointId: string, more: object = {}) =>
  database.prisma.webhookDelivery.create({
    data: { endpointId, type: 'order.paid', payload: { type: 'order.paid', data: {} }, ...more },
  });

describe('endpoints for webhooks', () => {
  it('are added, changed and deleted, each with an audit entry that has no secret', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
    expect(await webhooks.change(admin, { ...input, endpointId: id, isActive: false })).toMatchObject({
      isActive: false,
      secret,
    });
    // The same again is no change.
    await webhooks.change(admin, { ...input, endpointId: id, isActive: false });
    await webhooks.showSecret(admin, id);
    await webhooks.rotateSecret(admin, id);
    await webhooks.remove(admin, id);
    expect(await webhooks.list()).toEqual([]);
    expect(await audited()).toEqual(['added', 'changed', 'secret-shown', 'secret-rotated', 'deleted']);
    expect(JSON.stringify(await database.prisma.auditEntry.findMany())).not.toContain('whsec_');
  });

  it('are at most 20, also when admins add them at the same time', async () => {
    await database.prisma.webhookEndpoint.createMany({
      data: Array.from({ length: MAX_ENDPOINTS - 2 }, () => ({
        url: input.url,
        events: [],
        secret: 'whsec_',
      })),
    });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => webhooks.add(admin, input)));
    const refused = outcomes.filter((one) => one instanceof InvalidInput);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ message: 'There are 20 endpoints already. Delete one first.' });
    expect(await webhooks.list()).toHaveLength(20);
  });

  const https = 'Use an https:// URL.';
  const name = 'Use a host name that is public.';
  const address = 'Use a host name instead of an IP address.';
  it.each([
    ['', 'URL is Required'],
    ['erp.example', 'Enter a URL that begins with https://.'],
    ['ftp://erp.example', 'Enter a URL that begins with https://.'],
    ['file:///etc/passwd', 'Enter a URL that begins with https://.'],
    ['http://erp.example/', https],
    ['http://localhost:3000/', https],
    ['https://localhost/', name],
    ['https://api.localhost./', name],
    ['https://db.internal/', name],
    ['https://printer.local/', name],
    ['https://10.0.0.1/', address],
    ['https://8.8.8.8/', address],
    // Other forms of 127.0.0.1.
    ['https://2130706433/', address],
    ['https://0x7f.1/', address],
    ['https://127.1/', address],
    ['https://[::1]/', address],
    ['https://[::ffff:169.254.169.254]/', address],
    ['https://user:secret@erp.example/', 'Remove the user name and password from the URL.'],
    ['https://erp.example/#part', 'Remove the part after # from the URL.'],
    [`https://erp.example/${'a'.repeat(2_000)}`, 'Use at most 2,000 characters.'],
  ])('need a public https URL in production: %j', async (url, message) => {
    const answer = await webhooks.add(admin, { ...input, url });
    expect(answer instanceof InvalidInput && answer.issues[0]).toEqual({ path: 'url', message });
  });

  it('may be on this machine in test mode only', async () => {
    webhooks = service(true);
    for (const url of [
      'http://localhost:3000/hooks',
      'http://127.0.0.1:3000/hooks',
      'http://[::1]:3000/hooks',
    ])
      expect(await webhooks.add(admin, { ...input, url })).toMatchObject({ url });
    for (const url of ['http://erp.example/', 'http://10.0.0.1/', 'http://127.0.0.2/'])
      expect(await webhooks.add(admin, { ...input, url })).toBeInstanceOf(InvalidInput);
  });

  it('have at least one known event, each once and in order', async () => {
    expect(await webhooks.add(admin, { ...input, events: [] })).toMatchObject({
      issues: [{ path: 'events', message: 'Choose at least one event.' }],
    });
    expect(await webhooks.add(admin, { ...input, events: ['webhook.test'] as never })).toBeInstanceOf(
      InvalidInput,
    );
    const { events } = await add({ events: ['stock.changed', 'order.paid', 'stock.changed'] });
    expect(events).toEqual(['order.paid', 'stock.changed']);
  });

  it('are not found by another id', async () => {
    for (const id of ['', 'x', admin.id]) {
      expect(await webhooks.change(admin, { ...input, endpointId: id })).toEqual(new NotFound('endpoint'));
      for (const call of [webhooks.remove, webhooks.showSecret, webhooks.rotateSecret])
        expect(await call(admin, id)).toEqual(new NotFound('endpoint'));
      expect(await webhooks.test(id)).toEqual(new NotFound('endpoint'));
      expect(await webhooks.replay(id)).toEqual(new NotFound('delivery'));
      expect(await webhooks.deliveries(id)).toEqual([]);
      expect(await webhooks.countDeliveries(id)).toBe(0);
      expect(await webhooks.isDelivery(id)).toBe(false);
    }
  });
});

describe('deliveries', () => {
  it('fail when their endpoint is turned off, and are replayed once it is on', async () => {
    const { id } = await add();
    const waiting = await delivery(id);
    await webhooks.change(admin, { ...input, endpointId: id, isActive: false });
    expect((await webhooks.deliveries(id))[0]).toMatchObject({ status: 'FAILED', nextAttemptAt: null });
    expect(await webhooks.replay(waiting.id)).toBeInstanceOf(WebhookEndpointInactive);
    await webhooks.change(admin, { ...input, endpointId: id });
    // Without the earlier error, so that the log shows that it is being sent.
    expect(await webhooks.replay(waiting.id)).toMatchObject({ status: 'PENDING', attempts: 0, error: null });
    webhooks.sender.wake(id);
    await webhooks.sender.idle();
    expect(sent).toHaveLength(1);
  });

  it('of a test are sent also to an endpoint that is off', async () => {
    const { id } = await add({ isActive: false });
    await delivery(id);
    expect(await webhooks.test(id)).toMatchObject({ type: 'webhook.test', status: 'PENDING' });
    webhooks.sender.wake(id);
    await webhooks.sender.idle();
    expect(sent.map(({ body }) => JSON.parse(body) as object)).toEqual([
      { type: 'webhook.test', timestamp: new Date(clock).toISOString(), data: { endpointId: id } },
    ]);
  });

  it('are paged, newest first', async () => {
    const { id } = await add();
    const { id: other } = await add();
    await delivery(other);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await delivery(id, { createdAt: new Date(clock + n) })).id);
    const page = (more: object) => webhooks.deliveries(id, { take: 2, ...more });
    const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);
    expect(idsOf(await page({}))).toEqual(ids.slice(0, 2));
    expect(idsOf(await page({ cursor: { id: ids[1] }, skip: 1 }))).toEqual(ids.slice(2, 4));
    expect(await page({ cursor: { id: randomUUID() }, skip: 1 })).toEqual([]);
    expect(await webhooks.countDeliveries(id)).toBe(5);
  });

  /** Adds deliveries of three batches with one statement. */
  const many = (endpointId: string, more: { createdAt?: Date } = {}) =>
    test.pool.query(
      `INSERT INTO "WebhookDelivery" (id, "endpointId", type, payload, "createdAt")
       SELECT gen_random_uuid(), $1, 'order.paid', '{}', $3 FROM generate_series(1, $2)`,
      [endpointId, 2 * BATCH + 1, more.createdAt ?? new Date(clock)],
    );

  /** Returns the rows that each statement deleted while `work` ran. */
  async function deletionsDuring(work: () => Promise<unknown>): Promise<number[]> {
    await test.pool.query(`
      CREATE TABLE deletions (id serial, rows integer);
      CREATE FUNCTION note_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO deletions (rows) SELECT count(*) FROM deleted HAVING count(*) > 0; RETURN NULL; END $$;
      CREATE TRIGGER note_deletion AFTER DELETE ON "WebhookDelivery" REFERENCING OLD TABLE AS deleted
        FOR EACH STATEMENT EXECUTE FUNCTION note_deletion()`);
    try {
      await work();
      const { rows } = await test.pool.query<{ rows: number }>('SELECT rows FROM deletions ORDER BY id');
      return rows.map((one) => one.rows);
    } finally {
      await test.pool.query(`DROP TRIGGER note_deletion ON "WebhookDelivery";
        DROP FUNCTION note_deletion; DROP TABLE deletions`);
    }
  }

  it('are deleted in batches, before their endpoint and when they are old', async () => {
    const [{ id }, { id: other }] = [await add(), await add()];
    await many(id);
    await delivery(other);
    expect(await deletionsDuring(() => webhooks.remove(admin, id))).toEqual([BATCH, BATCH, 1]);
    expect(await webhooks.one(id)).toBeNull();
    await many(other, { createdAt: new Date(clock - (KEPT_DAYS + 1) * 86_400_000) });
    expect(await deletionsDuring(() => webhooks.tidy())).toEqual([BATCH, BATCH, 1]);
    expect(await webhooks.countDeliveries(other)).toBe(1);
  });

  it('of a large log fail in batches when their endpoint is turned off', async () => {
    const { id } = await add();
    await many(id);
    const pending = () => database.prisma.webhookDelivery.count({ where: { status: 'PENDING' } });
    await webhooks.change(admin, { ...input, endpointId: id, isActive: false });
    expect(await pending()).toBe(BATCH + 1);
    await webhooks.sender.wakeDue();
    await webhooks.sender.idle();
    expect(await pending()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('are deleted after 30 days', async () => {
    const { id } = await add();
    const at = (days: number, ms = 0) => new Date(clock - days * 86_400_000 + ms);
    await delivery(id, { createdAt: at(KEPT_DAYS, -1) });
    const young = await delivery(id, { createdAt: at(KEPT_DAYS) });
    await webhooks.tidy();
    expect((await webhooks.deliveries(id)).map((one) => one.id)).toEqual([young.id]);
  });
});
