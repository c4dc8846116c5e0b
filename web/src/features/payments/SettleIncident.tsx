import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import type { IncidentFragment } from './Incident.generated.ts';
import style from './Incidents.module.css';
import { useResolveIncidentMutation } from './ResolveIncident.generated.ts';

const words = copy.manageOrders.incidents;
const { noteRequired, noteLong } = copy.manageOrders.problems;

const noteForm = z.object({
  note: z.string().check(z.trim(), z.minLength(1, noteRequired), z.maxLength(1_000, noteLong)),
});

/** What to do when the server no longer accepts the token. */
export interface SignIn {
  readonly hasEnded: (error: unknown) => boolean;
  readonly again: () => Promise<void>;
}

/** Asks how an incident was resolved. A null incident keeps the dialog closed. */
export function SettleIncident({
  incident,
  signIn,
  onClose,
}: {
  incident: IncidentFragment | null;
  signIn: SignIn;
  onClose: () => void;
}) {
  return (
    <Dialog open={incident !== null} title={words.settleTitle} onClose={onClose}>
      {incident && <Form incident={incident} signIn={signIn} onClose={onClose} />}
    </Dialog>
  );
}

function Form({
  incident: { databaseId: incidentId, kind, amount, order },
  signIn,
  onClose,
}: {
  incident: IncidentFragment;
  signIn: SignIn;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const [resolve, { loading }] = useResolveIncidentMutation({
    // Resolved incidents stay in the list with their note; the numbers load again.
    update: (cache) => cache.evict({ id: 'ROOT_QUERY', fieldName: 'orderTaskCounts' }),
  });
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(noteForm),
    defaultValues: { note: '' },
  });

  const submit = async ({ note }: { note: string }) => {
    setProblem(null);
    const result = await sendMutation(
      async () =>
        (await resolve({ variables: { input: { incidentId, note } } })).data?.resolvePaymentIncident,
      signIn.hasEnded,
    );
    switch (result.__typename) {
      case 'PaymentIncident':
        toast.success(words.done);
        return onClose();
      case 'SignInRequired':
        return signIn.again();
      case 'InvalidInput':
        setError('note', { message: result.message });
        return setProblem(result);
      case 'IncidentSettled':
      case 'NotFound':
      case 'Forbidden':
      case 'RequestFailed':
        return setProblem(result);
      default:
        return result satisfies never;
    }
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>
        {[words.kinds[kind].title, amount.display, order?.number ?? words.noOrder].join(' · ')}
      </p>
      <TextArea
        label={words.note}
        hint={words.settleHint}
        error={formState.errors.note?.message}
        rows={3}
        {...register('note')}
      />
      {problem && (
        <Alert ref={alert} lead={words.notSettled}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={loading} busyLabel={words.settling}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
