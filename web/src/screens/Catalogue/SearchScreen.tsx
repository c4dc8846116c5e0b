import { startTransition, useOptimistic, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useEarlierSlug } from '#web/features/equipment/use-earlier-slug.ts';
import {
  readSearchTerms,
  searchVariables,
  withKnownAttributes,
  writeSearchTerms,
  type SearchTerms,
} from '#web/features/search/search-terms.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { MoreProductsDocument } from './FilteredList.generated.ts';
import { FilteredList } from './FilteredList.tsx';
import { useSearchScreenQuery } from './SearchScreen.generated.ts';
import style from './SearchScreen.module.css';

const words = copy.search;

/** The search results. All parameters are stored in the URL. */
export function SearchScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { currency } = usePlatform().config;
  // Checkboxes update immediately, before the navigation completes.
  const [optimisticTerms, setTerms] = useOptimistic(readSearchTerms(params));
  const variables = searchVariables(optimisticTerms, currency);
  const { data, previousData, loading, error, refetch, fetchMore } = useSearchScreenQuery({ variables });
  const heading = useRef<HTMLHeadingElement>(null);
  const latest = (data ?? previousData)?.catalogue;
  const terms = data ? withKnownAttributes(optimisticTerms, data.catalogue.attributeFacets) : optimisticTerms;

  const slugs = data?.catalogue.facets.find(({ name }) => name === 'category')?.values;
  const unknown = slugs && terms.selected.category.find((slug) => slugs.every(({ value }) => value !== slug));
  useEarlierSlug(unknown ?? null, (earlier, current) => {
    const category = [...new Set(terms.selected.category.map((slug) => (slug === earlier ? current : slug)))];
    const search = writeSearchTerms({ ...terms, selected: { ...terms.selected, category } });
    void navigate({ search }, { replace: true, state: { preventScrollReset: true } });
  });

  const changeTerms = (next: SearchTerms) =>
    startTransition(() => {
      setTerms(next);
      // Not `setSearchParams`, which encodes commas.
      void navigate({ search: writeSearchTerms(next) }, { state: { preventScrollReset: true } });
    });
  const shown = data || loading ? latest : undefined;
  return (
    <FilteredList
      title={titleOf(terms, latest?.facets)}
      heading={heading}
      notes={
        shown && (
          <>
            {shown.correctedQuery && (
              <p className={style.note}>
                {words.corrected} <strong>{shown.correctedQuery}</strong>. {words.insteadOf(terms.words)}{' '}
                <Link to={`${paths.search}?${writeSearchTerms({ ...terms, isVerbatim: true })}`}>
                  {words.searchExactly(terms.words)}
                </Link>
              </p>
            )}
            {shown.omittedTerms.length > 0 && (
              <p className={style.note}>{words.omitted(shown.omittedTerms)}</p>
            )}
          </>
        )
      }
      terms={terms}
      action={paths.search}
      // Without a query there is no relevance.
      usualSort={terms.words ? 'RELEVANCE' : 'NEWEST'}
      latest={latest}
      isCurrent={data !== undefined}
      loading={loading}
      error={error?.message}
      onChange={changeTerms}
      onAgain={() => void refetch()}
      onMore={(after) => fetchMore({ query: MoreProductsDocument, variables: { ...variables, after } })}
    />
  );
}

/** Returns the query, or without one the only selected category, or "all products". */
function titleOf(
  { words: query, selected }: SearchTerms,
  facets: readonly { name: string; values: readonly { value: string; label: string }[] }[] = [],
): string {
  if (query) return words.resultsFor(query);
  const [only, ...others] = selected.category;
  const shelf = facets
    .find(({ name }) => name === 'category')
    ?.values.find(({ value }) => value === only && others.length === 0);
  return shelf?.label ?? words.everything;
}
