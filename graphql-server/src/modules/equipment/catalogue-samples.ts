import { Prisma } from '#server/generated/prisma/client.ts';
import { COUNT_CAP } from './catalogue.rules.ts';
import { all, filterValues, visible } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';

/** Every product is in one of so many samples, by its id. */
const SAMPLES = 64;
/** As the function `catalogue_values`: so many of the first samples are one value of the index. */
const SIZES = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48];
/** If one sample has so many matches, all have more than `COUNT_CAP` beyond doubt. */
const ENOUGH_IN_SAMPLE = Math.ceil((4 * COUNT_CAP) / SAMPLES);

export interface Matching {
  /** Up to one more than `COUNT_CAP`. */
  readonly count: number;
  /** The number of samples that have more than `COUNT_CAP` matches; null to read all products. */
  readonly samples: number | null;
}

export const NONE_MATCHING: Matching = { count: 0, samples: null };
export const ALL_MATCHING: Matching = { count: COUNT_CAP + 1, samples: null };

/**
 * Counts the products with `conditions`, which the index of the catalogue has. The index reads all matches of a frequent word,
 * which takes a fifth of a second for a quarter of a million, but few of them if it also looks for a sample.
 */
export async function countMatching(pool: Pool, conditions: readonly Prisma.Sql[]): Promise<Matching> {
  const [row] = await rowsOf<{ sampled: number; count: number | null }>(
    pool,
    Prisma.sql`WITH one AS MATERIALIZED (SELECT ${counted([...conditions, ...inSamples(1)])} AS sampled)
      SELECT sampled, CASE WHEN sampled <= ${ENOUGH_IN_SAMPLE} THEN ${counted(conditions)} END AS count FROM one`,
  );
  if (typeof row?.count === 'number') return { count: row.count, samples: null };
  // A quarter more, because samples differ.
  const samples = Math.ceil((1.25 * (COUNT_CAP + 1)) / (row?.sampled ?? COUNT_CAP));
  return { count: COUNT_CAP + 1, samples };
}

/** Counts products one by one, without the index of the catalogue. */
export async function countEach(pool: Pool, conditions: readonly Prisma.Sql[]): Promise<Matching> {
  const [row] = await rowsOf<{ count: number }>(pool, Prisma.sql`SELECT ${counted(conditions)} AS count`);
  return { count: row?.count ?? 0, samples: null };
}

const counted = (conditions: readonly Prisma.Sql[]) =>
  Prisma.sql`(SELECT count(*)::int FROM (
    SELECT FROM "Equipment" e WHERE ${all([visible, ...conditions])} LIMIT ${COUNT_CAP + 1}) matching)`;

/** At least the first `samples` samples. */
export function inSamples(samples: number | null): Prisma.Sql[] {
  const size = samples === null ? undefined : SIZES.find((one) => one >= samples);
  return size === undefined ? [] : [Prisma.sql`${filterValues} && ${[`sample<${size}`]}::text[]`];
}
