import { useState } from 'react';

/** The row that the dialogs of an admin's list add, edit or delete. */
export type DialogTarget<Row> =
  | { readonly what: 'add'; readonly row: null }
  | { readonly what: 'edit' | 'delete'; readonly row: Row };

/** State of the dialogs. A closed dialog keeps its row and stays mounted, so that the focus can return. */
export function useRowDialogs<Row>(isAdding: () => boolean) {
  const [target, setTarget] = useState<DialogTarget<Row>>({ what: 'add', row: null });
  const [isOpen, setIsOpen] = useState(isAdding);
  return {
    target,
    isEditing: isOpen && target.what !== 'delete',
    isDeleting: isOpen && target.what === 'delete',
    openDialog: (next: DialogTarget<Row>) => {
      setTarget(next);
      setIsOpen(true);
    },
    close: () => setIsOpen(false),
  };
}
