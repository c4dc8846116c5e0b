import type { Tx } from '#server/db.ts';

/** How often a promotion was used: by orders that are not closed, paid or not. */
export interface PromotionUse {
  readonly id: string;
  readonly used: number;
  readonly usedByCustomer: number;
}

/** The uses of promotions, those by `customerEmail` counted separately. `exceptOrderId` does not count. */
export async function countUses(
  db: Pick<Tx, '$queryRaw'>,
  ids: readonly string[],
  customerEmail: string | null,
  exceptOrderId: string | null = null,
): Promise<PromotionUse[]> {
  if (ids.length === 0) return [];
  return db.$queryRaw<PromotionUse[]>`
    SELECT a."promotionId" AS id, count(*)::int AS used,
      count(*) FILTER (WHERE o."customerEmail" = ${customerEmail}::citext)::int AS "usedByCustomer"
    FROM "OrderAdjustment" a JOIN "Order" o ON o.id = a."orderId"
    WHERE a."promotionId" = ANY(${[...ids]}::uuid[]) AND o.status = 'OPEN'
      AND o.id IS DISTINCT FROM ${exceptOrderId}::uuid
    GROUP BY a."promotionId"`;
}

/**
 * Whether one more order of `customerEmail` may use all these promotions. Locks those with a limit until the transaction ends,
 * so that concurrent orders cannot exceed it.
 */
export async function canUsePromotions(
  tx: Tx,
  ids: readonly string[],
  customerEmail: string,
  orderId: string | null = null,
): Promise<boolean> {
  if (ids.length === 0) return true;
  const limited = await tx.$queryRaw<
    { id: string; usageLimit: number | null; perCustomerLimit: number | null }[]
  >`SELECT id, "usageLimit", "perCustomerLimit" FROM "Promotion"
    WHERE id = ANY(${[...ids]}::uuid[]) AND ("usageLimit" IS NOT NULL OR "perCustomerLimit" IS NOT NULL)
    ORDER BY id FOR UPDATE`;
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
