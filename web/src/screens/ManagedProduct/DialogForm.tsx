import { useId, useState, type ReactNode } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './DialogForm.module.css';

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** What a form sends was refused: the message, and issues by the server's field names. */
export interface Refusal {
  readonly message: string;
  readonly issues?: readonly Issue[];
}

interface FormProps {
  save: string;
  hint?: string;
  onClose: () => void;
  /** Sends the form. Returns null to close the dialog. */
  onSubmit: () => Promise<Refusal | null>;
  children: (errorOf: (...paths: readonly string[]) => string | undefined) => ReactNode;
}

/** The content of a dialog that is a form. A refusal is shown at its fields and below them, and the input stays. */
export function DialogForm({ save, hint, onClose, onSubmit, children }: FormProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const alert = useFocusOn<HTMLDivElement>(refusal);
  const once = useSubmitOnce();
  const submit = async () => {
    setBusy(true);
    setRefusal(null);
    const refused = await onSubmit();
    setBusy(false);
    if (refused) setRefusal(refused);
    else onClose();
  };
  const errorOf = (...paths: readonly string[]) =>
    refusal?.issues?.find(({ path }) => paths.includes(path))?.message;
  return (
    <form id={id} className={style.form} noValidate onSubmit={once(submit)}>
      {hint && <p className={style.hint}>{hint}</p>}
      <div className={style.fields}>{children(errorOf)}</div>
      {refusal && <Alert ref={alert}>{refusal.issues?.[0]?.message ?? refusal.message}</Alert>}
      <div className={style.actions}>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {copy.managedProduct.cancel}
        </Button>
        <Button type="submit" busy={busy} busyLabel={copy.managedProduct.busy}>
          {save}
        </Button>
      </div>
    </form>
  );
}
