import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../test/shop.ts';

// The lists, notes, and the timeline of the admin's orders, through the whole shop.

let shop: TestShop;
let admin: string;
let maya: string;
let orderIds: string[];
beforeAll(async () => {
  shop = await testShop();
  admin = (await shop.signIn('admin@fishzome.example', 'harbour-light')).token;
  maya = (await shop.signIn('maya@fishzome.example', 'tight-lines')).token;
  const { orders } = await ask('{ orders(first: 100) { edges { node { databaseId } } } }');
  orderIds = orders.edges.map(({ node }: { node: { databaseId: string } }) => node.databaseId);
}, 60_000);
afterAll(() => shop.close());

async function ask(query: string, variables: Record<string, unknown> = {}, token = admin) {
  const { body } = await shop.graphql(query, variables, token);
  if (body.errors) throw new Error(JSON.stringify(body.errors));
  return body.data;
}

const tasks = {
  toPack: 'TO_PACK',
  toShip: 'TO_SHIP',
  inTransit: 'ON_ITS_WAY',
  delivered: 'DELIVERED',
  returnsRequested: 'RETURN_REQUESTED',
  awaitingPayment: 'AWAITING_PAYMENT',
};
const counts = async () =>
  (await ask(`{ orderCounts { limit all ${Object.keys(tasks).join(' ')} } }`)).orderCounts;

describe('the counts of orders', () => {
  it('are those of the lists', async () => {
    const counted = await counts();
    expect(counted.all).toBe(orderIds.length);
    for (const [name, parcel] of Object.entries(tasks)) {
      const { orders } = await ask(
        `{ orders(first: 100, filter: { parcel: ${parcel} }) { edges { cursor } } }`,
      );
      expect([name, counted[name]]).toEqual([name, orders.edges.length]);
    }
    expect(counted.toPack + counted.awaitingPayment + counted.delivered).toBeGreaterThan(2);
  });

  it('stop at their limit', async () => {
    const { limit } = await counts();
    await shop.pool.query(
      `INSERT INTO "Order" SELECT (jsonb_populate_record(NULL::"Order", to_jsonb(o) || jsonb_build_object(
         'id', gen_random_uuid(), 'number', 100000 + n, 'intentId', null, 'placementKey', null))).*
       FROM (SELECT * FROM "Order" WHERE status = 'OPEN' AND "transactionId" IS NULL LIMIT 1) o, generate_series(1, $1) n`,
      [limit],
    );
    expect(await counts()).toMatchObject({ all: limit, awaitingPayment: limit });
    await shop.pool.query('DELETE FROM "Order" WHERE number > 100000');
  });

  it.each([
    ['TO_SHIP', `fulfilment IN ('PACKED', 'PARTLY_SHIPPED')`, 'Order_to_ship'],
    ['AWAITING_PAYMENT', `status = 'OPEN' AND "transactionId" IS NULL`, 'Order_awaiting_payment'],
    ['The filter for phone orders', '"placedById" IS NOT NULL', 'Order_by_phone'],
  ])('%s is read from a partial index', async (_task, where, index) => {
    const client = await shop.pool.connect();
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(
      `EXPLAIN SELECT id FROM "Order" WHERE ${where} ORDER BY "createdAt" DESC, id DESC LIMIT 20`,
    );
    await client.query('RESET enable_seqscan');
    client.release();
    expect(JSON.stringify(rows)).toContain(index);
  });
});

