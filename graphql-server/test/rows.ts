import type { Pool } from 'pg';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const INTENT = /\bp[iym]_\w{8,}|\bch_\w{8,}|\bcus_\w{8,}/g;
/** Milliseconds since 1970, as in deduplication keys of emails. */
const TIME = /\b[12]\d{12}\b/g;
/** Bookkeeping, rows that differ by nature, and rows derived from others. */
const notOurs =
  /^(_prisma_migrations|Invoice|OrderSearch|ProductSales|RateLimit|SalesChange|SalesHour|SearchCount|WebhookDelivery|WebhookEvent)$/;

/**
 * All rows of the shop in `pool`, table by table, for comparing two databases. Times are removed. Random values are
 * replaced by their meaning in `names`, or by their kind.
 */
export async function rowsOf(
  pool: Pool,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const result: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (notOurs.test(name)) continue;
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM "${name}" t`,
    );
    result[name] = rows.map(({ row }) => shown(row, names)).sort();
  }
  return result;
}

function shown(row: Record<string, unknown>, names: ReadonlyMap<string, string>): string {
  const lasting = Object.fromEntries(
    // Jobs count sold items and send emails asynchronously.
    Object.entries(row).filter(
      ([column]) =>
        !/At$|^expiresAt|After$|^soldUnits$|^isCounted$|^isReported$|^attempts$|^isSkipped$|^lastError$/.test(
          column,
        ),
    ),
  );
  return JSON.stringify(lasting)
    .replace(UUID, (id) => names.get(id) ?? '(id)')
    .replace(INTENT, (id) => names.get(id) ?? '(intent)')
    .replace(TIME, '(time)')
    .replace(/"uid":"[^"]+"/, '"uid":"(uid)"');
}
