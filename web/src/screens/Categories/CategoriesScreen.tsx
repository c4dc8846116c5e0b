import { useEffect, useMemo, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { AdminPage } from '#web/features/admin-lists/AdminPage.tsx';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import { useRowDialogs } from '#web/features/admin-lists/use-row-dialogs.ts';
import { useEndOfSession, useSignInAgain } from '#web/features/orders/session-end.ts';
import { Button } from '#web/ui/Button.tsx';
import { hasDraft } from '#web/ui/EditDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
import { useCategoriesScreenQuery, type CategoryRowFragment } from './CategoriesScreen.generated.ts';
import { categoryForm, categoryFormOf, type Conflict } from './category-form.ts';
import { CategoryFields } from './CategoryFields.tsx';
import { CategoryTable } from './CategoryTable.tsx';
import { DeleteCategory } from './DeleteCategory.tsx';
import { useCategories } from './use-categories.ts';

const words = copy.categories;
const draftKey = 'category-draft';
/** How often the list is loaded while products move. */
const POLL_MS = 2_000;

/** The categories of the shop, in the order of the menu. */
export function CategoriesScreen() {
  const dialogs = useRowDialogs<CategoryRowFragment>(() => hasDraft(draftKey));
  const { row } = dialogs.target;
  const { save } = useCategories();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const signInAgain = useSignInAgain();
  const result = useCategoriesScreenQuery({ fetchPolicy: 'cache-and-network' });
  const { startPolling, stopPolling } = result;
  const ended = useEndOfSession(result.error, result.refetch);
  const all = (result.data ?? result.previousData)?.managedCategories ?? [];
  const isMoving = all.some(({ movesTo }) => movesTo !== null);
  useEffect(() => {
    if (!isMoving) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isMoving, startPolling, stopPolling]);
  // The category as another admin saved it, when the user has decided about a conflict.
  const [savedByOther, setSavedByOther] = useState<Conflict['category'] | null>(null);
  const base = useMemo(
    () =>
      categoryFormOf(
        row && savedByOther?.id === row.category.id
          ? { ...row, category: { ...row.category, ...savedByOther } }
          : row,
      ),
    [row, savedByOther],
  );
  const sorting = useSorting();
  return (
    <>
      <AdminPage
        title={words.title}
        lead={words.lead}
        action={<Button onClick={() => dialogs.openDialog({ what: 'add', row: null })}>{words.add}</Button>}
        result={result}
        ended={ended}
        failed={words.failed}
      >
        {({ managedCategories: rows }, stale) =>
          rows.length === 0 ? (
            <Notice kind="empty" title={words.empty}>
              {words.emptyHint}
            </Notice>
          ) : (
            <CategoryTable
              rows={rows}
              stale={stale}
              busy={sorting.busy}
              onMove={(from, to) => sorting.move(rows, from, to)}
              onOpen={dialogs.openDialog}
            />
          )
        }
      </AdminPage>
      <RowDialog
        open={dialogs.isEditing}
        title={row ? copy.adminLists.editTitle(row.category.name) : words.addTitle}
        draftKey={row ? `${draftKey}:${row.databaseId}` : draftKey}
        schema={categoryForm}
        base={base}
        save={(form) => {
          setConflict(null);
          return save(row?.databaseId ?? null, form, setConflict);
        }}
        onSaved={({ name }) => {
          toast.success(copy.adminLists.saved(name));
          dialogs.close();
        }}
        onSignInRequired={signInAgain}
        onClose={() => {
          setConflict(null);
          setSavedByOther(null);
          dialogs.close();
        }}
      >
        <CategoryFields
          conflict={conflict}
          onResolved={() => {
            setSavedByOther(conflict?.category ?? null);
            setConflict(null);
          }}
        />
      </RowDialog>
      {row && (
        <DeleteCategory
          key={row.databaseId}
          open={dialogs.isDeleting}
          row={row}
          targets={all.filter(({ databaseId, movesTo }) => databaseId !== row.databaseId && movesTo === null)}
          onClose={dialogs.close}
        />
      )}
    </>
  );
}

/** Moves categories in the menu, and back. */
function useSorting() {
  const { order } = useCategories();
  const signInAgain = useSignInAgain();
  const { run, isBusy } = useOneAtATime();
  const send = async (ids: string[], onSaved: () => void) => {
    const outcome = await run(() => order(ids));
    if (outcome?.kind === 'saved') onSaved();
    else if (outcome?.kind === 'signIn') await signInAgain();
    else if (outcome) toast.error(outcome.issues[0]?.message ?? outcome.message);
  };
  const move = (rows: readonly CategoryRowFragment[], from: number, to: number) => {
    const before = rows.map(({ databaseId }) => databaseId);
    const [moved] = before.slice(from);
    const after = before.toSpliced(from, 1).toSpliced(to, 0, moved ?? '');
    return send(after, () =>
      toast.success(words.moved(rows[from]?.category.name ?? '', to + 1), {
        label: copy.adminLists.undo,
        run: () => void send(before, () => toast.success(words.orderRestored)),
      }),
    );
  };
  return { busy: isBusy, move };
}
