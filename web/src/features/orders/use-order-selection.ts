import { useMemo, useState } from 'react';
import type { ManagedOrderRowFragment } from './ManagedOrderRow.generated.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The orders of a list that the admin selected. Each `search` has its own selection. An order that leaves the list is no
 * longer selected.
 */
export function useOrderSelection(orders: readonly ManagedOrderRowFragment[], search: string) {
  const [chosen, setChosen] = useState({ search, ids: none });
  const ids = chosen.search === search ? chosen.ids : none;
  const selected = useMemo(() => orders.filter(({ databaseId }) => ids.has(databaseId)), [orders, ids]);
  return {
    selected,
    isSelected: ({ databaseId }: ManagedOrderRowFragment) => ids.has(databaseId),
    toggle: ({ databaseId }: ManagedOrderRowFragment) => {
      const after = new Set(ids);
      if (!after.delete(databaseId)) after.add(databaseId);
      setChosen({ search, ids: after });
    },
    selectAll: () => setChosen({ search, ids: new Set(orders.map(({ databaseId }) => databaseId)) }),
    clear: () => setChosen({ search, ids: none }),
  };
}
export type OrderSelection = ReturnType<typeof useOrderSelection>;
