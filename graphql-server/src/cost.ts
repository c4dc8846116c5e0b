import type { GraphQLField } from 'graphql';

/** Entries of a list that says nothing of its length, and of a page that nobody said the size of. */
const ENTRIES_OF_A_LIST = 5;
const ENTRIES_OF_A_PAGE = 20;

/**
 * What a field adds to the cost of a query: 1 for itself, and its selection once per entry that it can have. The size of a
 * page is asked for (`first`, `last`), so that pages within pages multiply. A type may say otherwise (`complexity`).
 */
export function costOf(
  args: Record<string, unknown>,
  _context: unknown,
  field: GraphQLField<unknown, never>,
): { field: number; multiplier: number } {
  if (!field.args.some(({ name }) => name === 'first'))
    return { field: 1, multiplier: String(field.type).startsWith('[') ? ENTRIES_OF_A_LIST : 1 };
  const size = args.first ?? args.last;
  return { field: 1, multiplier: typeof size === 'number' ? Math.max(size, 1) : ENTRIES_OF_A_PAGE };
}
