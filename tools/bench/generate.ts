import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { root } from '../prepare/run.mjs';
import {
  counts,
  functions,
  people,
  products,
  reviews,
  shelves,
  variants,
  words,
  type Size,
} from './generate-catalogue.sql.ts';
import { lowStock, orders, sales, scarceProducts, search } from './generate-orders.sql.ts';

/** Customers 1 to this number have orders over the whole period; the benchmark signs these in. */
export const REGULARS = 64;
/** Orders of each regular customer, if there are enough. */
export const ORDERS_OF_A_REGULAR = 24;
/** Rows per statement. */
const CHUNK = 50_000;
const SESSIONS = 2;

/** Tables whose indexes are created after the rows. */
const BULK = [
  'Equipment',
  'EquipmentPrice',
  'EquipmentSale',
  'User',
  'Order',
  'OrderLine',
  'PaymentAttempt',
  'Payment',
];

export const emailOf = (customer: number) => `angler-${customer}@example.com`;

/**
 * Fills a migrated, empty database. `today` is the time after the last order. SQL generates rows from numbers; random
 * values are hashes of the row's number and the seed. Triggers and foreign key checks are disabled, so their results
 * (`Equipment.search` and `soldUnits`, `CatalogueWord`, `OrderSearch`, `EquipmentSale`, `Category.equipmentCount`, `LowStock`, `ScarceProduct`, `SalesHour`, `ProductSales`) are
 * written here; the test compares them.
 */
export async function generate(
  url: string,
  size: Size,
  today: Date,
  onProgress: (what: string) => void = () => {},
): Promise<void> {
  const main = await session(url);
  try {
    await main.query(functions(size, today));
    await withoutIndexes(main, BULK, onProgress, async () => {
      const catalogue = readFileSync(path.join(root, 'graphql-server/prisma/seed/catalogue.json'), 'utf8');
      await main.query(shelves, [catalogue]);
      await inChunks(
        url,
        size.products,
        (done) => onProgress(`${done} products`),
        async (client, from, to) => {
          await client.query(products, [catalogue, from, to]);
          if (size.variants > 0) await client.query(variants, [from, to]);
        },
      );
      await main.query(words, [catalogue]);
      await main.query(counts);
      onProgress('people and reviews');
      await main.query(people, [customersOf(size)]);
      await main.query(reviews, [Math.min(50_000, Math.max(100, size.products))]);
      await main.query('ANALYZE "Equipment", "User"');
      const customers = customersOf(size);
      await inChunks(
        url,
        size.orders,
        (done) => onProgress(`${done} orders`),
        (client, from, to) => client.query(orders, [from, to, customers, REGULARS, ORDERS_OF_A_REGULAR]),
      );
      onProgress('what sells best');
      await main.query(sales);
      await main.query(lowStock);
      await main.query(scarceProducts);
      await main.query(`SELECT setval(pg_get_serial_sequence('"Order"', 'number'), $1)`, [
        Math.max(1, size.orders),
      ]);
    });
    onProgress('sales report');
    await main.query('SELECT rebuild_sales()');
    onProgress('order search');
    // Needs the index of the order lines.
    await withoutIndexes(main, ['OrderSearch'], onProgress, async () => void (await main.query(search)));
    onProgress('statistics');
    await main.query('VACUUM ANALYZE');
    await main.query('CHECKPOINT');
  } finally {
    await main.end();
  }
}

/** Ten orders each, on average. */
const customersOf = ({ orders }: Size) => Math.max(2 * REGULARS, Math.ceil(orders / 10));

async function session(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // Disables row-level triggers and foreign key checks.
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
    SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SET jit = off; SET TimeZone = 'UTC'`);
  return client;
}

/** Generates the rows 1 to `count` in chunks, in several concurrent sessions. */
async function inChunks(
  url: string,
  count: number,
  say: (done: string) => void,
  make: (client: Client, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  let next = 1;
  let done = 0;
  const work = async () => {
    const client = await session(url);
    try {
      while (next <= count) {
        const from = next;
        next += CHUNK;
        const to = Math.min(next - 1, count);
        await make(client, from, to);
        done += to - from + 1;
        say(`${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`);
      }
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: SESSIONS }, work));
}

/**
 * Drops the indexes of the large tables and creates them after `load`: several times as fast as updating them per row.
 */
async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  onProgress: (what: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary`,
    [tables.map((table) => `"${table}"`)],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await load();
  onProgress('indexes');
  for (const { definition } of rows) await client.query(definition);
}
