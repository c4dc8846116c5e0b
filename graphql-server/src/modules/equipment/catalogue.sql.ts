import { Prisma } from '#server/generated/prisma/client.ts';
import { hasAttribute } from './catalogue.attributes.ts';
import { AVAILABILITIES, LOW_STOCK, NEW_DAYS, type Availability } from './equipment.rules.ts';
import { COUNT_CAP, type CatalogueFilter, type CatalogueSort } from './catalogue.rules.ts';

// Parts of statements over `"Equipment" e`. Values are parameters, never text.

/** The catalogue shows published products, and their variants as a part of them. */
export const visible = Prisma.sql`e.status = 'PUBLISHED' AND e."parentId" IS NULL`;

/** A product or variant that can be ordered by its id: published, and so is its product. As `isOffered` of the orders. */
export const offered = Prisma.sql`e.status = 'PUBLISHED' AND (e."parentId" IS NULL
  OR EXISTS (SELECT FROM "Equipment" p WHERE p.id = e."parentId" AND p.status = 'PUBLISHED'))`;

/**
 * Items of a product on hold. The subquery does not refer to the row, so PostgreSQL runs it once for a whole list; few
 * products are on hold at a time.
 */
const onHold = (
  row: Prisma.Sql,
) => Prisma.sql`coalesce(((SELECT jsonb_object_agg(held.id, held.quantity) FROM (
    SELECT h."equipmentId" AS id, sum(h.quantity) AS quantity FROM "StockHold" h WHERE h."expiresAt" > now() GROUP BY 1
  ) held) ->> ${row}.id::text)::int, 0)`;

/** As `availabilityOf`, without variants. */
const ownAvailability = (row: Prisma.Sql) => Prisma.sql`CASE WHEN ${row}.stock IS NULL THEN 'IN_STOCK'
  WHEN ${row}.stock - ${onHold(row)} < ${row}."minQty" THEN 'OUT_OF_STOCK'
  WHEN ${row}.stock - ${onHold(row)} <= ${LOW_STOCK} THEN 'LOW_STOCK' ELSE 'IN_STOCK' END`;

const own = ownAvailability(Prisma.sql`e`);

/** Of a product or variant by itself: enough items for an order are in stock and not on hold. */
export const isInStock = Prisma.sql`${own} <> 'OUT_OF_STOCK'`;

/**
 * The best availability of a product and its variants. The values are ordered by name from best to worst. The variants are not
 * read if the product itself has the best.
 */
export const availability = Prisma.sql`CASE WHEN e."variantsFromMinor" IS NULL OR ${own} = 'IN_STOCK' THEN ${own}
  ELSE least(${own}, (SELECT min(${ownAvailability(Prisma.sql`v`)}) FROM "Equipment" v
    WHERE v."parentId" = e.id AND v.status = 'PUBLISHED')) END`;

/** Lowest price of a product and its variants: lists are filtered and sorted by it. */
export const lowestPrice = Prisma.sql`least(e."priceMinor", e."variantsFromMinor")`;

/** As `shownPrior`. */
export const isOnSale = Prisma.sql`(e."priorPriceEndsAt" > now() AND e."priorPriceMinor" > e."priceMinor")`;

/** As `isNew`. */
export const newSince = Prisma.sql`e."createdAt" > now() - make_interval(days => ${NEW_DAYS})`;

/** The words of a product that the index has: every word, and again with a prefix those of the name (`AB/reel`), as `catalogue_words`. */
export const indexedWords = Prisma.sql`catalogue_words(e.search)`;

/** Substring search, which no index supports. */
const containsSubstring = (query: string) => Prisma.sql`e.search @@ ${query}::tsquery`;

/** PostgreSQL would read each product with `'reel':AB` to see where the word is, but none with `'AB/reel'`. */
export function matches(query: string): Prisma.Sql {
  const inIndex = (words: string) => Prisma.sql`${indexedWords} @@ ${prefixed(words)}::tsquery`;
  const separate = query.replaceAll(NEXT, '&');
  // Not for an excluded phrase: excluding its words separately would exclude more.
  if (separate === query || query.includes('!(')) return inIndex(query);
  return Prisma.sql`(${inIndex(separate)} AND ${containsSubstring(query)})`;
}

