import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import { Forbidden, InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import type { Viewer } from '#server/viewer.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { listenTo } from '../../../test/live.ts';
import { eventually, testShop, type TestShop } from '../../../test/shop.ts';
import { hashOf, MAX_TOKENS, statusOf, type CreateServiceTokenInput } from './service-tokens.rules.ts';
import {
  serviceTokensService,
  type CreatedServiceToken,
  type ServiceTokensService,
} from './service-tokens.service.ts';

const DAY_MS = 86_400_000;
const warehouse: CreateServiceTokenInput = {
  name: 'Warehouse',
  scopes: ['READ_ORDERS'],
  lifetime: 'DAYS_30',
};

describe('service tokens', () => {
  let test: TestDatabase;
  let database: Database;
  let tokens: ServiceTokensService;
  let admin: Viewer;
  let now = new Date('2026-11-26T12:00:00Z');
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url, 8);
    tokens = serviceTokensService({ prisma: database.prisma, pool: database.pool, now: () => now });
    admin = await userOf('robin', 'ADMIN');
  }, 60_000);
  afterAll(async () => {
    await tokens.close();
    await database.close();
    await test.close();
  });

  const userOf = async (uid: string, role: 'ADMIN' | 'CUSTOMER') =>
    (await database.prisma.user.create({
      data: { uid, email: `${uid}@example.com`, emailVerified: true, role },
    })) as Viewer;
  const create = async (more: object = {}, by = admin) =>
    (await tokens.create(by, { ...warehouse, ...more })) as CreatedServiceToken;
  const after = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));
  const lastUse = async (id: string) => {
    await tokens.close();
    return (await database.prisma.serviceToken.findUniqueOrThrow({ where: { id } })).lastUsedAt;
  };

  it('have scopes once, in one order, and an end', async () => {
    const { token, secret } = await create({
      name: ' ERP ',
      scopes: ['WRITE_STOCK', 'READ_ORDERS', 'WRITE_STOCK'],
      lifetime: 'DAYS_365',
    });
    expect(token).toMatchObject({ name: 'ERP', scopes: ['READ_ORDERS', 'WRITE_STOCK'] });
    expect(token.expiresAt).toEqual(new Date(now.getTime() + 365 * DAY_MS));
    expect(secret).toMatch(/^fz_[0-9a-f]{64}$/);
    expect(token.tokenHash).toBe(hashOf(secret));
    expect(await tokens.authenticate(secret)).toEqual({
      id: `service-token:${token.id}`,
      role: 'SERVICE',
      scopes: ['READ_ORDERS', 'WRITE_STOCK'],
    });
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['ADMIN'] }, 'scopes.0'],
    [{ lifetime: 'DAYS_1000' }, 'lifetime'],
  ])('are not created with %j', async (more, path) => {
    const answer = await tokens.create(admin, { ...warehouse, ...more } as CreateServiceTokenInput);
    expect(answer instanceof InvalidInput && answer.issues[0]?.path).toBe(path);
  });

  it('work until they expire', async () => {
    const { token, secret } = await create();
    after(30 * DAY_MS - 1);
    expect(await tokens.authenticate(secret)).not.toBeNull();
    after(1);
    expect(await tokens.authenticate(secret)).toBeNull();
    expect(statusOf({ ...token, createdBy: { role: 'ADMIN', disabledAt: null } }, now)).toBe('EXPIRED');
  });

  it('end at once when they are revoked, which can be repeated and is audited once', async () => {
    const { token, secret } = await create();
    expect(await tokens.authenticate(secret)).not.toBeNull();
    const revoked = await tokens.revoke(admin, token.id);
    expect(await tokens.authenticate(secret)).toBeNull();
    after(1_000);
    expect(await tokens.revoke(admin, token.id)).toEqual(revoked);
    const audited = await database.prisma.auditEntry.findMany({
      where: { subject: `serviceToken:${token.id}` },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action, actor }) => [action, actor])).toEqual([
      ['serviceToken.created', admin.id],
      ['serviceToken.revoked', admin.id],
    ]);
    expect(audited[0]?.after).toMatchObject({ name: 'Warehouse', scopes: ['READ_ORDERS'] });
    expect(JSON.stringify(audited)).not.toContain(token.tokenHash);
  });

  it('have a last use, which is written at most once a minute', async () => {
    const { token, secret } = await create();
    expect(await lastUse(token.id)).toBeNull();
    const first = now;
    await Promise.all(Array.from({ length: 20 }, () => tokens.authenticate(secret)));
    expect(await lastUse(token.id)).toEqual(first);
    after(59_999);
    await tokens.authenticate(secret);
    expect(await lastUse(token.id)).toEqual(first);
    after(1);
    await tokens.authenticate(secret);
    expect(await lastUse(token.id)).toEqual(now);
  });

  it('do not wait for the last use to be written, and work if it cannot be', async () => {
    const { token, secret } = await create();
    let fail = (_error: Error) => {};
    const stuck = new Promise<never>((_resolve, reject) => (fail = reject));
    const pool = {
      query: (query: { text: string }) =>
        query.text.startsWith('UPDATE') ? stuck : database.pool.query(query),
    } as unknown as Database['pool'];
    const slow = serviceTokensService({ prisma: database.prisma, pool, now: () => now });
    expect(await slow.authenticate(secret)).not.toBeNull();
    expect(await slow.authenticate(secret)).not.toBeNull();
    fail(new Error('the database is away'));
    await slow.close();
    expect(await lastUse(token.id)).toBeNull();
  });

  it('work only while their creator is an active admin', async () => {
    const creator = await userOf('creator', 'ADMIN');
    const { secret } = await create({}, creator);
    const change = async (data: object) => {
      await database.prisma.user.update({ where: { id: creator.id }, data });
      const [newest] = await database.prisma.serviceToken.findMany({
        include: { createdBy: true },
        where: { tokenHash: hashOf(secret) },
      });
      return [(await tokens.authenticate(secret)) !== null, newest && statusOf(newest, now)];
    };
    expect(await change({})).toEqual([true, 'ACTIVE']);
    expect(await change({ disabledAt: now })).toEqual([false, 'SUSPENDED']);
    expect(await change({ disabledAt: null, role: 'CUSTOMER' })).toEqual([false, 'SUSPENDED']);
    expect(await change({ role: 'ADMIN' })).toEqual([true, 'ACTIVE']);
    await database.prisma.user.delete({ where: { id: creator.id } });
    expect(await tokens.authenticate(secret)).toBeNull();
    expect(await database.prisma.serviceToken.count({ where: { tokenHash: hashOf(secret) } })).toBe(1);
  });

  it('are created and revoked by admins only, and not by an admin who lost the role during the request', async () => {
    const { token } = await create();
    const former = await userOf('former', 'CUSTOMER');
    expect(await tokens.create(former, warehouse)).toEqual(new Forbidden());
    expect(await tokens.revoke(former, token.id)).toEqual(new Forbidden());
  });

  it('are not found by another id', async () => {
    for (const id of ['', 'x', admin.id])
      expect(await tokens.revoke(admin, id)).toEqual(new NotFound('service token'));
  });

  it.each([
    '',
    'fz_',
    'fz_0',
    `fz_${'0'.repeat(64)}`,
    `fz_${'0'.repeat(65)}`,
    `FZ_${'0'.repeat(64)}`,
    'fz_\u0000',
  ])('are not recognized by %j', async (secret) => expect(await tokens.authenticate(secret)).toBeNull());

  it('are at most 100 in use, also when admins create them at the same time', async () => {
    const usable = await database.prisma.serviceToken.count({
      where: { revokedAt: null, expiresAt: { gt: now } },
    });
    await database.prisma.serviceToken.createMany({
      data: Array.from({ length: MAX_TOKENS - 2 - usable }, (_, n) => ({
        name: `T${n}`,
        scopes: ['READ_STOCK' as const],
        tokenHash: hashOf(String(n)),
        createdById: admin.id,
        expiresAt: new Date(now.getTime() + DAY_MS),
      })),
    });
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => tokens.create(admin, warehouse)));
    expect(outcomes.filter((one) => one instanceof InvalidInput)).toHaveLength(2);
    const one = await database.prisma.serviceToken.findFirstOrThrow({ where: { revokedAt: null } });
    await tokens.revoke(admin, one.id);
    expect(await tokens.create(admin, warehouse)).toMatchObject({ token: { name: 'Warehouse' } });
  });
});

