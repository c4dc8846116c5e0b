import { Prisma, type AttributeDefinition } from '#server/generated/prisma/client.ts';
import { attributeFacets, type AttributeFacet } from './attribute-facets.rules.ts';
import { attributeValues } from './catalogue.attributes.ts';
import { BARS, cappedCount, histogram } from './catalogue.rules.ts';
import type { CatalogueFilter, Facet, PriceFacet } from './catalogue.rules.ts';
import { all, availability, lowestPrice, filterConditions, visible } from './catalogue.sql.ts';
import { rowsOf, type Pool } from './equipment.rows.ts';
import { AVAILABILITIES, type Availability } from './equipment.rules.ts';

const labels: Readonly<Record<Availability, string>> = {
  IN_STOCK: 'In stock',
  LOW_STOCK: 'Only a few left',
  OUT_OF_STOCK: 'Out of stock',
};

interface Counted {
  of: number;
  nearby: number;
  min: number | null;
  max: number | null;
  categories: { value: string; label: string; count: number }[] | null;
  availabilities: { value: string; count: number }[] | null;
  bars: { bar: number; count: number }[] | null;
  missing: { missed: string | null; count: number }[] | null;
  attributes: Record<string, number> | null;
}

export interface Facets {
  readonly facets: readonly Facet[];
  readonly attributes: readonly AttributeFacet[];
  readonly price: PriceFacet | null;
  /** Products that match the query, up to the limit. */
  readonly of: number;
}

/** The query's conditions, and how many matches are read. If there are so many, there may be more. */
export interface Words {
  readonly conditions: readonly Prisma.Sql[];
  readonly limit: number;
}

/** `missed` of the facets that are not attributes. No attribute has such a name. */
const [CATEGORY, PRICE, AVAILABILITY] = ['#category', '#price', '#availability'];

/** Products that match all filters, or all but the one of `facet`. */
const isNear = (facet: Prisma.Sql | string) => Prisma.sql`(n.missed IS NULL OR n.missed = ${facet})`;

/**
 * Counts the products per facet value. Each facet ignores its own part of `filter`: a product counts in a facet if it misses
 * no other filter. `of` is the total.
 */
export async function countFacets(
  pool: Pool,
  filter: CatalogueFilter,
  { words, inCategory }: { readonly words: Words; readonly inCategory: Words },
  definitions: readonly AttributeDefinition[],
): Promise<Facets> {
  const { category, price, availability: stock, attributes } = filterConditions(filter);
  const missed = (name: string, conditions: readonly Prisma.Sql[]) =>
    conditions.length === 0
      ? []
      : [Prisma.sql`CASE WHEN (${all(conditions)}) IS NOT TRUE THEN ${name}::text END`];
  const misses = [
    ...missed(CATEGORY, category),
    ...missed(PRICE, price),
    ...missed(AVAILABILITY, stock),
    ...attributes.flatMap(({ name, condition }) => missed(name, [condition])),
  ];
  const found = ({ conditions, limit }: Words) => Prisma.sql`
      SELECT e."categoryId", ${lowestPrice} AS minor, ${availability} AS availability,
        ${attributeValues} AS "values",
        array_remove(ARRAY[${Prisma.join([Prisma.sql`NULL::text`, ...misses])}], NULL) AS misses
      FROM "Equipment" e WHERE ${all([visible, ...conditions])} LIMIT ${limit}`;
  const [row] = await rowsOf<Counted>(
    pool,
    Prisma.sql`WITH found AS MATERIALIZED (${found(words)}),
    -- In a category, products of it.
    inside AS MATERIALIZED (${category.length > 0 ? found({ ...inCategory, conditions: [...inCategory.conditions, ...category] }) : Prisma.sql`SELECT * FROM found`}),
    near AS MATERIALIZED (SELECT *, misses[1] AS missed FROM inside WHERE cardinality(misses) <= 1),
    bounds AS (
      SELECT min(minor) AS min, max(minor) AS max,
        ceil((max(minor) - min(minor) + 1) / ${BARS}::float8)::int AS width FROM near n WHERE ${isNear(PRICE)}
    )
    SELECT (SELECT count(*) FROM found)::int AS of, (SELECT count(*) FROM inside)::int AS nearby, bounds.min, bounds.max, (
        SELECT json_agg(json_build_object('value', c.slug, 'label', c.name, 'count', coalesce(n.count, 0))
          ORDER BY c.position, c.name)
        FROM "Category" c LEFT JOIN (
          SELECT "categoryId" AS id, count(*) FROM found
          WHERE misses <@ ARRAY[${CATEGORY}] GROUP BY 1
        ) n ON n.id = c.id
      ) AS categories, (
        SELECT json_agg(counted) FROM (
          SELECT availability AS value, count(*) FROM near n WHERE ${isNear(AVAILABILITY)} GROUP BY 1
        ) counted
      ) AS availabilities, (
        SELECT json_agg(counted) FROM (
          SELECT (minor - bounds.min) / bounds.width AS bar, count(*) FROM near n WHERE ${isNear(PRICE)} GROUP BY 1
        ) counted
      ) AS bars, (
        SELECT json_agg(counted) FROM (SELECT missed, count(*) FROM near GROUP BY 1) counted
      ) AS missing, (
        SELECT json_object_agg(value, count) FROM (
          -- Not in FROM, where each row costs more than its values.
          SELECT value, count(*) FROM (SELECT missed, unnest("values") AS value FROM near) n
          WHERE missed IS NULL OR starts_with(value, missed || '=') GROUP BY 1
        ) counted
      ) AS attributes
    FROM bounds`,
  );
  if (!row) return { facets: [], attributes: [], price: null, of: 0 };
  const { of, min, max } = row;
  // Then every count is marked as capped.
  const more = of >= words.limit;
  const moreNear = row.nearby >= (category.length > 0 ? inCategory : words).limit;
  const missing = new Map(row.missing?.map(({ missed: name, count }) => [name, count]));
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
        values: AVAILABILITIES.map((value) => ({
          value,
          label: labels[value],
          ...cappedCount(stocked.get(value) ?? 0, moreNear),
          isSelected: filter.availability?.includes(value) ?? false,
        })),
      },
    ],
    attributes: attributeFacets(definitions, filter.attributes ?? [], {
      values: row.attributes ?? {},
      productsFor: (name) => (missing.get(null) ?? 0) + (missing.get(name) ?? 0),
      isCapped: moreNear,
    }),
    price:
      min === null || max === null
        ? null
        : {
            minMinor: min,
            maxMinor: max,
            buckets: histogram(min, max, new Map(row.bars?.map(({ bar, count }) => [bar, count])), moreNear),
          },
  };
}
