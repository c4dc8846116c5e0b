import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';
import { migrate } from '#server/migrate.ts';
import { forgetfulFlags, startEmbeddedPostgres } from '#emulators/database/embedded-postgres.ts';
import { openEngine, type Engine } from './schema-engine.ts';

/** The paths of a Prisma schema and its migrations. */
export interface Place {
  readonly schema: string;
  readonly migrations: string;
}

/** The migrations in the format of Prisma's schema engine. */
export async function listMigrations(directory: string): Promise<MigrationList> {
  const lock = path.join(directory, 'migration_lock.toml');
  const entries = existsSync(directory) ? await readdir(directory, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const migrationDirectories = names.sort().map(async (name) => {
    const value = await readFile(path.join(directory, name, 'migration.sql'), 'utf8');
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
  });
  return {
    baseDir: path.resolve(directory),
    shadowDbInitScript: '',
    lockfile: {
      path: 'migration_lock.toml',
      content: existsSync(lock) ? await readFile(lock, 'utf8') : null,
    },
    migrationDirectories: await Promise.all(migrationDirectories),
  };
}

/** Creates a temporary database on its own server, applies all migrations, and passes the engine to `work`. */
export async function withMigrated<T>(place: Place, work: (engine: Engine) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(path.join(tmpdir(), 'fishzome-migrations-'));
  const server = await startEmbeddedPostgres({ dir, database: 'scratch', flags: forgetfulFlags });
  try {
    return await onMigrated(server.url, place, work);
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Applies all migrations to the database, and passes the engine to `work`. */
export async function onMigrated<T>(
  url: string,
  { schema, migrations }: Place,
  work: (engine: Engine) => Promise<T>,
): Promise<T> {
  if (existsSync(migrations)) await migrate(url, migrations);
  const engine = await openEngine(url, schema);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}
