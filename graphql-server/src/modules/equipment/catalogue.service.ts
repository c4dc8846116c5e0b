import { isRowId } from '#server/errors/input.ts';
import { Prisma, type Category } from '#server/generated/prisma/client.ts';
import { createRevalidatingCache } from '#server/revalidating-cache.ts';
import { inDisplayOrder, type KnownDefinition } from './attributes.rules.ts';
import { countFacets, type Words } from './catalogue.facets.ts';
import { ALL_MATCHING, countEach, countMatching, inSamples, type Matching } from './catalogue-samples.ts';
import {
  CACHED_RESULTS,
  COUNT_CAP,
  FACET_LIMIT,
  MANY_RESULTS,
  cappedCount,
  isNarrowed,
  queryText,
} from './catalogue.rules.ts';
import type { CatalogueFilter, CatalogueSort, Count, ZeroResultHelp } from './catalogue.rules.ts';
import {
  all,
  indexed,
  lastOfPage,
  matches,
  filterConditions,
  offered,
  pageOf,
  rank,
  upTo,
  visible,
  type Place,
} from './catalogue.sql.ts';
import { fits, understand, type Understood } from './search.ts';
import {
  cachedRows,
  columnsOf,
  nameOf,
  rowsOf,
  type RelationSelection,
  type Pool,
  type ProductRow,
} from './equipment.rows.ts';
import { filledCategories } from './filled-categories.ts';

type Page = RelationSelection & Pick<Prisma.EquipmentFindManyArgs, 'take' | 'skip' | 'cursor'>;

/** Most rows that one list call answers. */
const MAX_ROWS = 500;
/** For queries with at least this many matches the ranking is cached, too. */
const MANY_RANKED = 1_000;

export interface Suggestions {
  readonly equipmentIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly correctedQuery: string | null;
}

/** Memoizes `find` per filter object. A filter lives as long as its request, whose list, counts and facets share the result. */
function memoize<T>(find: (filter: CatalogueFilter) => Promise<T>): (filter: CatalogueFilter) => Promise<T> {
  const known = new WeakMap<CatalogueFilter, Promise<T>>();
  return (filter) => {
    const found = known.get(filter) ?? find(filter);
    known.set(filter, found);
    return found;
  };
}

/** Ids of products, or a named statement that returns them as one array. */
export type ProductIds = readonly string[] | { readonly name: string; readonly sql: Prisma.Sql };

