import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db.ts';
import type { ShownInstead } from '#server/generated/prisma/enums.ts';
import { countedQuery, type Search } from './searches.rules.ts';

/** Most queries of a day. Further queries are not counted that day; known ones are. */
export const MAX_PER_DAY = 2_000;
/** Most queries that wait for the next write. */
const MAX_WAITING = 500;
const WRITE_AFTER_MS = 5_000;
/** Searches of one address that count in ten minutes. */
export const MAX_PER_ADDRESS = 30;
const ADDRESS_MS = 10 * 60_000;
/** The days of the report, and for how long counts are stored. */
const DAYS = 30;

interface Waiting {
  searches: number;
  results: number;
  instead: ShownInstead | null;
}

export interface UnansweredSearch {
  readonly query: string;
  readonly searches: number;
  readonly lastAt: Date;
  readonly instead: ShownInstead;
}

export type SearchesService = ReturnType<typeof searchesService>;

/** Counts searches in memory and writes them every few seconds, so that no search waits. A crash loses a few counts. */
export function searchesService({
  pool,
  log,
}: {
  pool: Pick<Database['pool'], 'query'>;
  log: { warn(message: string): void };
}) {
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | undefined;
  const ofAddress = new LRUCache<string, { count: number; last: string }>({ max: 10_000, ttl: ADDRESS_MS });

  /** Whether the search counts: not twice in a row, as with another sort order, and not without limit. */
  function counts(query: string, address: string | null): boolean {
    if (address === null) return true;
    const { count, last } = ofAddress.get(address) ?? { count: 0, last: '' };
    if (last === query || count >= MAX_PER_ADDRESS) return false;
    // The time of the first search stays: ten minutes later the address starts again.
    ofAddress.set(
      address,
      { count: count + 1, last: query },
      count > 0 ? { ttl: ofAddress.getRemainingTTL(address) } : {},
    );
    return true;
  }

  /** Counts a search. Returns at once. */
  function record({ query: typed, results, instead, address }: Search): void {
    const query = countedQuery(typed);
    if (query === null || (waiting.size >= MAX_WAITING && !waiting.has(query)) || !counts(query, address))
      return;
    waiting.set(query, { searches: (waiting.get(query)?.searches ?? 0) + 1, results, instead });
    timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
  }

  /** Writes what waits. */
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1));
    waiting = new Map();
    if (batch.length === 0) return;
    try {
      await pool.query(WRITE, [
        batch.map(([query]) => query),
        batch.map(([, { searches }]) => searches),
        batch.map(([, { results }]) => results),
        batch.map(([, { instead }]) => instead),
        MAX_PER_DAY,
      ]);
    } catch (error) {
      log.warn(`could not count ${batch.length} searches: ${String(error)}`);
    }
  }

  /** Queries whose latest search had no results, the most frequent first. */
  async function unanswered(first: number): Promise<UnansweredSearch[]> {
    const { rows } = await pool.query<UnansweredSearch>(
      `SELECT query, sum(searches)::int AS searches, max("lastAt") AS "lastAt",
         (array_agg(instead ORDER BY day DESC))[1] AS instead
       FROM "SearchCount" WHERE day > ${TODAY} - ${DAYS}
       GROUP BY query HAVING (array_agg(results ORDER BY day DESC))[1] = 0
       ORDER BY 2 DESC, query LIMIT $1`,
      [first],
    );
    return rows;
  }

  /** The most frequent queries whose latest search had at least `results` results. */
  async function frequent(first: number, results: number): Promise<string[]> {
    const { rows } = await pool.query<{ query: string }>(
      `SELECT query FROM "SearchCount" WHERE day > ${TODAY} - ${DAYS}
       GROUP BY query HAVING (array_agg(results ORDER BY day DESC))[1] >= $2
       ORDER BY sum(searches) DESC, query LIMIT $1`,
      [first, results],
    );
    return rows.map(({ query }) => query);
  }

  async function total(): Promise<number> {
    const { rows } = await pool.query<{ total: number }>(
      `SELECT coalesce(sum(searches), 0)::int AS total FROM "SearchCount" WHERE day > ${TODAY} - ${DAYS}`,
    );
    return rows[0]?.total ?? 0;
  }

  /** Deletes old days. */
  async function tidy(): Promise<void> {
    await pool.query(`DELETE FROM "SearchCount" WHERE day <= ${TODAY} - ${DAYS}`);
  }

  return { record, write, unanswered, frequent, total, tidy, close: write };
}

const TODAY = `(now() AT TIME ZONE 'UTC')::date`;

// Adds new queries up to the limit of the day. Several servers that write at the same moment may exceed it.
const WRITE = `
  WITH batch AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::"ShownInstead"[]) batch(query, searches, results, instead)
  ), today AS (
    SELECT query FROM "SearchCount" WHERE day = ${TODAY}
  ), fresh AS (
    SELECT * FROM batch WHERE query NOT IN (TABLE today)
    ORDER BY searches DESC, query LIMIT greatest($5 - (SELECT count(*) FROM today), 0)
  )
  INSERT INTO "SearchCount" AS kept (day, query, searches, results, instead, "lastAt")
  SELECT ${TODAY}, query, searches, results, instead, now()
  FROM (SELECT * FROM batch WHERE query IN (TABLE today) UNION ALL TABLE fresh) rows ORDER BY query
  ON CONFLICT (day, query) DO UPDATE SET searches = kept.searches + excluded.searches, results = excluded.results,
    instead = excluded.instead, "lastAt" = excluded."lastAt"`;
