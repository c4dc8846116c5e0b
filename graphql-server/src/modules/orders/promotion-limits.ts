import type { Sql } from '#server/db.ts';

/** How often a promotion was used: by orders that are not closed, paid or not. */
export interface PromotionUse {
  readonly id: string;
  readonly used: number;
  readonly usedByCustomer: number;
}

/** The uses of promotions, those by `customerEmail` counted separately. `exceptOrderId` does not count. */
export async function countUses(
  sql: Sql,
  ids: readonly string[],
  customerEmail: string | null,
  exceptOrderId: string | null = null,
): Promise<PromotionUse[]> {
  if (ids.length === 0) return [];
  return sql.query<PromotionUse>({
    name: 'uses of promotions',
    text: `SELECT a."promotionId" AS id, count(*)::int AS used,
        count(*) FILTER (WHERE o."customerEmail" = $2::citext)::int AS "usedByCustomer"
      FROM "OrderAdjustment" a JOIN "Order" o ON o.id = a."orderId"
      WHERE a."promotionId" = ANY($1::uuid[]) AND o.status = 'OPEN' AND o.id IS DISTINCT FROM $3::uuid
      GROUP BY a."promotionId"`,
    values: [[...ids], customerEmail, exceptOrderId],
  });
}

/**
 * Whether one more order of `customerEmail` may use all these promotions. Locks those with a limit until the transaction ends,
 * so that concurrent orders cannot exceed it.
 */
export async function canUsePromotions(
  tx: Sql,
  ids: readonly string[],
  customerEmail: string,
  orderId: string | null = null,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const limited = await tx.query<{ id: string; usageLimit: number | null; perCustomerLimit: number | null }>({
    name: 'lock promotions',
    text: `SELECT id, "usageLimit", "perCustomerLimit" FROM "Promotion"
      WHERE id = ANY($1::uuid[]) AND ("usageLimit" IS NOT NULL OR "perCustomerLimit" IS NOT NULL)
      ORDER BY id FOR UPDATE`,
    values: [[...ids]],
  });
  const uses = await countUses(
    tx,
    limited.map(({ id }) => id),
    customerEmail,
    orderId,
  );
  return limited.every(({ id, usageLimit, perCustomerLimit }) => {
    const { used = 0, usedByCustomer = 0 } = uses.find((use) => use.id === id) ?? {};
    return used < (usageLimit ?? Infinity) && usedByCustomer < (perCustomerLimit ?? Infinity);
  });
}
