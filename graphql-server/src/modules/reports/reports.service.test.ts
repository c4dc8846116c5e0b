import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db.ts';
import type { SalesPeriod } from '#server/generated/prisma/enums.ts';
import { matching } from '#server/modules/orders/orders.rules.ts';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { reportsService } from './reports.service.ts';

const now = new Date('2026-11-26T08:30:00Z');
const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR);

let database: TestDatabase;
let db: Database;
let reports: ReturnType<typeof reportsService>;
const reel = randomUUID();
const variant = randomUUID();
const lure = randomUUID();
beforeAll(async () => {
  database = await testDatabase();
  db = openDatabase(database.url);
  reports = reportsService({ pool: database.pool, currency: 'USD', now: () => now });
  const shelf = randomUUID();
  await sql(`INSERT INTO "Category" (id, slug, name, position) VALUES ($1, 'reels', 'Reels', 1)`, shelf);
  for (const [id, name] of [
    [reel, 'Reel'],
    [lure, 'Lure'],
    [variant, 'Reel 4000'],
  ])
    await sql(
      `INSERT INTO "Equipment" (id, slug, name, title, "priceMinor", currency, "minQty", "maxQty", "categoryId", "updatedAt")
       VALUES ($1::uuid, $1::text, $2, $2, 900, 'USD', 1, 10, $3, now())`,
      id,
      name,
      shelf,
    );
  await sql(`UPDATE "Equipment" SET "optionNames" = '{Size}', "optionValues" = '{3000}' WHERE id = $1`, reel);
  await sql(
    `UPDATE "Equipment" SET "parentId" = $2, sku = 'R4000', "optionValues" = '{4000}', "variantPosition" = 1 WHERE id = $1`,
    variant,
    reel,
  );
});
afterAll(async () => {
  await db.close();
  await database.close();
});
beforeEach(() =>
  sql(
    'TRUNCATE "Order", "OrderReturn", "PaymentIncident", "SalesHour", "SalesChange", "ProductSales" CASCADE',
  ),
);

async function sql(text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await database.pool.query<Record<string, unknown>>(text, values)).rows;
}

interface Line {
  product: string | null;
  quantity: number;
  price?: number;
  discount?: number;
}

async function place(at: Date, lines: readonly Line[], total = 1_000, currency = 'USD'): Promise<string> {
  const id = randomUUID();
  await sql(
    `INSERT INTO "Order" (id, "customerEmail", "customerName", phone, address, currency, "totalMinor", "itemsMinor", "createdAt", "updatedAt")
     VALUES ($1, 'maya@x.example', 'Maya', '+1 555', 'Quay 1', $2, $3, $3, $4, now())`,
    id,
    currency,
    total,
    at,
  );
  for (const [position, { product, quantity, price = 900, discount = 0 }] of lines.entries())
    await sql(
      `INSERT INTO "OrderLine" (id, "orderId", position, "equipmentId", name, title, "unitPriceMinor", quantity, "discountMinor")
       VALUES (gen_random_uuid(), $1, $2, $3, 'Reel', 'Reel', $4, $5, $6)`,
      id,
      position + 1,
      product,
      price,
      quantity,
      discount,
    );
  return id;
}
const pay = (order: string, at: Date) =>
  sql(
    `UPDATE "Order" SET "transactionId" = id::text, "intentId" = id::text, "paymentState" = 'PAID', "paidAt" = $2,
       "paymentEnv" = 'SIMULATOR' WHERE id = $1`,
    order,
    at,
  );
async function refund(order: string, at: Date, amount: number, status: string): Promise<string> {
  const id = randomUUID();
  await sql(
    `INSERT INTO "Refund" (id, "orderId", "intentId", "refundId", "amountMinor", reason, status, "createdAt", "updatedAt")
     VALUES ($1::uuid, $2, 'pi_1', 're_' || $1::uuid, $3, 'It came back.', $4::"RefundStatus", $5, now())`,
    id,
    order,
    amount,
    status,
    at,
  );
  return id;
}
const refundBecomes = (id: string, status: string) =>
  sql(
    `UPDATE "Refund" SET status = $2::text::"RefundStatus", failure = CASE WHEN $2::text = 'FAILED' THEN 'No.' END WHERE id = $1`,
    id,
    status,
  );

