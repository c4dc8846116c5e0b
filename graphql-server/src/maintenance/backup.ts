import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import type { FileStorage } from '../providers/storage.ts';
import { readWhole, StorageUnavailable } from '../providers/storage.ts';
import { connect } from './connect.ts';
import { exportTable, listSequences, listTables } from './database-content.ts';
import { pictureFile, tableFile, writeManifest, type Manifest } from './manifest.ts';
import { MaintenanceRefused } from './refused.ts';

const PICTURES_AT_ONCE = 8;

/**
 * Writes the database and the pictures to `folder`, while the shop runs. All tables are of one moment; pictures are copied after
 * it, because they never change and are stored before the rows that name them.
 * @throws MaintenanceRefused if the folder has files, or the database has no complete schema
 */
export async function backUp({
  url,
  storage,
  folder,
  onProgress = () => {},
}: {
  url: string;
  storage: FileStorage;
  folder: string;
  onProgress?: (what: string) => void;
}): Promise<Manifest> {
  await createFolder(folder);
  const client = await connect(url);
  try {
    const database = await exportDatabase(client, folder, onProgress);
    const pictures = await exportPictures(storage, folder, onProgress);
    const content: Manifest = { format: 1, createdAt: new Date().toISOString(), ...database, pictures };
    await writeManifest(folder, content);
    return content;
  } finally {
    await client.end();
  }
}

async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new MaintenanceRefused(`${folder} is not empty: name a new folder for each backup.`);
  await mkdir(path.join(folder, 'tables'), { mode: 0o700 });
  await mkdir(path.join(folder, 'pictures'), { mode: 0o700 });
}

async function exportDatabase(client: Client, folder: string, onProgress: (what: string) => void) {
  // All statements see the database as it is at the first one.
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const migrations = await readMigrations(client);
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const { rows, sha256 } = await exportTable(client, table, tableFile(folder, table));
    tables.push({ ...table, columns: [...table.columns], rows, sha256 });
  }
  // Sequences belong to no transaction: read last, they are at least as far as the rows.
  const sequences = await listSequences(client);
  await client.query('COMMIT');
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  onProgress(`${tables.length} tables with ${rows} rows`);
  return { migrations, tables, sequences };
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = '_prisma_migrations'`,
  );
  const { rows } =
    found.length === 0
      ? { rows: [] }
      : await client.query<{ name: string; isFinished: boolean }>(
          `SELECT migration_name AS name, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY 1`,
        );
  if (rows.length === 0)
    throw new MaintenanceRefused('The database has no shop: there is nothing to back up.');
  const failed = rows.find(({ isFinished }) => !isFinished);
  if (failed)
    throw new MaintenanceRefused(`Migration ${failed.name} has not finished: put that right first.`);
  return rows.map(({ name }) => name);
}

async function exportPictures(storage: FileStorage, folder: string, onProgress: (what: string) => void) {
  const pictures: Manifest['pictures'] = [];
  const copy = async (name: string) => {
    const content = await readWhole(storage, name);
    // Deleted since it was listed.
    if (content === null) return;
    await writeFile(pictureFile(folder, name), content, { flag: 'wx', mode: 0o600 });
    pictures.push({
      name,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
  };
  let batch: Promise<void>[] = [];
  try {
    for await (const { name } of storage.list()) {
      const copying = copy(name);
      // The next page of the list may fail before this is awaited.
      copying.catch(() => {});
      batch.push(copying);
      if (batch.length < PICTURES_AT_ONCE) continue;
      await Promise.all(batch);
      batch = [];
    }
    await Promise.all(batch);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    throw new MaintenanceRefused(`${error.message} Delete ${folder}, and start again.`, { cause: error });
  }
  onProgress(`${pictures.length} picture files`);
  return pictures.sort((a, b) => (a.name < b.name ? -1 : 1));
}
