import { useMemo, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import * as copy from '#web/app/copy.ts';
import { toast } from '#web/ui/toast.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { RowDialog } from './RowDialog.tsx';
import type { SaveOutcome } from './save-outcome.ts';
import type { useRowDialogs } from './use-row-dialogs.ts';

const words = copy.adminLists;

/** The dialogs that add, change and delete the rows of an admin's list. A deleted row can be restored. */
export function RowDialogs<Row, Form extends FieldValues>({
  dialogs: { target, isEditing, isDeleting },
  addTitle,
  deleteHint,
  draftKey,
  schema,
  idOf,
  nameOf,
  formOf,
  save,
  remove,
  onSaved,
  onSignInRequired,
  onClose,
  children,
}: {
  dialogs: Pick<ReturnType<typeof useRowDialogs<Row>>, 'target' | 'isEditing' | 'isDeleting'>;
  addTitle: string;
  deleteHint: string;
  draftKey: string;
  schema: $ZodType<Form, Form>;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** The form of a row, or of a new one. The same function in each rendering. */
  formOf: (row: Row | null) => Form;
  /** Adds a row if there is no id. */
  save: (id: string | null, form: Form) => Promise<SaveOutcome<Row>>;
  remove: (id: string) => Promise<SaveOutcome<Row>>;
  onSaved?: (row: Row) => void;
  onSignInRequired: () => Promise<void>;
  onClose: () => void;
  /** The fields of the form. */
  children: ReactNode;
}) {
  const { row } = target;
  const base = useMemo(() => formOf(row), [formOf, row]);
  const restore = async (deleted: Row) => {
    const outcome = await save(null, formOf(deleted));
    if (outcome.kind === 'failed') toast.error(outcome.message);
    else if (outcome.kind === 'signIn') await onSignInRequired();
    else toast.success(words.restored(nameOf(deleted)));
  };
  return (
    <>
      <RowDialog
        open={isEditing}
        title={row ? words.editTitle(nameOf(row)) : addTitle}
        draftKey={row ? `${draftKey}:${idOf(row)}` : draftKey}
        schema={schema}
        base={base}
        save={(form) => save(row && idOf(row), form)}
        onSaved={(saved) => {
          toast.success(words.saved(nameOf(saved)));
          onSaved?.(saved);
          onClose();
        }}
        onClose={onClose}
        onSignInRequired={onSignInRequired}
      >
        {children}
      </RowDialog>
      <DeleteDialog
        open={isDeleting}
        name={row ? nameOf(row) : ''}
        remove={() => remove(row ? idOf(row) : '')}
        onDeleted={(deleted) => {
          toast.success(words.deleted(nameOf(deleted)), {
            label: words.undo,
            run: () => void restore(deleted),
          });
          // The button that opened the dialog is gone.
          document.querySelector<HTMLElement>('h1')?.focus();
        }}
        onSignInRequired={onSignInRequired}
        onClose={onClose}
      >
        <p>{deleteHint}</p>
      </DeleteDialog>
    </>
  );
}