/** The operator between the words of a phrase. */
const NEXT = /<(?:-|\d+)>/g;

const prefixed = (query: string) =>
  query.replaceAll(
    /'((?:[^'\\]|''|\\\\)*)':(\*?)([A-D]+)/g,
    (_lexeme, word, beginning, weights) => `'${weights}/${word}'${beginning ? ':*' : ''}`,
  );

/** The conditions of each filter, separately: a facet ignores its own filter. */
export function filterConditions(filter: CatalogueFilter) {
  const { categorySlugs, priceMinMinor: min, priceMaxMinor: max, availability: wanted } = filter;
  const slugs = plainSlugs(categorySlugs);
  const price = [
    ...(typeof min === 'number' ? [Prisma.sql`${lowestPrice} >= ${min}`] : []),
    ...(typeof max === 'number' ? [Prisma.sql`${lowestPrice} <= ${max}`] : []),
  ];
  return {
    category: slugs.length > 0 ? [inCategories(slugs)] : [],
    price,
    availability: wanted && wanted.length > 0 ? isAvailable(wanted) : [],
    /** For a list in the order of an index, which checks each product. */
    availabilityOfEach: wanted && wanted.length > 0 ? isAvailable(wanted).map(isTrueOfEach) : [],
    attributes: (filter.attributes ?? []).map((one) => ({ name: one.name, condition: hasAttribute(one) })),
  };
}

/**
 * Any of the values. Products without IN_STOCK are few, and found in a table, except those on hold. Otherwise, the excluded values are
 * named: the planner expects one row in 200 where a value equals another.
 */
function isAvailable(wanted: readonly Availability[]): Prisma.Sql[] {
  const excluded = AVAILABILITIES.filter((value) => !wanted.includes(value));
  if (excluded.length === 0) return [];
  if (wanted.includes('IN_STOCK')) return [Prisma.sql`${availability} <> ALL(${excluded})`];
  const held = Prisma.sql`SELECT coalesce(i."parentId", i.id) FROM "StockHold" h JOIN "Equipment" i ON i.id = h."equipmentId"
    WHERE h."expiresAt" > now()`;
  const states = wanted.map((value) => value === 'OUT_OF_STOCK');
  return [
    Prisma.sql`e.id IN (
      SELECT s."equipmentId" FROM "ScarceProduct" s
      WHERE s."isOutOfStock" = ANY(${states}::boolean[]) AND s."equipmentId" <> ALL(ARRAY(${held}))
      UNION SELECT e.id FROM "Equipment" e WHERE e.id = ANY(ARRAY(${held})) AND ${availability} = ANY(${[...wanted]}))`,
  ];
}

/** The planner does not join what follows IN, but looks it up for each row. */
const isTrueOfEach = (condition: Prisma.Sql) => Prisma.sql`(${condition}) IS TRUE`;

/** What the index of words and attributes also has of a product: its category, a step of its price, and a sample. */
export const filterValues = Prisma.sql`catalogue_values(e.id, e."categoryId", ${lowestPrice})`;

/**
 * The category and price conditions again, as the index of words and attributes has them: with a condition on words or attributes,
 * it finds the few products that have both. Without one, lists are read in the order of other indexes.
 */
export function indexed({
  categorySlugs,
  priceMinMinor: min,
  priceMaxMinor: max,
}: CatalogueFilter): Prisma.Sql[] {
  const slugs = plainSlugs(categorySlugs);
  const hasPrice = typeof min === 'number' || typeof max === 'number';
  const steps = stepsOf(min ?? 0, max ?? MAX_MINOR).map((step) => `price=^${step}`);
  return [
    ...(slugs.length > 0
      ? [
          Prisma.sql`${filterValues} && ARRAY(SELECT 'category=' || id FROM (${categoryIdsOf(slugs)}) category(id))`,
        ]
      : []),
    ...(hasPrice ? [Prisma.sql`${filterValues} && ${steps}::text[]`] : []),
  ];
}

/** The highest number that a price column holds. */
const MAX_MINOR = 2 ** 31 - 1;

