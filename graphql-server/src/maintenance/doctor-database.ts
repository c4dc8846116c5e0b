import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { checkDatabase, checkReplica } from '../check-database.ts';
import { ConfigurationError, type Env } from '../env.ts';
import { startErrorLine } from '../start-errors.ts';
import { findingsOf, type Finding } from './finding.ts';

/** Tokens and webhooks are valid for a limited time, which both clocks must agree on. */
const MAX_SKEW_SECONDS = 5;

function clientOf(connectionString: string): Client {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000 });
  client.on('error', () => {});
  return client;
}

export async function examineDatabase(
  env: Env,
  {
    ownDatabaseUrl,
    migrationsDir,
    now = Date.now,
  }: { ownDatabaseUrl: string | null; migrationsDir: string; now?: () => number },
): Promise<Finding[]> {
  const { problem, skipped, ok, hint } = findingsOf('database');
  const url = env.databaseDirectUrl ?? env.databaseUrl ?? ownDatabaseUrl;
  if (!url) return [skipped('There is none yet: npm start creates it.')];
  const client = clientOf(url);
  try {
    if (env.databaseUrl)
      await checkDatabase(url, env.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    await client.connect();
    const { rows } = await client.query<{ version: string; isReadOnly: boolean }>(
      `SELECT current_setting('server_version') AS version, pg_is_in_recovery() AS "isReadOnly"`,
    );
    const { version = '', isReadOnly } = rows[0] ?? {};
    return [
      isReadOnly
        ? problem('DATABASE_URL leads to a standby, which cannot be written: set it to the primary server.')
        : ok(
            `PostgreSQL ${version}, ${env.databaseUrl ? 'with the extensions and rights that the shop needs' : 'embedded'}.`,
          ),
      ...(env.databaseUrl
        ? []
        : [hint('The embedded database is for trying the shop: set DATABASE_URL for a real one.')]),
      ...(await examinePooler(env)),
      ...(await examineReplica(env)),
      await examineMigrations(client, migrationsDir),
      await examineClock(client, now),
    ];
  } catch (error) {
    return [problem(startErrorLine(error) ?? String(error))];
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * What the shop sets for its own connections, and cannot set through a pooler: in `ALTER ROLE … SET`. `unset` is PostgreSQL's own
 * default.
 */
const POOLED = [
  { setting: 'statement_timeout', value: '5s', unset: '0', lack: 'have no time limit' },
  { setting: 'work_mem', value: '32MB', unset: '4MB', lack: 'sort with little memory' },
  { setting: 'jit', value: 'off', unset: 'on', lack: 'are compiled, which costs more than it saves' },
];

async function examinePooler({ databaseUrl, databaseDirectUrl }: Env): Promise<Finding[]> {
  if (!databaseUrl || !databaseDirectUrl || databaseUrl === databaseDirectUrl) return [];
  const { ok, problem, hint } = findingsOf('pooler');
  const client = clientOf(databaseUrl);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(
      `SELECT current_user AS user, ${POOLED.map(({ setting }) => `current_setting('${setting}') AS ${setting}`).join(', ')}`,
    );
    const now = rows[0] ?? {};
    const wrong = POOLED.filter(({ setting, unset }) => now[setting] === unset);
    if (wrong.length === 0)
      return [ok(`It is reachable, and ends statements after ${now['statement_timeout']}.`)];
    return wrong.map(({ setting, value, lack }) =>
      hint(`Statements through the pooler ${lack}: ALTER ROLE "${now['user']}" SET ${setting} = '${value}'.`),
    );
  } catch (error) {
    return [problem(startErrorLine(error) ?? `The pooler of DATABASE_URL cannot be used: ${String(error)}.`)];
  } finally {
    await client.end().catch(() => {});
  }
}

async function examineReplica({
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
}: Env): Promise<Finding[]> {
  if (!databaseUrl || !databaseReplicaUrl) return [];
  const { ok, problem } = findingsOf('replica');
  const client = clientOf(databaseReplicaUrl);
  try {
    await checkReplica(databaseReplicaUrl, databaseDirectUrl ?? databaseUrl, databaseDirectUrl !== null);
    await client.connect();
    // Without the role pg_read_all_stats, the other columns are empty.
    const { rowCount } = await client.query('SELECT FROM pg_stat_wal_receiver WHERE pid IS NOT NULL');
    return [
      rowCount
        ? ok('It is reachable, and receives what the primary writes.')
        : problem('It receives nothing from the primary: correct its primary_conninfo.'),
    ];
  } catch (error) {
    return [
      problem(
        error instanceof ConfigurationError
          ? error.message
          : `The replica cannot be used: ${String(error)}. Start it, or correct DATABASE_REPLICA_URL.`,
      ),
    ];
  } finally {
    await client.end().catch(() => {});
  }
}

async function examineMigrations(client: Client, directory: string): Promise<Finding> {
  const { ok, problem, hint } = findingsOf('migrations');
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS exists`,
  );
  const { rows: applied } = tables[0]?.exists
    ? await client.query<{ name: string; isFinished: boolean }>(
        `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
      )
    : { rows: [] };
  const entries = await readdir(directory, { withFileTypes: true });
  const known = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const failed = applied.find(({ isFinished }) => !isFinished);
  if (failed)
    return problem(
      `${failed.name} failed: put right what _prisma_migrations.logs says, then run npx prisma migrate resolve --rolled-back ${failed.name}.`,
    );
  const newest = known.toSorted().at(-1) ?? '';
  const newer = applied.find(({ name }) => name > newest);
  if (newer) return problem(`${newer.name} is of a newer version of the shop: start that version.`);
  const done = new Set(applied.map(({ name }) => name));
  const pending = known.filter((name) => !done.has(name));
  return pending.length > 0
    ? hint(`${pending.length} are pending: the next start applies them. Back up before.`)
    : ok(`All ${known.length} are applied.`);
}

async function examineClock(client: Client, now: () => number): Promise<Finding> {
  const { ok, problem } = findingsOf('clock');
  const before = now();
  const { rows } = await client.query<{ at: number }>(
    `SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at`,
  );
  const after = now();
  const seconds = ((rows[0]?.at ?? 0) - (before + after) / 2) / 1000;
  const text = `The clock of the database is ${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} this machine's`;
  return Math.abs(seconds) > MAX_SKEW_SECONDS + (after - before) / 2000
    ? problem(`${text}: synchronize both with NTP.`)
    : ok(`${text}.`);
}
