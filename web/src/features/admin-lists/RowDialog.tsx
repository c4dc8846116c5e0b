import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { readDraft, writeDraft } from '#web/ui/draft.ts';
import { EditDialog, hasDraft } from '#web/ui/EditDialog.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './RowDialog.module.css';
import type { SaveOutcome } from './save-outcome.ts';

interface RowDialogProps<Form extends FieldValues, Row> {
  /** The form's type and limits. */
  schema: $ZodType<Form, Form>;
  /** The row's values. */
  base: Form;
  draftKey: string;
  save: (form: Form) => Promise<SaveOutcome<Row>>;
  onSaved: (row: Row) => void;
  onSignInRequired: () => Promise<void>;
  /** The fields, which use the form's context. */
  children: ReactNode;
}

/** A dialog to add or change one row of an admin's list. Its input is kept as a draft. */
export function RowDialog<Form extends FieldValues, Row>({
  open,
  title,
  saveLabel = copy.adminLists.save,
  onClose,
  ...props
}: RowDialogProps<Form, Row> & {
  open: boolean;
  title: string;
  saveLabel?: string;
  onClose: () => void;
}) {
  return (
    <EditDialog
      open={open}
      title={title}
      draftKey={props.draftKey}
      words={{ ...copy.editDialog, save: saveLabel }}
      onClose={onClose}
    >
      {(form) => <RowForm {...props} {...form} />}
    </EditDialog>
  );
}

/** The form of a `RowDialog`, or of a page. Its input is kept as a draft. */
export function RowForm<Form extends FieldValues, Row>({
  id,
  schema,
  base,
  draftKey,
  save,
  onSaved,
  onSignInRequired,
  onBusy,
  children,
}: RowDialogProps<Form, Row> & { id: string; onBusy: (busy: boolean) => void }) {
  const [draft] = useState(() => formOf(readDraft(sessionStorage, draftKey).form, base));
  const methods = useForm<Form>({
    resolver: zodResolver(schema),
    defaultValues: (draft ?? base) as DefaultValues<Form>,
  });
  const { handleSubmit, setError, getValues, subscribe } = methods;
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();

  useEffect(() => {
    const saveDraft = () => {
      const typed = JSON.stringify(getValues());
      writeDraft(sessionStorage, draftKey, typed === JSON.stringify(base) ? null : { form: typed });
    };
    // The base changes when a conflict is resolved: compare the draft with it again.
    if (hasDraft(draftKey)) saveDraft();
    return subscribe({ formState: { values: true }, callback: saveDraft });
  }, [subscribe, getValues, draftKey, base]);

  const submit = async (form: Form) => {
    onBusy(true);
    setProblem(null);
    const outcome = await save(form);
    onBusy(false);
    switch (outcome.kind) {
      case 'saved':
        writeDraft(sessionStorage, draftKey, null);
        return onSaved(outcome.row);
      case 'signIn':
        return onSignInRequired();
      case 'failed':
        for (const { path, message } of outcome.issues) {
          const [field = ''] = path.split('.');
          if (field in base) setError(field as Path<Form>, { message });
        }
        return setProblem(outcome);
      default:
        return outcome satisfies never;
    }
  };

  return (
    <FormProvider {...methods}>
      <form id={id} className={style.form} noValidate onSubmit={once(handleSubmit(submit))}>
        {draft && <Alert kind="info">{copy.adminLists.draft}</Alert>}
        {children}
        {problem && (
          <Alert ref={alert} lead={copy.authority}>
            {problem.message}
          </Alert>
        )}
      </form>
    </FormProvider>
  );
}

/** Returns the draft if it has the fields of `base`. */
function formOf<Form extends FieldValues>(draft: string | undefined, base: Form): Form | null {
  try {
    const form: unknown = JSON.parse(draft ?? 'null');
    const isForm =
      typeof form === 'object' &&
      form !== null &&
      Object.entries(base).every(([field, value]) => typeof Object(form)[field] === typeof value);
    return isForm ? (form as Form) : null;
  } catch {
    return null;
  }
}
