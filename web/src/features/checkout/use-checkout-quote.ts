import { useApolloClient } from '@apollo/client/react';
import {
  CheckoutQuoteDocument,
  useCheckoutQuoteQuery,
  type CheckoutQuoteQuery,
} from './CheckoutQuote.generated.ts';

export type CheckoutQuote = Extract<NonNullable<CheckoutQuoteQuery['quote']>, { __typename: 'Quote' }>;

interface QuoteRequest {
  readonly cartId: string | null;
  /** Empty if unknown. */
  readonly country: string;
  readonly region: string;
  readonly deliveryMethodId: string | null;
  readonly email: string | null;
}

const inputOf = ({ cartId, country, region, deliveryMethodId, email }: QuoteRequest) => ({
  cartId,
  destination: country === '' ? null : { country, region: region || null },
  deliveryMethodId,
  email,
  equipmentId: null,
  quantity: null,
});

/** Fetches a quote once. Null if it failed. Never rejects. */
export function useQuoteOnce(): (of: QuoteRequest) => Promise<CheckoutQuote | null> {
  const client = useApolloClient();
  return async (of) => {
    const variables = { input: inputOf(of) };
    const result = client.query({ query: CheckoutQuoteDocument, variables, fetchPolicy: 'no-cache' });
    const found = (await result.catch(() => null))?.data?.quote;
    return found?.__typename === 'Quote' ? found : null;
  };
}

/** The quote for this delivery. The previous quote stays visible while a new one is calculated. */
export function useCheckoutQuote(of: QuoteRequest) {
  const { data, previousData, loading, error, refetch } = useCheckoutQuoteQuery({
    variables: { input: inputOf(of) },
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
