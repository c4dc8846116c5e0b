import { PrismaPg } from '@prisma/adapter-pg';
import { Pool, type PoolConfig } from 'pg';
import { Unavailable } from './errors/domain-error.ts';
import { PrismaClient } from './generated/prisma/client.ts';

export type Db = PrismaClient;
/** A client inside an interactive transaction. */
export type Tx = Omit<Db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$use' | '$extends'>;

export interface Database {
  readonly url: string;
  readonly prisma: Db;
  readonly pool: Pool;
  /** For jobs, whose statements may take long. */
  readonly jobsPool: Pool;
  close(): Promise<void>;
}

/** PostgreSQL cancels statements of requests after this time. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** One pool for all requests: Prisma and the few statements that go around it share its connections. */
export function openDatabase(
  url: string,
  max = 16,
  statementTimeoutMs: number = STATEMENT_TIMEOUT_MS,
): Database {
  const pool = openPool(url, { max, statement_timeout: statementTimeoutMs });
  const jobsPool = openPool(url, { max: 4 });
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: preparedName() }),
    // As long as for a connection: a rush waits its turn.
    transactionOptions: { maxWait: 5_000 },
  });
  return {
    url,
    prisma,
    pool,
    jobsPool,
    async close() {
      await prisma.$disconnect();
      await Promise.all([pool.end(), jobsPool.end()]);
    },
  };
}

function openPool(url: string, options: Pick<PoolConfig, 'max' | 'statement_timeout'>): Pool {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 5_000, ...options });
  // A broken connection (the database restarted) is dropped, idle or in use; the next query opens another. The query itself
  // fails; this event must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Lets transactions with the same key run one after the other, from here until they end. Take it before counting rows
 * against a limit: otherwise concurrent requests all count the same rows and all insert.
 */
export async function lockKey(tx: Pick<Tx, '$queryRaw'>, key: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/** Statements of Prisma that each connection keeps planned. */
const MOST_PREPARED = 300;

/**
 * Names read statements, so that PostgreSQL plans each once per connection: planning an order with its relations takes
 * longer than reading it. Statements with LIKE or lists are planned each time, because the best plan depends on the values.
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

/** The error for the client when a statement failed for no fault of the code; null for any other exception. */
export function databaseFailure(error: unknown): Unavailable | null {
  if (isStatementTimeout(error))
    return new Unavailable(
      'database',
      'The request took too long and was stopped. Nothing was changed. Please try again.',
    );
  return isDatabaseAway(error) ? new Unavailable('database') : null;
}

function isStatementTimeout(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, originalCode, message }) =>
      code === '57014' ||
      originalCode === '57014' ||
      /canceling statement due to statement timeout/.test(String(message)),
  );
}

function causesOf(error: unknown): Record<string, unknown>[] {
  const causes: Record<string, unknown>[] = [];
  for (
    let e = error as Record<string, unknown> | undefined;
    e && causes.length < 10;
    e = e.cause as Record<string, unknown> | undefined
  )
    causes.push(e);
  return causes;
}

/** Whether an exception means that the database is unavailable, rather than a bug. */
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
