import { unknown, useIdentity } from '#web/platform/PlatformContext.tsx';
import { cartVariables } from './cart-queue.ts';
import { useCartQuoteQuery } from './CartQuote.generated.ts';
import { useGuestCartId } from './guest-cart.ts';

/** What the cart costs, estimated for the shop's country. Each change of the cart fetches it again. */
export function useCartQuote() {
  const { status } = useIdentity(unknown);
  const { id: cartId } = cartVariables(status === 'signedIn', useGuestCartId());
  const { data, previousData, loading, error, refetch } = useCartQuoteQuery({
    variables: { cartId },
    // A change of the cart must not reuse a request that was sent before it.
    context: { queryDeduplication: false },
    skip: status === 'loading' || (status === 'signedOut' && cartId === null),
  });
  const found = (data ?? (loading ? previousData : undefined))?.quote;
  return {
    quote: found?.__typename === 'Quote' ? found : null,
    isLoading: loading,
    hasFailed: !loading && (error !== undefined || found?.__typename === 'InvalidInput'),
    retry: () => void refetch().catch(() => {}),
  };
}
