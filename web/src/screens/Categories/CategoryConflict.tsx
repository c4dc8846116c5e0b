import { useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { ConflictList } from '#web/features/equipment/ConflictList.tsx';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { categoryLabels, resolveConflict, type CategoryForm, type Conflict } from './category-form.ts';

const { keepMine, takeTheirs } = copy.manageProducts;

/** Lists the fields that another admin changed too, and asks which values to keep. */
export function CategoryConflict({ conflict, onResolved }: { conflict: Conflict; onResolved: () => void }) {
  const { getValues, reset } = useFormContext<CategoryForm>();
  const typed = getValues();
  const resolve = (mine: boolean, form: HTMLFormElement | null) => {
    reset(resolveConflict(typed, conflict, mine));
    onResolved();
    if (mine) form?.requestSubmit();
  };
  const fields = conflict.conflicts.flatMap(({ field, changedBy }) =>
    field in categoryLabels ? { field: field as keyof typeof categoryLabels, changedBy } : [],
  );
  return (
    <>
      <Alert
        kind="info"
        action={
          <>
            <Button onClick={({ currentTarget }) => resolve(true, currentTarget.form)}>{keepMine}</Button>
            <Button variant="secondary" onClick={() => resolve(false, null)}>
              {takeTheirs}
            </Button>
          </>
        }
      >
        {copy.categories.conflict}
      </Alert>
      <ConflictList
        conflicts={fields.map(({ field, changedBy }) => ({
          field,
          changedBy,
          label: categoryLabels[field],
          mine: typed[field],
          theirs: conflict.category[field],
        }))}
      />
    </>
  );
}
