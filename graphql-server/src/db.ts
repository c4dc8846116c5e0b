import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import DataLoader from 'dataloader';
import { Pool, type PoolClient, type QueryResult } from 'pg';
import { PrismaClient } from './generated/prisma/client.ts';

export type Db = PrismaClient;
/** A client inside an interactive transaction. */
export type Tx = Omit<Db, '$connect' | '$disconnect' | '$on' | '$transaction' | '$use' | '$extends'>;

/** A statement for the driver. PostgreSQL plans a statement with a name once per connection; one name has one text. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: unknown[];
}

/** The driver, for what runs often: a statement costs a quarter of Prisma's. */
export interface Sql {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
}
/** Statements that start in the same tick are sent together, so that they take one round trip. */
export interface SqlTransaction extends Sql {
  /** Executes the last statement and commits, in one round trip. Rolls back if the statement fails. */
  commit<Row extends object>(statement: Statement): Promise<Row[]>;
  /** The transaction's connection, for reads that take a pool. */
  readonly connection: Pick<Pool, 'query'>;
}
export interface SqlDb extends Sql {
  /** As `Database.batched`. */
  readonly batched: Sql;
  /** Commits when `work` returns, and rolls back when it throws. */
  transaction<T>(work: (tx: SqlTransaction) => Promise<T>): Promise<T>;
}

export interface Database {
  /** The URL for connections that listen. */
  readonly directUrl: string;
  readonly prisma: Db;
  readonly sql: SqlDb;
  readonly pool: Pool;
  /**
   * For short statements with a name: those that start in the same turn of the event loop are sent together on one connection,
   * because sending takes longer than executing them. They are executed one after the other, so none may be slow, write to the
   * disk, or wait for a transaction. Each connection plans them once.
   */
  readonly batched: Pick<Pool, 'query'>;
  /** The connections of `batched`. */
  readonly batchedPool: Pool;
  /** For jobs, whose statements may take longer. */
  readonly jobsPool: Pool;
  /** A streaming replica, which is behind the others: read it through `replica.ts` only. */
  readonly replica: Pick<Database, 'pool' | 'batched'> | null;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** PostgreSQL cancels statements of requests and of jobs after these times. */
  readonly requestsMs: number;
  readonly jobsMs: number;
  /** For jobs and notifications, if `url` leads to a connection pooler, which keeps no state of a connection. */
  readonly directUrl: string;
  readonly replicaUrl: string | null;
}
const REQUESTS_MS = 5_000;
const JOBS_MS = 60_000;
const CONNECT_MS = 5_000;
/** Time for the error of a canceled statement to arrive. A connection that is silent for longer is broken. */
const CANCEL_MARGIN_MS = 5_000;
/** `pool.end` waits for PostgreSQL to close each connection, which a silent one never does. */
const CLOSE_MS = 2_000;

/** One pool for all requests: Prisma and the few statements that go around it share its connections. */
export function openDatabase(
  url: string,
  max = 16,
  {
    requestsMs = REQUESTS_MS,
    jobsMs = JOBS_MS,
    directUrl = url,
    replicaUrl = null,
  }: Partial<DatabaseSettings> = {},
): Database {
  const isPooled = directUrl !== url;
  const openPair = (at: string) => ({
    pool: openPool(at, max, { timeoutMs: requestsMs, isPooled }),
    batchedPool: openPool(at, 4, { timeoutMs: requestsMs, isPooled, options: GENERIC_PLANS }),
  });
  const { pool, batchedPool } = openPair(url);
  const replica = replicaUrl === null ? null : openPair(replicaUrl);
  const jobsPool = openPool(directUrl, 4, { timeoutMs: jobsMs });
  const batched = batchedOn(batchedPool);
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: preparedName() }),
    // As long as the pool waits for a connection.
    transactionOptions: { maxWait: 5_000 },
  });
  return {
    directUrl,
    prisma,
    sql: { ...sqlOf(pool), batched: rowsFrom(batched) },
    pool,
    batched,
    batchedPool,
    jobsPool,
    replica: replica && { pool: replica.pool, batched: batchedOn(replica.batchedPool) },
    async close() {
      const pools = [pool, jobsPool, batchedPool, ...(replica ? [replica.pool, replica.batchedPool] : [])];
      const closing = prisma.$disconnect().then(() => Promise.all(pools.map((one) => one.end())));
      await Promise.race([closing, wait(CLOSE_MS, null, { ref: false })]);
    },
  };
}

/**
 * Calls `runBatch` in one transaction after the other until it returns false: there was nothing to do. Each batch commits with
 * its progress, so a run continues where a crashed one stopped.
 */
export async function runBatches(
  pool: Pick<Database['pool'], 'connect'>,
  runBatch: (client: PoolClient) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const isWorking = await runBatch(client);
      await client.query('COMMIT');
      if (!isWorking) return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}

/** The id of a new row: a UUID of version 7, as Prisma creates them. They sort by time, which lists and jobs rely on. */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Statements of the driver in a transaction of Prisma. */
export const sqlIn = (tx: Pick<Tx, '$queryRawUnsafe'>): Sql => ({
  query: <Row extends object>({ text, values = [] }: Statement) => tx.$queryRawUnsafe<Row[]>(text, ...values),
});

/** Each connection plans a statement once, also in triggers and in functions of the job queue: planning takes longer than execution. */
const BEGIN = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan';
const GENERIC_PLANS = '-c plan_cache_mode=force_generic_plan';

