import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as Types from '#web/generated/schema-types.ts';
import { AnyOrderChangedDocument } from '#web/features/orders/AnyOrderChanged.generated.ts';
import { ManagedOrderRowFragmentDoc } from '#web/features/orders/ManagedOrderRow.generated.ts';
import { OrderPlacedDocument } from '#web/features/orders/OrderPlaced.generated.ts';
import { useLive } from '#web/features/orders/use-live.ts';
import { ManageOrdersScreenDocument, type ManageOrdersScreenQuery } from './ManageOrdersScreen.generated.ts';

/**
 * How many orders have come that `shown` has not; they are not put into the list, lest its rows move under somebody's
 * pointer. Rows that are there change in place.
 */
export function useNewOrders(
  shown: ManageOrdersScreenQuery['orders'] | undefined,
  filter: Types.OrderFilter | null,
): number {
  const client = useApolloClient();
  const [newest, setNewest] = useState<readonly string[]>([]);
  const known = new Set(shown?.edges.map(({ node }) => node.id));
  const isListed = useRef(false);
  useEffect(() => {
    isListed.current = shown !== undefined;
  });

  /** Looks past the cache, whose list is what is shown. Whether an order fits the filter, the server knows. */
  const look = useCallback(async () => {
    const { data } = await client.query({
      query: ManageOrdersScreenDocument,
      variables: { after: null, filter },
      fetchPolicy: 'no-cache',
    });
    for (const { node } of data?.orders.edges ?? [])
      client.cache.writeFragment({
        fragment: ManagedOrderRowFragmentDoc,
        fragmentName: 'ManagedOrderRow',
        data: node,
      });
    setNewest(data?.orders.edges.map(({ node }) => node.id) ?? []);
  }, [client, filter]);
  // What could not be looked at is looked at with the next news.
  const lookIfListed = () => {
    if (isListed.current) void look().catch(() => undefined);
  };
  useLive(OrderPlacedDocument, { hear: lookIfListed, readAgain: lookIfListed });
  useLive(AnyOrderChangedDocument, { hear: () => {}, readAgain: () => {} });
  return shown ? newest.filter((id) => !known.has(id)).length : 0;
}
