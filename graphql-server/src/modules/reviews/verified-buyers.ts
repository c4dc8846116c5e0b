import DataLoader from 'dataloader';
import type { Db, Tx } from '#server/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';

/** Whether the order line `l` is of the product or of one of its variants. */
const isOfProduct = (equipmentId: Prisma.Sql) => Prisma.sql`(l."equipmentId" = ${equipmentId}
    OR EXISTS (SELECT FROM "Equipment" v WHERE v.id = l."equipmentId" AND v."parentId" = ${equipmentId}))`;

/** Whether the user has paid for the product, and got back at most a part of the money. */
const hasBought = (userId: Prisma.Sql, equipmentId: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT FROM "Order" o JOIN "OrderLine" l ON l."orderId" = o.id
    WHERE o."customerId" = ${userId} AND o."paymentState" IN ('PAID', 'PARTLY_REFUNDED') AND ${isOfProduct(equipmentId)}
  )`;

export async function isBuyer(
  tx: Pick<Tx, '$queryRaw'>,
  userId: string,
  equipmentId: string,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ found: boolean }[]>`
    SELECT ${hasBought(Prisma.sql`${userId}::uuid`, Prisma.sql`${equipmentId}::uuid`)} AS found`;
  return row?.found ?? false;
}

/** Loads, by review id, whether the author has bought the product: one statement for all reviews of a list. */
export const verifiedBuyersLoader = (prisma: Pick<Db, '$queryRaw'>) =>
  new DataLoader<string, boolean>(
    async (ids) => {
      const rows = await prisma.$queryRaw<{ id: string }[]>`
        SELECT r.id FROM "Review" r
        WHERE r.id = ANY(${ids}::uuid[]) AND ${hasBought(Prisma.sql`r."userId"`, Prisma.sql`r."equipmentId"`)}`;
      const verified = new Set(rows.map(({ id }) => id));
      return ids.map((id) => verified.has(id));
    },
    // Orders change at any time, so only the lookups of one moment are combined.
    { cache: false },
  );
