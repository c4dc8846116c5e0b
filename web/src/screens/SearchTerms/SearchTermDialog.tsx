import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { RowDialog } from '#web/features/admin-lists/RowDialog.tsx';
import { useSignInAgain } from '#web/features/orders/session-end.ts';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { meansOf, searchTermForm, type SearchTermForm } from './search-term-form.ts';
import type { SearchTermRowFragment } from './SearchTermsScreen.generated.ts';
import { useSearchTerms } from './use-search-terms.ts';

const words = copy.searchTerms;

export const newTermDraftKey = 'search-term-draft';

/** Adds a term, or changes `row`. `term` prefills a new one. */
export function SearchTermDialog({
  open,
  row,
  term,
  onSaved,
  onClose,
}: {
  open: boolean;
  row: SearchTermRowFragment | null;
  term: string;
  onSaved: (row: SearchTermRowFragment) => void;
  onClose: () => void;
}) {
  const { save } = useSearchTerms();
  const signInAgain = useSignInAgain();
  const base = useMemo(
    (): SearchTermForm => (row ? { term: row.term, means: row.means.join('\n') } : { term, means: '' }),
    [row, term],
  );
  return (
    <RowDialog
      open={open}
      title={row ? words.editTitle(row.term) : words.addTitle}
      draftKey={row ? `${newTermDraftKey}:${row.id}` : newTermDraftKey}
      schema={searchTermForm}
      base={base}
      save={(form) => save(row?.databaseId ?? null, { term: form.term, means: meansOf(form.means) })}
      onSaved={onSaved}
      onClose={onClose}
      onSignInRequired={signInAgain}
    >
      <Fields />
    </RowDialog>
  );
}

function Fields() {
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
