import { useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import type { SearchTermForm } from './search-term-form.ts';

const words = copy.searchTerms;

export function SearchTermFields() {
  const { register, formState } = useFormContext<SearchTermForm>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label={words.term}
        autoComplete="off"
        hint={words.termHint}
        error={errors.term?.message}
        {...register('term')}
      />
      <TextArea
        label={words.means}
        rows={5}
        hint={words.meansHint}
        error={errors.means?.message}
        {...register('means')}
      />
    </>
  );
}
