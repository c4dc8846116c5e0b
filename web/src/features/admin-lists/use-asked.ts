import { useState } from 'react';

/** What the dialogs of an admin's list are about: a new row, or one that is changed or deleted. */
export type Asked<Row> =
  | { readonly what: 'add'; readonly row: null }
  | { readonly what: 'edit' | 'delete'; readonly row: Row };

/** State of the dialogs. A closed one keeps its row: it stays mounted, so that the focus returns to where it was. */
export function useAsked<Row>(isAdding: () => boolean) {
  const [asked, setAsked] = useState<Asked<Row>>({ what: 'add', row: null });
  const [isOpen, setIsOpen] = useState(isAdding);
  return {
    asked,
    isEditing: isOpen && asked.what !== 'delete',
    isDeleting: isOpen && asked.what === 'delete',
    ask: (next: Asked<Row>) => {
      setAsked(next);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
