import type { ShownInstead } from '#server/generated/prisma/enums.ts';

/** A search of the search page. */
export interface Search {
  readonly query: string;
  readonly results: number;
  readonly instead: ShownInstead | null;
  /** Network address of the client, which limits how much it counts and is not stored; null for a page that the server renders. */
  readonly address: string | null;
}

const MAX_LENGTH = 100;

/**
 * The query as it is counted: lower case, single spaces, at most 100 characters. Null for a query that is not counted: blank, or
 * one that may contain personal data, such as an email address or a phone or order number.
 */
export function countedQuery(query: string): string | null {
  const text = query
    .slice(0, 2 * MAX_LENGTH)
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const cut = Array.from(text).slice(0, MAX_LENGTH).join('').trim();
  return !/[\p{L}\p{N}]/u.test(cut) || /@|\d(?:[\s()/.-]*\d){6}/.test(text) ? null : cut;
}
