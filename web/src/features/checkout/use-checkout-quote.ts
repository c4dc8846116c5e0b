import { useApolloClient } from '@apollo/client/react';
import {
  CheckoutQuoteDocument,
  useCheckoutQuoteQuery,
  type CheckoutQuoteQuery,
} from './CheckoutQuote.generated.ts';

export type CheckoutQuote = Extract<NonNullable<CheckoutQuoteQuery['quote']>, { __typename: 'Quote' }>;

interface Asked {
  readonly cartId: string | null;
  /** Empty if unknown. */
  readonly country: string;
  readonly region: string;
  readonly deliveryMethodId: string | null;
  readonly email: string | null;
}

const inputOf = ({ cartId, country, region, deliveryMethodId, email }: Asked) => ({
  cartId,
  destination: country === '' ? null : { country, region: region || null },
  deliveryMethodId,
  email,
  equipmentId: null,
  quantity: null,
});

/** Asks once what the order costs; null if that is unknown. Never rejects. */
export function useQuoteOnce(): (of: Asked) => Promise<CheckoutQuote | null> {
  const client = useApolloClient();
  return async (of) => {
    const variables = { input: inputOf(of) };
    const asked = client.query({ query: CheckoutQuoteDocument, variables, fetchPolicy: 'no-cache' });
    const found = (await asked.catch(() => null))?.data?.quote;
    return found?.__typename === 'Quote' ? found : null;
  };
}

/** What the order costs with this delivery. While another one is calculated, the last one stays visible. */
export function useCheckoutQuote(of: Asked) {
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