/**
 * In less memory, a bitmap of the matches of a frequent word has pages instead of rows, and each row of these pages is checked anew, for
 * seconds. Statements that take milliseconds gain nothing from being compiled.
 */
const SETTINGS = '-c work_mem=32MB -c jit=off';

/** More statements are sent on another connection. */
const MAX_TOGETHER = 16;

function batchedOn(pool: Pool): Pick<Pool, 'query'> {
  const loader = new DataLoader<Statement, QueryResult>(
    async (statements) => {
      const client = await pool.connect();
      sendTogether(client);
      const answers = await Promise.allSettled(statements.map((statement) => send(client, statement)));
      client.release();
      return answers.map((answer) =>
        answer.status === 'fulfilled' ? answer.value : (answer.reason as Error),
      );
    },
    { cache: false, maxBatchSize: MAX_TOGETHER, batchScheduleFn: setImmediate },
  );
  return { query: (statement: Statement) => loader.load(statement) } as Pick<Pool, 'query'>;
}

function sqlOf(pool: Pool): Omit<SqlDb, 'batched'> {
  return {
    ...rowsFrom(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        const { tx, end } = transactionOn(client);
        const result = await work(tx);
        await end();
        client.release();
        return result;
      } catch (error) {
        // A connection that cannot roll back is closed.
        await client.query('ROLLBACK').then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
  };
}

const rowsFrom = (client: Pick<Pool, 'query'>): Sql => ({
  query: async <Row extends object>(statement: Statement) => (await send<Row>(client, statement)).rows,
});

const send = <Row extends object>(client: Pick<Pool, 'query'>, { values = [], ...statement }: Statement) =>
  client.query<Row>({ ...statement, values });

/** The transaction begins with its first statement. */
function transactionOn(client: PoolClient): { tx: SqlTransaction; end: () => Promise<void> } {
  let state: 'none' | 'begun' | 'ended' = 'none';
  async function run<Row extends object>(statement: Statement, isLast: boolean): Promise<Row[]> {
    if (state === 'ended') throw new Error('The transaction has ended.');
    sendTogether(client);
    const begun = state === 'none' ? client.query(BEGIN) : null;
    const answer = send<Row>(client, statement);
    const committed = isLast ? client.query('COMMIT') : null;
    state = isLast ? 'ended' : 'begun';
    const [, executed] = await allOf(begun, answer, committed);
    return executed.rows;
  }
  return {
    tx: {
      query: (statement) => run(statement, false),
      commit: (statement) => run(statement, true),
      connection: client,
    },
    async end() {
      if (state === 'begun') await client.query('COMMIT');
    },
  };
}

/** As `Promise.all`, after all have ended. */
async function allOf<T extends readonly unknown[]>(...promises: T) {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

/** Sends all statements of this tick in one packet. */
function sendTogether(client: PoolClient): void {
  const stream = client.connection.stream as Socket;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function openPool(
  url: string,
  max: number,
  { timeoutMs, isPooled = false, options }: { timeoutMs: number; isPooled?: boolean; options?: string },
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    // A statement is sent without waiting for the answer to the previous one.
    pipeline: true,
    // A pooler rejects the parameters; the role must have a timeout.
    ...(!isPooled && {
      statement_timeout: timeoutMs,
      options: options ? `${SETTINGS} ${options}` : SETTINGS,
    }),
  });
  // A broken connection (the database restarted) is dropped, idle or in use; the next query opens another. The query itself
  // fails; this event must not end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endWhenSilent(client, timeoutMs + CANCEL_MARGIN_MS);
    if (isPooled) dropStatementNames(client);
  });
  return pool;
}

/**
 * Closes the connection when a statement gets no answer: TCP does not notice a frozen server or a dropped route for many
 * minutes, and all queries on the connection would wait.
 */
function endWhenSilent(client: PoolClient & { readyForQuery?: boolean }, afterMs: number): void {
  const stream = client.connection.stream as Socket;
  stream.setTimeout(afterMs, () => {
    if (!client.readyForQuery) stream.destroy(new Error('Connection terminated: PostgreSQL does not answer'));
  });
}

/** Behind a pooler, the next statement may run on a connection that did not prepare it, or that knows another one by its name. */
function dropStatementNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const withoutName = (config: unknown) =>
    typeof config === 'object' && config !== null && 'name' in config
      ? { ...config, name: undefined }
      : config;
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(withoutName(config), ...rest)) as typeof client.query;
}

/**
 * Lets transactions with the same key run one after the other, from here until they end. Take it before counting rows
 * against a limit: otherwise concurrent requests all count the same rows and all insert.
 */
export async function lockKey(tx: Pick<Tx, '$queryRaw'>, key: string): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`;
}

/** As `lockKey`, with the driver. */
export async function lockKeyIn(tx: Sql, key: string): Promise<void> {
  await tx.query({
    name: 'lock key',
    text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [key],
  });
}

/** Statements of Prisma that each connection keeps planned. */
const MAX_PREPARED = 300;

/**
 * Names read statements, so that PostgreSQL plans each once per connection: planning an order with its relations takes
 * longer than reading it. Statements with LIKE or lists are planned each time, because the best plan depends on the values.
 */
export function preparedName(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MAX_PREPARED) return UNNAMED;
    const isPlain = sql.startsWith('SELECT') && !/LIKE| IN \(/.test(sql);
    const name = isPlain ? `prisma ${names.size}` : UNNAMED;
    names.set(sql, name);
    return name;
  };
}
/** As the driver has it. */
const UNNAMED = '';
