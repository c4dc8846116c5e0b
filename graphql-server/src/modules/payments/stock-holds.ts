import type { Db, Sql, SqlDb, Tx } from '#server/db.ts';
import { EquipmentUnavailable, OrderLimitReached } from '#server/modules/orders/orders.errors.ts';
import type { Intent } from '#server/providers/payments.ts';
import { holdTerms, type HoldPeriod, type OtherHold } from './hold-limits.ts';
import { StockLost } from './payments.errors.ts';

/** Tracked stock of one product of an order, read under its lock. All numbers are items. */
interface ProductStock {
  equipmentId: string;
  wanted: number;
  maxQty: number;
  stock: number;
  /** Held for other orders. */
  held: number;
  /** Whether this order's hold is still valid. */
  own: boolean;
}

export type HoldFailure = StockLost | EquipmentUnavailable | OrderLimitReached;

/**
 * Tracked products of an order ($1) with their items on hold at $2. Read it in a statement after the one that locks the
 * products: it sees what the previous lock holder committed.
 */
export const orderedStock = `SELECT e.id AS "equipmentId", e.stock, e."maxQty", sum(l.quantity)::int AS wanted,
    coalesce((SELECT sum(h.quantity) FROM "StockHold" h WHERE h."equipmentId" = e.id
      AND h."orderId" <> $1::uuid AND h."expiresAt" > $2::timestamptz), 0)::int AS held,
    EXISTS (SELECT FROM "StockHold" h WHERE h."equipmentId" = e.id AND h."orderId" = $1::uuid AND h."expiresAt" > $2::timestamptz) AS own
  FROM "OrderLine" l JOIN "Equipment" e ON e.id = l."equipmentId"
  WHERE l."orderId" = $1::uuid AND e.stock IS NOT NULL GROUP BY e.id, e.stock, e."maxQty"`;

/** Condition on a row of `orderedStock`: without a valid hold, an order gets available items only. */
export const isShort = `wanted > stock - CASE WHEN own THEN 0 ELSE held END`;

/**
 * Locks the tracked products of the order in the CTE `locked`, after the order. By id, so that two buyers of the same two
 * products cannot deadlock.
 */
export const lockedProducts = `SELECT e.id FROM "Equipment" e
  WHERE e.stock IS NOT NULL AND e.id IN (
    SELECT l."equipmentId" FROM "OrderLine" l WHERE l."orderId" = (SELECT locked.id FROM locked))
  ORDER BY e.id FOR NO KEY UPDATE`;

/** Requests that close the order wait for its row, so no hold is left behind. Then the customer's other holds wait. */
const lockForHold = `WITH locked AS (
    SELECT id, "customerEmail" FROM "Order"
    WHERE id = $1 AND status = 'OPEN' AND "transactionId" IS NULL FOR NO KEY UPDATE
  ), customer AS (
    SELECT pg_advisory_xact_lock(hashtextextended('holds: ' || lower("customerEmail"::text), 0)) FROM locked
  ), products AS (${lockedProducts.replace('WHERE', 'WHERE (SELECT count(*) FROM customer) = 1 AND')})
  SELECT locked."customerEmail"::text AS "customerEmail", NOT EXISTS (
      SELECT FROM "OrderLine" l LEFT JOIN "Equipment" e ON e.id = l."equipmentId"
      LEFT JOIN "Equipment" p ON p.id = coalesce(e."parentId", e.id)
      WHERE l."orderId" = $1 AND (e.status IS DISTINCT FROM 'PUBLISHED' OR p.status IS DISTINCT FROM 'PUBLISHED')) AS "isOffered",
    (SELECT count(*)::int FROM products) AS tracked
  FROM locked`;

const readForHold = `SELECT
    (SELECT json_agg(s ORDER BY s."equipmentId") FROM (${orderedStock}) s) AS stocks,
    (SELECT json_agg(others) FROM (
      SELECT h."orderId", h."equipmentId", h.quantity, h.address, o."customerEmail"::text AS "customerEmail"
      FROM "StockHold" h JOIN "Order" o ON o.id = h."orderId"
      WHERE h."orderId" <> $1 AND h."expiresAt" > $2 AND (o."customerEmail" = ordered."customerEmail" OR h.address = $3)) others) AS others,
    (SELECT json_agg(periods) FROM (
      SELECT p."equipmentId", p."startedAt" FROM "HoldPeriod" p
      WHERE p."customerEmail" = ordered."customerEmail"
        AND p."equipmentId" IN (SELECT l."equipmentId" FROM "OrderLine" l WHERE l."orderId" = $1)) periods) AS periods
  FROM "Order" ordered WHERE ordered.id = $1`;

const writeHold = `WITH begun AS (
    INSERT INTO "HoldPeriod" ("customerEmail", "equipmentId", "startedAt")
    SELECT $2::citext, id, $4 FROM unnest($3::uuid[]) begins(id)
    ON CONFLICT ("customerEmail", "equipmentId") DO UPDATE SET "startedAt" = excluded."startedAt")
  INSERT INTO "StockHold" (id, "orderId", "equipmentId", quantity, "expiresAt", "knownEnd", address)
  SELECT gen_random_uuid(), $1, id, wanted, $7, $8, $9 FROM unnest($5::uuid[], $6::int[]) stocks(id, wanted)
  ON CONFLICT ("orderId", "equipmentId") DO UPDATE SET quantity = excluded.quantity, "expiresAt" = excluded."expiresAt",
    "knownEnd" = excluded."knownEnd", address = excluded.address`;

