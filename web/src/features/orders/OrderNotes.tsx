import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { useIsAllowed } from '#web/app/use-is-allowed.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { longMoment } from '#web/ui/dates.ts';
import { TextArea } from '#web/ui/Field.tsx';
import { MoreButton } from '#web/ui/MoreButton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Spinner } from '#web/ui/Waiting.tsx';
import { useOrderNotesQuery, type OrderNoteFragment, type OrderNotesQuery } from './OrderNotes.generated.ts';
import style from './OrderHistory.module.css';
import { useOrderNotes } from './use-order-notes.ts';

const words = copy.orderHistory;

const noteForm = z.object({
  text: z.string().check(z.trim(), z.minLength(1, words.noteRequired), z.maxLength(2_000, words.noteLong)),
});
type NoteFields = z.infer<typeof noteForm>;

/** Notes of admins about an order, newest first. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const { data, loading, refetch, fetchMore } = useOrderNotesQuery({
    variables: { orderId, after: null },
    fetchPolicy: 'cache-and-network',
  });
  const { add, remove } = useOrderNotes(orderId);
  const mayWrite = useIsAllowed('SUPPORT');
  const [deletions, setDeletions] = useState(0);
  const heading = useFocusOn<HTMLHeadingElement>(deletions);
  return (
    <section className={style.card} aria-labelledby="order-notes">
      <h2 id="order-notes" ref={heading} tabIndex={-1}>
        {words.notes}
      </h2>
      {mayWrite && <NewNote add={add} />}
      {data ? (
        <Notes
          notes={data.orderNotes}
          remove={remove}
          onDeleted={() => setDeletions((times) => times + 1)}
          onMore={(after) => fetchMore({ variables: { orderId, after } })}
        />
      ) : loading ? (
        <Spinner label={copy.waiting} />
      ) : (
        <Alert
          lead={words.notesFailed}
          action={
            <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
              {copy.tryAgain}
            </Button>
          }
        >
          {requestFailure()}
        </Alert>
      )}
    </section>
  );
}

function NewNote({ add }: { add: ReturnType<typeof useOrderNotes>['add'] }) {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const { register, handleSubmit, formState, setError, reset } = useForm<NoteFields>({
    resolver: zodResolver(noteForm),
    defaultValues: { text: '' },
  });
  const submit = async ({ text }: NoteFields) => {
    setProblem(null);
    const outcome = await add(text);
    if (outcome.kind === 'invalid') setError('text', { message: outcome.message });
    else if (outcome.kind === 'failed') setProblem(outcome);
    else if (outcome.kind === 'done') {
      reset();
      toast.success(words.added);
    }
  };
  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <TextArea
        label={words.note}
        hint={words.notesLead}
        error={formState.errors.text?.message}
        rows={3}
        {...register('text')}
      />
      {problem && (
        <Alert ref={alert} lead={words.notAdded}>
          {problem.message}
        </Alert>
      )}
      <Button type="submit" variant="secondary" busy={formState.isSubmitting} busyLabel={words.adding}>
        {words.add}
      </Button>
    </form>
  );
}

function Notes({
  notes: { edges, pageInfo },
  remove,
  onDeleted,
  onMore,
}: {
  notes: OrderNotesQuery['orderNotes'];
  remove: ReturnType<typeof useOrderNotes>['remove'];
  onDeleted: () => void;
  onMore: (after: string | null) => Promise<unknown>;
}) {
  // A closed dialog stays mounted, so that the focus returns to where it was.
  const [dialog, setDialog] = useState<{ note: OrderNoteFragment; isOpen: boolean } | null>(null);
  const confirm = async () => {
    if (!dialog) return null;
    const outcome = await remove(dialog.note);
    if (outcome.kind === 'failed' || outcome.kind === 'invalid') return outcome.message;
    if (outcome.kind === 'done') {
      toast.success(words.deleted);
      // Closes the dialog first, which returns the focus to a button that is gone.
      setDialog({ ...dialog, isOpen: false });
      onDeleted();
    }
    return null;
  };
  return (
    <>
      {edges.length === 0 ? (
        <p className={style.hint}>{words.noNotes}</p>
      ) : (
        <ul className={style.notes} aria-labelledby="order-notes">
          {edges.map(({ node }) => (
            <li key={node.id}>
              <p className={style.text}>{node.text}</p>
              <p className={style.meta}>
                <span>
                  {node.authorName ?? words.deletedUser} ·{' '}
                  <time dateTime={node.createdAt}>{longMoment(node.createdAt)}</time>
                </span>
                {node.isOwn && (
                  <Button variant="quiet" onClick={() => setDialog({ note: node, isOpen: true })}>
                    {words.delete}
                    <VisuallyHidden> {words.deleteLabel(longMoment(node.createdAt))}</VisuallyHidden>
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && (
        <MoreButton
          busyLabel={copy.waiting}
          failed={words.notesFailed}
          onMore={() => onMore(pageInfo.endCursor)}
        >
          {words.olderNotes}
        </MoreButton>
      )}
      {dialog && (
        <ConfirmDialog
          open={dialog.isOpen}
          title={words.deleteTitle}
          cancelLabel={words.keep}
          confirmLabel={words.deleteConfirm}
          busyLabel={words.deleting}
          problemLead={words.notDeleted}
          onConfirm={confirm}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        >
          <p className={style.text}>{dialog.note.text}</p>
          <p className={style.hint}>{words.deleteLead}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
