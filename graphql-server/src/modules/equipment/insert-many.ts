import type { Tx } from '#server/db.ts';
import { Prisma } from '#server/generated/prisma/client.ts';

type Rows = {
  AuditEntry: Prisma.AuditEntryCreateManyInput;
  EquipmentPrice: Prisma.EquipmentPriceCreateManyInput;
  StockMovement: Prisma.StockMovementCreateManyInput;
};

/**
 * Inserts rows that name the same columns, as one JSON value. `createMany` passes each value of each row on its own, which
 * takes several times longer.
 */
export async function insertMany<T extends keyof Rows>(
  tx: Tx,
  table: T,
  rows: readonly Rows[T][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Prisma.raw(
    Object.keys(first)
      .map((column) => `"${column}"`)
      .join(', '),
  );
  await tx.$executeRaw`INSERT INTO ${Prisma.raw(`"${table}"`)} (id, ${columns})
    SELECT gen_random_uuid(), ${columns}
    FROM jsonb_populate_recordset(NULL::${Prisma.raw(`"${table}"`)}, ${JSON.stringify(rows)}::jsonb)`;
}
