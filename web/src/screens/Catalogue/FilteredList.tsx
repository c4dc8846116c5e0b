import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import * as copy from '#web/app/copy.ts';
import { CardSkeletons } from '#web/features/equipment/EquipmentList.tsx';
import { FilterChips } from '#web/features/search/FilterChips.tsx';
import {
  filterCount,
  sortNames,
  withoutFilters,
  writeSearchTerms,
  type SearchTerms,
} from '#web/features/search/search-terms.ts';
import { SearchFilters } from '#web/features/search/SearchFilters.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { Skeleton } from '#web/ui/Waiting.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { SearchFailed } from './SearchFailed.tsx';
import type { FilteredListFragment } from './FilteredList.generated.ts';
import style from './FilteredList.module.css';
import { Results } from './Results.tsx';

const words = copy.search;

/** Id of the form with the filters and the sort order. */
const FORM = 'search-form';

/** Products with their filters, which are beside the list, or in a dialog on small screens. */
export function FilteredList({
  title,
  heading,
  notes,
  terms,
  action,
  usualSort,
  latest,
  isCurrent,
  loading,
  error,
  onChange,
  onAgain,
  onMore,
}: {
  /** The page's heading. Null if it is elsewhere. */
  title: string | null;
  /** Gets the focus when the focused filter disappears. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** What the list says about the query. */
  notes?: ReactNode;
  terms: SearchTerms;
  /** URL of the page, for submits without JavaScript. */
  action: string;
  /** The sort order without a parameter in the URL. */
  usualSort: SearchTerms['sort'];
  /** The latest results: of `terms` if `isCurrent`, otherwise of the search before. */
  latest: FilteredListFragment | undefined;
  isCurrent: boolean;
  loading: boolean;
  error: string | undefined;
  onChange: (terms: SearchTerms) => void;
  onAgain: () => void;
  onMore: (after: string) => Promise<unknown>;
}) {
  const [sheet, setSheet] = useState(false);
  const results = useRef<HTMLDivElement>(null);
  // Keep the previous results visible, dimmed, while loading, to avoid layout shifts. After a failure its filters stay.
  const shown = isCurrent || loading ? latest : undefined;
  const stale = shown !== undefined && !isCurrent;
  const change = (next: SearchTerms) => {
    onChange(next);
    // After scrolling down, show the new results from the first one. The filters next to them are sticky.
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  };
  const toHeading = () => heading.current?.focus();
  const count = shown && words.products(shown.totalCount, shown.totalIsCapped);
  const active = filterCount(terms);
  const filters = latest && <SearchFilters found={latest} terms={terms} onChange={change} />;
  // Filters of nothing would all count zero.
  const isUnfilterable = shown?.totalCount === 0 && active === 0;

  return (
    <div
      className={[style.page, isUnfilterable && style.alone, title === null && style.untitled]
        .filter(Boolean)
        .join(' ')}
    >
      <div className={style.header}>
        {title !== null && (
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        )}
        <output className={style.count}>
          <VisuallyHidden>{stale && words.looking}</VisuallyHidden>
          <span aria-hidden={stale}>{count ?? (loading ? words.looking : '')}</span>
        </output>
        {notes}
      </div>
      <div className={style.tools}>
        {!isUnfilterable && (
          <Button
            variant="secondary"
            className={style.open ?? ''}
            onClick={() => setSheet(true)}
            disabled={!latest}
          >
            <SlidersHorizontal size={18} aria-hidden />
            {words.filtersCount(active)}
          </Button>
        )}
        <div className={style.sort}>
          <Sort terms={terms} usual={usualSort} onChange={change} />
          <noscript>
            <button type="submit" form={FORM} className={style.apply}>
              {words.apply}
            </button>
          </noscript>
        </div>
      </div>
      <aside className={style.side} aria-labelledby="search-filters">
        <h2 id="search-filters">{words.filters}</h2>
        {filters ? (
          // Without JavaScript the form submits to this page.
          <form id={FORM} action={action}>
            {terms.words && <input type="hidden" name="q" value={terms.words} />}
            {terms.isVerbatim && <input type="hidden" name="exact" value="1" />}
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
        {latest ? (
          <FilterChips found={latest} terms={terms} onChange={change} onEmpty={toHeading} />
        ) : (
          loading && active > 0 && <Skeleton width="16rem" height="2.25rem" />
        )}
        {shown ? (
          <Results
            // A new search starts at its first page.
            key={writeSearchTerms(terms)}
            found={shown}
            stale={stale}
            query={terms.words}
            onWithoutFilters={() => {
              toHeading();
              change(withoutFilters(terms));
            }}
            onMore={onMore}
          />
        ) : loading ? (
          <CardSkeletons />
        ) : (
          <SearchFailed message={error} onAgain={onAgain} />
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
            {active > 0 && (
              <Button variant="quiet" onClick={() => change(withoutFilters(terms))}>
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

function Sort({
  terms,
  usual,
  onChange,
}: {
  terms: SearchTerms;
  usual: SearchTerms['sort'];
  onChange: (terms: SearchTerms) => void;
}) {
  const sorts = (['BEST_SELLING', 'NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'NAME'] as const).filter(
    (sort) => sort !== usual,
  );
  return (
    <SelectField
      label={words.sort}
      name="sort"
      form={FORM}
      placeholder={words.sorts[usual]}
      options={sorts.map((value) => ({ value: sortNames[value], label: words.sorts[value] }))}
      value={terms.sort === usual ? '' : sortNames[terms.sort]}
      onChange={({ target }) =>
        onChange({ ...terms, sort: sorts.find((one) => sortNames[one] === target.value) ?? 'RELEVANCE' })
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
