import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../graphql-server/test/database.ts';
import { listMigrations, onMigrated, type Place } from './migrations.ts';
import type { Engine } from './schema-engine.ts';

const schema = `
  datasource db {
    provider = "postgresql"
  }
  model Lure {
    id      String   @id @default(uuid(7)) @db.Uuid
    name    String   @db.Citext
    colours String[]
    price   Int
    sold    Boolean  @default(false)
    made    DateTime @default(now()) @db.Timestamptz(3)
    @@index([made(sort: Desc), id(sort: Desc)])
  }
`;

/** Features that Prisma's schema language cannot express. */
const byHand = `
  ALTER TABLE "Lure" ADD CONSTRAINT price_is_positive CHECK (price > 0);
  CREATE UNIQUE INDEX one_unsold_of_a_name ON "Lure" (name) WHERE NOT sold;
  CREATE UNIQUE INDEX by_folded_name ON "Lure" (lower(name::text));
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no; never'; END $$;
  CREATE TRIGGER keep BEFORE DELETE ON "Lure" FOR EACH ROW EXECUTE FUNCTION refuse();
`;

describe('onMigrated', { timeout: 30_000 }, () => {
  let place: Place;
  beforeEach(async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'place-'));
    place = { schema: path.join(dir, 'schema.prisma'), migrations: path.join(dir, 'migrations') };
    await writeFile(place.schema, schema);
  });
  afterEach(() => rm(path.dirname(place.schema), { recursive: true }));

  async function write(name: string, sql: string): Promise<void> {
    await mkdir(path.join(place.migrations, name), { recursive: true });
    await writeFile(path.join(place.migrations, name, 'migration.sql'), sql);
  }
  async function migrated<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const database = await testDatabase({ migrated: false });
    try {
      return await onMigrated(database.url, place, work);
    } finally {
      await database.close();
    }
  }
  const difference = () => migrated((engine) => engine.difference());

  it('plans the missing migration, and nothing more once it exists', async () => {
    const first = await difference();
    expect(first).toContain('CREATE TABLE "Lure"');
    await write('1_first', `CREATE EXTENSION citext;\n${first}`);
    expect(await difference()).toBe('');
    await writeFile(place.schema, schema.replace('price   Int', 'price   BigInt'));
    expect(await difference()).toContain('ALTER COLUMN "price" SET DATA TYPE BIGINT');
  });

  it('keeps handwritten SQL', async () => {
    await write('1_first', `CREATE EXTENSION citext;\n${await difference()}\n${byHand}`);
    expect(await difference()).toBe('');
  });

  it('has a history in which Prisma itself finds nothing to do', async () => {
    await write('1_first', `CREATE EXTENSION citext;\n${await difference()}`);
    await write('2_checks', byHand);
    const known = await listMigrations(place.migrations);
    await write('3_later', 'SELECT 1');
    const [complete, behind] = await migrated(async (engine) => [
      await engine.diagnose(await listMigrations(place.migrations)),
      await engine.diagnose(known),
    ]);
    expect(complete).toMatchObject({
      hasMigrationsTable: true,
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
    });
    expect(behind?.history).toMatchObject({ diagnostic: 'migrationsDirectoryIsBehind' });
  });
});
