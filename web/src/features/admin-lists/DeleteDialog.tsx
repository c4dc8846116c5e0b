import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { SaveOutcome } from './save-outcome.ts';

const words = copy.adminLists;

/** Asks before it deletes a row of an admin's list. */
export function DeleteDialog<Row>({
  open,
  name,
  children,
  remove,
  onDeleted,
  onSignInRequired,
  onClose,
}: {
  open: boolean;
  name: string;
  children: ReactNode;
  remove: () => Promise<SaveOutcome<Row>>;
  onDeleted: (row: Row) => void;
  onSignInRequired: () => Promise<void>;
  onClose: () => void;
}) {
  const confirm = async () => {
    const outcome = await remove();
    switch (outcome.kind) {
      case 'saved':
        onDeleted(outcome.row);
        return null;
      case 'signIn':
        await onSignInRequired();
        return null;
      case 'failed':
        return outcome.message;
      default:
        return outcome satisfies never;
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={words.askDelete(name)}
      cancelLabel={words.cancel}
      confirmLabel={words.delete}
      busyLabel={words.busy}
      problemLead={copy.authority}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
