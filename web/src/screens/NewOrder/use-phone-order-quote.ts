import type { PhoneOrderItemInput } from '#web/generated/schema-types.ts';
import { usePhoneOrderQuoteQuery, type PhoneOrderQuoteQuery } from './PhoneOrderQuote.generated.ts';

export type PhoneOrderQuote = Extract<PhoneOrderQuoteQuery['phoneOrderQuote'], { __typename: 'Quote' }>;

/** What the items cost the customer. While another quote is calculated, the last one stays visible. */
export function usePhoneOrderQuote(of: {
  /** Null while a quantity is invalid; a request would be refused. */
  items: readonly PhoneOrderItemInput[] | null;
  code: string | null;
  country: string;
  region: string;
  deliveryMethodId: string | null;
  email: string | null;
}) {
  const { items, code, country, region, deliveryMethodId, email } = of;
  const isAsked = items !== null && items.length > 0;
  const { data, previousData, loading, error, refetch } = usePhoneOrderQuoteQuery({
    variables: {
      input: {
        items: [...(items ?? [])],
        code,
        destination: country === '' ? null : { country, region: region || null },
        deliveryMethodId,
        email,
      },
    },
    skip: !isAsked,
    // Stock and prices change.
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  });
  const found = isAsked ? (data ?? previousData)?.phoneOrderQuote : undefined;
  return {
    quote: found?.__typename === 'Quote' ? found : null,
    /** Whether `quote` belongs to the latest request. */
    isCurrent: isAsked && !loading && data?.phoneOrderQuote.__typename === 'Quote',
    unavailable: found?.__typename === 'LinesUnavailable' ? found.equipmentIds : [],
    hasFailed: isAsked && !loading && (error !== undefined || found?.__typename === 'InvalidInput'),
    error,
    refetch,
  };
}