describe('phone orders', () => {
  const FIELDS =
    '{ orders(first: 100, filter: $filter) { edges { node { databaseId placedByName isPhoneOrder } } } }';
  const list = async (filter: object) =>
    (await ask(`query ($filter: OrderFilter) ${FIELDS}`, { filter })).orders.edges.map(
      ({ node }: { node: object }) => node,
    );

  it('are marked and found, also together with other filters', async () => {
    const databaseId = orderIds[2]!;
    const placedBy = async (id: string | null) =>
      shop.pool.query('UPDATE "Order" SET "placedById" = $2 WHERE id = $1', [databaseId, id]);
    const { rows } = await shop.pool.query<{ id: string; name: string }>(
      `SELECT id, "displayName" AS name FROM "User" WHERE email = 'admin@fishzome.example'`,
    );
    await placedBy(rows[0]!.id);
    const marked = { databaseId, placedByName: rows[0]!.name, isPhoneOrder: true };
    expect(await list({ isPhoneOrder: true })).toEqual([marked]);
    expect(await list({ isPhoneOrder: null })).toHaveLength(orderIds.length);
    const others = await list({ isPhoneOrder: false });
    expect(others).toHaveLength(orderIds.length - 1);
    expect(others[0]).toMatchObject({ placedByName: null, isPhoneOrder: false });
    const { order } = await ask(`{ order(id: "${databaseId}") { status customerEmail } }`);
    expect(await list({ isPhoneOrder: true, status: order.status, query: order.customerEmail })).toEqual([
      marked,
    ]);
    expect(await list({ isPhoneOrder: true, query: 'zander' })).toEqual([]);
    // The account was deleted.
    await placedBy(randomUUID());
    expect(await list({ isPhoneOrder: true })).toEqual([{ ...marked, placedByName: null }]);
    await placedBy(null);
  });

  it('of guests are found, until a user claims them', async () => {
    const databaseId = orderIds[2]!;
    const own = await shop.pool.query('SELECT "customerId" FROM "Order" WHERE id = $1', [databaseId]);
    const setCustomer = (id: string | null) =>
      shop.pool.query('UPDATE "Order" SET "customerId" = $2 WHERE id = $1', [databaseId, id]);
    const guests = async (more: object = {}) =>
      (await list({ isGuestOrder: true, ...more })).map((node: { databaseId: string }) => node.databaseId);
    expect(await guests()).not.toContain(databaseId);
    await setCustomer(null);
    const { order } = await ask(`{ order(id: "${databaseId}") { customerEmail } }`);
    expect(await guests({ query: order.customerEmail })).toEqual([databaseId]);
    expect(await guests({ query: 'zander' })).toEqual([]);
    expect(await list({ isGuestOrder: null })).toHaveLength(orderIds.length);
    expect((await list({ isGuestOrder: false })).length).toBeLessThan(orderIds.length);
    await setCustomer(own.rows[0].customerId);
  });

  it('are marked for staff only', async () => {
    const mine = '{ me { orders(first: 1) { edges { node { databaseId } } } } }';
    const { me } = await ask(mine, {}, maya);
    const { databaseId } = me.orders.edges[0].node;
    await shop.pool.query('UPDATE "Order" SET "placedById" = "customerId" WHERE id = $1', [databaseId]);
    const query = `{ order(id: "${databaseId}") { isPhoneOrder placedByName } }`;
    expect((await ask(query, {}, maya)).order).toEqual({ isPhoneOrder: null, placedByName: null });
    expect((await ask(query)).order.isPhoneOrder).toBe(true);
    await shop.pool.query('UPDATE "Order" SET "placedById" = NULL WHERE id = $1', [databaseId]);
  });
});

describe('orders by their ids', () => {
  const byIds = async (ids: string[]) => (await shop.graphql(BY_IDS, { ids }, admin)).body;
  const BY_IDS = 'query ($ids: [ID!]!) { ordersByIds(ids: $ids) { databaseId placedAt lines { sku } } }';

  it('are returned oldest first, without missing ones', async () => {
    const ids = orderIds.slice(0, 3);
    const { data } = await byIds([...ids, randomUUID(), 'no id']);
    expect(data.ordersByIds.map(({ databaseId }: { databaseId: string }) => databaseId)).toEqual(
      ids.toReversed(),
    );
  });

  it('are at most 100', async () => {
    const many = (count: number) => Array.from({ length: count }, () => randomUUID());
    expect((await byIds(many(100))).data.ordersByIds).toEqual([]);
    for (const count of [0, 101])
      expect((await byIds(many(count))).errors[0].message).toBe('Argument `ids` must be from 1 to 100.');
  });
});

