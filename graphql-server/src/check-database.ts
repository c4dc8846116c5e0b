import { Client } from 'pg';
import { ConfigurationError } from './env.ts';

/** What the migrations create, if an administrator has not. */
const EXTENSIONS = ['citext', 'pg_trgm', 'unaccent'];
const LEAST_VERSION = 15;

interface Facts {
  pid: number;
  version: string;
  database: string;
  user: string;
  installed: string[];
  available: string[];
  canCreateExtensions: boolean;
  canCreateTables: boolean;
}

/**
 * Checks that the shop can use the database at `url`, a value of the environment variable `name`: that it is PostgreSQL itself,
 * recent enough, with the extensions and, if it `mayMigrate`, the rights that the migrations need.
 * @throws ConfigurationError with what to do, or the driver's error when the database cannot be reached
 */
export async function checkDatabase(url: string, name: string, mayMigrate = true): Promise<void> {
  const facts = await readFacts<Facts>(
    url,
    `SELECT pg_backend_pid() AS pid, current_setting('server_version') AS version,
            current_database() AS database, current_user AS user,
            ARRAY(SELECT extname::text FROM pg_extension) AS installed,
            ARRAY(SELECT name::text FROM pg_available_extensions) AS available,
            has_database_privilege(current_database(), 'CREATE') AS "canCreateExtensions",
            coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS "canCreateTables"`,
  );
  const problem = problemOf(facts, name, mayMigrate);
  if (problem) throw new ConfigurationError(problem);
}

/** The row of `statement`, which has the process id of the connection as `pid`. */
async function readFacts<T extends { pid: number }>(
  url: string,
  statement: string,
): Promise<T & { readonly isBehindPooler: boolean }> {
  const client: Client & { processID?: number | null } = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<T>(statement);
    const [facts] = rows;
    if (!facts) throw new Error('PostgreSQL returned no facts.');
    // A pooler such as PgBouncer reports a process id of its own.
    return { ...facts, isBehindPooler: facts.pid !== client.processID };
  } finally {
    await client.end();
  }
}

function problemOf(
  facts: Facts & { readonly isBehindPooler: boolean },
  name: string,
  mayMigrate: boolean,
): string | null {
  if (facts.isBehindPooler)
    return name === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a connection pooler: also set DATABASE_DIRECT_URL to PostgreSQL itself, for migrations, jobs and notifications.'
      : `${name} leads to a connection pooler: set it to PostgreSQL itself.`;
  if (Number.parseInt(facts.version, 10) < LEAST_VERSION)
    return `${name} leads to PostgreSQL ${facts.version}: the shop needs ${LEAST_VERSION} or newer.`;
  const missing = EXTENSIONS.filter((extension) => !facts.installed.includes(extension));
  const unknown = missing.filter((extension) => !facts.available.includes(extension));
  if (unknown.length > 0)
    return `The PostgreSQL server lacks the ${plural(unknown)}: install its contrib package, postgresql-contrib on Debian.`;
  if (!mayMigrate) return null;
  const user = `"${facts.user}"`;
  if (missing.length > 0 && !facts.canCreateExtensions)
    return `The user ${user} may not create the ${plural(missing)}: run GRANT CREATE ON DATABASE "${facts.database}" TO ${user} as an administrator.`;
  if (!facts.canCreateTables)
    return `The user ${user} may not create tables: run GRANT CREATE ON SCHEMA public TO ${user} in the database "${facts.database}" as an administrator.`;
  return null;
}

interface ReplicaFacts {
  readonly pid: number;
  readonly isReplica: boolean;
  readonly database: string;
  readonly systemId: string;
}

/**
 * Checks that `url` leads to a streaming replica of the database at `primaryUrl`. One that cannot be reached is no problem,
 * because the primary is read instead. `isPooled`: the shop reaches the primary through a pooler.
 * @throws ConfigurationError with what to do
 */
export async function checkReplica(url: string, primaryUrl: string, isPooled: boolean): Promise<void> {
  const replica = await readReplicaFacts(url).catch(() => null);
  if (!replica) return;
  const primary = await readReplicaFacts(primaryUrl);
  const isSame = replica.systemId === primary.systemId && replica.database === primary.database;
  if (!replica.isReplica || !isSame)
    throw new ConfigurationError(
      'DATABASE_REPLICA_URL does not lead to a streaming replica of DATABASE_URL: correct it, or unset it.',
    );
  if (replica.isBehindPooler && !isPooled)
    throw new ConfigurationError(
      'DATABASE_REPLICA_URL leads to a connection pooler, and DATABASE_URL to PostgreSQL itself: let both lead to a pooler, or none.',
    );
}

const readReplicaFacts = (url: string) =>
  readFacts<ReplicaFacts>(
    url,
    `SELECT pg_backend_pid() AS pid, pg_is_in_recovery() AS "isReplica", current_database() AS database,
            system_identifier::text AS "systemId" FROM pg_control_system()`,
  );

const plural = (names: readonly string[]) => `extension${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
