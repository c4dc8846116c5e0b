import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { DeleteDialog } from '#web/features/admin-lists/DeleteDialog.tsx';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { SelectField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import type { CategoryRowFragment } from './CategoriesScreen.generated.ts';
import style from './CategoriesScreen.module.css';
import { categoryFormOf } from './category-form.ts';
import { useCategories } from './use-categories.ts';

const words = copy.categories;

/** Deletes a category. One with products needs another category for them. */
export function DeleteCategory({
  open,
  row,
  targets,
  onClose,
}: {
  open: boolean;
  row: CategoryRowFragment;
  targets: readonly CategoryRowFragment[];
  onClose: () => void;
}) {
  const { save, remove } = useCategories();
  const signInAgain = useSignInAgain();
  const [target, setTarget] = useState('');
  const { name } = row.category;
  const isUsed = row.productCount > 0;
  const restore = async () => {
    const outcome = await save(null, categoryFormOf(row));
    if (outcome.kind === 'failed') toast.error(outcome.message);
    else if (outcome.kind === 'signIn') await signInAgain();
    else toast.success(copy.adminLists.restored(name));
  };
  return (
    <DeleteDialog
      open={open}
      name={name}
      remove={async () =>
        isUsed && !target
          ? { kind: 'failed', message: words.targetMissing, issues: [] }
          : remove(row.databaseId, target || null)
      }
      onDeleted={() => {
        if (isUsed) toast.success(words.deleting(name));
        else
          toast.success(copy.adminLists.deleted(name), {
            label: copy.adminLists.undo,
            run: () => void restore(),
          });
        // The button that opened the dialog is gone or disabled.
        document.querySelector<HTMLElement>('h1')?.focus();
      }}
      onSignInRequired={signInAgain}
      onClose={onClose}
    >
      {isUsed ? (
        <div className={style.target}>
          <p>{words.deleteUsed(row.productCount)}</p>
          <SelectField
            label={words.target}
            placeholder={words.chooseTarget}
            options={targets.map(({ databaseId, category }) => ({ value: databaseId, label: category.name }))}
            value={target}
            onChange={({ target: select }) => setTarget(select.value)}
          />
        </div>
      ) : (
        <p>{words.deleteEmpty}</p>
      )}
    </DeleteDialog>
  );
}
