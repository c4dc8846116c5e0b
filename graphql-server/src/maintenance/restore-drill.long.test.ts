import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '#server/providers/storage-disk.ts';
import { createS3Storage } from '#server/providers/storage-s3.ts';
import { readWhole, type FileStorage } from '#server/providers/storage.ts';
import { createEmulatorTables, migrationsDir } from '#server/resources.ts';
import { testDatabase, type TestDatabase } from '../../test/database.ts';
import { testS3, type TestS3 } from '../../test/s3.ts';
import { testShop } from '../../test/shop.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

/** Number of rows and a hash of all columns of every table, computed by PostgreSQL. */
async function contentOf(pool: Pool): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ id: string }>(
    `SELECT c.oid::regclass::text AS id FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND c.relpersistence = 'p' AND (n.nspname = 'public' OR n.nspname LIKE 'emulator\\_%')
       AND c.relname <> '_prisma_migrations' ORDER BY 1`,
  );
  const result: Record<string, string> = {};
  for (const { id } of tables) {
    const { rows } = await pool.query<{ content: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS content FROM ${id} t`,
    );
    result[id] = rows[0]?.content ?? '';
  }
  return result;
}

async function filesOf(storage: FileStorage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { name } of storage.list())
    files[name] = (await readWhole(storage, name))?.toString('base64') ?? '';
  return files;
}

describe('restore drill', () => {
  let dir: string;
  let s3: TestS3;
  let source: TestDatabase;
  let target: TestDatabase;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'fishzome-drill-'));
    [s3, source, target] = await Promise.all([testS3(), testDatabase(), testDatabase({ migrated: false })]);
  });
  afterAll(async () => {
    await Promise.all([s3.close(), source.close(), target.close()]);
    await rm(dir, { recursive: true, force: true });
  });

  /** Writes two rows in one transaction, again and again. */
  function keepWriting() {
    const stop = new AbortController();
    const done = (async () => {
      const client = await source.pool.connect();
      let written = 0;
      for (; !stop.signal.aborted; written += 1) {
        const id = randomUUID();
        await client.query('BEGIN');
        await client.query(
          `INSERT INTO "AuditEntry" (id, actor, action, subject) VALUES (gen_random_uuid(), 'drill', 'drill.a', $1)`,
          [id],
        );
        await client.query(
          `INSERT INTO "ContactMessage" (id, email, subject, message) VALUES ($1, 'drill@example.com', 'drill', 'drill')`,
          [id],
        );
        await client.query('COMMIT');
      }
      client.release();
      return written;
    })();
    return async () => {
      stop.abort();
      return done;
    };
  }

  const pairs = async ({ pool }: TestDatabase) => {
    const { rows } = await pool.query<{ a: number; b: number; both: number }>(
      `SELECT (SELECT count(*)::int FROM "AuditEntry" WHERE actor = 'drill') AS a,
              (SELECT count(*)::int FROM "ContactMessage" WHERE subject = 'drill') AS b,
              (SELECT count(*)::int FROM "AuditEntry" a JOIN "ContactMessage" c ON a.subject = c.id::text) AS both`,
    );
    return rows[0] ?? { a: 0, b: 0, both: 0 };
  };

  it('restores a shop that was writing during the backup, which then works', async () => {
    const bucket = createS3Storage(s3.settings);
    const shop = await testShop({ DATABASE_URL: source.url, ...s3.variables });
    const admin = await shop.signIn('admin@fishzome.example', 'harbour-light');
    const body = new FormData();
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    body.append('image', new Blob([new Uint8Array(picture)]), 'a.png');
    const upload = await shop.rest('POST', '/images', { token: admin.token, body });
    expect(upload.status).toBe(200);

    const stop = keepWriting();
    await expect.poll(async () => (await pairs(source)).a).toBeGreaterThan(20);
    const first = path.join(dir, 'first');
    const backup = await backUp({ url: source.url, storage: bucket, folder: first });
    const atEnd = (await pairs(source)).a;
    expect(await stop()).toBeGreaterThan(20);
    await shop.close();

    const uploads = path.join(dir, 'data', 'uploads');
    const disk = createDiskStorage(uploads);
    const options = { url: target.url, storage: disk, migrationsDir: migrationsDir(), createEmulatorTables };
    await restore({ ...options, folder: first, isReplacing: false });
    const { a, b, both } = await pairs(target);
    expect([b, both]).toEqual([a, a]);
    expect(a).toBeGreaterThan(20);
    // Rows were written after the moment of the backup, and while it ran.
    expect(atEnd).toBeGreaterThan(a);
    const { tables, sequences, pictures } = await backUp({
      url: target.url,
      storage: disk,
      folder: path.join(dir, 'second'),
    });
    expect({ tables, sequences, pictures }).toEqual({
      tables: backup.tables,
      sequences: backup.sequences,
      pictures: backup.pictures,
    });
    expect(backup.tables.map(({ schema }) => schema)).toEqual(
      expect.arrayContaining(['public', 'emulator_identity', 'emulator_payments']),
    );

    const again = await testShop({ DATABASE_URL: target.url, DATA_DIR: path.join(dir, 'data') });
    const maya = await again.signIn('maya@fishzome.example', 'tight-lines');
    expect((await again.rest('GET', '/order', { token: maya.token })).status).toBe(200);
    expect((await fetch(again.url + upload.body.data.url)).status).toBe(200);
    const review = await again.graphql(
      'mutation { addReview(input: { body: "Back again.", rating: 5 }) { __typename } }',
      {},
      maya.token,
    );
    expect(review.body.data.addReview.__typename).toBe('Review');
    await again.close();
  }, 180_000);

  it('restores every row and every file', async () => {
    const bucket = createS3Storage(s3.settings);
    const folder = path.join(dir, 'quiet');
    await backUp({ url: source.url, storage: bucket, folder });
    const empty = await testDatabase({ migrated: false });
    const disk = createDiskStorage(path.join(dir, 'quiet-uploads'));
    await restore({
      url: empty.url,
      storage: disk,
      folder,
      migrationsDir: migrationsDir(),
      isReplacing: false,
      createEmulatorTables,
    });
    const content = await contentOf(source.pool);
    expect(Object.keys(content).length).toBeGreaterThan(50);
    expect(await contentOf(empty.pool)).toEqual(content);
    const files = await filesOf(bucket);
    expect(Object.keys(files).length).toBeGreaterThan(3);
    expect(await filesOf(disk)).toEqual(files);
    // And from the disk into the bucket.
    await bucket.remove(Object.keys(files));
    await restore({
      url: (await testDatabase({ migrated: false })).url,
      storage: bucket,
      folder,
      migrationsDir: migrationsDir(),
      isReplacing: false,
      createEmulatorTables,
    });
    expect(await filesOf(bucket)).toEqual(files);
    expect((await readdir(path.join(dir, 'quiet-uploads'))).length).toBe(Object.keys(files).length);
    await empty.close();
  }, 120_000);
});
