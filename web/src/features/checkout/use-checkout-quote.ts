import { useCheckoutQuoteQuery, type CheckoutQuoteQuery } from './CheckoutQuote.generated.ts';

export type CheckoutQuote = Extract<NonNullable<CheckoutQuoteQuery['quote']>, { __typename: 'Quote' }>;

/** What the order costs with this delivery. While another one is calculated, the last one stays visible. */
export function useCheckoutQuote(of: {
  cartId: string | null;
  country: string;
  region: string;
  deliveryMethodId: string | null;
  email: string | null;
}) {
  const { cartId, country, region, deliveryMethodId, email } = of;
  const { data, previousData, loading, error, refetch } = useCheckoutQuoteQuery({
    variables: {
      input: {
        cartId,
        destination: country === '' ? null : { country, region: region || null },
        deliveryMethodId,
        email,
        equipmentId: null,
        quantity: null,
      },
    },
    fetchPolicy: 'cache-and-network',
    context: { queryDeduplication: false },
    // Without it, a change of the address would not say that the quote is being calculated again.
    notifyOnNetworkStatusChange: true,
  });
  const found = (data ?? previousData)?.quote;
  return {
    quote: found?.__typename === 'Quote' ? found : null,
    /** Whether `quote` belongs to the latest request. */
    isCurrent: !loading && data?.quote?.__typename === 'Quote',
    /** There is nothing to order. */
    isEmpty: !loading && data?.quote === null,
    hasFailed: !loading && (error !== undefined || found?.__typename === 'InvalidInput'),
    refetch,
  };
}