/** At least the steps of the function `catalogue_values`, and a neighbor where its logarithm could be rounded differently. */
function stepsOf(min: number, max: number): number[] {
  const step = (minor: number, rounding: number) => Math.floor(4 * Math.log2(Math.max(minor, 1)) + rounding);
  const [first, last] = [step(min, -1e-9), step(Math.min(max, MAX_MINOR), 1e-9)];
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => first + index);
}

const plainSlugs = (slugs: CatalogueFilter['categorySlugs']) =>
  slugs?.map((slug) => slug.replaceAll('\0', '').toWellFormed()) ?? [];

/** One shelf is compared with, so that an index of its products can be read in their order. */
const inCategories = (slugs: readonly string[]) =>
  slugs.length === 1
    ? Prisma.sql`e."categoryId" = (${categoryIdsOf(slugs)})`
    : Prisma.sql`e."categoryId" = ANY(ARRAY(${categoryIdsOf(slugs)}))`;

/** For each slug the id of the category that has it, or had it earlier. */
export const categoryIdsOf = (slugs: readonly string[]) => Prisma.sql`
  SELECT coalesce(c.id, r."categoryId") FROM unnest(${[...slugs]}::text[]) AS asked(slug)
  LEFT JOIN "Category" c ON c.slug = asked.slug
  LEFT JOIN "CategoryRedirect" r ON r.slug = asked.slug`;

export const all = (conditions: readonly Prisma.Sql[]) =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' AND ');

interface Key {
  readonly by: Prisma.Sql;
  readonly type: Prisma.Sql;
  readonly down: boolean;
}

const id: Key = { by: Prisma.sql`e.id`, type: Prisma.sql`uuid`, down: true };
const newest: Key[] = [{ by: Prisma.sql`e."createdAt"`, type: Prisma.sql`timestamptz`, down: true }, id];
const number = Prisma.sql`int`;
// The best word counts: the name, then title and category, then the description.
export const rank = (query: string) =>
  // With OR: with AND, words that are near each other would count more than words of the name.
  Prisma.sql`ts_rank('{0.02, 0.2, 0.4, 1.0}', e.search, ${query.replaceAll(' & ', ' | ')}::tsquery)`;

/** Every sort order ends with the id, so that every cursor is unambiguous. */
function keysOf(sort: CatalogueSort, query: string | null): Key[] {
  if (sort === 'PRICE_ASC' || sort === 'PRICE_DESC')
    return [{ by: lowestPrice, type: number, down: sort === 'PRICE_DESC' }, id];
  if (sort === 'NAME') return [{ by: Prisma.sql`e.name`, type: Prisma.sql`text`, down: false }, id];
  if (sort === 'BEST_SELLING')
    return [{ by: Prisma.sql`e."soldUnits"`, type: number, down: true }, ...newest];
  if (sort === 'RELEVANCE' && query !== null)
    return [{ by: rank(query), type: Prisma.sql`real`, down: true }, ...newest];
  return newest;
}

export interface Place {
  /** Returns only products after this one, whether or not it matches the filter. */
  readonly after?: string | undefined;
  readonly backwards?: boolean;
  readonly take: number;
  readonly skip?: number;
  /** Few products match: all of them are found first, and sorted then. An index in the sort's order would pass by many others. */
  readonly hasFewMatches?: boolean;
}

/** One page of `columns`. A draft is not a valid cursor: its position would reveal its price. */
export function pageOf(
  columns: Prisma.Sql,
  conditions: readonly Prisma.Sql[],
  sort: CatalogueSort,
  query: string | null,
  { after, backwards = false, take, skip = 0, hasFewMatches = false }: Place,
): Prisma.Sql {
  const keys = directed(sort, query, backwards);
  const afterCursor = after === undefined ? [] : [afterRow(keys, after)];
  const order = keys.map(({ by, down }) => Prisma.sql`${by} ${down ? Prisma.sql`DESC` : Prisma.sql`ASC`}`);
  const fitting = all([visible, ...conditions]);
  // The best of so many are found by looking at each; an index finds the first of any other order.
  const isRanked = sort === 'RELEVANCE' && query !== null;
  const from =
    hasFewMatches || isRanked
      ? Prisma.sql`(SELECT * FROM "Equipment" e WHERE ${fitting} ${isRanked ? Prisma.sql`LIMIT ${COUNT_CAP}` : Prisma.sql`OFFSET 0`}) e WHERE ${all(afterCursor)}`
      : Prisma.sql`"Equipment" e WHERE ${all([fitting, ...afterCursor])}`;
  return Prisma.sql`SELECT ${columns} FROM ${from}
    ORDER BY ${Prisma.join(order)} LIMIT ${take} OFFSET ${skip}`;
}

