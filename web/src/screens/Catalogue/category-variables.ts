import { readSearchTerms, searchVariables, type SearchTerms } from '#web/features/search/search-terms.ts';
import type { CatalogueSort } from '#web/generated/schema-types.ts';

/** The sort order of a category without a parameter in the URL. */
export const USUAL_SORT: CatalogueSort = 'BEST_SELLING';

/** Filters and sort order of a category's page, from the parameters of its URL. */
export function readCategoryTerms(search: URLSearchParams): SearchTerms {
  const terms = readSearchTerms(search);
  return { ...terms, words: '', isVerbatim: false, selected: { ...terms.selected, category: [] } };
}

/** Returns the query variables of a category's page. */
export function categoryVariables(slug: string, terms: SearchTerms, currency: string) {
  const { filter, sort } = searchVariables(terms, currency);
  return {
    slug,
    sort: sort === 'RELEVANCE' ? USUAL_SORT : sort,
    filter: { ...filter, categorySlugs: [slug] },
  };
}
