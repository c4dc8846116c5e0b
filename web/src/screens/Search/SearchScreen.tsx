import { SlidersHorizontal } from 'lucide-react';
import { startTransition, useOptimistic, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { CardSkeletons } from '#web/features/equipment/EquipmentList.tsx';
import { useEarlierSlug } from '#web/features/equipment/use-earlier-slug.ts';
import { FilterChips } from '#web/features/search/FilterChips.tsx';
import {
  filterCount,
  readSearchTerms,
  searchVariables,
  sortNames,
  withKnownAttributes,
  withoutFilters,
  writeSearchTerms,
  type SearchTerms,
} from '#web/features/search/search-terms.ts';
import { SearchFilters } from '#web/features/search/SearchFilters.tsx';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Failed } from './Failed.tsx';
import { Results } from './Results.tsx';
import { SearchScreenMoreDocument, useSearchScreenQuery } from './SearchScreen.generated.ts';
import style from './SearchScreen.module.css';

const words = copy.search;

/** The search results. All parameters are stored in the URL. */
export function SearchScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { currency } = usePlatform().config;
  // Checkboxes update immediately, before the navigation completes.
  const [asked, setTerms] = useOptimistic(readSearchTerms(params));
  const variables = searchVariables(asked, currency);
  const { data, previousData, loading, error, refetch, fetchMore } = useSearchScreenQuery({ variables });
  const [sheet, setSheet] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const results = useRef<HTMLDivElement>(null);
  // Keep the previous results visible, dimmed, while loading, to avoid layout shifts. After a failure its filters stay.
  const known = (data ?? previousData)?.catalogue;
  const shown = data || loading ? known : undefined;
  const stale = shown !== undefined && !data;
  const terms = data ? withKnownAttributes(asked, data.catalogue.attributeFacets) : asked;

  const slugs = data?.catalogue.facets.find(({ name }) => name === 'category')?.values;
  const unknown = slugs && terms.ticked.category.find((slug) => slugs.every(({ value }) => value !== slug));
  useEarlierSlug(unknown ?? null, (earlier, current) => {
    const category = [...new Set(terms.ticked.category.map((slug) => (slug === earlier ? current : slug)))];
    const search = writeSearchTerms({ ...terms, ticked: { ...terms.ticked, category } });
    void navigate({ search }, { replace: true, state: { keepsPlace: true } });
  });

  const look = (next: SearchTerms) => {
    startTransition(() => {
      setTerms(next);
      // Not `setSearchParams`, which encodes commas.
      void navigate({ search: writeSearchTerms(next) }, { state: { keepsPlace: true } });
    });
    // After scrolling down, show the new results from the first one. The filters next to them are sticky.
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  };
  const toHeading = () => heading.current?.focus();
  const count = shown && words.products(shown.totalCount, shown.totalIsCapped);
  const corrected = shown?.correctedQuery;
  const filters = known && <SearchFilters found={known} terms={terms} onChange={look} />;
  // Filters of nothing would all count zero.
  const isUnfilterable = shown?.totalCount === 0 && filterCount(terms) === 0;

  return (
    <div className={isUnfilterable ? `${style.page} ${style.alone}` : style.page}>
      <header className={style.header}>
        <h1 ref={heading} tabIndex={-1}>
          {titleOf(terms, known?.facets)}
        </h1>
        <output className={style.count}>
          <VisuallyHidden>{stale && words.looking}</VisuallyHidden>
          <span aria-hidden={stale}>{count ?? (loading ? words.looking : '')}</span>
        </output>
        {corrected && (
          <p className={style.corrected}>
            {words.corrected} <strong>{corrected}</strong>. {words.insteadOf(terms.words)}{' '}
            <Link to={`${paths.search}?${writeSearchTerms({ ...terms, isVerbatim: true })}`}>
              {words.searchExactly(terms.words)}
            </Link>
          </p>
        )}
        {shown && shown.omittedTerms.length > 0 && (
          <p className={style.corrected}>{words.omitted(shown.omittedTerms)}</p>
        )}
      </header>
      <div className={style.tools}>
        {!isUnfilterable && (
          <Button
            variant="secondary"
            className={style.open ?? ''}
            onClick={() => setSheet(true)}
            disabled={!known}
          >
            <SlidersHorizontal size={18} aria-hidden />
            {words.filtersCount(filterCount(terms))}
          </Button>
        )}
        <div className={style.sort}>
          <Sort terms={terms} onChange={look} />
        </div>
      </div>
      <aside className={style.side} aria-labelledby="search-filters">
        <h2 id="search-filters">{words.filters}</h2>
        {filters ? (
          // Without JavaScript the form submits to this page.
          <form action={paths.search}>
            {terms.words && <input type="hidden" name="q" value={terms.words} />}
            {terms.isVerbatim && <input type="hidden" name="exact" value="1" />}
            {sortNames[terms.sort] && <input type="hidden" name="sort" value={sortNames[terms.sort]} />}
            {filters}
            <noscript>
              <button type="submit">{words.apply}</button>
            </noscript>
          </form>
        ) : (
          loading && <FilterSkeleton />
        )}
      </aside>
      <div ref={results} className={style.main} aria-busy={loading}>
        {known ? (
          <FilterChips found={known} terms={terms} onChange={look} onEmpty={toHeading} />
        ) : (
          loading && filterCount(terms) > 0 && <Skeleton width="16rem" height="2.25rem" />
        )}
        {shown ? (
          <Results
            // A new search starts at its first page.
            key={params.toString()}
            found={shown}
            stale={stale}
            query={terms.words}
            onWithoutFilters={() => {
              toHeading();
              look(withoutFilters(terms));
            }}
            onMore={(after) =>
              fetchMore({ query: SearchScreenMoreDocument, variables: { ...variables, after } })
            }
          />
        ) : loading ? (
          <CardSkeletons />
        ) : (
          <Failed message={error?.message} onAgain={() => void refetch()} />
        )}
      </div>
      <Dialog
        wide
        open={sheet}
        title={words.filters}
        onClose={() => setSheet(false)}
        closeLabel={words.closeFilters}
        actions={
          <>
            {filterCount(terms) > 0 && (
              <Button variant="quiet" onClick={() => look(withoutFilters(terms))}>
                {words.clear}
              </Button>
            )}
            <Button onClick={() => setSheet(false)}>{words.show(count ?? words.list)}</Button>
          </>
        }
      >
        <div className={style.sheet}>{filters}</div>
      </Dialog>
    </div>
  );
}

