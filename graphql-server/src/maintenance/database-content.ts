import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

export interface Sequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
}

/** The shop's tables, and those of emulators. Jobs are enqueued again at start; counters of rate limits expire. */
const OURS = `(n.nspname = 'public' OR n.nspname LIKE 'emulator\\_%')`;
const ofExtension = (row: string) =>
  `EXISTS (SELECT FROM pg_depend d WHERE d.objid = ${row}.oid AND d.deptype = 'e')`;

const idOf = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
const columnsOf = ({ columns }: Table) => columns.map((column) => escapeIdentifier(column)).join(', ');

export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                  ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname <> '_prisma_migrations'
       AND ${OURS} AND NOT ${ofExtension('c')}
     ORDER BY 1, 2`,
  );
  return rows;
}

/** Sequences that have been used, with the last value. */
export async function listSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT n.schemaname AS schema, n.sequencename AS name, n.last_value::text AS value
     FROM pg_sequences n
     WHERE (n.schemaname = 'public' OR n.schemaname LIKE 'emulator\\_%') AND n.last_value IS NOT NULL
     ORDER BY 1, 2`,
  );
  return rows;
}

/** Passes bytes on; `digest` is their SHA-256 once all have passed. */
function hashing(): { stream: Transform; digest(): string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { stream, digest: () => hash.digest('hex') };
}

/** Writes the rows of a table to a new compressed file. */
export async function exportTable(
  client: Client,
  table: Table,
  file: string,
): Promise<{ rows: number; sha256: string }> {
  const rows = client.query(copyTo(`COPY ${idOf(table)} (${columnsOf(table)}) TO STDOUT`));
  const hash = hashing();
  await pipeline(
    rows,
    hash.stream,
    createGzip({ level: 3 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  return { rows: rows.rowCount, sha256: hash.digest() };
}

/** SHA-256 of the rows in a file of `exportTable`. @throws if the file is damaged or missing */
export async function hashOfTable(file: string): Promise<string> {
  const hash = hashing();
  hash.stream.resume();
  await pipeline(createReadStream(file), createGunzip(), hash.stream);
  return hash.digest();
}

/**
 * Loads tables in one transaction. Triggers do not run and foreign keys are checked at the end, so the order of tables does not
 * matter. Rows that migrations have inserted are removed first.
 * @throws and changes nothing, if a file has other rows than the backup says
 */
export async function importTables(
  client: Client,
  tables: readonly (Table & { readonly rows: number; readonly file: string })[],
  sequences: readonly Sequence[],
): Promise<void> {
  await client.query('BEGIN');
  try {
    const all = (await listTables(client)).map(idOf).join(', ');
    const { rows: keys } = await client.query<{ target: string; name: string; definition: string }>(
      `SELECT r.conrelid::regclass::text AS target, r.conname AS name, pg_get_constraintdef(r.oid) AS definition
       FROM pg_constraint r JOIN pg_namespace n ON n.oid = r.connamespace WHERE r.contype = 'f' AND ${OURS}`,
    );
    for (const { target, name } of keys)
      await client.query(`ALTER TABLE ${target} DROP CONSTRAINT ${escapeIdentifier(name)}`);
    if (all) await client.query(`TRUNCATE ${all}`);
    for (const table of tables) {
      await client.query(`ALTER TABLE ${idOf(table)} DISABLE TRIGGER USER`);
      const sink = client.query(copyFrom(`COPY ${idOf(table)} (${columnsOf(table)}) FROM STDIN`));
      await pipeline(createReadStream(table.file), createGunzip(), sink);
      if (sink.rowCount !== table.rows)
        throw new Error(`${table.file} has ${sink.rowCount} rows instead of ${table.rows}`);
      await client.query(`ALTER TABLE ${idOf(table)} ENABLE TRIGGER USER`);
    }
    for (const { target, name, definition } of keys)
      await client.query(`ALTER TABLE ${target} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`);
    for (const sequence of sequences)
      await client.query('SELECT setval($1::regclass, $2)', [idOf(sequence), sequence.value]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
  await client.query('ANALYZE');
}

/** Whether the database has tables of a shop. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm') AND ${OURS} AND NOT ${ofExtension('c')} LIMIT 1`,
  );
  return rowCount !== 0;
}

/**
 * Drops all tables, types and functions of the shop, its jobs and its emulators, in one statement. Extensions stay. Objects that
 * a previous drop has removed are listed by a number instead of a name.
 */
export async function dropContent(client: Client): Promise<void> {
  await client.query(`DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'emulator\\_%' OR nspname = 'graphile_worker'
      LOOP EXECUTE format('DROP SCHEMA %I CASCADE', one.name); END LOOP;
      FOR one IN SELECT c.oid::regclass::text AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT ${ofExtension('c')}
      LOOP CONTINUE WHEN one.name ~ '^\\d+$'; EXECUTE format('DROP TABLE %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT c.oid::regclass::text AS name FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S' AND NOT ${ofExtension('c')}
      LOOP CONTINUE WHEN one.name ~ '^\\d+$'; EXECUTE format('DROP SEQUENCE %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT p.oid::regprocedure::text AS name FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND NOT ${ofExtension('p')}
      LOOP CONTINUE WHEN one.name ~ '^\\d+$'; EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', one.name); END LOOP;
      FOR one IN SELECT t.oid::regtype::text AS name FROM pg_type t
        WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd') AND NOT ${ofExtension('t')}
      LOOP CONTINUE WHEN one.name ~ '^\\d+$'; EXECUTE format('DROP TYPE %s CASCADE', one.name); END LOOP;
    END $$`);
}

/** Whether the same user has other sessions, such as a running shop's. */
export async function hasOtherSessions(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' LIMIT 1`,
  );
  return rowCount !== 0;
}
