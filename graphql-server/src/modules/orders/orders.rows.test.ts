import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openScene, type Scene } from '../../../test/scene.ts';
import { childrenIn } from './orders.rows.ts';

const money = '{ minor currency display }';
const shown = `id databaseId number status paymentState paid transactionId testMode placedAt paidAt total ${money} refunded ${money}
  canPay canCancel canReturn returnUntil restorableUntil cancelledAt cancelledByViewer cancelReason placedAsGuest toClaim phone address
  fulfilment packedAt shippedAt deliveredAt parcels { databaseId carrier trackingNumber shippedAt deliveredAt }
  refunds { databaseId amount ${money} status reason requestedAt }
  returns { databaseId state reason words answer requestedAt decidedAt receivedAt }
  lines { name title quantity unitPrice ${money} picture { url alt width } }`;

describe('the newest orders of a customer', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
    const { pool } = scene.shop;
    const { id } = scene.ordersOf.maya.paid;
    // Ids are in the other order than moments.
    for (const [days, status, amount] of [
      [3, 'FAILED', 100],
      [2, 'REQUESTED', 200],
      [1, 'REQUESTED', 300],
    ])
      await pool.query(
        `INSERT INTO "Refund" (id, "orderId", "intentId", "amountMinor", status, reason, failure, "createdAt", "updatedAt")
         VALUES (('0000000' || $4 || '-0000-4000-8000-000000000000')::uuid, $1, 'pi_some', $3, $2::text::"RefundStatus", 'A scratch.',
           CASE WHEN $2::text = 'FAILED' THEN 'expired_or_canceled_card' END, now() - $4::int * interval '1 day', now())`,
        [id, status, amount, days],
      );
    await pool.query(
      `INSERT INTO "OrderReturn" (id, "orderId", reason, state, answer, "requestedAt", "decidedAt")
       VALUES ('ffffffff-ffff-4fff-8fff-ffffffffffff', $1, 'OTHER', 'WITHDRAWN', NULL, now() - interval '9 days', NULL),
         (gen_random_uuid(), $2, 'OTHER', 'REJECTED', 'It was used.', now() - interval '9 days', now() - interval '8 days')`,
      [scene.parcels.comesBack, scene.parcels.delivered],
    );
    // Of a guest: the oldest and the newest of all, and one between.
    await pool.query(
      `INSERT INTO "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "createdAt", "updatedAt")
       VALUES (gen_random_uuid(), 'MAYA@fishzome.example', 'Maya', '1', '2', 'USD', 100, now() - interval '9 years', now()),
         (gen_random_uuid(), 'maya@fishzome.example', 'Maya', '1', '2', 'EUR', 200, now(), now())`,
    );
    await pool.query(`UPDATE "Order" SET "customerId" = NULL WHERE id = $1`, [scene.ordersOf.maya.open[0]]);
  }, 60_000);
  afterAll(() => scene.close());

  async function orders(args: string, beside: string, by = scene.maya) {
    const query = `{ me { orders(${args}) { edges { cursor node { ${shown} ${beside} } } pageInfo { hasNextPage hasPreviousPage endCursor } } } }`;
    const { body } = await scene.shop.graphql(query, {}, by.token);
    expect(body.errors).toBeUndefined();
    return body.data.me.orders;
  }
  /** The transaction of a card is what only Prisma's rows have. */
  const ofPrisma = async (args: string, by = scene.maya) => {
    const { edges, pageInfo } = await orders(args, 'card { last4 }', by);
    for (const { node } of edges) delete node.card;
    return { edges, pageInfo };
  };

  it.each(['first: 40', 'first: 5', 'first: 1', 'last: 3', 'first: 40, stage: PAID'])(
    'are the same for every reader: %s',
    async (args) => {
      const ours = await orders(args, '');
      expect(ours.edges.length).toBeGreaterThan(0);
      expect(ours).toEqual(await ofPrisma(args));
      expect(await orders(args, '', scene.tom)).toEqual(await ofPrisma(args, scene.tom));
      expect(await orders(args, '', scene.admin)).toEqual(await ofPrisma(args, scene.admin));
    },
  );

  it('have among them what this test is about', async () => {
    const { edges } = await orders('first: 40', '');
    const all = edges.map(({ node }: { node: Record<string, unknown[]> }) => node);
    const counts = (name: string) =>
      new Set(all.map((order: Record<string, unknown[]>) => order[name]?.length));
    expect(counts('refunds')).toEqual(new Set([0, 2]));
    expect(counts('returns')).toEqual(new Set([0, 1, 2]));
    expect(counts('lines')).toEqual(new Set([0, 1]));
    expect(all.filter((order: Record<string, unknown>) => order.placedAsGuest)).toHaveLength(3);
  });
});

describe('what only Prisma brings', () => {
  it.each([
    { include: { payment: { select: { cardLast4: true } } } },
    { include: { lines: { include: { equipment: true } } } },
    { include: { lines: { include: { order: { select: { payment: true } } } } } },
    { include: { refunds: { select: { amountMinor: true } } } },
    { include: { returns: { select: { id: true, order: { include: { lines: true } } } } } },
    { select: { id: true } },
  ])('%j', (asked) => {
    expect(childrenIn(asked)).toBeNull();
  });
});