async function report(period: SalesPeriod, date: string | null = null) {
  const found = await reports.sales(period, date);
  if (!found) throw new Error(`no report of ${date}`);
  return found;
}

/** The figures of a time span, from the orders themselves. */
async function direct(from: Date, to: Date, currency = 'USD') {
  const [row] = await sql(
    `SELECT
      (SELECT count(*)::int FROM "Order" WHERE currency = $3 AND "createdAt" >= $1 AND "createdAt" < $2) AS placed,
      (SELECT count("paidAt")::int FROM "Order" WHERE currency = $3 AND "createdAt" >= $1 AND "createdAt" < $2) AS converted,
      (SELECT count(*)::int FROM "Order" WHERE currency = $3 AND "paidAt" >= $1 AND "paidAt" < $2) AS paid,
      (SELECT coalesce(sum(l.quantity), 0)::int FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId"
        WHERE o.currency = $3 AND o."paidAt" >= $1 AND o."paidAt" < $2) AS units,
      (SELECT coalesce(sum("totalMinor"), 0)::float8 FROM "Order" WHERE currency = $3 AND "paidAt" >= $1 AND "paidAt" < $2) AS "revenueMinor",
      (SELECT coalesce(sum(r."amountMinor"), 0)::float8 FROM "Refund" r JOIN "Order" o ON o.id = r."orderId"
        WHERE o.currency = $3 AND r.status IN ('SUCCEEDED', 'PENDING') AND r."createdAt" >= $1 AND r."createdAt" < $2) AS "refundedMinor"`,
    from,
    to,
    currency,
  );
  return row;
}

/** The best sellers of a time span, from the order lines themselves. */
const directBest = (from: Date, to: Date) =>
  sql(
    `SELECT e.name, e.title, sum(l.quantity)::int AS units,
       sum(l."unitPriceMinor"::bigint * l.quantity - l."discountMinor")::float8 AS "revenueMinor"
     FROM "OrderLine" l JOIN "Order" o ON o.id = l."orderId" JOIN "Equipment" v ON v.id = l."equipmentId"
     JOIN "Equipment" e ON e.id = coalesce(v."parentId", v.id)
     WHERE o.currency = 'USD' AND o."paidAt" >= $1 AND o."paidAt" < $2 GROUP BY e.id ORDER BY 3 DESC, e.id`,
    from,
    to,
  );

const periods = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const;

async function expectTrue(date: string | null): Promise<void> {
  for (const period of periods) {
    const { start, until, end, previousStart, previousUntil, ...found } = await report(period, date);
    expect(found.totals, `${period} of ${date}`).toEqual(await direct(start, end));
    expect(found.previousTotals).toEqual(await direct(previousStart, previousUntil));
    expect(until <= end).toBe(true);
    for (const { buckets, series, last } of [
      { buckets: found.buckets, series: found.series, last: end },
      { buckets: found.previousBuckets, series: found.previousSeries, last: start },
    ])
      for (const [index, bucket] of series.entries())
        expect(bucket).toEqual({
          start: buckets[index],
          figures: await direct(bucket.start, buckets[index + 1] ?? last),
        });
    await reports.foldSales();
    expect(await reports.bestSellers({ period, start }, 50)).toEqual(await directBest(start, end));
  }
}

const totals = async () => [
  await sql(
    'SELECT * FROM "SalesHour" WHERE (placed, paid, "refundedMinor") <> (0, 0, 0) ORDER BY currency, hour',
  ),
  await sql(
    'SELECT * FROM "ProductSales" WHERE units <> 0 ORDER BY period, "startsOn", currency, "equipmentId"',
  ),
];

