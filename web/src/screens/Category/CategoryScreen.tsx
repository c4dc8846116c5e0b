import { startTransition, useEffect, useOptimistic } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useWindowTitle } from '#web/app/window-title.ts';
import { AddToCartPill } from '#web/features/cart/AddToCartPill.tsx';
import { breadcrumbsOf } from '#web/features/equipment/breadcrumbs.ts';
import { EquipmentList } from '#web/features/equipment/EquipmentList.tsx';
import { ListButtons } from '#web/features/lists/ListButtons.tsx';
import { sortNames } from '#web/features/search/search-terms.ts';
import { Breadcrumbs } from '#web/ui/Breadcrumbs.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import { useOnline } from '#web/ui/use-online.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { categoryVariables, sorts } from './category-variables.ts';
import {
  CategoryScreenMoreDocument,
  useCategoryScreenQuery,
  type CategoryScreenQuery,
} from './CategoryScreen.generated.ts';
import style from './CategoryScreen.module.css';

const words = copy.category;

/** The `sizes` attribute of the category's picture. */
export const categoryPictureSizes = '(max-width: 40rem) 7rem, 16rem';

/** All products of one category. The sort order is stored in the URL. */
export function CategoryScreen() {
  const { slug = '' } = useParams();
  const [params, setParams] = useSearchParams();
  // The select changes immediately, before the navigation completes.
  const [search, setSearch] = useOptimistic(params);
  const { sort, filter } = categoryVariables(slug, search);
  const { data, previousData, loading, error, refetch, fetchMore } = useCategoryScreenQuery({
    variables: { slug, sort, filter },
  });
  const online = useOnline();
  const navigate = useNavigate();
  const current = data?.categoryBySlug?.slug;
  const isMoved = current !== undefined && current !== slug;
  const target = `${paths.category(current ?? slug)}${searchOf(params)}`;
  useEffect(() => {
    if (isMoved) void navigate(target, { replace: true });
  }, [isMoved, target, navigate]);
  const category = (data ?? previousData)?.categoryBySlug;
  // Another sort order keeps the products visible while it loads; another category doesn't.
  const shown = data ?? (loading && category?.slug === slug ? previousData : undefined);
  useWindowTitle(shown?.categoryBySlug?.name);
  const sortBy = (value: string) =>
    startTransition(() => {
      const next = new URLSearchParams(value && { sort: value });
      setSearch(next);
      setParams(next, { state: { keepsPlace: true } });
    });

  if ((loading && !shown) || isMoved) return <Spinner label={copy.waiting} />;
  if (shown && !category)
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
  if (!shown || !category)
    return (
      <div className="page">
        <Notice
          kind="problem"
          level={1}
          title={online ? words.failed : copy.failures.offline}
          action={<Button onClick={() => void refetch().catch(() => {})}>{copy.tryAgain}</Button>}
        >
          {online && error?.message}
        </Notice>
      </div>
    );
  const { name, equipmentCount } = category;
  const all = copy.search.products(equipmentCount);
  const { catalogue } = shown;
  return (
    <>
      <Breadcrumbs label={copy.nav.breadcrumbs} trail={breadcrumbsOf(category)} />
      <div className={style.page}>
        <Intro category={category} />
        {catalogue.edges.length === 0 ? (
          <Notice
            kind="empty"
            title={words.empty(name)}
            action={<ButtonLink to={paths.search}>{words.all}</ButtonLink>}
          >
            {words.emptyHint}
          </Notice>
        ) : (
          <>
            <div className={style.tools}>
              <p className={style.count}>{all}</p>
              <Link to={`${paths.search}?${new URLSearchParams({ category: slug })}`}>
                {words.search(name)}
              </Link>
              {/* Without JavaScript the form submits to this page. */}
              <form className={style.sort} action={paths.category(slug)}>
                <SelectField
                  label={words.sort}
                  name="sort"
                  placeholder={copy.search.sorts[sorts[0]]}
                  options={sorts
                    .slice(1)
                    .map((one) => ({ value: sortNames[one], label: copy.search.sorts[one] }))}
                  value={sort === sorts[0] ? '' : sortNames[sort]}
                  onChange={({ target }) => sortBy(target.value)}
                />
                <noscript>
                  <button type="submit">{words.apply}</button>
                </noscript>
              </form>
            </div>
            <output>
              <VisuallyHidden>{!data && words.sorting}</VisuallyHidden>
            </output>
            <EquipmentList
              // Another order starts at its first page.
              key={`${slug} ${sort}`}
              found={catalogue}
              all={all}
              stale={!data}
              Actions={ListButtons}
              Buy={AddToCartPill}
              onMore={(after) =>
                fetchMore({ query: CategoryScreenMoreDocument, variables: { sort, filter, after } })
              }
            />
          </>
        )}
      </div>
    </>
  );
}

const searchOf = (params: URLSearchParams) => (params.size > 0 ? `?${params}` : '');

/** The heading, text and picture of a category. */
function Intro({
  category: { name, description, picture },
}: {
  category: NonNullable<CategoryScreenQuery['categoryBySlug']>;
}) {
  return (
    <header className={style.intro}>
      <h1>{name}</h1>
      {picture && (
        <div className={style.stage} style={{ '--tint': picture.color } as React.CSSProperties}>
          <Picture picture={{ ...picture, alt: '' }} sizes={categoryPictureSizes} eager fallbackAlt="" />
        </div>
      )}
      {description && <p>{description}</p>}
    </header>
  );
}
