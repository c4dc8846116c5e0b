import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import type { FileStorage } from '#server/providers/storage.ts';
import { createEmulatorTables, migrationsDir } from '#server/resources.ts';
import { startErrorLine } from '#server/start-errors.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

describe('a backup', () => {
  let dir: string;
  let source: TestDatabase;
  let target: TestDatabase;
  let pictures: FileStorage;
  let folder: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-restore-'));
    source = await testDatabase();
    await source.pool.query(
      `INSERT INTO "User" (id, uid, email, "updatedAt", "displayName") VALUES (gen_random_uuid(), 'maya', 'maya@example.com', now(), $1)`,
      ['ö\\N\t\n\\.'],
    );
    pictures = createDiskStorage(path.join(dir, 'uploads'));
    await pictures.save([
      { name: 'a-240.webp', content: Buffer.from([0, 255, 10, 13]) },
      { name: 'a.json', content: '{}' },
    ]);
    folder = path.join(dir, 'backup');
    await backUp({ url: source.url, storage: pictures, folder });
  });
  afterAll(async () => {
    await target.close();
    await source.close();
    await rm(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    if (target as TestDatabase | undefined) await target.close();
    target = await testDatabase({ migrated: false });
  });

  const restored = (change: Partial<Parameters<typeof restore>[0]> = {}) =>
    restore({
      url: target.url,
      storage: createDiskStorage(path.join(dir, randomUUID())),
      folder,
      migrationsDir: migrationsDir(),
      isReplacing: false,
      createEmulatorTables,
      ...change,
    });
  const refusal = (change: Partial<Parameters<typeof restore>[0]> = {}) =>
    restored(change).then(() => null, startErrorLine);
  const tables = async ({ pool }: TestDatabase) =>
    (await pool.query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).rowCount;
  /** A copy of the backup, to be damaged. */
  async function copied(): Promise<string> {
    const copy = path.join(dir, randomUUID());
    await cp(folder, copy, { recursive: true });
    return copy;
  }
  async function edited(change: (text: string) => string): Promise<string> {
    const copy = await copied();
    const text = change(await readFile(path.join(copy, 'backup.json'), 'utf8'));
    await writeFile(path.join(copy, 'backup.json'), text);
    await writeFile(path.join(copy, 'backup.json.sha256'), createHash('sha256').update(text).digest('hex'));
    return copy;
  }

  it('is readable by its owner only', async () => {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(path.join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o077]).toEqual([entry.name, 0]);
    }
  });

  it('restores the shop into an empty database', async () => {
    const storage = createDiskStorage(path.join(dir, 'restored'));
    await restored({ storage });
    const users = (database: TestDatabase) => database.pool.query('SELECT * FROM "User"');
    expect((await users(target)).rows).toEqual((await users(source)).rows);
    expect(await readFile(path.join(dir, 'restored', 'a-240.webp'))).toEqual(Buffer.from([0, 255, 10, 13]));
    // Foreign keys and triggers are in force again.
    const sql = `SELECT conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated AS one
                 FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`;
    expect((await target.pool.query(sql)).rows).toEqual((await source.pool.query(sql)).rows);
    const triggers = `SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2`;
    expect((await target.pool.query(triggers)).rows).toEqual((await source.pool.query(triggers)).rows);
    const history = 'SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1';
    expect((await target.pool.query(history)).rows).toEqual((await source.pool.query(history)).rows);
  });

  it('replaces a database only if told to, and only if no shop uses it', async () => {
    const shop = new Client({ connectionString: target.url });
    await shop.connect();
    await shop.query('CREATE TABLE "Fish" (id int)');
    expect(await refusal()).toBe(
      'The database is not empty: name an empty one, or add --replace to lose what is in it.',
    );
    expect(await refusal({ isReplacing: true })).toBe('The database is in use: stop the shop first.');
    expect((await shop.query('SELECT FROM "Fish"')).rowCount).toBe(0);
    await shop.query('CREATE SCHEMA emulator_payments CREATE TABLE left_over (id int)');
    await shop.query(`CREATE TYPE "Role" AS ENUM ('OTHER')`);
    await shop.query('CREATE FUNCTION fish() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$');
    await shop.end();
    await expect.poll(() => refusal({ isReplacing: true })).toBeNull();
    expect(await refusal()).toMatch(/not empty/);
    const left = `SELECT FROM pg_class WHERE relname IN ('Fish', 'left_over')
                  UNION ALL SELECT FROM pg_proc WHERE proname = 'fish'`;
    expect((await target.pool.query(left)).rowCount).toBe(0);
    expect((await target.pool.query('SELECT uid FROM "User"')).rows).toEqual([{ uid: 'maya' }]);
  });

  it('of an older version gets the newer migrations', async () => {
    const newer = path.join(dir, 'migrations');
    await cp(migrationsDir(), newer, { recursive: true });
    await mkdir(path.join(newer, '99991231235959_later'));
    await writeFile(
      path.join(newer, '99991231235959_later', 'migration.sql'),
      `ALTER TABLE "User" ADD COLUMN later text NOT NULL DEFAULT 'added'`,
    );
    const progress: string[] = [];
    await restored({ migrationsDir: newer, onProgress: (what) => progress.push(what) });
    expect((await target.pool.query('SELECT later FROM "User"')).rows).toEqual([{ later: 'added' }]);
    expect(progress.at(-1)).toBe('migrations newer than the backup: 1');
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    ['no backup', async () => path.join(dir, 'nowhere'), /no complete backup: backup.json is missing/],
    [
      'an interrupted one',
      async () => {
        const copy = await copied();
        await rm(path.join(copy, 'backup.json.sha256'));
        return copy;
      },
      /no complete backup/,
    ],
    [
      'a changed list',
      async () => {
        const copy = await copied();
        await writeFile(path.join(copy, 'backup.json'), '{}');
        return copy;
      },
      /backup.json was changed/,
    ],
    [
      'another format',
      () => edited((text) => text.replace('"format": 1', '"format": 2')),
      /not a backup that this version/,
    ],
    [
      'a path for a name',
      () => edited((text) => text.replaceAll('a-240.webp', '../a-240.webp')),
      /not a backup that this version/,
    ],
    [
      'a newer version',
      () => edited((text) => text.replace('"migrations": [', '"migrations": ["99991231235959_later",')),
      /has migration 99991231235959_later, which this version of the shop does not have/,
    ],
    [
      'a missing table',
      async () => {
        const copy = await copied();
        await rm(path.join(copy, 'tables', 'public.User.copy.gz'));
        return copy;
      },
      /public\.User\.copy\.gz is missing or damaged/,
    ],
    [
      'a damaged table',
      async () => {
        const copy = await copied();
        await cp(
          path.join(copy, 'tables', 'public.AuditEntry.copy.gz'),
          path.join(copy, 'tables', 'public.User.copy.gz'),
        );
        return copy;
      },
      /public\.User\.copy\.gz is missing or damaged/,
    ],
    [
      'a damaged picture',
      async () => {
        const copy = await copied();
        await writeFile(path.join(copy, 'pictures', 'a-240.webp'), 'other');
        return copy;
      },
      /a-240\.webp is missing or damaged/,
    ],
  ])('is refused before anything is changed: %s', async (_what, make, line) => {
    expect(await refusal({ folder: await make() })).toMatch(line);
    expect(await tables(target)).toBe(0);
  });

  it('is refused while the pictures cannot be read', async () => {
    const away: FileStorage = { ...pictures, read: async () => ({ kind: 'unavailable' }) };
    const unfinished = path.join(dir, randomUUID());
    const line = await backUp({ url: source.url, storage: away, folder: unfinished }).then(
      () => null,
      startErrorLine,
    );
    expect(line).toMatch(/cannot be read now\. Delete .*, and start again\.$/);
    expect(await refusal({ folder: unfinished })).toMatch(/no complete backup/);
  });

  it('needs a folder of its own, and a shop', async () => {
    await expect(backUp({ url: source.url, storage: pictures, folder })).rejects.toThrow(
      /is not empty: name a new folder/,
    );
    await expect(
      backUp({ url: target.url, storage: pictures, folder: path.join(dir, randomUUID()) }),
    ).rejects.toThrow('The database has no shop: there is nothing to back up.');
  });
});
