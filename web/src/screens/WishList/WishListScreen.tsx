import { useState } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { LoadFailure } from '#web/app/LoadFailure.tsx';
import { paths } from '#web/app/paths.ts';
import { AlertList } from '#web/features/alerts/AlertList.tsx';
import { useSavedProducts } from '#web/features/lists/use-saved-products.ts';
import { useWishList } from '#web/features/lists/use-wish-list.ts';
import type { StoredProduct } from '#web/features/lists/stored-products.ts';
import { unknown, useIdentity } from '#web/platform/PlatformContext.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { WishListItems, WishListSkeletons } from './WishListItems.tsx';
import { useWishListScreenQuery } from './WishListScreen.generated.ts';
import style from './WishListScreen.module.css';

const words = copy.wishList;

/** The products that a user saved in the account, or a visitor in this browser. The user is known after hydration. */
export function WishListScreen() {
  const identity = useIdentity(unknown);
  const list = useWishList();
  // The focused button disappears with the last product, so move the focus.
  const [emptied, setEmptied] = useState(0);
  const heading = useFocusOn<HTMLHeadingElement>(emptied);
  const count = list.ids?.length;
  const onEmptied = () => setEmptied(emptied + 1);
  return (
    <div className={`page ${style.page}`}>
      <header className={style.header}>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <output className={style.count}>
          {identity.status !== 'loading' && count !== undefined && count > 0 && words.count(count)}
        </output>
        {identity.status === 'signedOut' && count !== undefined && count > 0 && (
          <p className={style.hint}>
            {words.inBrowser}{' '}
            <Link to={paths.login} state={{ from: paths.wishList }}>
              {words.logIn}
            </Link>
          </p>
        )}
      </header>
      {identity.status === 'loading' && <Loading />}
      {identity.status === 'signedOut' && list.owner === 'visitor' && (
        <VisitorWishList saved={list.products} onEmptied={onEmptied} />
      )}
      {identity.status === 'signedIn' && (
        <>
          <AccountWishList ids={list.owner === 'account' ? list.ids : null} onEmptied={onEmptied} />
          <AlertList />
        </>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div>
      <output>
        <VisuallyHidden>{words.loading}</VisuallyHidden>
      </output>
      <WishListSkeletons />
    </div>
  );
}

function Empty() {
  return (
    <Notice
      kind="empty"
      title={words.empty}
      action={<ButtonLink to={paths.search}>{words.browse}</ButtonLink>}
    >
      {words.emptyHint}
    </Notice>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure title={words.failed} onTryAgain={onRetry} />;
}

/** How many products are shown at first, and with each "Show more". */
const PAGE = 20;

function VisitorWishList({ saved, onEmptied }: { saved: readonly StoredProduct[]; onEmptied: () => void }) {
  const [shown, setShown] = useState(PAGE);
  const visible = saved.slice(0, shown);
  const { products, hasFailed, retry } = useSavedProducts(visible.map(({ id }) => id));
  if (saved.length === 0) return <Empty />;
  if (hasFailed) return <Failed onRetry={retry} />;
  return (
    <WishListItems
      items={visible.map(({ id, name }) => ({ id, name, product: products.get(id) }))}
      onEmptied={onEmptied}
      onMore={saved.length > shown ? async () => setShown(shown + PAGE) : null}
    />
  );
}

function AccountWishList({ ids, onEmptied }: { ids: readonly string[] | null; onEmptied: () => void }) {
  const { data, loading, refetch, fetchMore } = useWishListScreenQuery({ fetchPolicy: 'cache-and-network' });
  const found = data?.me?.wishList;
  if (!found && (loading || (data && !data.me))) return <Loading />;
  if (!found) return <Failed onRetry={() => void refetch().catch(() => {})} />;
  const nodes = found.edges.map(({ node }) => node);
  // Removed products stay in the response, so that Undo restores their place.
  const items = nodes
    .filter(({ equipmentId }) => ids?.includes(equipmentId) ?? true)
    .map(({ equipmentId: id, name, equipment: product }) => ({ id, name: name ?? words.withdrawn, product }));
  const { hasNextPage, endCursor } = found.pageInfo;
  if (items.length === 0 && !hasNextPage) return loading ? <Loading /> : <Empty />;
  return (
    <WishListItems
      items={items}
      onEmptied={onEmptied}
      onMore={hasNextPage ? () => fetchMore({ variables: { after: endCursor } }) : null}
    />
  );
}
