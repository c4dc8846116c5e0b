import { unknown, useIdentity } from '#web/platform/PlatformContext.tsx';
import { useCartQuery } from './Cart.generated.ts';
import { cartVariables } from './cart-queue.ts';
import type { CartPartsFragment } from './CartParts.generated.ts';
import { useGuestCartId } from './guest-cart.ts';
import { useIsMergePending } from './merge-guest-cart.ts';

/** The cart of the customer or guest. A visitor without a cart makes no request. */
export function useCart(): {
  /** Null if there is none, undefined while it is unknown. */
  cart: CartPartsFragment | null | undefined;
  hasFailed: boolean;
  retry: () => void;
} {
  const { status } = useIdentity(unknown);
  const guestId = useGuestCartId();
  const isSignedIn = status === 'signedIn';
  const isPending = useIsMergePending(isSignedIn);
  const isAbsent = status === 'signedOut' && guestId === null;
  const { data, error, refetch } = useCartQuery({
    variables: cartVariables(isSignedIn, guestId),
    skip: isAbsent || isPending || status === 'loading',
  });
  return {
    cart: isAbsent ? null : data?.cart,
    hasFailed: !data && error !== undefined,
    retry: () => void refetch().catch(() => {}),
  };
}
