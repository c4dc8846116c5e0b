import type { Database } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import { MAX_COUNT } from '#server/keyset.ts';
import { subjectPrefixes, type AuditFilter } from './audit.rules.ts';

interface Page {
  readonly take?: number | undefined;
  readonly skip?: number | undefined;
  readonly cursor?: { readonly id?: unknown } | undefined;
}

/** A page without a size. */
const MAX_ROWS = 100;

type Filter = AuditFilter & { actors: readonly string[] | null };
type Pool = Pick<Database['pool'], 'query'>;

/** The ids of a page of the audit log. */
export async function pageOfEntries(pool: Pool, filter: Filter, page: Page): Promise<string[]> {
  const query = await entries(pool, filter, page);
  if (!query) return [];
  const { rows } = await pool.query<{ id: string }>(query.text, query.values);
  return rows.map(({ id }) => id);
}

/** Counts the entries; at most `MAX_COUNT`. */
export async function countEntries(pool: Pool, filter: Filter): Promise<number> {
  const query = await entries(pool, filter, { take: MAX_COUNT });
  if (!query) return 0;
  const text = `SELECT count(*)::int AS count FROM (${query.text}) found`;
  const { rows } = await pool.query<{ count: number }>(text, query.values);
  return rows[0]?.count ?? 0;
}

/**
 * The query of the ids of a page; null for an empty one. With filters, it reads the newest entries of each actor and kind
 * from their index and merges them: an `IN` over the columns would read and sort all entries of each.
 */
async function entries(
  pool: Pool,
  { actors, subjectKind, subject, from, until }: Filter,
  { take = MAX_ROWS, cursor }: Page,
): Promise<{ text: string; values: unknown[] } | null> {
  if (actors?.length === 0) return null;
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const isBackward = take < 0;
  const isOneSubject = typeof subject === 'string';
  const conditions: string[] = [];
  if (cursor?.id !== undefined) {
    if (!isRowId(cursor.id)) return null;
    const { rows } = await pool.query<{ createdAt: Date }>(
      'SELECT "createdAt" FROM "AuditEntry" WHERE id = $1',
      [cursor.id],
    );
    if (!rows[0]) return null;
    const id = param(cursor.id);
    const at = param(rows[0].createdAt);
    conditions.push(`(e."createdAt", e.id) ${isBackward ? '>' : '<'} (${at}::timestamptz, ${id}::uuid)`);
  }
  if (from) conditions.push(`e."createdAt" >= ${param(from)}::timestamptz`);
  if (until) conditions.push(`e."createdAt" < ${param(until)}::timestamptz`);
  if (isOneSubject) {
    // PostgreSQL rejects U+0000.
    if (subject.includes('\u0000')) return null;
    conditions.push(`e.subject = ${param(subject)}`);
  }
  const prefixes = subjectKind ? [subjectPrefixes[subjectKind]] : Object.values(subjectPrefixes);
  const sources: string[] = [];
  if (subjectKind || (actors && !isOneSubject)) {
    sources.push(`unnest(${param(prefixes)}::text[]) AS kinds (prefix)`);
    conditions.push(`split_part(e.subject, ':', 1) = kinds.prefix`);
  }
  if (actors) {
    sources.push(`unnest(${param(actors)}::text[]) AS actors (id)`);
    conditions.push('e.actor = actors.id');
  }
  const order = isBackward ? 'ASC' : 'DESC';
  const limit = param(Math.abs(take));
  const newest = `SELECT e.id, e."createdAt" FROM "AuditEntry" e
    ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
    ORDER BY e."createdAt" ${order}, e.id ${order} LIMIT ${limit}`;
  const text =
    sources.length === 0
      ? newest
      : `SELECT e.id FROM ${sources.join(', ')}, LATERAL (${newest}) e
         ORDER BY e."createdAt" ${order}, e.id ${order} LIMIT ${limit}`;
  return { text, values };
}
