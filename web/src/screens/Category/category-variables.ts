import { sortNames } from '#web/features/search/search-terms.ts';
import type { CatalogueSort } from '#web/generated/schema-types.ts';

/** The sort orders of a category. The first is the default and has no parameter in the URL. */
export const sorts = [
  'BEST_SELLING',
  'NEWEST',
  'PRICE_ASC',
  'PRICE_DESC',
  'NAME',
] as const satisfies CatalogueSort[];

/** Returns the query variables of a category's page. An unknown sort order is the default. */
export function categoryVariables(slug: string, search: URLSearchParams) {
  const sort = sorts.find((one) => sortNames[one] === search.get('sort')) ?? sorts[0];
  return { slug, sort, filter: { categorySlugs: [slug] } };
}
