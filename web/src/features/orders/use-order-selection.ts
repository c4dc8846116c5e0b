import { useMemo } from 'react';
import { useSelection } from '#web/ui/use-selection.ts';
import type { ManagedOrderRowFragment } from './ManagedOrderRow.generated.ts';

/**
 * The orders of a list that the admin selected. Each `search` has its own selection. An order that leaves the list is no
 * longer selected.
 */
export function useOrderSelection(orders: readonly ManagedOrderRowFragment[], search: string) {
  const { ids, has, select, selectShown, clear } = useSelection(search);
  const selected = useMemo(() => orders.filter(({ databaseId }) => ids.has(databaseId)), [orders, ids]);
  return {
    selected,
    isSelected: ({ databaseId }: ManagedOrderRowFragment) => has(databaseId),
    toggle: ({ databaseId }: ManagedOrderRowFragment) => select(databaseId, !has(databaseId), []),
    selectAll: () => selectShown(orders.map(({ databaseId }) => databaseId)),
    clear,
  };
}
export type OrderSelection = ReturnType<typeof useOrderSelection>;
