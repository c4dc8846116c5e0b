import { Prisma } from '#server/generated/prisma/client.ts';
import { wordsOf, type Words } from './catalogue.rules.ts';
import { beginning, matches, tsquery, visible } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';
import { meant } from './spelling.rules.ts';

/** A query after spelling correction. */
export interface Understood {
  /** A text search query of PostgreSQL; empty, which matches nothing, without any word. */
  readonly query: string;
  /** Whether a published product matches the words. */
  readonly isFound: boolean;
  /** The corrected words; null if the typed ones have matches. */
  readonly corrected: string | null;
  /** Matches any of the words, for queries without a full match. */
  readonly some: string;
}

/** Maximum number of words of a query that are spell-checked. */
const MOST_CORRECTED = 8;

interface Looked {
  typed: string;
  query: string | null;
  known: boolean;
  near: { word: string; query: string }[];
}

/** Interprets the query `text`, with spelling correction; null for a blank one. */
export async function understand(pool: Pool, text: string | null | undefined): Promise<Understood | null> {
  const words = wordsOf(text);
  if (!words) return null;
  const nothing = { query: '', isFound: false, corrected: null, some: '' };
  if (words.text === '') return nothing;
  const typed = await ask(pool, words);
  if (typed.isFound || words.wanted.length === 0) return { ...nothing, ...typed };

  const looked = await lookUp(pool, words.wanted.slice(0, MOST_CORRECTED));
  const some: string[] = [];
  let { text: corrected } = words;
  for (const [index, { typed: word, query, known, near }] of looked.entries()) {
    const unfinished = words.last !== null && index === words.wanted.length - 1;
    const better = known
      ? null
      : meant(
          word,
          near.map((one) => one.word),
          unfinished,
        );
    if (known && query) some.push(query);
    if (better === null) continue;
    some.push(near.find((one) => one.word === better)?.query ?? '');
    corrected = corrected.replace(
      new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${word}(?![\\p{L}\\p{N}\\p{M}])`, 'u'),
      better,
    );
  }
  const anyOf = some
    .filter(Boolean)
    .map((query) => `(${query})`)
    .join(' | ');
  const again = corrected === words.text ? null : wordsOf(corrected);
  const found = again && (await ask(pool, again));
  if (again && found?.isFound) return { ...found, corrected: again.text, some: anyOf };
  return { ...typed, corrected: null, some: anyOf };
}

async function ask(pool: Pool, words: Words): Promise<Pick<Understood, 'query' | 'isFound'>> {
  const [row] = await rowsOf<{ query: string | null; found: boolean }>(
    pool,
    Prisma.sql`SELECT asked.query::text, EXISTS (SELECT FROM "Equipment" e WHERE ${visible} AND e.search @@ asked.query) AS found
      FROM (SELECT ${tsquery(words)} AS query) asked`,
  );
  return { query: row?.query ?? '', isFound: row?.found ?? false };
}

/** Trigram distance limit; at 1 two words share no trigram. */
const FARTHEST = 0.87;

/** For each word: whether a published product contains it, and otherwise similar words that one contains. */
function lookUp(pool: Pool, words: readonly string[]): Promise<Looked[]> {
  return rowsOf<Looked>(
    pool,
    Prisma.sql`SELECT w.word AS typed, q.query::text, k.known, n.near
    FROM unnest(${[...words]}::text[]) WITH ORDINALITY w(word, at)
    CROSS JOIN LATERAL (SELECT ${beginning(Prisma.sql`w.word`)} AS query OFFSET 0) q
    CROSS JOIN LATERAL (SELECT coalesce(${published(Prisma.sql`q.query`)}, false) AS known OFFSET 0) k
    CROSS JOIN LATERAL (
      SELECT coalesce(
        json_agg(json_build_object('word', c.word, 'query', c.query::text) ORDER BY c.distance, c.word), '[]'
      ) AS near
      FROM (
        SELECT word, word <-> catalogue_plain(w.word) AS distance, plainto_tsquery('pg_catalog.english', word) AS query
        FROM "CatalogueWord" ORDER BY word <-> catalogue_plain(w.word) LIMIT 30
      ) c WHERE NOT k.known AND c.distance < ${FARTHEST} AND ${published(Prisma.sql`c.query`)}
    ) n
    ORDER BY w.at`,
  );
}

const published = (query: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM "Equipment" e WHERE ${visible} AND e.search @@ ${query})`;

export const fits = (understood: Understood | null) => (understood ? [matches(understood.query)] : []);
