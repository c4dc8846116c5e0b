import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import * as copy from '#web/app/copy.ts';
import { toast } from '#web/ui/toast.ts';
import { subscribeToLists, type StoredProduct } from './stored-products.ts';
import { emptyList, saveAsVisitor, wishList, type WishList } from './wish-list.ts';

export const useWishList = (): WishList => useSyncExternalStore(subscribeToLists, wishList, () => emptyList);

/** Whether a product is saved. False before hydration, because pages are the same for all users. */
export const useIsSaved = (id: string): boolean =>
  useSyncExternalStore(
    subscribeToLists,
    () => wishList().ids?.includes(id) ?? false,
    () => false,
  );

/** Returns a function that adds or removes a product, without waiting for the server. `index` is its place in the list. */
export function useSaveProduct(): (product: StoredProduct, isWanted: boolean, index?: number) => void {
  const client = useApolloClient();
  return (product, isWanted, index) => {
    if (wishList().owner === 'account') {
      void import('./account-wish-list.ts').then(
        ({ changeAccountList }) => changeAccountList(client, product.id, isWanted, index),
        () => toast.error(copy.saving.notSaved),
      );
      return;
    }
    const outcome = saveAsVisitor(product, isWanted, index);
    if (outcome === 'full') toast.error(copy.saving.full);
    if (outcome === 'blocked') toast.error(copy.saving.blocked);
  };
}
