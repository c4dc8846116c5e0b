import type { Db, Tx } from '#server/db.ts';
import type { Intent } from '#server/providers/payments.ts';
import { StockLost } from './payments.errors.ts';

/** Many buyers wait for the same row: longer than the usual two seconds, shorter than a browser's patience. */
// Stryker disable next-line ObjectLiteral: how long a crowd is borne with is seen by a load test, not here
const PATIENT = { maxWait: 10_000, timeout: 20_000 };

/** Tracked stock of one product of an order, read under its lock. All in pieces. */
interface Shelf {
  equipmentId: string;
  wanted: number;
  stock: number;
  /** Set aside for other orders. */
  held: number;
  /** Whether this order's own hold still counts. */
  own: boolean;
}

/**
 * Sets the pieces of an order aside until `until`, or renews that. 'closed': the order was paid or closed meanwhile.
 * Nothing is held where stock is not tracked.
 */
export async function holdStock(
  prisma: Db,
  orderId: string,
  { now, until, knownEnd }: { now: Date; until: Date; knownEnd: string | null },
): Promise<'held' | 'closed' | StockLost> {
  return prisma.$transaction(async (tx) => {
    // Whoever closes the order waits for this row, so that no hold is left behind.
    const open = await tx.$queryRaw<unknown[]>`
      SELECT id FROM "Order" WHERE id = ${orderId}::uuid AND status = 'OPEN' AND "transactionId" IS NULL
      FOR NO KEY UPDATE`;
    if (open.length === 0) return 'closed';
    const shelves = await lockShelves(tx, orderId, now);
    const short = shelves.find(({ wanted, stock, held }) => wanted > stock - held);
    if (short) return new StockLost(Math.max(short.stock - short.held, 0));
    for (const { equipmentId, wanted } of shelves) {
      const terms = { quantity: wanted, expiresAt: until, knownEnd };
      await tx.stockHold.upsert({
        where: { orderId_equipmentId: { orderId, equipmentId } },
        create: { orderId, equipmentId, ...terms },
        update: terms,
      });
    }
    return 'held';
  }, PATIENT);
}

/**
 * Takes the pieces of a paid order off the shelf, and its hold with them; the order's row is locked. Without a hold that
 * counts only free pieces are taken. False when there are too few: then nothing has changed.
 */
export async function takeStock(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const shelves = await lockShelves(tx, orderId, now);
  if (shelves.some(({ wanted, stock, held, own }) => wanted > stock - (own ? 0 : held))) return false;
  for (const { equipmentId, wanted } of shelves)
    await tx.equipment.update({ where: { id: equipmentId }, data: { stock: { decrement: wanted } } });
  await dropHold(tx, orderId);
  return true;
}

/** Lets go of what an order held. */
export async function dropHold(tx: Tx, orderId: string): Promise<void> {
  await tx.stockHold.deleteMany({ where: { orderId } });
}

/**
 * Lets go of what was held for a try that has ended. A hold that was taken with that end in view stays: a late webhook of
 * the first decline must not take the pieces from under the second try.
 */
export async function dropHoldAt(tx: Tx, orderId: string, end: string): Promise<void> {
  await tx.stockHold.deleteMany({ where: { orderId, OR: [{ knownEnd: null }, { knownEnd: { not: end } }] } });
}

/** What tells one end of a payment from another; null while it may still be paid as it is. */
export function endOf(intent: Pick<Intent, 'id' | 'status' | 'lastError'>): string | null {
  if (intent.status === 'canceled') return `${intent.id}:canceled`;
  if (intent.status === 'succeeded' || intent.status === 'processing' || !intent.lastError) return null;
  return `${intent.id}:${intent.lastError.tried ?? intent.lastError.code}`;
}

/** Pieces of a product that are set aside for orders being paid. */
export async function heldPieces(prisma: Db, equipmentId: string, now: Date): Promise<number> {
  const { _sum } = await prisma.stockHold.aggregate({
    where: { equipmentId, expiresAt: { gt: now } },
    _sum: { quantity: true },
  });
  return _sum.quantity ?? 0;
}

/** Always the order's row first, then products by id: two buyers of the same two products never wait for each other. */
async function lockShelves(tx: Tx, orderId: string, now: Date): Promise<Shelf[]> {
  await tx.$queryRaw`
    SELECT id FROM "Equipment"
    WHERE stock IS NOT NULL AND id IN (SELECT "equipmentId" FROM "OrderLine" WHERE "orderId" = ${orderId}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
  // A statement of its own: it sees what the holder of the lock has committed.
  return tx.$queryRaw<Shelf[]>`
    SELECT e.id AS "equipmentId", e.stock, sum(l.quantity)::int AS wanted,
      coalesce((SELECT sum(h.quantity) FROM "StockHold" h WHERE h."equipmentId" = e.id
        AND h."orderId" <> ${orderId}::uuid AND h."expiresAt" > ${now}), 0)::int AS held,
      EXISTS (SELECT 1 FROM "StockHold" h WHERE h."equipmentId" = e.id
        AND h."orderId" = ${orderId}::uuid AND h."expiresAt" > ${now}) AS own
    FROM "OrderLine" l JOIN "Equipment" e ON e.id = l."equipmentId"
    WHERE l."orderId" = ${orderId}::uuid AND e.stock IS NOT NULL
    GROUP BY e.id, e.stock ORDER BY e.id`;
}