describe('the sales report', () => {
  it('counts an order when it is placed, and its money when it is paid', async () => {
    const order = await place(hoursAgo(30), [{ product: reel, quantity: 2 }], 1_800);
    expect((await report('DAY', '2026-11-25')).totals).toEqual({
      placed: 1,
      converted: 0,
      paid: 0,
      units: 0,
      revenueMinor: 0,
      refundedMinor: 0,
    });
    await pay(order, hoursAgo(1));
    const { totals: today, previousTotals: yesterday, series } = await report('DAY');
    expect(yesterday).toMatchObject({ placed: 1, converted: 1, paid: 0, revenueMinor: 0 });
    expect(today).toMatchObject({ placed: 0, converted: 0, paid: 1, units: 2, revenueMinor: 1_800 });
    expect(series[7]?.figures).toEqual(today);
    await reports.foldSales();
    expect((await report('DAY')).totals).toEqual(today);
    expect(await sql('SELECT * FROM "SalesChange"')).toEqual([]);
  });

  it('subtracts a refund that fails later', async () => {
    const order = await place(hoursAgo(3), [{ product: reel, quantity: 1 }]);
    await pay(order, hoursAgo(3));
    const refunded = async () => (await report('DAY')).totals.refundedMinor;
    const one = await refund(order, hoursAgo(2), 300, 'REQUESTED');
    expect(await refunded()).toBe(0);
    await refundBecomes(one, 'PENDING');
    expect(await refunded()).toBe(300);
    await refundBecomes(one, 'SUCCEEDED');
    await reports.foldSales();
    expect(await refunded()).toBe(300);
    await refundBecomes(one, 'FAILED');
    expect(await refunded()).toBe(0);
    await refund(order, hoursAgo(1), 450, 'SUCCEEDED');
    expect(await refunded()).toBe(450);
    await sql(`DELETE FROM "Refund"`);
    expect(await refunded()).toBe(0);
  });

  it('does not change when an order is canceled, packed, shipped, or returned', async () => {
    const [open, paid] = [
      await place(hoursAgo(5), [{ product: reel, quantity: 1 }]),
      await place(hoursAgo(4), []),
    ];
    await pay(paid, hoursAgo(4));
    await reports.foldSales();
    await sql(`UPDATE "Order" SET status = 'CANCELLED', "cancelledAt" = now() WHERE id = $1`, open);
    await sql(`UPDATE "Order" SET fulfilment = 'PACKED', "packedAt" = now() WHERE id = $1`, paid);
    await sql(`UPDATE "OrderLine" SET shipped = quantity, returned = quantity`);
    expect(await sql('SELECT * FROM "SalesChange"')).toEqual([]);
    await expectTrue(null);
  });

  it('counts lines that are added to, changed in, or deleted with a paid order', async () => {
    const order = await place(hoursAgo(2), [{ product: lure, quantity: 3 }]);
    await pay(order, hoursAgo(2));
    await sql(
      `INSERT INTO "OrderLine" (id, "orderId", position, "equipmentId", name, title, "unitPriceMinor", quantity)
       VALUES (gen_random_uuid(), $1, 9, $2, 'Reel', 'Reel', 900, 4)`,
      order,
      variant,
    );
    await expectTrue(null);
    await sql(`UPDATE "OrderLine" SET quantity = 7, "discountMinor" = 50 WHERE position = 9`);
    await sql(`UPDATE "Order" SET "totalMinor" = 5, "itemsMinor" = 5, "paidAt" = $1`, hoursAgo(20));
    await expectTrue(null);
    await sql(`DELETE FROM "OrderLine" WHERE position = 1`);
    await expectTrue(null);
    await sql(`DELETE FROM "Order"`);
    await expectTrue(null);
    expect((await report('YEAR')).totals.placed).toBe(0);
  });

  it('is in one currency', async () => {
    await pay(await place(hoursAgo(2), [{ product: reel, quantity: 1 }], 100), hoursAgo(1));
    await pay(await place(hoursAgo(2), [{ product: reel, quantity: 1 }], 900, 'EUR'), hoursAgo(1));
    expect((await report('DAY')).totals).toMatchObject({ placed: 1, paid: 1, revenueMinor: 100 });
    await expectTrue(null);
  });

  it('has sums beyond 32 bits', async () => {
    for (let count = 0; count < 30; count += 1)
      await pay(
        await place(hoursAgo(2), [{ product: reel, quantity: 1, price: 99_999_999 }], 99_999_999),
        hoursAgo(1),
      );
    expect((await report('DAY')).totals.revenueMinor).toBe(30 * 99_999_999);
    await expectTrue(null);
  });

  it('is null for a day that does not exist', async () => {
    expect(await reports.sales('DAY', '2026-02-30')).toBeNull();
  });

  it('equals the sums of the orders after random orders, payments, and refunds', async () => {
    const random = randomOf(20_261_126);
    const upTo = (most: number) => Math.floor(random() * most);
    const oneOf = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
    const unpaid: { id: string; at: Date }[] = [];
    const paid: { id: string; at: Date }[] = [];
    const refunds: string[] = [];
    const moment = () => hoursAgo(oneOf([upTo(30), upTo(400), upTo(9_000)]) + random());
    for (let step = 0; step < 250; step += 1)
      switch (upTo(5)) {
        case 0:
        case 1: {
          const lines = Array.from({ length: upTo(4) }, () => ({
            product: oneOf([reel, variant, lure, null]),
            quantity: 1 + upTo(9),
            price: 1 + upTo(9_999),
            discount: upTo(2),
          }));
          const at = moment();
          const id = await place(at, lines, 1 + upTo(99_999), oneOf(['USD', 'USD', 'USD', 'EUR']));
          unpaid.push({ id, at });
          break;
        }
        case 2: {
          const [order] = unpaid.splice(upTo(unpaid.length), 1);
          if (!order) break;
          const at = new Date(Math.min(now.getTime(), order.at.getTime() + upTo(100) * HOUR));
          await pay(order.id, at);
          paid.push({ id: order.id, at });
          break;
        }
        case 3: {
          if (paid.length === 0) break;
          const order = oneOf(paid);
          const at = new Date(Math.min(now.getTime(), order.at.getTime() + upTo(900) * HOUR));
          refunds.push(
            await refund(order.id, at, 1 + upTo(999), oneOf(['REQUESTED', 'PENDING', 'SUCCEEDED'])),
          );
          break;
        }
        default:
          if (refunds.length > 0 && random() < 0.7)
            await refundBecomes(oneOf(refunds), oneOf(['PENDING', 'SUCCEEDED', 'FAILED']));
          else await reports.foldSales();
      }
    expect([unpaid.length > 10, paid.length > 10, refunds.length > 10]).toEqual([true, true, true]);
    for (const date of [null, '2026-11-25', '2026-11-12', '2026-02-28', '2025-12-31']) await expectTrue(date);
    // What the migration and the benchmark count anew is the same.
    const folded = await totals();
    await sql('SELECT rebuild_sales()');
    expect(await totals()).toEqual(folded);
  }, 60_000);

  it('adds each change once when several jobs run', async () => {
    for (let count = 0; count < 40; count += 1)
      await pay(await place(hoursAgo(count), [{ product: reel, quantity: 1 }]), hoursAgo(count));
    await Promise.all(Array.from({ length: 4 }, () => reports.foldSales()));
    await expectTrue(null);
  });
});

