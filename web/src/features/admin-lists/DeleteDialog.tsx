import type { ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { failureOf, type SaveOutcome } from './save-outcome.ts';

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
  const confirm = async () => failureOf(await remove(), onDeleted, onSignInRequired);
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
