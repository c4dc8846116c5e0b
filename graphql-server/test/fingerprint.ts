import type { Pool } from 'pg';

/** Columns that jobs write asynchronously. */
const asynchronous = ['soldUnits', 'isCounted', 'isReported', 'lastUsedAt'];

// Jobs run bulk changes, count searches and sales, issue invoices and send webhooks asynchronously.
const tablesOfJobs = [
  'BulkChange',
  'Invoice',
  'ProductSales',
  'SalesChange',
  'SalesHour',
  'SearchCount',
  'WebhookDelivery',
];

const statements = new WeakMap<Pool, Promise<{ name: string; hash: string }[]>>();

/**
 * The number of rows and a hash of all content of each shop table, including audit entries and rate limits. Equal
 * fingerprints before and after mean that nothing was written. `except` omits tables.
 */
export async function fingerprint(
  pool: Pool,
  except: readonly string[] = [],
): Promise<Record<string, string>> {
  if (!statements.has(pool)) statements.set(pool, hashesOf(pool));
  const tables = (await statements.get(pool)) ?? [];
  const text = tables
    .filter(({ name }) => !except.includes(name))
    .map(({ hash }) => hash)
    .join(' UNION ALL ');
  // Prepared once per connection: planning takes longer than running.
  const { rows } = await pool.query<{ name: string; content: string }>({
    name: `fingerprint without ${except.join()}`,
    text,
  });
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** By table, the statement that hashes its content. */
async function hashesOf(pool: Pool): Promise<{ name: string; hash: string }[]> {
  const { rows } = await pool.query<{ name: string; hash: string }>(
    `SELECT table_name AS name,
       format('SELECT %L AS name, count(*) || '' rows, '' || coalesce(sum(hashtextextended(ROW(%s)::text, 0)), 0) AS content FROM %I',
              table_name, string_agg(quote_ident(column_name), ', '), table_name) AS hash
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND NOT column_name = ANY ($1) AND NOT table_name = ANY ($2)
     GROUP BY table_name ORDER BY table_name`,
    [asynchronous, tablesOfJobs],
  );
  return rows;
}