describe('a shop with service tokens', { timeout: 60_000 }, () => {
  let shop: TestShop;
  let admin: string;
  let logged = '';
  let output: { mockRestore(): void };
  beforeAll(async () => {
    output = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      logged += Buffer.from(chunk as Uint8Array).toString();
      return true;
    });
    shop = await testShop({ LOG_LEVEL: 'debug' });
    ({ token: admin } = await shop.signIn('admin@fishzome.example', 'harbour-light'));
  }, 60_000);
  afterAll(async () => {
    await shop.close();
    output.mockRestore();
  });

  const mutate = async (name: string, input: object, fields: string, token: string | null = admin) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`;
    const { body } = await shop.graphql(
      `mutation ($input: ${type}) { ${name}(input: $input) { __typename ... on UserError { code } ${fields} } }`,
      { input },
      token,
    );
    return body.data[name];
  };
  async function create(scopes: readonly string[], name = 'Warehouse') {
    const created = await mutate(
      'createServiceToken',
      { name, scopes, lifetime: 'DAYS_30' },
      '... on CreatedServiceToken { secret token { databaseId } }',
    );
    return { id: created.token.databaseId as string, secret: created.secret as string };
  }
  const revoke = (serviceTokenId: string) => mutate('revokeServiceToken', { serviceTokenId }, '');
  const orders = async (token: string) => {
    const { status, body } = await shop.graphql('{ orders(first: 1) { nodes { number } } }', {}, token);
    return body.data?.orders ? status : [status, body];
  };

  it('answers an unknown, an expired and a revoked token alike, in both APIs', async () => {
    const { id, secret } = await create(['READ_ORDERS']);
    const expired = await create(['READ_ORDERS']);
    await shop.pool.query(`UPDATE "ServiceToken" SET "expiresAt" = now() WHERE id = $1`, [expired.id]);
    expect(await orders(secret)).toBe(200);
    await revoke(id);
    const unknown = `fz_${'0'.repeat(64)}`;
    const answers = await Promise.all(
      [unknown, secret, expired.secret, 'a.b.c'].map(async (token) => {
        const rest = await shop.rest('GET', '/order', { token });
        return [await orders(token), rest.status, rest.body];
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.[1]).toBe(401);
    expect(answers[0]?.[2]).toMatchObject({ code: 'TOKEN_INVALID' });
  });

  it('closes the WebSockets of a token as soon as it is revoked, and no others', async () => {
    const [one, other] = [await create(['READ_ORDERS']), await create(['READ_ORDERS'])];
    const listen = ({ secret }: { secret: string }) =>
      listenTo(shop.url, ['subscription { anyOrderChanged { number } }'], `Bearer ${secret}`).begun();
    const [ending, staying] = [await listen(one), await listen(other)];
    expect([ending.heard, staying.heard]).toEqual([[null], [null]]);
    // Without an event of an order, which would check the token too.
    await revoke(one.id);
    await eventually(async () => ending.closed);
    expect(ending.closed).toEqual({ code: 4403, reason: 'TOKEN_INVALID' });
    expect(staying.closed).toBeNull();
    await staying.close();
  });

  it('names the token in the audit log, in the timeline of an order, and as who changed stock', async () => {
    const { secret } = await create(['READ_ORDERS', 'WRITE_ORDERS', 'WRITE_STOCK'], 'Harbor Hub');
    const { rows } = await shop.pool.query<{ id: string }>(
      `SELECT id FROM "Order" WHERE status = 'OPEN' AND "paymentState" = 'PAID' AND fulfilment = 'PACKED' LIMIT 1`,
    );
    const orderId = rows[0]?.id ?? '';
    for (const to of ['UNFULFILLED', 'PACKED'])
      expect(await mutate('fulfilOrder', { orderId, to }, '', secret)).toEqual({ __typename: 'Order' });
    const shipment = { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' };
    expect(await mutate('fulfilOrder', { orderId, to: 'SHIPPED', shipment }, '', secret)).toEqual({
      __typename: 'Order',
    });
    const product = await shop.pool.query<{ id: string }>(
      `SELECT id FROM "Equipment" WHERE stock > 0 AND "parentId" IS NULL LIMIT 1`,
    );
    const equipmentId = product.rows[0]?.id ?? '';
    const stockChange = { quantity: 2, reason: 'RECEIVED', idempotencyKey: 'a-delivery-of-two' };
    expect(await mutate('changeEquipment', { equipmentId, stockChange }, '', secret)).toEqual({
      __typename: 'Equipment',
    });
    const { body } = await shop.graphql(
      `query ($orderId: ID!, $equipmentId: ID!) {
        orderTimeline(orderId: $orderId, first: 2) { nodes { kind actorName isAutomatic } }
        auditEntries(first: 3, filter: { actor: "harbor" }) { nodes { action actorKind actorName } }
        stockMovements(equipmentId: $equipmentId, first: 1) { nodes { actorName } }
      }`,
      { orderId, equipmentId },
      admin,
    );
    const actorName = 'Service token Harbor Hub';
    const { orderTimeline, auditEntries, stockMovements } = body.data;
    expect(orderTimeline.nodes).toEqual([
      { kind: 'SHIPPED', actorName, isAutomatic: false },
      { kind: 'PACKED', actorName, isAutomatic: false },
    ]);
    expect(auditEntries.nodes).toEqual(
      ['PRODUCT_STOCK_CHANGED', 'ORDER_SHIPPED', 'ORDER_PACKED'].map((action) => ({
        action,
        actorKind: 'SERVICE_TOKEN',
        actorName,
      })),
    );
    expect(stockMovements.nodes).toEqual([{ actorName }]);
  });

  it('shows a service token the address of a guest order, and all orders by their numbers', async () => {
    const { secret } = await create(['READ_ORDERS']);
    const { rows } = await shop.pool.query<{ number: number }>(
      `UPDATE "Order" SET "customerId" = NULL WHERE id = (SELECT id FROM "Order" ORDER BY number LIMIT 1)
       RETURNING number`,
    );
    const number = `FZ-${10_000 + (rows[0]?.number ?? 0)}`;
    const { body } = await shop.graphql(
      `query ($number: String!) { orderByNumber(number: $number) { number toClaim phone canCancel customerId } }`,
      { number },
      secret,
    );
    const { phone, ...order } = body.data.orderByNumber;
    expect(order).toEqual({ number, toClaim: false, canCancel: false, customerId: null });
    expect(phone).not.toContain('•');
  });

  it('shows the number of items in stock only to a token that may read it', async () => {
    const ask = async (scopes: readonly string[]) => {
      const { secret } = await create(scopes);
      const { body } = await shop.graphql('{ catalogue(first: 100) { nodes { stockCount } } }', {}, secret);
      return body.data.catalogue.nodes.some(
        (node: { stockCount: number | null }) => node.stockCount !== null,
      );
    };
    expect(await ask(['READ_STOCK'])).toBe(true);
    expect(await ask(['READ_ORDERS', 'WRITE_ORDERS', 'WRITE_STOCK', 'WRITE_PRODUCTS'])).toBe(false);
  });

  it('counts calls for each token', async () => {
    const [one, other] = [await create(['READ_ORDERS']), await create(['READ_ORDERS'])];
    const { rows } = await shop.pool.query<{ id: string }>(
      `SELECT id FROM "Order" WHERE "paymentState" = 'PAID' LIMIT 1`,
    );
    const invoice = async ({ secret }: { secret: string }) =>
      (await shop.rest('GET', `/invoice/${rows[0]?.id}`, { token: secret })).status;
    const statuses = [];
    for (let i = 0; i < 31; i += 1) statuses.push(await invoice(one));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(await invoice(other)).toBe(200);
  });

  it('counts requests for each token, even from one address', async () => {
    const limited = await testShop({ REQUESTS_PER_MINUTE: '25', SEED: 'none' });
    try {
      const owner = await limited.signUp();
      await limited.graphql('{ me { id } }', {}, owner.token);
      await limited.pool.query(`UPDATE "User" SET role = 'ADMIN'`);
      const [one, other] = await Promise.all(
        ['one', 'other'].map(async (name) => {
          const input = { name, scopes: ['READ_ORDERS'], lifetime: 'DAYS_30' };
          const query =
            'mutation ($input: CreateServiceTokenInput!) { createServiceToken(input: $input) { ... on CreatedServiceToken { secret } } }';
          const { body } = await limited.graphql(query, { input }, owner.token);
          return body.data.createServiceToken.secret as string;
        }),
      );
      const ask = async (token = '') => {
        const headers = { 'x-forwarded-for': '192.0.2.7' };
        return (await limited.graphql('{ orderCounts { all } }', {}, token, headers)).status;
      };
      const statuses = [];
      for (let i = 0; i < 28; i += 1) statuses.push(await ask(one));
      expect(statuses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 200));
      expect(statuses.at(-1)).toBe(429);
      expect(await ask(other)).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('is named in the log as refused, also at a field that is open to visitors', async () => {
    const { secret } = await create(['READ_ORDERS']);
    for (const query of ['{ me { id } }', '{ users { totalCount } }']) {
      logged = '';
      const { body } = await shop.graphql(query, {}, secret);
      expect(body.errors[0].extensions.code, query).toBe('FORBIDDEN');
      await sleep(50);
      expect(logged, query).toContain('"refused":"FORBIDDEN"');
    }
  });

  // Last: of all tokens above.
  it('has a secret nowhere: not in the database, in lists, or in the log', async () => {
    const { secret } = await create(['READ_ORDERS', 'READ_STOCK']);
    await orders(secret);
    await shop.rest('GET', '/order', { token: secret });
    await shop.rest('GET', `/equitment?q=${secret.slice(0, 5)}`, { token: secret });
    const hidden = secret.slice(3);
    const { body } = await shop.graphql(
      `{ serviceTokens(first: 100) { nodes { id databaseId name scopes status createdByName createdAt lastUsedAt expiresAt } } }`,
      {},
      admin,
    );
    expect(body.data.serviceTokens.nodes.length).toBeGreaterThan(5);
    expect(JSON.stringify(body)).not.toMatch(/fz_|[0-9a-f]{64}/);
    const tables = await shop.pool.query<{ name: string }>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables.rows) {
      const found = await shop.pool.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
        `%${hidden}%`,
      ]);
      expect(found.rowCount, name).toBe(0);
    }
    await sleep(50);
    expect(logged).toContain('"msg":"request"');
    expect(logged).not.toContain('fz_');
    expect(logged).not.toMatch(new RegExp(`${hidden}|${hashOf(secret)}`));
  });
});
