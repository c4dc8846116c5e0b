import type { Database } from '#server/db.ts';

/** Maximum number of lines of one statement, which locks the rows of their products. */
const MAX_LINES = 5_000;

/**
 * Updates `Equipment.soldUnits`: adds the lines that were paid since the last run, and removes lines older than 90 days.
 * Concurrent runs share the work. A line and its total change in one statement, so nothing is lost or counted twice. Best
 * sellers are as old as the last run.
 */
export async function countSales(pool: Pick<Database['pool'], 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ moved: number }>(COUNT, [MAX_LINES]);
    if ((rows[0]?.moved ?? 0) < MAX_LINES) return;
  }
}

// Locks products in id order, like checkout.
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