const directed = (sort: CatalogueSort, query: string | null, backwards: boolean) =>
  keysOf(sort, query).map((key) => ({ ...key, down: key.down !== backwards }));

/** The keys of the last row of a page of `conditions`, as text. */
export function lastOfPage(
  conditions: readonly Prisma.Sql[],
  sort: CatalogueSort,
  { backwards = false, take, skip = 0, ...place }: Place,
): Prisma.Sql {
  const keys = directed(sort, null, backwards);
  const texts = Prisma.sql`ARRAY[${Prisma.join(keys.map(({ by }) => Prisma.sql`${by}::text`))}] AS keys`;
  const last = { ...place, backwards, take: 1, skip: skip + take - 1, hasFewMatches: true };
  return pageOf(texts, conditions, sort, null, last);
}

/** Not after the row with these keys, in an order other than relevance. The values tell the planner how many products that are. */
export function upTo(values: readonly string[], sort: CatalogueSort, backwards = false): Prisma.Sql[] {
  const bounds = directed(sort, null, backwards).map(({ by, type, down }, index) => ({
    by,
    down,
    value: Prisma.sql`${values[index] ?? ''}::text::${type}`,
  }));
  const [first, ...rest] = bounds;
  if (!first) return [];
  const price = Number(values[0]);
  if (first.by === lowestPrice) {
    const steps = indexed(first.down ? { priceMinMinor: price } : { priceMaxMinor: price });
    return [
      ...steps,
      Prisma.sql`${first.by} ${first.down ? Prisma.sql`>=` : Prisma.sql`<=`} (${first.value})`,
    ];
  }
  const isWithin = (keys: typeof bounds) =>
    Prisma.sql`(${Prisma.join(keys.map(({ by }) => by))}) ${first.down ? Prisma.sql`>=` : Prisma.sql`<=`} (${Prisma.join(keys.map(({ value }) => value))})`;
  if (sort === 'NAME') return [isWithin([first])];
  if (sort !== 'BEST_SELLING') return [isWithin(bounds)];
  // Most products have sold no units, and the planner estimates only the first column of a row comparison.
  const { by, down, value } = first;
  return [
    Prisma.sql`(${by} ${down ? Prisma.sql`>` : Prisma.sql`<`} ${value} OR (${by} = ${value} AND ${isWithin(rest)}))`,
  ];
}

function afterRow(keys: readonly Key[], after: string): Prisma.Sql {
  const cursorValue = (by: Prisma.Sql) =>
    Prisma.sql`(SELECT ${by} FROM "Equipment" e WHERE e.id = ${after}::uuid AND e.status <> 'DRAFT')`;
  const operator = ({ down }: Key) => (down ? Prisma.sql`<` : Prisma.sql`>`);
  const [first] = keys;
  // Keys of one direction form a single row comparison, which is an index range.
  if (first && keys.every(({ down }) => down === first.down)) {
    const own = Prisma.join(keys.map(({ by }) => by));
    return Prisma.sql`(${own}) ${operator(first)} (${Prisma.join(keys.map(({ by }) => cursorValue(by)))})`;
  }
  const isAfter = (key: Key) => Prisma.sql`${key.by} ${operator(key)} ${cursorValue(key.by)}`;
  const isEqual = ({ by }: Key) => Prisma.sql`${by} = ${cursorValue(by)}`;
  const steps = keys.map(
    (key, index) => Prisma.sql`(${all([...keys.slice(0, index).map(isEqual), isAfter(key)])})`,
  );
  // Repeats the first bound separately, so that it can be an index range.
  const bound =
    first && Prisma.sql`${first.by} ${first.down ? Prisma.sql`<=` : Prisma.sql`>=`} ${cursorValue(first.by)}`;
  return Prisma.sql`${bound} AND (${Prisma.join(steps, ' OR ')})`;
}
