import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from './database.ts';

describe('testDatabase', () => {
  let one: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  });
  afterAll(() => Promise.all([one.close(), other.close()]));

  it('is migrated', async () => {
    const { rows } = await one.pool.query(
      'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL',
    );
    expect(rows).toEqual([]);
  });

  it('is separate for each test', async () => {
    await one.pool.query('CREATE TABLE fish (name text)');
    await expect(other.pool.query('SELECT * FROM fish')).rejects.toThrow('relation "fish" does not exist');
  });
});
