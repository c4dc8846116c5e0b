import { useApolloClient } from '@apollo/client/react';
import { useEffect, useSyncExternalStore } from 'react';
import { usePlatform } from '#web/platform/PlatformContext.tsx';
import { mergeCart, refreshCart, type Shop } from './cart-queue.ts';
import { guestCartId, notifyCart, subscribeToCart, useGuestCartId } from './guest-cart.ts';
import { MergeCartDocument } from './MergeCart.generated.ts';

/** Whether the server didn't take the guest's cart. It is sent again later. */
let hasFailed = false;

function setFailed(failed: boolean): void {
  hasFailed = failed;
  notifyCart();
}

/** Whether the account's cart waits for the guest's. */
export const useIsMergePending = (isSignedIn: boolean): boolean =>
  useSyncExternalStore(
    subscribeToCart,
    () => isSignedIn && !hasFailed && guestCartId() !== null,
    () => false,
  );

async function merge(shop: Shop): Promise<void> {
  const isMerged = await mergeCart(shop, async (cartId) => {
    try {
      const variables = { input: { cartId } };
      const mutation = MergeCartDocument;
      const { data } = await shop.client.mutate({ mutation, variables, fetchPolicy: 'no-cache' });
      const result = data?.mergeCart;
      switch (result?.__typename) {
        case 'Cart':
          return result;
        case 'InvalidInput':
          return 'forget';
        // An admin's browser keeps the cart for the next customer.
        case 'Forbidden':
        case 'RateLimited':
        case 'SignInRequired':
        case undefined:
          return null;
        default:
          return result satisfies never;
      }
    } catch {
      return null;
    }
  });
  setFailed(!isMerged);
}

/** Merges the guest's cart at sign-in, and fetches the cart again when the user returns to the page. */
export function useFreshCart(isSignedIn: boolean): void {
  const client = useApolloClient();
  const { identity } = usePlatform();
  const isWaiting = useGuestCartId() !== null && isSignedIn;
  useEffect(() => {
    const shop = { client, identity };
    const look = () => void (isWaiting ? merge(shop) : refreshCart(shop));
    if (isWaiting) look();
    addEventListener('focus', look);
    addEventListener('online', look);
    return () => {
      removeEventListener('focus', look);
      removeEventListener('online', look);
    };
  }, [client, identity, isWaiting]);
  useEffect(() => () => setFailed(false), [isSignedIn]);
}
