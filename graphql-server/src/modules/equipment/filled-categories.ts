import { Prisma } from '#server/generated/prisma/client.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';

/** Ids of up to twelve categories with products, the largest first. */
export async function filledCategories(pool: Pool): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    pool,
    Prisma.sql`SELECT id FROM "Category" WHERE "equipmentCount" > 0 ORDER BY "equipmentCount" DESC, id LIMIT 12`,
  );
  return rows.map(({ id }) => id);
}
