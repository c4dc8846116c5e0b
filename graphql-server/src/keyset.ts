/** The `take` of a count: counting a list that grows without limit stops here. */
export const MAX_COUNT = 10_000;

/** Prisma's pagination arguments: `take` rows after (negative: before) the cursor's row. */
interface Page {
  readonly take?: number | undefined;
  readonly skip?: number | undefined;
  readonly cursor?: { readonly id?: unknown } | undefined;
}

/** Bounds for the `where` of a model with the timestamp column `C`. */
type CursorFilter<C extends string> = {
  AND?: (
    | { [K in C]: { lte?: Date; gte?: Date } }
    | { OR: ({ [K in C]: Bound<Date> } | { id: Bound<string> })[] }
  )[];
};
interface Bound<T> {
  lt?: T;
  gt?: T;
}

/**
 * Keyset pagination of a list sorted by timestamp and id, newest first. Prisma would read and discard all rows before a
 * cursor; this looks up the cursor's timestamp and reads the index from there. `momentOf` returns nothing for a missing row,
 * whose page is empty. `list` gets the remaining page arguments and the additional `where`.
 */
export async function pageByMoment<const C extends string, P extends Page, R>(
  column: C,
  page: P,
  momentOf: (id: string) => Promise<Date | null | undefined>,
  list: (page: Omit<P, 'cursor'>, cursorFilter: CursorFilter<C>) => Promise<R[]>,
): Promise<R[]> {
  const { cursor, ...rest } = page;
  if (typeof cursor?.id !== 'string') return list(rest, {});
  const { id } = cursor;
  const moment = await momentOf(id);
  if (!moment) return [];
  const [strictly, or] = (page.take ?? 0) < 0 ? (['gt', 'gte'] as const) : (['lt', 'lte'] as const);
  const at = (bound: object) => ({ [column]: bound }) as never;
  // The first bound is the index range; the others order rows with equal timestamps.
  return list(
    { ...rest, skip: 0 },
    { AND: [at({ [or]: moment }), { OR: [at({ [strictly]: moment }), { id: { [strictly]: id } }] }] },
  );
}
