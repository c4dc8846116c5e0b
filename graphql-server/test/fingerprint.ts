import { createHash } from 'node:crypto';
import type { Pool } from 'pg';

/** A row without the columns that are updated asynchronously. */
const lasting = `(to_jsonb(t) - 'soldUnits' - 'isCounted' - 'isReported' - 'lastUsedAt')::text`;

/**
 * The number of rows and a hash of all content of each shop table, including audit entries and rate limits. Equal
 * fingerprints before and after mean that nothing was written. `except` omits tables.
 */
export async function fingerprint(
  pool: Pool,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND NOT table_name = ANY ($1) ORDER BY 1`,
    // Jobs run bulk changes, count searches and sales, issue invoices and send webhooks asynchronously.
    [
      [
        'BulkChange',
        'Invoice',
        'ProductSales',
        'SalesChange',
        'SalesHour',
        'SearchCount',
        'WebhookDelivery',
        ...except,
      ],
    ],
  );
  const each = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, count(*) AS n, coalesce(string_agg(${lasting}, E'\\n' ORDER BY ${lasting}), '') AS content FROM ${name} t`,
  );
  const { rows } = await pool.query<{ name: string; n: string; content: string }>(each.join(' UNION ALL '));
  return Object.fromEntries(
    rows.map(({ name, n, content }) => [
      name,
      `${n} rows, ${createHash('sha256').update(content).digest('hex').slice(0, 12)}`,
    ]),
  );
}
