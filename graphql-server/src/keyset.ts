/** What Prisma is told of a page: so many after (below zero: before) the row that the cursor names. */
interface Page {
  readonly take?: number | undefined;
  readonly skip?: number | undefined;
  readonly cursor?: { readonly id?: unknown } | undefined;
}

/** Bounds for the `where` of a model whose rows have their moment in `C`. */
type Beyond<C extends string> = {
  AND?: (
    { [K in C]: { lte?: Date; gte?: Date } } | { OR: ({ [K in C]: Bound<Date> } | { id: Bound<string> })[] }
  )[];
};
interface Bound<T> {
  lt?: T;
  gt?: T;
}

/**
 * One page of what is listed newest first, by a moment and then by id. Prisma reads all that comes before a cursor and throws
 * it away; here the cursor's moment is looked up, and an index is read from there. `momentOf` answers nothing for a row that
 * is not there, which nothing comes after. `list` gets what else the page is, and what its `where` must have besides.
 */
export async function pageByMoment<const C extends string, P extends Page, R>(
  column: C,
  page: P,
  momentOf: (id: string) => Promise<Date | null | undefined>,
  list: (page: Omit<P, 'cursor'>, beyond: Beyond<C>) => Promise<R[]>,
): Promise<R[]> {
  const { cursor, ...rest } = page;
  if (typeof cursor?.id !== 'string') return list(rest, {});
  const { id } = cursor;
  const moment = await momentOf(id);
  if (!moment) return [];
  const [beyond, or] = (page.take ?? 0) < 0 ? (['gt', 'gte'] as const) : (['lt', 'lte'] as const);
  const at = (bound: object) => ({ [column]: bound }) as never;
  // The first bound is where the index begins; the rest puts in order what is of the same moment.
  return list(
    { ...rest, skip: 0 },
    { AND: [at({ [or]: moment }), { OR: [at({ [beyond]: moment }), { id: { [beyond]: id } }] }] },
  );
}
