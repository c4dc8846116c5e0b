import { lockKey, type Db, type Tx } from '#server/db.ts';
import { EquipmentUnavailable, OrderLimitReached } from '#server/modules/orders/orders.errors.ts';
import type { Intent } from '#server/providers/payments.ts';
import { beginHoldPeriods, endHoldPeriods, holdTerms } from './hold-limits.ts';
import { StockLost } from './payments.errors.ts';

/** Many buyers wait for the same row: longer than the usual two seconds, shorter than a browser's timeout. */
// Stryker disable next-line ObjectLiteral: how long a crowd is borne with is seen by a load test, not here
const PATIENT = { maxWait: 10_000, timeout: 20_000 };

/** Tracked stock of one product of an order, read under its lock. All numbers are items. */
interface Shelf {
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
 * Puts the items of an order on hold, or renews the hold, within the limits of `hold-limits.ts`. 'closed': the order was
 * paid or closed in the meantime. Nothing is held of products whose stock is not tracked.
 */
export async function holdStock(
  prisma: Db,
  orderId: string,
  {
    now,
    holdMinutes,
    knownEnd,
    address,
  }: { now: Date; holdMinutes: number; knownEnd: string | null; address: string | null },
): Promise<'held' | 'closed' | HoldFailure> {
  return prisma.$transaction(async (tx) => {
    // Requests that close the order wait for this row, so no hold is left behind.
    const [order] = await tx.$queryRaw<{ customerEmail: string; isOffered: boolean }[]>`
      SELECT o."customerEmail"::text AS "customerEmail", NOT EXISTS (
        SELECT 1 FROM "OrderLine" l LEFT JOIN "Equipment" e ON e.id = l."equipmentId"
        LEFT JOIN "Equipment" p ON p.id = coalesce(e."parentId", e.id)
        WHERE l."orderId" = o.id AND (e.status IS DISTINCT FROM 'PUBLISHED' OR p.status IS DISTINCT FROM 'PUBLISHED')) AS "isOffered"
      FROM "Order" o WHERE o.id = ${orderId}::uuid AND o.status = 'OPEN' AND o."transactionId" IS NULL
      FOR NO KEY UPDATE OF o`;
    if (!order) return 'closed';
    if (!order.isOffered) return new EquipmentUnavailable();
    const { customerEmail } = order;
    await lockKey(tx, `holds: ${customerEmail.toLowerCase()}`);
    const shelves = await lockShelves(tx, orderId, now);
    if (shelves.length === 0) return 'held';
    const terms = await holdTerms(tx, {
      orderId,
      customerEmail,
      address,
      products: shelves,
      now,
      holdMinutes,
    });
    if (terms instanceof OrderLimitReached) return terms;
    const short = shelves.find(({ wanted, stock, held }) => wanted > stock - held);
    if (short) return new StockLost(Math.max(short.stock - short.held, 0));
    await beginHoldPeriods(tx, customerEmail, terms.begins, now);
    for (const { equipmentId, wanted } of shelves) {
      const hold = { quantity: wanted, expiresAt: terms.until, knownEnd, address };
      await tx.stockHold.upsert({
        where: { orderId_equipmentId: { orderId, equipmentId } },
        create: { orderId, equipmentId, ...hold },
        update: hold,
      });
    }
    return 'held';
  }, PATIENT);
}

/**
 * Deducts the items of a paid order from stock and deletes its hold. Requires the lock of the order's row. Without a valid
 * hold, only available items are taken. Returns false and changes nothing when there are too few.
 */
export async function takeStock(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const shelves = await lockShelves(tx, orderId, now);
  if (shelves.some(({ wanted, stock, held, own }) => wanted > stock - (own ? 0 : held))) return false;
  for (const { equipmentId, wanted } of shelves)
    await tx.equipment.update({ where: { id: equipmentId }, data: { stock: { decrement: wanted } } });
  await releaseStock(tx, orderId);
  await endHoldPeriods(tx, orderId);
  return true;
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

/** Locks the order's row first, then products by id, so that two buyers of the same two products cannot deadlock. */
async function lockShelves(tx: Tx, orderId: string, now: Date): Promise<Shelf[]> {
  await tx.$queryRaw`
    SELECT id FROM "Equipment"
    WHERE stock IS NOT NULL AND id IN (SELECT "equipmentId" FROM "OrderLine" WHERE "orderId" = ${orderId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
  // A separate statement: it sees what the previous lock holder committed.
  return tx.$queryRaw<Shelf[]>`
    SELECT e.id AS "equipmentId", e.stock, e."maxQty", sum(l.quantity)::int AS wanted,
      coalesce((SELECT sum(h.quantity) FROM "StockHold" h WHERE h."equipmentId" = e.id
        AND h."orderId" <> ${orderId}::uuid AND h."expiresAt" > ${now}), 0)::int AS held,
      EXISTS (SELECT 1 FROM "StockHold" h WHERE h."equipmentId" = e.id
        AND h."orderId" = ${orderId}::uuid AND h."expiresAt" > ${now}) AS own
    FROM "OrderLine" l JOIN "Equipment" e ON e.id = l."equipmentId"
    WHERE l."orderId" = ${orderId}::uuid AND e.stock IS NOT NULL
    GROUP BY e.id, e.stock, e."maxQty" ORDER BY e.id`;
}
