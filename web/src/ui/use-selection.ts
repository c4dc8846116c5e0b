import { useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

/** IDs of the rows that the user selected, or all rows that match the filter. Another `search` ends the selection. */
export function useSelection(search: string) {
  const [selection, setSelection] = useState({ search, ids: nothing, isAll: false });
  const { ids, isAll } = selection.search === search ? selection : { ids: nothing, isAll: false };
  return {
    ids,
    isAll,
    has: (id: string) => isAll || ids.has(id),
    clear: () => setSelection({ search, ids: nothing, isAll: false }),
    selectAll: () => setSelection({ search, ids: nothing, isAll: true }),
    /** `shown` are the rows of which one is taken out of a selection of all. */
    select: (one: string, isSelected: boolean, shown: readonly string[]) => {
      const next = new Set(isAll ? shown : ids);
      if (isSelected) next.add(one);
      else next.delete(one);
      setSelection({ search, ids: next, isAll: false });
    },
    selectShown: (shown: readonly string[]) => setSelection({ search, ids: new Set(shown), isAll: false }),
  };
}
