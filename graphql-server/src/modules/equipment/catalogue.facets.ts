import { Prisma } from '#server/generated/prisma/client.ts';
import { BARS, COUNT_CAP, cappedCount, histogram } from './catalogue.rules.ts';
import type { CatalogueFilter, Facet, PriceFacet } from './catalogue.rules.ts';
import { all, availability, lowestPrice, narrowings, visible } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';
import type { Availability } from './equipment.rules.ts';

const labels: Readonly<Record<Availability, string>> = {
  IN_STOCK: 'In stock',
  LOW_STOCK: 'Only a few left',
  OUT_OF_STOCK: 'Out of stock',
};

interface Counted {
  of: number;
  min: number | null;
  max: number | null;
  categories: { value: string; label: string; count: number }[] | null;
  availabilities: { value: string; count: number }[] | null;
  bars: { bar: number; count: number }[] | null;
}

/** Counts the products per facet value. Each facet ignores its own part of `filter`. `words` are the query's conditions; `of` is the total. */
export async function countFacets(
  pool: Pool,
  filter: CatalogueFilter,
  words: readonly Prisma.Sql[],
): Promise<{ facets: Facet[]; price: PriceFacet | null; of: number }> {
  const { category, price, availability: stock } = narrowings(filter);
  const [row] = await rowsOf<Counted>(
    pool,
    Prisma.sql`WITH found AS MATERIALIZED (
      SELECT e.id, e."categoryId", e."priceMinor", e."variantsFromMinor", e.stock, e."minQty" FROM "Equipment" e
      WHERE ${all([visible, ...words])} LIMIT ${COUNT_CAP + 1}
    ), priced AS MATERIALIZED (
      SELECT ${lowestPrice} AS minor FROM found e WHERE ${all([...category, ...stock])}
    ), bounds AS (
      SELECT min(minor) AS min, max(minor) AS max,
        ceil((max(minor) - min(minor) + 1) / ${BARS}::float8)::int AS width FROM priced
    )
    SELECT (SELECT count(*) FROM found)::int AS of, bounds.min, bounds.max, (
        SELECT json_agg(json_build_object('value', c.slug, 'label', c.name, 'count', coalesce(n.count, 0))
          ORDER BY c.position, c.name)
        FROM "Category" c LEFT JOIN (
          SELECT e."categoryId" AS id, count(*) FROM found e WHERE ${all([...price, ...stock])} GROUP BY 1
        ) n ON n.id = c.id
      ) AS categories, (
        SELECT json_agg(n) FROM (
          SELECT ${availability} AS value, count(*) FROM found e WHERE ${all([...category, ...price])} GROUP BY 1
        ) n
      ) AS availabilities, (
        SELECT json_agg(n) FROM (
          SELECT (minor - bounds.min) / bounds.width AS bar, count(*) FROM priced GROUP BY 1
        ) n
      ) AS bars
    FROM bounds`,
  );
  if (!row) return { facets: [], price: null, of: 0 };
  const { of, min, max } = row;
  // Then every count is marked as capped.
  const more = of > COUNT_CAP;
  const stocked = new Map(row.availabilities?.map(({ value, count }) => [value, count]));
  return {
    of,
    facets: [
      {
        name: 'category',
        label: 'Category',
        values: (row.categories ?? []).map(({ value, label, count }) => ({
          value,
          label,
          ...cappedCount(count, more),
          isSelected: filter.categorySlugs?.includes(value) ?? false,
        })),
      },
      {
        name: 'availability',
        label: 'Availability',
        values: (['IN_STOCK', 'LOW_STOCK', 'OUT_OF_STOCK'] as const).map((value) => ({
          value,
          label: labels[value],
          ...cappedCount(stocked.get(value) ?? 0, more),
          isSelected: filter.availability?.includes(value) ?? false,
        })),
      },
    ],
    price:
      min === null || max === null
        ? null
        : {
            minMinor: min,
            maxMinor: max,
            buckets: histogram(min, max, new Map(row.bars?.map(({ bar, count }) => [bar, count])), more),
          },
  };
}