const ADD = `mutation ($input: AddOrderNoteInput!) { addOrderNote(input: $input) {
  __typename ... on OrderNote { databaseId text authorName isOwn } ... on UserError { code message } } }`;
const DELETE = `mutation ($input: DeleteOrderNoteInput!) { deleteOrderNote(input: $input) {
  __typename ... on DeletedOrderNote { databaseId } ... on UserError { code } } }`;
const NOTES = `query ($id: ID!, $after: String) { orderNotes(orderId: $id, first: 20, after: $after) {
  edges { node { text isOwn } } pageInfo { hasNextPage endCursor } } }`;
const add = async (orderId: string, text: string, token = admin) =>
  (await ask(ADD, { input: { orderId, text } }, token)).addOrderNote;
const textsOf = async (id: string) =>
  (await ask(NOTES, { id })).orderNotes.edges.map(({ node }: { node: { text: string } }) => node.text);

interface NotePage {
  edges: { node: { text: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string };
}

describe('notes', () => {
  it('are added once per text, newest first, and deleted by their author', async () => {
    const id = orderIds[0]!;
    const note = await add(id, ' Calls back on Friday. ');
    expect(note).toMatchObject({ __typename: 'OrderNote', text: 'Calls back on Friday.', isOwn: true });
    expect((await add(id, 'Calls back on Friday.')).databaseId).toBe(note.databaseId);
    await add(id, 'Called back.');
    expect(await textsOf(id)).toEqual(['Called back.', 'Calls back on Friday.']);
    const input = { noteId: note.databaseId };
    const outcomes = await Promise.all([ask(DELETE, { input }), ask(DELETE, { input })]);
    expect(outcomes.map(({ deleteOrderNote }) => deleteOrderNote.__typename).sort()).toEqual([
      'DeletedOrderNote',
      'NotFound',
    ]);
    expect(await textsOf(id)).toEqual(['Called back.']);
  });

  it('of another admin cannot be deleted', async () => {
    const { databaseId: noteId } = await add(orderIds[0]!, 'Of the admin.');
    await shop.pool.query(`UPDATE "OrderNote" SET "authorId" = null WHERE id = $1`, [noteId]);
    expect((await ask(DELETE, { input: { noteId } })).deleteOrderNote).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('need an order and a text', async () => {
    for (const id of [randomUUID(), 'no id'])
      expect(await add(id, 'Note')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await add(orderIds[0]!, ' ')).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Note is Required',
    });
  });

  it('are refused to customers, also of their own order', async () => {
    const { me } = await ask('{ me { orders(first: 1) { edges { node { databaseId } } } } }', {}, maya);
    const id = me.orders.edges[0].node.databaseId;
    expect(await add(id, 'Mine.', maya)).toMatchObject({ code: 'FORBIDDEN' });
    for (const field of ['orderNotes', 'orderTimeline']) {
      const { body } = await shop.graphql(`{ ${field}(orderId: "${id}") { edges { cursor } } }`, {}, maya);
      expect(body.errors[0].extensions.code).toBe('FORBIDDEN');
    }
  });

  it('are at most 200, in pages', async () => {
    const id = orderIds[1]!;
    await shop.pool.query(
      `INSERT INTO "OrderNote" (id, "orderId", text, "createdAt")
       SELECT gen_random_uuid(), $1, 'Note ' || n, now() - (n / 3) * interval '1 minute' FROM generate_series(1, 199) n`,
      [id],
    );
    expect((await add(id, 'The 200th.')).__typename).toBe('OrderNote');
    expect((await add(id, 'The 201st.')).message).toBe('An order has at most 200 notes.');
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { orderNotes }: { orderNotes: NotePage } = await ask(NOTES, { id, after });
      seen.push(...orderNotes.edges.map(({ node }) => node.text));
      after = orderNotes.pageInfo.hasNextPage ? orderNotes.pageInfo.endCursor : null;
    } while (after);
    expect([seen.length, new Set(seen).size]).toEqual([200, 200]);
  });
});

