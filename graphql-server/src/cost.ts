import type { GraphQLField } from 'graphql';

/** Assumed entries of a list without a declared length, and of a page without a requested size. */
export const ENTRIES_OF_A_LIST = 5;
export const ENTRIES_OF_A_PAGE = 20;
/** Most entries of a page. A larger `first` or `last` is rejected. */
export const MAX_PAGE_SIZE = 100;
/** A text search costs the database tens of milliseconds when it has to correct words: four fit into one request. */
export const COST_OF_SEARCH = 2_000;

/**
 * What a field adds to the cost of a query: 1 for itself (a text search `COST_OF_SEARCH`), and its selection once per entry
 * that it can have. The size of a page is an argument (`first`, `last`), so that pages within pages multiply. A field may
 * override this (`complexity`).
 */
export function costOf(
  args: Record<string, unknown>,
  _context: unknown,
  field: GraphQLField<unknown, never>,
): { field: number; multiplier: number } {
  const own = searchesText(args) ? COST_OF_SEARCH : 1;
  if (!field.args.some(({ name }) => name === 'first'))
    return { field: own, multiplier: String(field.type).startsWith('[') ? ENTRIES_OF_A_LIST : 1 };
  const size = args.first ?? args.last;
  return { field: own, multiplier: typeof size === 'number' ? Math.max(size, 1) : ENTRIES_OF_A_PAGE };
}

/** Every search of the schema takes its text as `query`, or as `filter.query`. */
function searchesText({ query, filter }: Record<string, unknown>): boolean {
  const text = query ?? (filter as { query?: unknown } | null | undefined)?.query;
  return typeof text === 'string' && text.trim() !== '';
}