/** Returns the query, or without one the only selected category, or "all products". */
function titleOf(
  { words: query, ticked }: SearchTerms,
  facets: readonly { name: string; values: readonly { value: string; label: string }[] }[] = [],
): string {
  if (query) return words.resultsFor(query);
  const [only, ...others] = ticked.category;
  const shelf = facets
    .find(({ name }) => name === 'category')
    ?.values.find(({ value }) => value === only && others.length === 0);
  return shelf?.label ?? words.everything;
}

/** Without a query there is no relevance, so the default order is newest first. */
function Sort({ terms, onChange }: { terms: SearchTerms; onChange: (terms: SearchTerms) => void }) {
  const usual = terms.words ? 'RELEVANCE' : 'NEWEST';
  const sorts = (['RELEVANCE', 'BEST_SELLING', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'NAME'] as const).filter(
    (sort) => sort !== usual && sort !== 'RELEVANCE',
  );
  return (
    <SelectField
      label={words.sort}
      placeholder={words.sorts[usual]}
      options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
      value={terms.sort === usual || terms.sort === 'RELEVANCE' ? '' : terms.sort}
      onChange={({ target }) =>
        onChange({ ...terms, sort: (target.value || 'RELEVANCE') as SearchTerms['sort'] })
      }
    />
  );
}

function FilterSkeleton() {
  return (
    <div className={style.skeletons} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} width={`${60 + ((index * 17) % 35)}%`} height="1.4em" />
      ))}
    </div>
  );
}
