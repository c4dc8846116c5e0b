import type { Tx } from '#server/db.ts';
import type { LineItems } from '#server/modules/line-items/line-items.rules.ts';

/**
 * Returns items of an order to stock, where stock is tracked. Requires the lock of the order's row. A CHECK constraint of
 * `OrderLine` refuses to restock an item twice.
 */
export async function restock(tx: Tx, items: readonly LineItems[]): Promise<void> {
  await lockEquipment(tx, items);
  await changeStock(tx, items, 1);
}

/** Takes restocked items out of stock again. Returns false and changes nothing when too few are free. */
export async function undoRestock(tx: Tx, items: readonly LineItems[], now: Date): Promise<boolean> {
  await lockEquipment(tx, items);
  const [missing] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "OrderLine" l JOIN unnest(${idsOf(items)}::uuid[], ${quantitiesOf(items)}::int[]) i (id, quantity) ON i.id = l.id
      JOIN "Equipment" e ON e.id = l."equipmentId"
    WHERE e.stock IS NOT NULL GROUP BY e.id
    HAVING sum(i.quantity) > e.stock - coalesce((SELECT sum(h.quantity) FROM "StockHold" h
      WHERE h."equipmentId" = e.id AND h."expiresAt" > ${now}), 0) LIMIT 1`;
  if (missing !== undefined) return false;
  await changeStock(tx, items, -1);
  return true;
}

/** Locks products in id order, like all code that locks equipment. */
async function lockEquipment(tx: Tx, items: readonly LineItems[]): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Equipment"
    WHERE stock IS NOT NULL AND id IN (SELECT "equipmentId" FROM "OrderLine" WHERE id = ANY (${idsOf(items)}::uuid[]))
    ORDER BY id FOR NO KEY UPDATE`;
}

async function changeStock(tx: Tx, items: readonly LineItems[], sign: 1 | -1): Promise<void> {
  const quantities = quantitiesOf(items).map((quantity) => quantity * sign);
  await tx.$executeRaw`
    UPDATE "OrderLine" l SET restocked = l.restocked + i.quantity
    FROM unnest(${idsOf(items)}::uuid[], ${quantities}::int[]) i (id, quantity) WHERE l.id = i.id`;
  await tx.$executeRaw`
    UPDATE "Equipment" e SET stock = e.stock + i.quantity
    FROM (
      SELECT l."equipmentId", sum(i.quantity)::int AS quantity
      FROM "OrderLine" l JOIN unnest(${idsOf(items)}::uuid[], ${quantities}::int[]) i (id, quantity) ON i.id = l.id GROUP BY 1
    ) i
    WHERE i."equipmentId" = e.id AND e.stock IS NOT NULL`;
}

const idsOf = (items: readonly LineItems[]) => items.map(({ lineId }) => lineId);
const quantitiesOf = (items: readonly LineItems[]) => items.map(({ quantity }) => quantity);
