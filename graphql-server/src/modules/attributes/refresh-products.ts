import { runBatches, type Database } from '#server/db.ts';
import type { AttributeDefinition } from '#server/generated/prisma/client.ts';
import type { PoolClient } from 'pg';

/** Products of one transaction, which locks them. */
const BATCH = 200;

interface Refresh {
  readonly name: string;
  readonly renames: Readonly<Record<string, string>>;
  readonly afterId: string | null;
}

/**
 * Lets products follow changed and deleted definitions: renames and removes values, and updates what searches and filters
 * read of products. Concurrent runs share the work.
 */
export const refreshProducts = (pool: Pick<Database['pool'], 'connect'>): Promise<void> =>
  runBatches(pool, refreshBatch);

/** Returns whether there was something to do. */
async function refreshBatch(client: PoolClient): Promise<boolean> {
  const { rows: refreshes } = await client.query<Refresh>(
    'SELECT * FROM "AttributeRefresh" ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED',
  );
  const [refresh] = refreshes;
  if (!refresh) return false;
  const { name, renames, afterId } = refresh;
  const { rows: found } = await client.query<{ id: string; family: string }>(
    `SELECT id, coalesce("parentId", id) AS family FROM "Equipment"
     WHERE attributes ? $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
    [name, afterId, BATCH],
  );
  const ids = found.map(({ id }) => id);
  // In id order, like checkout: triggers copy changes between a product and its variants.
  await client.query(
    'SELECT 1 FROM "Equipment" WHERE id = ANY($1) OR "parentId" = ANY($1) ORDER BY id FOR UPDATE',
    [found.map(({ family }) => family)],
  );
  const { rows: definitions } = await client.query<AttributeDefinition>(
    'SELECT * FROM "AttributeDefinition" WHERE name = $1',
    [name],
  );
  const { kind, options = [], categorySlugs = [] } = definitions[0] ?? {};
  await client.query(CONFORM, [ids, name, kind ?? null, options, categorySlugs, renames]);
  await (found.length < BATCH
    ? client.query('DELETE FROM "AttributeRefresh" WHERE name = $1', [name])
    : client.query('UPDATE "AttributeRefresh" SET "afterId" = $2 WHERE name = $1', [name, ids.at(-1)]));
  return true;
}

// Triggers update the search document and the attribute values of every row whose attributes are written, changed or not.
const CONFORM = `
  UPDATE "Equipment" e SET attributes = (e.attributes - $2::text) || coalesce((
    SELECT jsonb_build_object($2::text, value) FROM (
      SELECT CASE WHEN $3::text = 'OPTIONS' AND jsonb_typeof(e.attributes -> $2::text) = 'array' THEN (
        SELECT jsonb_agg(to_jsonb(coalesce($6::jsonb ->> option, option)))
        FROM jsonb_array_elements_text(e.attributes -> $2::text) option
        WHERE coalesce($6::jsonb ->> option, option) = ANY($4::text[])
      ) ELSE e.attributes -> $2::text END AS value
    ) conforming
    WHERE value IS NOT NULL AND $3::text IS NOT NULL AND (cardinality($5::text[]) = 0
      OR (SELECT c.slug FROM "Category" c WHERE c.id = e."categoryId") = ANY($5::text[]))
  ), '{}')
  WHERE e.id = ANY($1::uuid[]) AND e.attributes ? $2::text`;