describe('the tasks', () => {
  it('are as many as the filters of the order list find', async () => {
    const orders = [];
    for (let count = 0; count < 4; count += 1) {
      const id = await place(hoursAgo(9), [{ product: reel, quantity: 1 }]);
      orders.push(id);
      if (count > 0) await pay(id, hoursAgo(8));
    }
    await sql(
      `UPDATE "Order" SET fulfilment = 'DELIVERED', "packedAt" = now(), "shippedAt" = now(), "deliveredAt" = now() WHERE id = $1`,
      orders[3],
    );
    for (const [order, state] of [
      [orders[3], 'REQUESTED'],
      [orders[2], 'APPROVED'],
      [orders[1], 'REJECTED'],
    ])
      await sql(
        `INSERT INTO "OrderReturn" (id, "orderId", state, reason, answer, "decidedAt") VALUES (gen_random_uuid(), $1, $2::"ReturnState", 'OTHER',
           CASE WHEN $2 <> 'REQUESTED' THEN 'Ok' END, CASE WHEN $2 <> 'REQUESTED' THEN now() END)`,
        order,
        state,
      );
    await sql(
      `INSERT INTO "PaymentIncident" (id, kind, "intentId", env, "resolvedAt", note) VALUES
         (gen_random_uuid(), 'PAID_TWICE', 'pi_1', 'SIMULATOR', NULL, NULL), (gen_random_uuid(), 'PAID_TWICE', 'pi_2', 'SIMULATOR', now(), 'Done')`,
    );
    const found = await reports.tasks();
    expect(found).toEqual({ toPack: 2, returnsRequested: 1, returnsToReceive: 1, openIncidents: 1 });
    const count = (parcel: 'TO_PACK' | 'RETURN') => db.prisma.order.count({ where: matching({ parcel }) });
    expect([await count('TO_PACK'), await count('RETURN')]).toEqual([2, 2]);
  });
});

/** A small generator of random numbers from 0 to 1 (mulberry32), the same for each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