/** Published products only; no result reveals a draft. */
export function catalogueService({
  pool,
  batched = pool,
  currency,
}: {
  pool: Pool;
  /** For products by id. */
  batched?: Pool;
  currency: string;
}) {
  const understandings = createRevalidatingCache<{ words: Understood | null }>(
    ({ words }) => (words?.matching.count ?? 0) >= CACHED_RESULTS,
  );
  const understood = memoize(async ({ query, isVerbatim = null }) => {
    const understandQuery = async () => ({
      words: await understand(pool, currency, query, { isVerbatim: isVerbatim ?? false }),
    });
    return (await understandings.get(keyOf({ query, isVerbatim }), understandQuery)).words;
  });
  const matchings = createRevalidatingCache<Matching>(({ count }) => count >= CACHED_RESULTS);
  const rankings = createRevalidatingCache<readonly string[]>((ranked) => ranked.length >= MANY_RANKED);
  const suggested = createRevalidatingCache<Suggestions & { of: number }>(({ of }) => of >= MANY_RANKED);
  const narrowed = createRevalidatingCache<Awaited<ReturnType<typeof countFacets>>>(
    ({ of }) => of >= CACHED_RESULTS,
  );

  /** All definitions in display order, at most a minute old. */
  const definitions = cachedRows(async () =>
    inDisplayOrder(
      await rowsOf<KnownDefinition>(
        pool,
        Prisma.sql`SELECT d.*, coalesce(r.renames, '{}') AS renames
          FROM "AttributeDefinition" d LEFT JOIN "AttributeRefresh" r ON r.name = d.name`,
      ),
    ),
  );
  const attributeDefinitions = definitions.read;

  async function conditions(filter: CatalogueFilter) {
    const words = await understood(filter);
    const { category, price, availability: stock, availabilityOfEach, attributes } = filterConditions(filter);
    const having = attributes.map(({ condition }) => condition);
    const narrowing = [...category, ...price, ...having];
    const isIndexed = Boolean(words?.query) || having.length > 0;
    return {
      words,
      isIndexed,
      where: [...fits(words), ...(isIndexed ? indexed(filter) : []), ...narrowing, ...stock],
      /** For a list in the order of another index, which reads each product. */
      inOrder: [...fits(words), ...narrowing, ...availabilityOfEach],
      isNarrow: words !== null || price.length + stock.length + having.length > 0,
    };
  }

  const matching = memoize((filter) => matchings.get(keyOf(filter), () => findMatching(filter)));

  async function findMatching(filter: CatalogueFilter): Promise<Matching> {
    const { words, where, isIndexed } = await conditions(filter);
    const isOnlyQuery = words !== null && where.length === 1 && words.query !== null;
    if (isOnlyQuery) return words.matching;
    return isIndexed ? countMatching(pool, where) : countEach(pool, where);
  }

  /** The published ones of `wanted`, in that order. */
  const byIds = (wanted: readonly string[], selection: RelationSelection = {}) =>
    productsOf('visible', visible, wanted, selection);

  /** As `byIds`, with variants too: what can be ordered. `connection`: of a transaction, whose locks the reading needs. */
  const offeredByIds = (wanted: ProductIds, selection: RelationSelection = {}, connection = batched) =>
    productsOf('offered', offered, wanted, selection, connection);

  async function productsOf(
    name: string,
    condition: Prisma.Sql,
    wanted: ProductIds,
    selection: RelationSelection,
    connection = batched,
  ): Promise<ProductRow[]> {
    const isList = 'length' in wanted;
    if (isList && wanted.length === 0) return [];
    // PostgreSQL must not know the length of the list: it would plan the statement anew for each list.
    const ids = isList ? Prisma.sql`SELECT ${[...wanted]}::uuid[]` : wanted.sql;
    return rowsOf<ProductRow>(
      connection,
      Prisma.sql`SELECT ${columnsOf(selection)} FROM unnest((${ids})) WITH ORDINALITY wanted(id, at)
        JOIN "Equipment" e ON e.id = wanted.id WHERE ${condition} ORDER BY wanted.at`,
      `${name} products ${nameOf(selection)}${isList ? '' : wanted.name}`,
    );
  }

  async function categoriesByIds(wanted: readonly string[]): Promise<Category[]> {
    if (wanted.length === 0) return [];
    return rowsOf<Category>(
      pool,
      Prisma.sql`SELECT c.* FROM unnest((SELECT ${[...wanted]}::uuid[])) WITH ORDINALITY wanted(id, at)
        JOIN "Category" c ON c.id = wanted.id ORDER BY wanted.at`,
    );
  }

  const ids = async (...page: Parameters<typeof pageOf> extends [unknown, ...infer Rest] ? Rest : never) =>
    (await rowsOf<{ id: string }>(pool, pageOf(Prisma.sql`e.id`, ...page))).map(({ id }) => id);

  /** One page of published products that match `filter`. A negative `take` pages backwards, as in Prisma. */
  async function list(filter: CatalogueFilter = {}, sort: CatalogueSort = 'RELEVANCE', page: Page = {}) {
    const { take = MAX_ROWS, skip = 0, cursor } = page;
    if (cursor && !isRowId(cursor.id)) return [];
    const { words, where, inOrder, isNarrow, isIndexed } = await conditions(filter);
    const isRanked = Boolean(words?.query) && sort === 'RELEVANCE';
    const { count: total, samples } = isNarrow ? await matching(filter) : ALL_MATCHING;
    const hasFewMatches = isNarrow && !isRanked && (isIndexed || total < MANY_RESULTS);
    const among = isRanked ? [...where, ...inSamples(samples)] : hasFewMatches ? where : inOrder;
    const ranked = words && isRanked ? await fromRanking(filter, words.ranked, page, among) : null;
    if (ranked) return ranked;
    const place: Place = {
      take: Math.min(Math.abs(take), MAX_ROWS),
      backwards: take < 0,
      // The page starts after the cursor's row.
      ...(cursor ? { after: cursor.id } : { skip }),
      hasFewMatches,
    };
    const bound = hasFewMatches && samples !== null ? await boundOfPage(where, sort, place, samples) : [];
    // PostgreSQL plans the statement of `byIds` once per connection. Planning all columns takes longer than reading them.
    const found = await ids([...among, ...bound], sort, words?.query ? words.ranked : null, place);
    return byIds(take < 0 ? found.toReversed() : found, page);
  }

  /**
   * Products of a page of many are not after the last product of the same page of a sample. So the indexes of words and of the
   * order find a few hundred together. The index of the order alone can pass by hundreds of thousands, such as of cheaper products.
   */
  async function boundOfPage(
    where: readonly Prisma.Sql[],
    sort: CatalogueSort,
    place: Place,
    samples: number,
  ): Promise<Prisma.Sql[]> {
    const last = lastOfPage([...where, ...inSamples(samples)], sort, place);
    const [row] = await rowsOf<{ keys: string[] }>(pool, last);
    return row ? upTo(row.keys, sort, place.backwards) : [];
  }

  /**
   * One page of a cached ranking, which is at most a minute old; the rows are current. Null if the query has too few matches
   * to be cached, or if the page is not within the ranking.
   */
  async function fromRanking(
    filter: CatalogueFilter,
    query: string,
    { take = MAX_ROWS, skip = 0, cursor, ...selection }: Page,
    where: readonly Prisma.Sql[],
  ): Promise<ProductRow[] | null> {
    const key = keyOf(filter);
    if (take < 0 || !matchings.peek(key)) return null;
    const ranked = await rankings.get(key, () => ids(where, 'RELEVANCE', query, { take: MANY_RANKED }));
    const start = cursor?.id === undefined ? skip : ranked.indexOf(cursor.id) + 1;
    const wanted = ranked.slice(start, start + Math.min(take, MAX_ROWS));
    const isWithin = wanted.length === Math.min(take, MAX_ROWS) && (!cursor || start > 0);
    if (!isWithin) return null;
    const rows = await byIds(wanted, selection);
    return rows.length === wanted.length ? rows : null;
  }

  /** How many `list` has in all, up to `COUNT_CAP`. */
  const count = async (filter: CatalogueFilter): Promise<Count> =>
    cappedCount((await matching(filter)).count);

  const omitted = async (filter: CatalogueFilter) => (await understood(filter))?.omitted ?? [];

  const corrected = async (filter: CatalogueFilter) => (await understood(filter))?.corrected ?? null;

  /** The counts of a facet ignore its own filter and respect all others. */
  const facets = memoize(async (filter) => ({
    ...(await narrowed.get(keyOf(filter), async () =>
      countFacets(pool, filter, await wordsOf(filter), await attributeDefinitions()),
    )),
    currency,
  }));

  async function wordsOf(filter: CatalogueFilter) {
    const { query, isVerbatim, categorySlugs } = filter;
    const unfiltered = isNarrowed(filter) ? { query, isVerbatim } : filter;
    const words = await sampledWords(unfiltered);
    const isInCategory = (categorySlugs?.length ?? 0) > 0;
    return { words, inCategory: isInCategory ? await sampledWords({ ...unfiltered, categorySlugs }) : words };
  }

  async function sampledWords(filter: CatalogueFilter): Promise<Words> {
    const words = await understood(filter);
    if (!words?.query) return { conditions: fits(words), limit: COUNT_CAP + 1 };
    const { count: found, samples } = await matching(filter);
    const limit = found > COUNT_CAP ? FACET_LIMIT : COUNT_CAP + 1;
    const enough = samples && Math.ceil((samples * limit) / COUNT_CAP);
    return { conditions: [...fits(words), ...indexed(filter), ...inSamples(enough)], limit };
  }

  /** Help for a search without results; null if `filter` has results. */
  async function help(filter: CatalogueFilter): Promise<ZeroResultHelp | null> {
    if ((await count(filter)).count > 0) return null;
    const words = await understood(filter);
    const unsold = words?.unsold ?? null;
    const instead = await alternativesTo(words);
    return {
      reason: !words || words.isFound ? 'FILTERS' : unsold === null ? 'WORDS' : 'NOT_SOLD',
      unsold,
      ...instead,
      categoryIds:
        instead.equipmentAre !== 'BEST_SELLERS'
          ? await shelvesOf(instead.equipmentIds)
          : unsold === null
            ? []
            : await filledCategories(pool),
    };
  }

  async function alternativesTo(
    words: Understood | null,
  ): Promise<Pick<ZeroResultHelp, 'equipmentAre' | 'equipmentIds'>> {
    const query = words?.isFound ? words.query : words?.anyWord;
    const near = query ? await bestOf(query, 6) : [];
    if (near.length > 0)
      return { equipmentAre: words?.isFound ? 'WITHOUT_FILTERS' : 'NEAREST', equipmentIds: near };
    return { equipmentAre: 'BEST_SELLERS', equipmentIds: await ids([], 'BEST_SELLING', null, { take: 6 }) };
  }

  async function bestOf(query: string, take: number): Promise<string[]> {
    const words = [matches(query)];
    const { samples } = await countMatching(pool, words);
    return ids([...words, ...inSamples(samples)], 'RELEVANCE', query, { take });
  }

  async function shelvesOf(equipmentIds: readonly string[]): Promise<string[]> {
    const rows = await byIds(equipmentIds);
    return [...new Set(rows.map(({ categoryId }) => categoryId))].slice(0, 4);
  }

  /** Suggestions for the partial query `text`: at most `first` products and three categories. */
  async function suggest(text: string, first: number): Promise<Suggestions> {
    const words = await understand(pool, currency, text, { isPartial: true });
    if (!words?.isFound) return { equipmentIds: [], categoryIds: [], correctedQuery: null };
    const found = await suggested.get(JSON.stringify([first, text]), () => suggestions(words, first));
    return { ...found, correctedQuery: words.corrected };
  }

  async function suggestions(words: Understood, first: number): Promise<Suggestions & { of: number }> {
    // With conditions, fewer match than the samples are for.
    const sample = words.conditions.length === 0 ? inSamples(words.matching.samples) : [];
    const [row] = await rowsOf<{ of: number; equipment: string[] | null; categories: string[] | null }>(
      pool,
      Prisma.sql`WITH found AS MATERIALIZED (
        SELECT e.id, e."categoryId", e."createdAt", ${words.query === null ? Prisma.sql`0` : rank(words.ranked)} AS rank
        FROM "Equipment" e WHERE ${all([visible, ...fits(words), ...sample])} LIMIT ${COUNT_CAP}
      ), shelves AS (
        SELECT c.id, count(*), to_tsvector('pg_catalog.english', catalogue_plain(c.name))
          || to_tsvector('pg_catalog.simple', catalogue_plain(c.name)) @@ ${words.query ?? ''}::tsquery AS named
        FROM found JOIN "Category" c ON c.id = found."categoryId" GROUP BY c.id
      )
      SELECT (SELECT count(*) FROM found)::int AS of,
        ARRAY(SELECT id FROM found ORDER BY rank DESC, "createdAt" DESC, id DESC LIMIT ${first}) AS equipment,
        ARRAY(SELECT id FROM shelves ORDER BY named DESC, count DESC, id LIMIT 3) AS categories`,
    );
    return {
      equipmentIds: row?.equipment ?? [],
      categoryIds: row?.categories ?? [],
      correctedQuery: words.corrected,
      of: row?.of ?? 0,
    };
  }

  /** At most `first` products by units sold in the last 90 days, then newest. */
  const bestSellers = (first: number, selection: RelationSelection = {}) => {
    const page = pageOf(columnsOf(selection), [], 'BEST_SELLING', null, { take: first });
    return rowsOf<ProductRow>(pool, page, `best sellers ${nameOf(selection)}`);
  };

  /** Caches the first results, the count and the facets of a query, unless few products match. */
  async function cacheResults(query: string): Promise<void> {
    const filter: CatalogueFilter = { query };
    await count(filter);
    await list(filter, 'RELEVANCE', { take: 1 });
    await facets(filter);
  }

  /** Drops cached results, after a change of what queries mean. */
  function forgetSearches(): void {
    for (const cache of [understandings, matchings, rankings, suggested, narrowed]) cache.clear();
  }

  /** Drops what depends on the definitions of attributes. */
  function forgetAttributes(): void {
    definitions.clear();
    forgetSearches();
  }

  return {
    list,
    count,
    corrected,
    omitted,
    facets,
    help,
    suggest,
    bestSellers,
    cacheResults,
    byIds,
    offeredByIds,
    categoriesByIds,
    forgetSearches,
    forgetAttributes,
    attributeDefinitions,
  };
}

/** Cache key: equal for equivalent filters, such as with an empty list and without one. */
function keyOf({ query, isVerbatim, ...narrowing }: CatalogueFilter): string {
  const { categorySlugs, priceMinMinor, priceMaxMinor, availability, attributes } = narrowing;
  const lists = [categorySlugs, availability, attributes].map((list) => (list?.length ? list : null));
  return JSON.stringify([queryText(query), isVerbatim ?? false, priceMinMinor, priceMaxMinor, ...lists]);
}
