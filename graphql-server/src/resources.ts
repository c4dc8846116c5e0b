import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import type { Env } from './env.ts';
import { createDiskStorage } from './providers/storage-disk.ts';
import type { FileStorage } from './providers/storage.ts';

/** Beside the sources, or beside the built server. */
export function migrationsDir(): string {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const candidates = [path.join(here, '../prisma/migrations'), path.join(here, 'migrations')];
  return candidates.find((dir) => existsSync(dir)) ?? candidates[0] ?? '';
}

/** Starts the embedded PostgreSQL, or joins the one that the shop is running on. */
export async function startOwnDatabase(
  { dataDir }: Pick<Env, 'dataDir'>,
  onProgress?: (what: string) => void,
) {
  const { startEmbeddedPostgres } = await import('#emulators/database/embedded-postgres.ts');
  return startEmbeddedPostgres({
    dir: path.join(dataDir, 'postgres'),
    database: 'shop',
    ...(onProgress && { onProgress }),
  });
}

/** Whether the embedded PostgreSQL has been started in `dataDir` before. */
export const hasOwnDatabase = ({ dataDir }: Pick<Env, 'dataDir'>) =>
  existsSync(path.join(dataDir, 'postgres', 'cluster'));

/** The library for S3 is loaded only if it is configured. */
export async function openStorage(
  { s3, dataDir }: Pick<Env, 's3' | 'dataDir'>,
  onFailure?: (message: string) => void,
): Promise<FileStorage> {
  if (!s3) return createDiskStorage(path.join(dataDir, 'uploads'));
  const { createS3Storage } = await import('./providers/storage-s3.ts');
  return createS3Storage(s3, { ...(onFailure && { onFailure }) });
}

/** Creates the empty tables of emulators, which the shop does when they start. Other schemas are ignored. */
export async function createEmulatorTables(url: string, schemas: ReadonlySet<string>): Promise<void> {
  const { prepareOwnSchema } = await import('#emulators/local/own-schema.ts');
  const identity = await import('#emulators/identity/tables.ts');
  const mailbox = await import('#emulators/mailbox/store.ts');
  const payments = await import('#emulators/payments/tables.ts');
  const known = [
    [identity.schemaName, identity.tables],
    [mailbox.schemaName, mailbox.tables],
    [payments.SCHEMA, payments.TABLES],
  ] as const;
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    for (const [schema, tables] of known)
      if (schemas.has(schema)) await prepareOwnSchema(pool, schema, tables);
  } finally {
    await pool.end();
  }
}
