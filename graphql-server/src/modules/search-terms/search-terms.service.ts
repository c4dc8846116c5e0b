import type { Database, Db, Tx } from '#server/db.ts';
import { InvalidInput, NotFound } from '#server/errors/domain-error.ts';
import { isRowId, likeText, parse } from '#server/errors/input.ts';
import { Prisma, type SearchTerm } from '#server/generated/prisma/client.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  addSearchTermInput,
  changeSearchTermInput,
  normalizedTerm,
  type AddSearchTermInput,
  type ChangeSearchTermInput,
} from './search-terms.rules.ts';

/** `vainMeans`: the meanings that no published product matches. Loaded for listed rows only. */
export type ListedTerm = SearchTerm & { readonly vainMeans?: readonly string[] };
type Page = Pick<Prisma.SearchTermFindManyArgs, 'take' | 'skip' | 'cursor'>;
type Outcome = SearchTerm | InvalidInput | NotFound;

export type SearchTermsService = ReturnType<typeof searchTermsService>;

export function searchTermsService({
  prisma,
  pool,
  onChanged,
}: {
  prisma: Db;
  pool: Database['pool'];
  /** Drops cached search results of this server. */
  onChanged: () => void;
}) {
  const rows = async <R extends object>({ text, values }: Prisma.Sql) =>
    (await pool.query<R>(text, [...values])).rows;

  /** The terms with all words of `query` in the term or a meaning, by name. */
  function list(query: string, { take = 100, skip = 0, cursor }: Page = {}): Promise<ListedTerm[]> {
    const [beyond, order] = take < 0 ? [Prisma.sql`<`, Prisma.sql`DESC`] : [Prisma.sql`>`, Prisma.sql`ASC`];
    const after = cursor?.id
      ? Prisma.sql`AND t.term ${beyond} (SELECT term FROM "SearchTerm" WHERE id = ${cursor.id}::uuid)`
      : Prisma.empty;
    return rows<ListedTerm>(Prisma.sql`SELECT page.*, ${unmatchedMeanings(Prisma.sql`page.means`)} AS "vainMeans" FROM (
      SELECT t.* FROM "SearchTerm" t WHERE ${matching(query)} ${after}
      ORDER BY t.term ${order} LIMIT ${Math.abs(take)} OFFSET ${cursor ? 0 : skip}
    ) page ORDER BY term`);
  }

  async function count(query: string): Promise<number> {
    const [row] = await rows<{ count: number }>(
      Prisma.sql`SELECT count(*)::int AS count FROM "SearchTerm" t WHERE ${matching(query)}`,
    );
    return row?.count ?? 0;
  }

  /** The meanings that no published product matches. */
  async function vainMeans({ means, vainMeans: known }: ListedTerm): Promise<readonly string[]> {
    if (known) return known;
    const [row] = await rows<{ unmatched: string[] }>(
      Prisma.sql`SELECT ${unmatchedMeanings(Prisma.sql`${means}::text[]`)} AS unmatched`,
    );
    return row?.unmatched ?? [];
  }

  const one = async (id: string): Promise<SearchTerm | null> =>
    isRowId(id) ? prisma.searchTerm.findUnique({ where: { id } }) : null;

  /** Runs one change with its audit entry. A term that another row has is invalid input. */
  async function write(action: (tx: Tx) => Promise<Outcome>): Promise<Outcome> {
    try {
      const outcome = await prisma.$transaction(action);
      if (!(outcome instanceof Error)) onChanged();
      return outcome;
    } catch (error) {
      if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error;
      return new InvalidInput([{ path: 'term', message: 'This term already exists.' }]);
    }
  }

  const audit = (
    tx: Tx,
    viewer: Viewer,
    action: string,
    before: SearchTerm | null,
    after: SearchTerm | null,
  ) =>
    tx.auditEntry.create({
      data: {
        actor: viewer.id,
        action: `searchTerm.${action}`,
        subject: `searchTerm:${(after ?? before)?.id}`,
        ...(before && { before: { term: before.term, means: before.means } }),
        ...(after && { after: { term: after.term, means: after.means } }),
      },
    });

  async function add(viewer: Viewer, input: AddSearchTermInput): Promise<SearchTerm | InvalidInput> {
    const data = parse(addSearchTermInput, input);
    if (data instanceof InvalidInput) return data;
    const outcome = await write(async (tx) => {
      const added = await tx.searchTerm.create({ data });
      await audit(tx, viewer, 'added', null, added);
      return added;
    });
    return outcome as Exclude<typeof outcome, NotFound>;
  }

  async function change(viewer: Viewer, input: ChangeSearchTermInput): Promise<Outcome> {
    const parsed = parse(changeSearchTermInput, input);
    if (parsed instanceof InvalidInput) return parsed;
    const { id, ...data } = parsed;
    return write(async (tx) => {
      const before = await locked(tx, id);
      if (!before) return new NotFound('search term');
      const after = await tx.searchTerm.update({ where: { id }, data });
      await audit(tx, viewer, 'changed', before, after);
      return after;
    });
  }

  async function remove(viewer: Viewer, id: string): Promise<SearchTerm | NotFound> {
    const outcome = await write(async (tx) => {
      const before = await locked(tx, id);
      if (!before) return new NotFound('search term');
      await tx.searchTerm.delete({ where: { id } });
      await audit(tx, viewer, 'deleted', before, null);
      return before;
    });
    return outcome as Exclude<typeof outcome, InvalidInput>;
  }

  /** Locks the row, so that the audit has each value once. */
  async function locked(tx: Tx, id: string): Promise<SearchTerm | null> {
    if (!isRowId(id)) return null;
    await tx.$queryRaw`SELECT 1 FROM "SearchTerm" WHERE id = ${id}::uuid FOR UPDATE`;
    return tx.searchTerm.findUnique({ where: { id } });
  }

  return { list, count, vainMeans, one, add, change, remove };
}

/** The condition on `"SearchTerm" t`. */
function matching(query: string): Prisma.Sql {
  const words = normalizedTerm(query.slice(0, 200)).split(' ').filter(Boolean).slice(0, 10);
  const all = words.map(
    (word) => Prisma.sql`concat_ws(' ', t.term, array_to_string(t.means, ' ')) LIKE ${`%${likeText(word)}%`}`,
  );
  return all.length > 0 ? Prisma.join(all, ' AND ') : Prisma.sql`true`;
}

/**
 * Meanings are found in names, titles, categories, and attributes (weights A to C), as in `search-groups.ts`. The limit makes
 * the planner use the index: for one row it would read the table up to the first match.
 */
const unmatchedMeanings = (means: Prisma.Sql) => Prisma.sql`ARRAY(
  SELECT meaning FROM unnest(${means}) meaning
  CROSS JOIN LATERAL (SELECT regexp_replace(
    plainto_tsquery('pg_catalog.english', catalogue_plain(meaning))::text, '(^| )''', '\\1''ABC/', 'g'
  )::tsquery AS query OFFSET 0) parsed
  WHERE (SELECT count(*) FROM (
    SELECT FROM "Equipment" e WHERE e.status = 'PUBLISHED' AND e."parentId" IS NULL AND catalogue_words(e.search) @@ parsed.query LIMIT 1000
  ) found) = 0)`;
