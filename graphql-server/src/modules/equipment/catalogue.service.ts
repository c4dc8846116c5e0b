import type { Db } from '#server/db.ts';
import { isRowId } from '#server/errors/input.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { countFacets } from './catalogue.facets.ts';
import { COUNT_CAP, cappedCount } from './catalogue.rules.ts';
import type { CatalogueFilter, CatalogueSort, Count } from './catalogue.rules.ts';
import { all, matches, narrowings, pageOf, rank, visible, type Place } from './catalogue.sql.ts';
import { fits, understand, type Understood } from './catalogue.words.ts';
import { equipmentVisible } from './equipment.access.ts';

/** A selection that the GraphQL door composed; the REST door gives none and gets all columns. */
type Selection = Pick<Prisma.EquipmentFindManyArgs, 'select' | 'include'>;
type Page = Pick<Prisma.EquipmentFindManyArgs, 'select' | 'include' | 'take' | 'skip' | 'cursor'>;

/** Most rows that one list call answers. */
const MOST_ROWS = 500;
/** Of so many products that fit the words the best are suggested: a single letter fits nearly all. */
const MOST_SUGGESTED_FROM = 5_000;

export interface Suggestions {
  readonly equipmentIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly correctedQuery: string | null;
}

export interface ZeroResultHelp {
  readonly reason: 'WORDS' | 'FILTERS';
  readonly equipmentAre: 'WITHOUT_FILTERS' | 'NEAREST' | 'BEST_SELLERS';
  readonly equipmentIds: readonly string[];
  readonly categoryIds: readonly string[];
}

/** Finds out once for each filter object, which lives as long as one request: its list, counts and facets all ask. */
function once<T>(find: (filter: CatalogueFilter) => Promise<T>): (filter: CatalogueFilter) => Promise<T> {
  const known = new WeakMap<CatalogueFilter, Promise<T>>();
  return (filter) => {
    const found = known.get(filter) ?? find(filter);
    known.set(filter, found);
    return found;
  };
}

