import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { root } from '../prepare/run.mjs';
import { counts, functions, people, products, reviews, shelves, words } from './generate-catalogue.sql.ts';
import { orders, sales } from './generate-orders.sql.ts';

/** How large a shop is, and which: the same numbers on the same day give the same rows. */
export interface Size {
  readonly products: number;
  readonly orders: number;
  readonly seed: number;
}

/** Customers with the numbers 1 to this one have orders all through the time; they are who a bench signs in. */
export const REGULARS = 64;
/** Orders of each of them, where there are enough. */
export const ORDERS_OF_A_REGULAR = 24;
/** Rows that one statement writes. */
const CHUNK = 50_000;
const SESSIONS = 2;

/** Tables whose indexes are built when the rows are there. */
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
 * Fills a migrated, empty database. `today` is the moment after the last order. Rows are made by statements over numbers:
 * what is random is a hash of the row's number and the seed. Triggers and the checks of foreign keys rest meanwhile, so what
 * they would have done (`Equipment.search` and `soldUnits`, `CatalogueWord`, `EquipmentSale`, `Category.equipmentCount`) is done here; the test compares.
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
    await withoutIndexes(main, onProgress, async () => {
      const catalogue = readFileSync(path.join(root, 'graphql-server/prisma/seed/catalogue.json'), 'utf8');
      await main.query(shelves, [catalogue]);
      await inChunks(
        url,
        size.products,
        (done) => onProgress(`${done} products`),
        (client, from, to) => client.query(products, [catalogue, from, to]),
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
      await main.query(`SELECT setval(pg_get_serial_sequence('"Order"', 'number'), $1)`, [
        Math.max(1, size.orders),
      ]);
    });
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
  // No trigger and no foreign key row by row.
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off;
    SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'; SET jit = off; SET TimeZone = 'UTC'`);
  return client;
}

/** Rows with the numbers from 1 to `count`, so many with one statement, in several sessions at once. */
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

/** Drops the indexes of the large tables, and builds them when `load` is done: several times as fast as one row at a time. */
async function withoutIndexes(
  client: Client,
  onProgress: (what: string) => void,
  load: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = ANY($1::regclass[]) AND NOT indisprimary`,
    [BULK.map((table) => `"${table}"`)],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await load();
  onProgress('indexes');
  for (const { definition } of rows) await client.query(definition);
}
