import { useState } from 'react';

const nothing: ReadonlySet<string> = new Set();

interface Selection {
  readonly search: string;
  readonly ids: ReadonlySet<string>;
  readonly isAll: boolean;
  /** The row that was clicked last, at which a range starts. */
  readonly last?: string;
}

/** IDs of the rows that the user selected, or all rows that match the filter. Another `search` ends the selection. */
export function useSelection(search: string) {
  const [selection, setSelection] = useState<Selection>({ search, ids: nothing, isAll: false });
  const { ids, isAll } = selection.search === search ? selection : { ids: nothing, isAll: false };
  return {
    ids,
    isAll,
    has: (id: string) => isAll || ids.has(id),
    clear: () => setSelection({ search, ids: nothing, isAll: false }),
    selectAll: () => setSelection({ search, ids: nothing, isAll: true }),
    /** Selects one of the rows in `shown`; as a range, with all rows from the one that was clicked before. */
    select: (one: string, isSelected: boolean, shown: readonly string[], isRange = false) => {
      const next = new Set(isAll ? shown : ids);
      for (const id of isRange ? rangeOf(shown, selection.last, one) : [one]) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      setSelection({ search, ids: next, isAll: false, last: one });
    },
    selectShown: (shown: readonly string[]) => setSelection({ search, ids: new Set(shown), isAll: false }),
  };
}

function rangeOf(shown: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [shown.indexOf(from ?? to), shown.indexOf(to)];
  return ends.includes(-1) ? [to] : shown.slice(Math.min(...ends), Math.max(...ends) + 1);
}
