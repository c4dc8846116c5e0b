import type { Database } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import { subjectPrefixes, type AuditFilter } from './audit.rules.ts';

interface Page {
  readonly take?: number | undefined;
  readonly skip?: number | undefined;
  readonly cursor?: { readonly id?: unknown } | undefined;
}

/** A page without a size. */
const MOST_ROWS = 100;

/**
 * The ids of a page of the audit log. With filters, it reads the newest entries of each actor and kind from their index and
 * merges them: an `IN` over the columns would read and sort all entries of each.
 */
export async function pageOfEntries(
  pool: Pick<Database['pool'], 'query'>,
  { actors, subjectKind, subject, from, until }: AuditFilter & { actors: readonly string[] | null },
  { take = MOST_ROWS, cursor }: Page,
): Promise<string[]> {
  if (actors?.length === 0) return [];
  const values: unknown[] = [];
  const param = (value: unknown) => `$${values.push(value)}`;
  const isBackward = take < 0;
  const isOneSubject = typeof subject === 'string';
  const conditions: string[] = [];
  if (cursor?.id !== undefined) {
    if (!isRowId(cursor.id)) return [];
    const { rows } = await pool.query<{ createdAt: Date }>(
      'SELECT "createdAt" FROM "AuditEntry" WHERE id = $1',
      [cursor.id],
    );
    if (!rows[0]) return [];
    const id = param(cursor.id);
    const at = param(rows[0].createdAt);
    conditions.push(`(e."createdAt", e.id) ${isBackward ? '>' : '<'} (${at}::timestamptz, ${id}::uuid)`);
  }
  if (from) conditions.push(`e."createdAt" >= ${param(from)}::timestamptz`);
  if (until) conditions.push(`e."createdAt" < ${param(until)}::timestamptz`);
  if (isOneSubject) {
    // PostgreSQL rejects U+0000.
    if (subject.includes('\u0000')) return [];
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
  const { rows } = await pool.query<{ id: string }>(
    sources.length === 0
      ? newest
      : `SELECT e.id FROM ${sources.join(', ')}, LATERAL (${newest}) e
         ORDER BY e."createdAt" ${order}, e.id ${order} LIMIT ${limit}`,
    values,
  );
  return rows.map(({ id }) => id);
}
