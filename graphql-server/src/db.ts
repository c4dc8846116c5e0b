import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient } from './generated/prisma/client.ts';

export type Db = PrismaClient;
/** A client inside an interactive transaction. */
export type Tx = Omit<Db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$use' | '$extends'>;

export interface Database {
  readonly url: string;
  readonly prisma: Db;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** One pool for everything: Prisma and the few statements that go around it share its connections. */
export function openDatabase(url: string, max = 16): Database {
  const pool = new Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000 });
  // A connection that breaks (the database restarted) is dropped, idle or in use; the next query opens another. Whoever
  // used it hears of it from the query: the event alone must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: preparedName() }),
    // As long as for a connection: a rush waits its turn.
    transactionOptions: { maxWait: 5_000 },
  });
  return {
    url,
    prisma,
    pool,
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}

/** Statements of Prisma that each connection keeps planned. */
const MOST_PREPARED = 300;

/**
 * Names reads, so that PostgreSQL plans each but once for a connection: with what hangs on an order that takes longer than
 * reading it. What looks for a part of a text, or for one of many, is planned each time, by what is looked for.
 */
export function preparedName(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MOST_PREPARED) return UNNAMED;
    const isPlain = sql.startsWith('SELECT') && !/LIKE| IN \(/.test(sql);
    const name = isPlain ? `prisma ${names.size}` : UNNAMED;
    names.set(sql, name);
    return name;
  };
}
/** As the driver has it. */
const UNNAMED = '';

const awayCodes = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2039',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
]);

/** Whether an exception says that the database is away, and not that the code is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (
    let e = error as Record<string, unknown> | undefined;
    e;
    e = e.cause as Record<string, unknown> | undefined
  ) {
    if (typeof e.code === 'string' && awayCodes.has(e.code)) return true;
    const text = String(e.message ?? '');
    if (
      /Can't reach database server|Connection terminated|timeout exceeded when trying to connect|terminating connection|DatabaseNotReachable|the database system is (starting up|shutting down|not yet accepting|in recovery)|not queryable/i.test(
        text,
      )
    )
      return true;
  }
  return false;
}