/**
 * Puts the items of an order on hold, or renews the hold, within the limits of `hold-limits.ts`. 'closed': the order was
 * paid or closed in the meantime. Nothing is held of products whose stock is not tracked.
 */
export async function holdStock(
  sql: SqlDb,
  orderId: string,
  {
    now,
    holdMinutes,
    knownEnd,
    address,
  }: { now: Date; holdMinutes: number; knownEnd: string | null; address: string | null },
): Promise<'held' | 'closed' | HoldFailure> {
  return sql.transaction(async (tx) => {
    const locking = tx.query<{ customerEmail: string; isOffered: boolean; tracked: number }>({
      name: 'lock order to hold',
      text: lockForHold,
      values: [orderId],
    });
    const [[order], { stocks, others, periods }] = await Promise.all([
      locking,
      readHolds(tx, orderId, { now, address }),
    ]);
    if (!order) return 'closed';
    if (!order.isOffered) return new EquipmentUnavailable();
    if (order.tracked === 0) return 'held';
    const { customerEmail } = order;
    const request = { customerEmail, address, products: stocks, now, holdMinutes };
    const terms = holdTerms(request, others, periods);
    if (terms instanceof OrderLimitReached) return terms;
    const missing = stocks.find(({ wanted, stock, held }) => wanted > stock - held);
    if (missing) return new StockLost(Math.max(missing.stock - missing.held, 0));
    const [ids, wanted] = [stocks.map(({ equipmentId }) => equipmentId), stocks.map((one) => one.wanted)];
    await tx.commit({
      name: 'hold stock',
      text: writeHold,
      values: [orderId, customerEmail, terms.begins, now, ids, wanted, terms.until, knownEnd, address],
    });
    return 'held';
  });
}

async function readHolds(
  tx: Sql,
  orderId: string,
  { now, address }: { now: Date; address: string | null },
): Promise<{ stocks: ProductStock[]; others: OtherHold[]; periods: HoldPeriod[] }> {
  const [row] = await tx.query<{
    stocks: ProductStock[] | null;
    others: OtherHold[] | null;
    periods: { equipmentId: string; startedAt: string }[] | null;
  }>({ name: 'holds', text: readForHold, values: [orderId, now, address] });
  return {
    stocks: row?.stocks ?? [],
    others: row?.others ?? [],
    // JSON has no dates.
    periods: (row?.periods ?? []).map((period) => ({ ...period, startedAt: new Date(period.startedAt) })),
  };
}

/** Whether there are too few items for a paid order. Requires the lock of the order's row, and locks its products. */
export async function isStockShort(tx: Sql, orderId: string, now: Date): Promise<boolean> {
  await tx.query({
    text: `WITH locked AS (SELECT $1::uuid AS id), products AS (${lockedProducts}) SELECT count(*)::int FROM products`,
    values: [orderId],
  });
  const missing = await tx.query({
    text: `WITH stocks AS (${orderedStock}) SELECT 1 AS short FROM stocks WHERE ${isShort}`,
    values: [orderId, now],
  });
  return missing.length > 0;
}

/** Deletes the order's hold. */
export async function releaseStock(tx: Tx, orderId: string): Promise<void> {
  await tx.stockHold.deleteMany({ where: { orderId } });
}

/**
 * Deletes the hold of an attempt that has ended. A hold that was renewed after that end stays: a late webhook of the first
 * decline must not release the items of the second attempt.
 */
export async function releaseStockOfAttempt(tx: Tx, orderId: string, end: string): Promise<void> {
  await tx.stockHold.deleteMany({ where: { orderId, OR: [{ knownEnd: null }, { knownEnd: { not: end } }] } });
}

/** Identifies one end of a payment; null while it may still be paid as it is. */
export function endOf(intent: Pick<Intent, 'id' | 'status' | 'lastError'>): string | null {
  if (intent.status === 'canceled') return `${intent.id}:canceled`;
  if (intent.status === 'succeeded' || intent.status === 'processing' || !intent.lastError) return null;
  return `${intent.id}:${intent.lastError.tried ?? intent.lastError.code}`;
}

/** Items of a product that are held for orders being paid. */
export const heldQuantity = async (prisma: Db | Tx, equipmentId: string, now: Date): Promise<number> =>
  (await heldQuantities(prisma, [equipmentId], now)).get(equipmentId) ?? 0;

/** Items of each product that are held for orders being paid. Products without held items are left out. */
export async function heldQuantities(
  prisma: Db | Tx,
  equipmentIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const held = await prisma.stockHold.groupBy({
    by: ['equipmentId'],
    where: { equipmentId: { in: [...equipmentIds] }, expiresAt: { gt: now } },
    _sum: { quantity: true },
  });
  return new Map(held.map(({ equipmentId, _sum }) => [equipmentId, _sum.quantity ?? 0]));
}
