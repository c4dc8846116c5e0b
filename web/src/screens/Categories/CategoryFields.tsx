import { useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import type { CategoryForm, Conflict } from './category-form.ts';
import { CategoryConflict } from './CategoryConflict.tsx';

const words = copy.categories;

/** The fields of a category. `conflict`: another admin changed the same ones. */
export function CategoryFields({
  conflict,
  onResolved,
}: {
  conflict: Conflict | null;
  onResolved: () => void;
}) {
  const { register, formState } = useFormContext<CategoryForm>();
  const { errors } = formState;
  return (
    <>
      <TextField label={words.name} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label={words.slug}
        hint={words.slugHint}
        autoComplete="off"
        autoCapitalize="none"
        error={errors.slug?.message}
        {...register('slug')}
      />
      <TextArea
        label={words.text}
        rows={5}
        error={errors.description?.message}
        {...register('description')}
      />
      {conflict && <CategoryConflict conflict={conflict} onResolved={onResolved} />}
    </>
  );
}
