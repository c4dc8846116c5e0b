import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import type { AlertRowFragment } from './AlertRow.generated.ts';
import style from './ProductAlert.module.css';
import { useCreateAlert, type AlertOutcome } from './use-create-alert.ts';

const words = copy.alerts;

/** Asks for the email of a visitor, or of a user without a verified one. The server checks it and sends a link to confirm. */
export function AlertForm({
  equipmentId,
  kind,
  email,
  onClose,
}: {
  equipmentId: string;
  kind: AlertRowFragment['kind'];
  email: string;
  onClose: () => void;
}) {
  const create = useCreateAlert();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [outcome, setOutcome] = useState<AlertOutcome | null>(null);
  const problem = outcome && 'problem' in outcome ? outcome : null;
  const alert = useFocusOn<HTMLDivElement>(problem?.isInvalid ? null : outcome);
  const input = () => form.current?.querySelector('input');
  // The button that opened the form is gone.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const { email: typed = '', website = '' } = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    const result = await create({ equipmentId, kind, email: String(typed), website: String(website) });
    setBusy(false);
    setSentTo(String(typed).trim());
    setOutcome(result);
    if ('problem' in result && result.isInvalid) input()?.focus();
  };
  if (outcome && 'done' in outcome)
    return (
      <Alert ref={alert} kind="success" hint={words.sentHint}>
        {words.sent(sentTo)}
      </Alert>
    );
  return (
    <form ref={form} noValidate className={style.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={words.email}
        type="email"
        name="email"
        autoComplete="email"
        defaultValue={email}
        hint={words.emailHint}
        error={problem?.isInvalid && problem.problem}
      />
      {/* A honeypot field: hidden from users, filled in by bots. */}
      <input className={style.trap} tabIndex={-1} autoComplete="off" aria-hidden="true" name="website" />
      {problem && !problem.isInvalid && (
        <Alert ref={alert} hint={problem.hint}>
          {problem.problem}
        </Alert>
      )}
      <div className={style.buttons}>
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel={words.sending}>
          {words.send}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
