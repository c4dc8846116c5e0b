import { useApolloClient } from '@apollo/client/react';
import { Heart } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { useIdentity } from '#web/platform/PlatformContext.tsx';
import { useWishList } from './use-wish-list.ts';
import { showAccount } from './wish-list.ts';
import style from './WishListLink.module.css';

/** The header's link to the wish list, with the number of products once it is known. */
export function WishListLink() {
  useAccountList();
  const { ids } = useWishList();
  const count = ids?.length ?? 0;
  return (
    <Link to={paths.wishList} className={style.link} aria-label={copy.saving.link(count)}>
      <Heart size={20} aria-hidden />
      {count > 0 && <span className={style.count}>{count}</span>}
    </Link>
  );
}

/** Loads the list of the user who signs in. The code is loaded then, because visitors don't need it. */
function useAccountList(): void {
  const client = useApolloClient();
  const state = useIdentity();
  const uid = state.status === 'signedIn' ? state.user.uid : null;
  useEffect(() => {
    if (uid === null) return undefined;
    showAccount({ uid, ids: null });
    // Without a connection, it loads when the browser is online.
    const load = () =>
      void import('./account-wish-list.ts')
        .then(({ loadAccountList }) => loadAccountList(client, uid))
        .catch(() => {});
    // Another device may have changed the list.
    const loadIfVisible = () => document.visibilityState === 'visible' && load();
    load();
    addEventListener('online', load);
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      removeEventListener('online', load);
      document.removeEventListener('visibilitychange', loadIfVisible);
      showAccount(null);
    };
  }, [uid, client]);
}
