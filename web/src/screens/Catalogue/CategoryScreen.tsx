import { startTransition, useEffect, useOptimistic, useRef, type RefObject } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { breadcrumbsOf } from '#web/features/equipment/breadcrumbs.ts';
import {
  filterCount,
  withKnownAttributes,
  writeSearchTerms,
  type SearchTerms,
} from '#web/features/search/search-terms.ts';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { categoryVariables, readCategoryTerms, USUAL_SORT } from './category-variables.ts';
import { useCategoryScreenQuery, type CategoryScreenQuery } from './CategoryScreen.generated.ts';
import style from './CategoryScreen.module.css';
import { MoreProductsDocument } from './FilteredList.generated.ts';
import { FilteredList } from './FilteredList.tsx';

const words = copy.category;

/** The `sizes` attribute of the category's picture. */
export const categoryPictureSizes = '(max-width: 40rem) 7rem, 16rem';

/** All products of one category. Filters and sort order are stored in the URL. */
export function CategoryScreen() {
  const { slug = '' } = useParams();
  const [params] = useSearchParams();
  const { currency } = usePlatform().config;
  // Checkboxes update immediately, before the navigation completes.
  const [optimisticTerms, setTerms] = useOptimistic(readCategoryTerms(params));
  const variables = categoryVariables(slug, optimisticTerms, currency);
  const { data, previousData, loading, error, refetch, fetchMore } = useCategoryScreenQuery({ variables });
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const current = data?.categoryBySlug?.slug;
  const isMoved = current !== undefined && current !== slug;
  const target = `${paths.category(current ?? slug)}${params.size > 0 ? `?${params}` : ''}`;
  useEffect(() => {
    if (isMoved) void navigate(target, { replace: true });
  }, [isMoved, target, navigate]);
  // Other filters keep the page visible while they load; another category doesn't.
  const isSame = previousData?.categoryBySlug?.slug === slug;
  const latest = data ?? (isSame ? previousData : undefined);
  const category = latest?.categoryBySlug;
  useWindowTitle(category?.name);

  if ((loading && !latest) || isMoved) return <Spinner label={copy.waiting} />;
  if (!latest)
    return (
      <div className="page">
        <LoadFailure level={1} title={words.failed} message={error?.message} onTryAgain={refetch} />
      </div>
    );
  if (!category)
    return (
      <div className="page">
        <Notice
          kind="empty"
          level={1}
          title={words.gone}
          action={<ButtonLink to={paths.search}>{words.all}</ButtonLink>}
        >
          {words.goneHint}
        </Notice>
      </div>
    );
  const { catalogue } = latest;
  const terms = data ? withKnownAttributes(optimisticTerms, catalogue.attributeFacets) : optimisticTerms;
  const isEmpty = catalogue.totalCount === 0 && filterCount(terms) === 0;
  const changeTerms = (next: SearchTerms) =>
    startTransition(() => {
      setTerms(next);
      // Not `setSearchParams`, which encodes commas.
      void navigate({ search: writeSearchTerms(next) }, { state: { preventScrollReset: true } });
    });
  return (
    <>
      <Breadcrumbs label={copy.nav.breadcrumbs} trail={breadcrumbsOf(category)} />
      <div className={style.page}>
        <Intro category={category} heading={heading} />
        {isEmpty && (
          <Notice
            kind="empty"
            title={words.empty(category.name)}
            action={<ButtonLink to={paths.search}>{words.all}</ButtonLink>}
          >
            {words.emptyHint}
          </Notice>
        )}
      </div>
      {!isEmpty && (
        <FilteredList
          key={slug}
          title={null}
          heading={heading}
          terms={terms}
          action={paths.category(slug)}
          usualSort={USUAL_SORT}
          latest={{ ...catalogue, facets: catalogue.facets.filter(({ name }) => name !== 'category') }}
          isCurrent={data !== undefined}
          loading={loading}
          error={error?.message}
          onChange={changeTerms}
          onAgain={() => void refetch().catch(() => {})}
          onMore={(after) => fetchMore({ query: MoreProductsDocument, variables: { ...variables, after } })}
        />
      )}
    </>
  );
}

/** The heading, text and picture of a category. */
function Intro({
  category: { name, description, picture },
  heading,
}: {
  category: NonNullable<CategoryScreenQuery['categoryBySlug']>;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  return (
    <header className={style.intro}>
      <h1 ref={heading} tabIndex={-1}>
        {name}
      </h1>
      {picture && (
        <div className={style.stage} style={{ '--tint': picture.color } as React.CSSProperties}>
          <Picture picture={{ ...picture, alt: '' }} sizes={categoryPictureSizes} eager fallbackAlt="" />
        </div>
      )}
      {description && <p>{description}</p>}
    </header>
  );
}
