import type { Database } from '#server/db.ts';
import { figureNames } from './reports.rules.ts';

/** Maximum number of changes of one statement. */
const MAX_CHANGES = 5_000;

/**
 * Adds the changes that wait in `SalesChange` to `SalesHour` and `ProductSales`. Concurrent runs share the work. A change is
 * deleted by the statement that adds it, so nothing is lost or added twice.
 */
export async function foldSales(pool: Pick<Database['pool'], 'query'>): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ moved: number }>(FOLD, [MAX_CHANGES]);
    if ((rows[0]?.moved ?? 0) < MAX_CHANGES) return;
  }
}

const columns = figureNames.map((name) => `"${name}"`);

// Totals are locked in the order of their keys, so that concurrent runs do not deadlock.
const FOLD = `
  WITH taken AS (
    DELETE FROM "SalesChange" WHERE id IN (
      SELECT id FROM "SalesChange" ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED
    ) RETURNING *
  ), hours AS (
    INSERT INTO "SalesHour" AS total (currency, hour, ${columns.join(', ')})
    SELECT currency, hour, ${columns.map((name) => `sum(${name})`).join(', ')} FROM taken GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (currency, hour) DO UPDATE SET ${columns.map((name) => `${name} = total.${name} + excluded.${name}`).join(', ')}
    RETURNING 1
  ), products AS (
    INSERT INTO "ProductSales" AS total (period, "startsOn", currency, "equipmentId", units, "revenueMinor")
    SELECT period, date_trunc(lower(period::text), hour AT TIME ZONE 'UTC'), currency, "equipmentId", sum(units), sum("itemsMinor")
    FROM taken, unnest(enum_range(NULL::"SalesPeriod")) period
    WHERE "equipmentId" IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (period, "startsOn", currency, "equipmentId") DO UPDATE
      SET units = total.units + excluded.units, "revenueMinor" = total."revenueMinor" + excluded."revenueMinor"
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM taken)::int AS moved, (SELECT count(*) FROM hours), (SELECT count(*) FROM products)`;
