import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type * as Types from '#web/generated/schema-types.ts';
import { AnyOrderChangedDocument } from '#web/features/orders/AnyOrderChanged.generated.ts';
import { ManagedOrderRowFragmentDoc } from '#web/features/orders/ManagedOrderRow.generated.ts';
import { OrderPlacedDocument } from '#web/features/orders/OrderPlaced.generated.ts';
import { useLive } from '#web/features/orders/use-live.ts';
import { ManageOrdersScreenDocument, type ManageOrdersScreenQuery } from './ManageOrdersScreen.generated.ts';

/**
 * Counts new orders that are not in `shown`. They aren't inserted automatically, because rows must not move under the
 * pointer. Existing rows update in place.
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

  /** Bypasses the cache, which contains the displayed list. Only the server knows whether an order matches the filter. */
  const countNew = useCallback(async () => {
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
  // If this request fails, the next event triggers another one.
  const countIfListed = () => {
    if (isListed.current) void countNew().catch(() => undefined);
  };
  useLive(OrderPlacedDocument, { onEvent: countIfListed, refetch: countIfListed });
  useLive(AnyOrderChangedDocument, { onEvent: () => {}, refetch: () => {} });
  return shown ? newest.filter((id) => !known.has(id)).length : 0;
}
