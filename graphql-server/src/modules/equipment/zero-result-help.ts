import { Prisma } from '#server/generated/prisma/client.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';

export interface ZeroResultHelp {
  readonly reason: 'WORDS' | 'NOT_SOLD' | 'FILTERS';
  /** What the shop doesn't sell, if that is the reason. */
  readonly unsold: string | null;
  readonly equipmentAre: 'WITHOUT_FILTERS' | 'NEAREST' | 'BEST_SELLERS';
  readonly equipmentIds: readonly string[];
  readonly categoryIds: readonly string[];
}

/** Ids of up to twelve categories with products, the largest first. */
export async function filledCategories(pool: Pool): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    pool,
    Prisma.sql`SELECT id FROM "Category" WHERE "equipmentCount" > 0 ORDER BY "equipmentCount" DESC, id LIMIT 12`,
  );
  return rows.map(({ id }) => id);
}
