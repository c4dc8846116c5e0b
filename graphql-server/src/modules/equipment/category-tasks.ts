import type { PoolClient } from 'pg';
import { runBatches, type Database } from '#server/db.ts';

/** Products that one transaction changes. */
const CATEGORY_BATCH = 200;

interface Task {
  readonly categoryId: string;
  readonly targetId: string | null;
  readonly actor: string | null;
  readonly afterId: string | null;
}

/**
 * Lets products follow renamed and deleted categories: updates what the search knows of them, or moves them and then deletes
 * the category. Concurrent runs share the work.
 */
export const runCategoryTasks = (pool: Pick<Database['pool'], 'connect'>): Promise<void> =>
  runBatches(pool, runBatch);

/** Returns whether there was something to do. */
async function runBatch(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<Task>(
    'SELECT * FROM "CategoryTask" ORDER BY "categoryId" LIMIT 1 FOR UPDATE SKIP LOCKED',
  );
  const [task] = rows;
  if (!task) return false;
  await (task.targetId === null ? indexBatch(client, task) : moveBatch(client, task, task.targetId));
  return true;
}

async function indexBatch(client: PoolClient, { categoryId, afterId }: Task): Promise<void> {
  const ids = await lockBatch(
    client,
    'SELECT id FROM "Equipment" WHERE "categoryId" = $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3',
    [categoryId, afterId, CATEGORY_BATCH],
  );
  // The trigger of the search runs for this column.
  await client.query('UPDATE "Equipment" SET "categoryId" = "categoryId" WHERE id = ANY($1)', [ids]);
  await (ids.length < CATEGORY_BATCH
    ? client.query('DELETE FROM "CategoryTask" WHERE "categoryId" = $1', [categoryId])
    : client.query('UPDATE "CategoryTask" SET "afterId" = $2 WHERE "categoryId" = $1', [
        categoryId,
        ids.at(-1),
      ]));
}

async function moveBatch(client: PoolClient, task: Task, targetId: string): Promise<void> {
  const { categoryId, actor } = task;
  // Variants follow their product.
  const ids = await lockBatch(
    client,
    'SELECT id FROM "Equipment" WHERE "categoryId" = $1 AND "parentId" IS NULL ORDER BY id LIMIT $2',
    [categoryId, CATEGORY_BATCH],
  );
  if (ids.length === 0) {
    // Waits for products that are being added to it.
    await client.query('SELECT 1 FROM "Category" WHERE id = $1 FOR UPDATE', [categoryId]);
    await client.query(
      `DELETE FROM "Category" c WHERE c.id = $1
       AND NOT EXISTS (SELECT FROM "Equipment" e WHERE e."categoryId" = c.id)`,
      [categoryId],
    );
    return;
  }
  // One moment for the product and its audit entry: editors compare these times.
  await client.query(
    `WITH moved AS (
       UPDATE "Equipment" SET "categoryId" = $2, "updatedAt" = greatest(now(), "updatedAt" + interval '1 ms')
       WHERE id = ANY($1) RETURNING id, "updatedAt")
     INSERT INTO "AuditEntry" (id, actor, action, subject, before, after, "createdAt")
     SELECT gen_random_uuid(), $4, 'equipment.changed', 'equipment:' || id,
       jsonb_build_object('categoryId', $3::text), jsonb_build_object('categoryId', $2::text), "updatedAt" FROM moved`,
    [ids, targetId, categoryId, actor],
  );
}

/** Finds products and locks them with their variants in id order, like checkout. Returns the products. */
async function lockBatch(client: PoolClient, query: string, values: readonly unknown[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(query, [...values]);
  const ids = rows.map(({ id }) => id);
  await client.query(
    `SELECT 1 FROM "Equipment" e WHERE e.id IN (
       SELECT id FROM "Equipment" WHERE id = ANY($1)
       UNION SELECT "parentId" FROM "Equipment" WHERE id = ANY($1)
       UNION SELECT id FROM "Equipment" WHERE "parentId" = ANY($1))
     ORDER BY e.id FOR UPDATE`,
    [ids],
  );
  return ids;
}