const TIMELINE = `query ($id: ID!, $first: Int, $after: String) {
  orderTimeline(orderId: $id, first: $first, after: $after) {
    edges { node { id kind actorName isAutomatic trackingNumber text amount { display } } }
    pageInfo { hasNextPage endCursor } } }`;
const timeline = async (id: string, page: object = {}) =>
  (await ask(TIMELINE, { id, ...page })).orderTimeline;

describe('the timeline', () => {
  it('tells what happened, by whom, newest first, and page by page', async () => {
    const { orders } = await ask(
      '{ orders(first: 1, filter: { parcel: TO_SHIP }) { edges { node { databaseId } } } }',
    );
    const id = orders.edges[0].node.databaseId;
    // Another test may have added as many as are possible.
    await shop.pool.query('DELETE FROM "OrderNote"');
    const step = (input: object) =>
      ask('mutation ($input: FulfilOrderInput!) { fulfilOrder(input: $input) { __typename } }', {
        input: { orderId: id, ...input },
      });
    await step({ to: 'PACKED' });
    await step({ to: 'SHIPPED', shipment: { carrier: 'UPS', trackingNumber: '1Z5R89390357567127' } });
    await add(id, 'Left with the neighbor.');
    expect((await timeline('\0 no id')).edges).toEqual([]);
    const { edges } = await timeline(id);
    const kinds = edges.map(({ node }: { node: { kind: string } }) => node.kind);
    expect(kinds.slice(0, 2)).toEqual(['NOTE_ADDED', 'SHIPPED']);
    expect(kinds).toContain('PACKED');
    expect(kinds.slice(-2)).toEqual(['PAID', 'PLACED']);
    expect(edges[1].node).toMatchObject({
      actorName: expect.any(String),
      isAutomatic: false,
      trackingNumber: '1Z5R89390357567127',
    });
    expect(edges[kinds.indexOf('PAID')].node).toMatchObject({ actorName: null, isAutomatic: true });
    const first = await timeline(id, { first: 2 });
    const rest = await timeline(id, { first: 100, after: first.pageInfo.endCursor });
    expect([...first.edges, ...rest.edges].map(({ node }: { node: { id: string } }) => node.id)).toEqual(
      edges.map(({ node }: { node: { id: string } }) => node.id),
    );
  });

  it('knows every action of the audit log about orders', async () => {
    const { rows } = await shop.pool.query<{ subject: string; count: number }>(
      `SELECT subject, count(*)::int FROM "AuditEntry" WHERE subject LIKE 'order:%' GROUP BY 1`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { subject, count } of rows)
      expect((await timeline(subject.slice('order:'.length), { first: 100 })).edges).toHaveLength(count);
  });

  it('has the amount and the reason of a refund', async () => {
    const id = orderIds[0]!;
    await shop.pool.query(
      `INSERT INTO "AuditEntry" (id, actor, action, subject, after)
       VALUES (gen_random_uuid(), 'system', 'order.refunded', $1, '{"amountMinor": 1250, "reason": "A scratch."}')`,
      [`order:${id}`],
    );
    const { edges } = await timeline(id, { first: 1 });
    expect(edges[0].node).toMatchObject({
      kind: 'REFUNDED',
      amount: { display: '$12.50' },
      text: 'A scratch.',
    });
  });

  it('of no order is empty', async () => {
    for (const id of [randomUUID(), 'no id']) expect((await timeline(id)).edges).toEqual([]);
  });
});