/** What everybody can find in the shop; nothing here tells of a draft. */
export function catalogueService({ prisma, currency }: { prisma: Db; currency: string }) {
  const understood = once((filter) => understand(prisma, filter.query));

  async function conditions(filter: CatalogueFilter) {
    const words = await understood(filter);
    const { category, price, availability: stock } = narrowings(filter);
    return { words, where: [...fits(words), ...category, ...price, ...stock] };
  }

  async function ids(where: readonly Prisma.Sql[], sort: CatalogueSort, query: string | null, place: Place) {
    const rows = await prisma.$queryRaw<{ id: string }[]>(pageOf(where, sort, query, place));
    return rows.map(({ id }) => id);
  }

  /** The published ones of `wanted`, in that order. */
  async function byIds(wanted: readonly string[], selection: Selection = {}) {
    if (wanted.length === 0) return [];
    const where = { AND: [{ id: { in: [...wanted] } }, equipmentVisible] };
    const rows = await prisma.equipment.findMany({ ...selection, where });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return wanted.flatMap((id) => byId.get(id) ?? []);
  }

  async function categoriesByIds(
    wanted: readonly string[],
    selection: Pick<Prisma.CategoryFindManyArgs, 'select' | 'include'> = {},
  ) {
    if (wanted.length === 0) return [];
    const rows = await prisma.category.findMany({ ...selection, where: { id: { in: [...wanted] } } });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return wanted.flatMap((id) => byId.get(id) ?? []);
  }

  /** Published products that `filter` asks for, a page of them; `take` below zero goes backwards, as Prisma has it. */
  async function list(filter: CatalogueFilter = {}, sort: CatalogueSort = 'RELEVANCE', page: Page = {}) {
    const { take = MOST_ROWS, skip = 0, cursor, ...selection } = page;
    const { words, where } = await conditions(filter);
    if (cursor && !isRowId(cursor.id)) return [];
    const wanted = await ids(where, sort, words && words.query, {
      take: Math.min(Math.abs(take), MOST_ROWS),
      backwards: take < 0,
      // What the cursor names is skipped: a page begins after it.
      ...(cursor ? { after: cursor.id } : { skip }),
    });
    return byIds(take < 0 ? wanted.toReversed() : wanted, selection);
  }

  /** How many `list` has in all, up to 10,000. */
  const count = once(async (filter): Promise<Count> => {
    const { where } = await conditions(filter);
    const [row] = await prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count
      FROM (SELECT FROM "Equipment" e WHERE ${all([visible, ...where])} LIMIT ${COUNT_CAP + 1}) found`;
    return cappedCount(row?.count ?? 0);
  });

  const corrected = async (filter: CatalogueFilter) => (await understood(filter))?.corrected ?? null;

  /** Ways to narrow: a way's own choices do not change its counts, all others do. */
  const facets = once(async (filter) => ({
    ...(await countFacets(prisma, filter, fits(await understood(filter)))),
    currency,
  }));

  /** What to show where `filter` finds nothing; null where it finds something. */
  async function help(filter: CatalogueFilter): Promise<ZeroResultHelp | null> {
    if ((await count(filter)).count > 0) return null;
    const words = await understood(filter);
    const instead = await insteadOf(words);
    return {
      reason: words && !words.isFound ? 'WORDS' : 'FILTERS',
      ...instead,
      categoryIds: instead.equipmentAre === 'BEST_SELLERS' ? [] : await shelvesOf(instead.equipmentIds),
    };
  }

  async function insteadOf(
    words: Understood | null,
  ): Promise<Omit<ZeroResultHelp, 'reason' | 'categoryIds'>> {
    const query = words?.isFound ? words.query : words?.some;
    const near = query ? await ids([matches(query)], 'RELEVANCE', query, { take: 6 }) : [];
    if (near.length > 0)
      return { equipmentAre: words?.isFound ? 'WITHOUT_FILTERS' : 'NEAREST', equipmentIds: near };
    return { equipmentAre: 'BEST_SELLERS', equipmentIds: await ids([], 'BEST_SELLING', null, { take: 6 }) };
  }

  async function shelvesOf(equipmentIds: readonly string[]): Promise<string[]> {
    const rows = await prisma.equipment.findMany({
      where: { id: { in: [...equipmentIds] } },
      select: { id: true, categoryId: true },
    });
    const shelf = new Map(rows.map(({ id, categoryId }) => [id, categoryId]));
    return [...new Set(equipmentIds.flatMap((id) => shelf.get(id) ?? []))].slice(0, 4);
  }

  /** At most `first` products and three shelves for who has typed `text` so far. */
  async function suggest(text: string, first: number): Promise<Suggestions> {
    const words = await understand(prisma, text);
    if (!words?.isFound) return { equipmentIds: [], categoryIds: [], correctedQuery: null };
    const [row] = await prisma.$queryRaw<{ equipment: string[] | null; categories: string[] | null }[]>`
      WITH found AS MATERIALIZED (
        SELECT e.id, e."categoryId", e."createdAt", ${rank(words.query)} AS rank
        FROM "Equipment" e WHERE ${all([visible, ...fits(words)])} LIMIT ${MOST_SUGGESTED_FROM}
      ), shelves AS (
        SELECT c.id, count(*), to_tsvector('pg_catalog.english', catalogue_plain(c.name))
          || to_tsvector('pg_catalog.simple', catalogue_plain(c.name)) @@ ${words.query}::tsquery AS named
        FROM found JOIN "Category" c ON c.id = found."categoryId" GROUP BY c.id
      )
      SELECT
        ARRAY(SELECT id FROM found ORDER BY rank DESC, "createdAt" DESC, id DESC LIMIT ${first}) AS equipment,
        ARRAY(SELECT id FROM shelves ORDER BY named DESC, count DESC, id LIMIT 3) AS categories`;
    return {
      equipmentIds: row?.equipment ?? [],
      categoryIds: row?.categories ?? [],
      correctedQuery: words.corrected,
    };
  }

  /** At most `first` products by units sold in the last 90 days, then newest. */
  const bestSellers = (first: number, selection: Selection = {}) =>
    list({}, 'BEST_SELLING', { ...selection, take: Math.max(1, first) });

  return { list, count, corrected, facets, help, suggest, bestSellers, byIds, categoriesByIds };
}
