import type { Database } from '#server/db.ts';

/** Lines of one statement: it holds the rows of their products until it ends. */
const MOST_LINES = 5_000;

/**
 * Brings `Equipment.soldUnits` up to date: adds what was paid for since the last time, and takes away what was ordered 90 days
 * ago. Two of it at once share the work. So best sellers are as old as the last run; nothing is lost or counted twice, for
 * a line and the sum that it is in change together.
 */
export async function countSales(pool: Pick<Database['pool'], 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ moved: number }>(COUNT, [MOST_LINES]);
    if ((rows[0]?.moved ?? 0) < MOST_LINES) return;
  }
}

// Products are locked in the order of their ids, as buyers lock them.
const COUNT = `
  WITH came AS (
    UPDATE "EquipmentSale" SET "isCounted" = true WHERE "lineId" IN (
      SELECT "lineId" FROM "EquipmentSale" WHERE NOT "isCounted" LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING "equipmentId" AS id, units
  ), went AS (
    DELETE FROM "EquipmentSale" WHERE "lineId" IN (
      SELECT "lineId" FROM "EquipmentSale" WHERE "isCounted" AND "orderedAt" <= now() - interval '90 days'
      ORDER BY "orderedAt" LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING "equipmentId" AS id, -units AS units
  ), changes AS (
    SELECT id, sum(units)::int AS units FROM (TABLE came UNION ALL TABLE went) moved GROUP BY id HAVING sum(units) <> 0
  ), locked AS MATERIALIZED (
    SELECT e.id FROM "Equipment" e WHERE e.id IN (SELECT id FROM changes) ORDER BY e.id FOR NO KEY UPDATE
  ), counted AS (
    UPDATE "Equipment" e SET "soldUnits" = e."soldUnits" + changes.units
    FROM changes JOIN locked USING (id) WHERE e.id = changes.id RETURNING 1
  )
  SELECT greatest((SELECT count(*) FROM came), (SELECT count(*) FROM went))::int AS moved, (SELECT count(*) FROM counted)`;
