import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { DeleteDialog } from '#web/features/admin-lists/DeleteDialog.tsx';
import { requiredText } from '#web/features/admin-lists/form-texts.ts';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { moment } from '#web/ui/dates.ts';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useCustomerNotesQuery, type CustomerNotePartsFragment } from './CustomerSections.generated.ts';
import { More, Section } from './Section.tsx';
import { useCustomerNoteChanges } from './use-customer-notes.ts';
import style from './CustomerScreen.module.css';

const words = copy.customer.notes;

const noteForm = z.object({ text: requiredText(2000, words.required) });
const noNote = { text: '' };

/** Notes of admins about the customer, newest first, who never sees them. */
export function CustomerNotes({ id, name }: { id: string; name: string }) {
  const result = useCustomerNotesQuery({
    variables: { id, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const { add, remove } = useCustomerNoteChanges();
  const signInAgain = useSignInAgain();
  const draftKey = `customer-note:${id}`;
  const dialogs = useRowDialogs<CustomerNotePartsFragment>(() => hasDraft(draftKey));
  const { target } = dialogs;
  const [deletions, setDeletions] = useState(0);
  // After a deletion the focused button is gone, so move the focus.
  const list = useFocusOn<HTMLDivElement>(deletions);
  return (
    <Section
      title={words.title}
      lead={words.lead}
      failed={words.failed}
      result={result}
      action={
        <Button variant="secondary" onClick={() => dialogs.openDialog({ what: 'add', row: null })}>
          {words.add}
        </Button>
      }
    >
      {({ customer }) => {
        const { edges = [], pageInfo } = customer?.notes ?? {};
        return (
          <div ref={list} tabIndex={-1} className={style.notes}>
            {edges.length === 0 ? (
              <p className={style.soft}>{words.empty}</p>
            ) : (
              <ul className={style.rows}>
                {edges.map(({ node }) => (
                  <li key={node.id}>
                    <Note note={node} onDelete={() => dialogs.openDialog({ what: 'delete', row: node })} />
                  </li>
                ))}
              </ul>
            )}
            {pageInfo && (
              <More
                pageInfo={pageInfo}
                failed={words.failed}
                onMore={(after) => result.fetchMore({ variables: { after } })}
              >
                {words.more}
              </More>
            )}
            <RowDialog
              open={dialogs.isEditing}
              title={words.addTitle(name)}
              saveLabel={words.add}
              draftKey={draftKey}
              schema={noteForm}
              base={noNote}
              save={({ text }) => add(id, text)}
              onSaved={() => {
                dialogs.close();
                toast.success(words.added);
              }}
              onSignInRequired={signInAgain}
              onClose={dialogs.close}
            >
              <NoteField />
            </RowDialog>
            {target.what === 'delete' && (
              <DeleteDialog
                open={dialogs.isDeleting}
                name={words.noteOf(moment(target.row.createdAt))}
                remove={() => remove(target.row)}
                onDeleted={() => {
                  toast.success(words.deleted);
                  setDeletions((count) => count + 1);
                }}
                onSignInRequired={signInAgain}
                onClose={dialogs.close}
              >
                <p className={style.text}>{target.row.text}</p>
              </DeleteDialog>
            )}
          </div>
        );
      }}
    </Section>
  );
}

function Note({
  note: { text, authorName, isOwn, createdAt },
  onDelete,
}: {
  note: CustomerNotePartsFragment;
  onDelete: () => void;
}) {
  const when = moment(createdAt);
  return (
    <>
      <p className={style.rowHead}>
        <span className={style.soft}>
          {words.by(authorName)} · <time dateTime={createdAt}>{when}</time>
        </span>
        {isOwn && (
          <Button variant="quiet" aria-label={words.deleteOf(when)} onClick={onDelete}>
            {words.delete}
          </Button>
        )}
      </p>
      <p className={style.text}>{text}</p>
    </>
  );
}

function NoteField() {
  const { register, formState } = useFormContext<typeof noNote>();
  return (
    <TextArea
      label={words.text}
      hint={words.textHint}
      rows={6}
      error={formState.errors.text?.message}
      {...register('text')}
    />
  );
}
