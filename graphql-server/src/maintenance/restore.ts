import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Client } from 'pg';
import { migrate } from '../migrate.ts';
import type { FileStorage } from '../providers/storage.ts';
import { connect } from './connect.ts';
import { hasOtherSessions, dropContent, hashOfTable, hasTables, importTables } from './database-content.ts';
import { pictureFile, readManifest, tableFile, type Manifest } from './manifest.ts';
import { MaintenanceRefused } from './refused.ts';

export interface RestoreOptions {
  url: string;
  storage: FileStorage;
  folder: string;
  migrationsDir: string;
  /** Whether the content of a database that is not empty is dropped first. */
  isReplacing: boolean;
  createEmulatorTables: (url: string, schemas: ReadonlySet<string>) => Promise<void>;
  onProgress?: (what: string) => void;
}

/**
 * Restores a backup into an empty database, and its pictures into the storage; then applies migrations that are newer than the
 * backup. The whole backup is checked before anything is changed.
 * @throws MaintenanceRefused
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const {
    url,
    storage,
    folder,
    migrationsDir,
    isReplacing,
    createEmulatorTables,
    onProgress = () => {},
  } = options;
  const backup = await readManifest(folder);
  await refuseUnknownMigrations(backup, migrationsDir);
  await verify(backup, folder);
  onProgress(`the backup of ${backup.createdAt} is complete`);
  const client = await connect(url);
  try {
    await clear(client, isReplacing);
    await restorePictures(backup, folder, storage);
    onProgress(`${backup.pictures.length} picture files`);
    await migrate(url, migrationsDir, onProgress, { only: new Set(backup.migrations) });
    await createEmulatorTables(url, new Set(backup.tables.map(({ schema }) => schema)));
    const tables = backup.tables.map((table) => ({ ...table, file: tableFile(folder, table) }));
    await importTables(client, tables, backup.sequences);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    onProgress(`${tables.length} tables with ${rows} rows`);
  } finally {
    await client.end();
  }
  const newer = await migrate(url, migrationsDir, onProgress);
  if (newer.length > 0) onProgress(`migrations newer than the backup: ${newer.length}`);
  return backup;
}

async function refuseUnknownMigrations({ migrations }: Manifest, migrationsDir: string): Promise<void> {
  const known = new Set(await readdir(migrationsDir));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new MaintenanceRefused(
      `The backup has migration ${unknown}, which this version of the shop does not have: restore it with the version that wrote it, or a newer one.`,
    );
}

/** Compares all files with their checksums. */
async function verify({ tables, pictures }: Manifest, folder: string): Promise<void> {
  const damaged = (file: string) =>
    new MaintenanceRefused(`${file} is missing or damaged. Choose another backup.`);
  for (const table of tables) {
    const file = tableFile(folder, table);
    if ((await hashOfTable(file).catch(() => null)) !== table.sha256) throw damaged(file);
  }
  for (const picture of pictures) await readPicture(folder, picture);
}

async function readPicture(folder: string, { name, sha256 }: Manifest['pictures'][number]): Promise<Buffer> {
  const file = pictureFile(folder, name);
  const content = await readFile(file).catch(() => null);
  if (!content || createHash('sha256').update(content).digest('hex') !== sha256)
    throw new MaintenanceRefused(`${file} is missing or damaged. Choose another backup.`);
  return content;
}

async function clear(client: Client, isReplacing: boolean): Promise<void> {
  if (!(await hasTables(client))) return;
  if (!isReplacing)
    throw new MaintenanceRefused(
      'The database is not empty: name an empty one, or add --replace to lose what is in it.',
    );
  if (await hasOtherSessions(client))
    throw new MaintenanceRefused('The database is in use: stop the shop first.');
  await dropContent(client);
}

async function restorePictures({ pictures }: Manifest, folder: string, storage: FileStorage): Promise<void> {
  for (const picture of pictures) {
    const content = await readPicture(folder, picture);
    if ((await storage.save([{ name: picture.name, content }])) === 'unavailable')
      throw new MaintenanceRefused('The storage of pictures is unavailable: restore again when it is back.');
  }
}
