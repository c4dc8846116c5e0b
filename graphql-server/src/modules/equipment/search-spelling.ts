import { Prisma } from '#server/generated/prisma/client.ts';
import { inSamples } from './catalogue-samples.ts';
import { all, indexedWords, visible } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';
import { correctionOf } from './spelling.rules.ts';

/** A word of a query. */
export interface WordLookup {
  readonly typed: string;
  /** Matches the word, and words that begin with it. */
  readonly query: string | null;
  /** Whether it is a term, or a published product contains it. */
  readonly isKnown: boolean;
  /** Otherwise similar words, nearest first, published or not. */
  readonly near: readonly string[];
}

/** Trigram distance limit; at 1 two words share no trigram. */
const FARTHEST = 0.87;

export function lookUpWords(pool: Pool, words: readonly string[]): Promise<WordLookup[]> {
  return rowsOf<WordLookup>(
    pool,
    Prisma.sql`SELECT w.word AS typed, q.query::text, k."isKnown", n.near
    FROM unnest(${[...words]}::text[]) WITH ORDINALITY w(word, at)
    CROSS JOIN LATERAL (SELECT own.query AS own, own.query || coalesce(to_tsquery('pg_catalog.simple', quoted.word || ':*'), ''::tsquery) AS query
      FROM (SELECT '''' || nullif(btrim(catalogue_plain(w.word)), '') || '''' AS word) quoted,
        LATERAL (SELECT coalesce(to_tsquery('pg_catalog.english', quoted.word), ''::tsquery) AS query) own OFFSET 0) q
    CROSS JOIN LATERAL (SELECT CASE
      WHEN EXISTS (SELECT FROM "SearchTerm"
        WHERE term IN (catalogue_plain(w.word), catalogue_plain(w.word) || 's', regexp_replace(catalogue_plain(w.word), 's$', '')))
        THEN true
      ELSE ${published(Prisma.sql`q.own`, Prisma.sql`q.query`)} END AS "isKnown" OFFSET 0) k
    CROSS JOIN LATERAL (
      SELECT coalesce(json_agg(c.word ORDER BY c.distance, c.word), '[]') AS near
      FROM (
        (SELECT word, word <-> catalogue_plain(w.word) AS distance FROM "CatalogueWord"
          ORDER BY word <-> catalogue_plain(w.word) LIMIT 30)
        UNION (SELECT term, term <-> catalogue_plain(w.word) AS distance FROM "SearchTerm"
          WHERE means <> '{}' AND term !~ ' ' ORDER BY 2 LIMIT 10)
      ) c WHERE NOT k."isKnown" AND c.distance < ${FARTHEST}
    ) n
    ORDER BY w.at`,
  );
}

/**
 * The index reads all matches of a frequent word, and there are even more words that begin with it, so one sample is searched for
 * the `word` itself first.
 */
const published = (word: Prisma.Sql, query = word) =>
  Prisma.sql`(${hasMatch(word, inSamples(1))} OR ${hasMatch(query)})`;

// Not EXISTS: PostgreSQL would expect a match soon, and read the whole table for a word that no product contains. For a
// thousand rows the index is cheaper.
const hasMatch = (query: Prisma.Sql, sample: readonly Prisma.Sql[] = []) =>
  Prisma.sql`(SELECT count(*) > 0 FROM (
    SELECT FROM "Equipment" e WHERE ${all([visible, Prisma.sql`${indexedWords} @@ ${query}`, ...sample])} LIMIT 1000) matching)`;

/** `text` with its unknown words corrected, where a correction is certain. The last word may be `isUnfinished`. */
export async function correctSpelling(
  pool: Pool,
  text: string,
  words: readonly WordLookup[],
  isUnfinished: boolean,
): Promise<string> {
  let corrected = text;
  for (const [index, { typed, isKnown, near }] of words.entries()) {
    const better = isKnown
      ? null
      : await correct(pool, typed, near, isUnfinished && index === words.length - 1);
    if (better === null) continue;
    corrected = corrected.replace(
      new RegExp(`(?<![\\p{L}\\p{N}\\p{M}])${typed}(?![\\p{L}\\p{N}\\p{M}])`, 'iu'),
      better,
    );
  }
  return corrected;
}

/** The best correction that is a term or a word of a published product: a draft must not be guessed. */
async function correct(
  pool: Pool,
  typed: string,
  near: readonly string[],
  isUnfinished: boolean,
): Promise<string | null> {
  let rest = near;
  for (let word = correctionOf(typed, rest, isUnfinished); word !== null;) {
    const candidate = word;
    const [row] = await rowsOf<{ isPublic: boolean }>(
      pool,
      Prisma.sql`SELECT EXISTS (SELECT FROM "SearchTerm" WHERE term = ${candidate})
        OR ${published(Prisma.sql`plainto_tsquery('pg_catalog.english', ${candidate})`)} AS "isPublic"`,
    );
    if (row?.isPublic) return candidate;
    rest = rest.filter((one) => one !== candidate);
    word = correctionOf(typed, rest, isUnfinished);
  }
  return null;
}
