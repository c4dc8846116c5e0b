import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** A migration that could not be applied; the message is one line for the operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  /** As Prisma computes it: SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
}

/** The lock that `prisma migrate` takes too. */
const MIGRATE_LOCK = 72_707_369;
const TRY_LOCK_MS = 100;

/** Prisma's table, as `prisma migrate` creates it. */
const HISTORY = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`;

interface MigrateOptions {
  readonly only?: ReadonlySet<string>;
  readonly isAllowed?: boolean;
  readonly lockMs?: number;
}

/**
 * Applies the migrations of `directory` that the database has not seen, in the order of their names, and records them as
 * `prisma migrate deploy` does, so that either may run next. Several at once wait for each other. `only` names the ones to
 * apply, if not all; with `isAllowed` false, one that is not applied is refused.
 * Returns the names applied now.
 * @throws MigrationRefused, also when the database has migrations of a newer version of the shop
 */
export async function migrate(
  url: string,
  directory: string,
  onProgress: (text: string) => void = () => {},
  { only, isAllowed = true, lockMs = LOCK_MS }: MigrateOptions = {},
): Promise<string[]> {
  const all = await readMigrations(directory);
  const migrations = only ? all.filter(({ name }) => only.has(name)) : all;
  const db = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  await db.connect();
  try {
    if (isAllowed) {
      await lock(db, onProgress);
      await db.query(HISTORY);
    }
    const done = isAllowed || (await hasHistory(db)) ? await readHistory(db) : new Map<string, string>();
    refuseNewer(done, migrations, onProgress);
    const applied: string[] = [];
    for (const migration of migrations) {
      const checksum = done.get(migration.name);
      if (checksum === undefined) {
        if (!isAllowed) throw new MigrationRefused(`${PENDING} ${migration.name} is not applied.`);
        await apply(db, migration, lockMs, onProgress);
        applied.push(migration.name);
      } else if (checksum !== migration.checksum) {
        onProgress(`migration ${migration.name} was edited after it had been applied`);
      }
    }
    return applied;
  } finally {
    await db.end();
  }
}

async function lock(db: Client, onProgress: (text: string) => void): Promise<void> {
  // Not pg_advisory_lock: an online index waits until older statements end, and a waiting one would wait for it.
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await db.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      MIGRATE_LOCK,
    ]);
    if (rows[0]?.locked) return;
    if (attempt === 1) onProgress('waiting for the migrations of another server');
    await wait(TRY_LOCK_MS);
  }
}

function refuseNewer(
  done: ReadonlyMap<string, string>,
  migrations: readonly Migration[],
  onProgress: (text: string) => void,
): void {
  const last = migrations.at(-1)?.name ?? '';
  for (const name of done.keys()) {
    if (migrations.some((migration) => migration.name === name)) continue;
    if (name > last)
      throw new MigrationRefused(
        `The database has migration ${name} of a newer version of the shop. Start that version, or restore a backup from before it.`,
      );
    onProgress(`migration ${name} is in the database but not in this version of the shop`);
  }
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function hasHistory(db: Client): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  return rows[0]?.found === true;
}

/** Checksums of the applied migrations by name. */
async function readHistory(db: Client): Promise<Map<string, string>> {
  const { rows } = await db.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  const failed = rows.find(({ finished_at }) => !finished_at);
  if (failed) {
    const { migration_name: name } = failed;
    throw new MigrationRefused(
      `Migration ${name} failed before. Put right what it says in _prisma_migrations.logs, then run: npx prisma migrate resolve --rolled-back ${name}`,
    );
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

const PENDING = 'Run `node server/maintain.js migrate` first: migration';

/**
 * For how long a migration waits for a lock, because requests for the same table wait behind it. After a pause without
 * waiting for locks, it tries again.
 */
const LOCK_MS = 3_000;
const PAUSE_MS = 1_000;
const MAX_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Builds an index while requests write. It cannot run in a transaction, so the script has no other statement. */
const ONLINE_INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("\w+")/m;

/** An interrupted build leaves an index that is not used. */
async function dropUnfinished(db: Client, index: string): Promise<void> {
  const { rowCount } = await db.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rowCount) await db.query(`DROP INDEX CONCURRENTLY ${index}`);
}

/** Runs a script as one transaction, except for an online index. */
async function run(
  db: Client,
  sql: string,
  lockMs: number,
  onProgress: (text: string) => void,
): Promise<void> {
  const index = ONLINE_INDEX.exec(sql)?.[1];
  // No request waits behind the build of an online index. The role may have a limit for the statements of requests.
  await db.query(`SET lock_timeout = ${index ? 0 : lockMs}; SET statement_timeout = 0`);
  if (index) await dropUnfinished(db, index);
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Without parameters the script is sent as one simple query, which is one transaction unless it contains BEGIN.
      await db.query(sql);
      return;
    } catch (error) {
      await db.query('ROLLBACK');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === MAX_TRIES) throw error;
      onProgress('a table is in use; the migration tries again');
      await wait(PAUSE_MS);
    }
  }
}

async function apply(
  db: Client,
  { name, sql, checksum }: Migration,
  lockMs: number,
  onProgress: (text: string) => void,
): Promise<void> {
  const id = randomUUID();
  await db.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  try {
    await run(db, sql, lockMs, onProgress);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    await db.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, reason]);
    throw new MigrationRefused(`Migration ${name} failed: ${reason}`, { cause });
  }
  await db.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [
    id,
  ]);
}
