import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextArea } from '#web/ui/Field.tsx';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './RefundOrder.module.css';
import { useRequestReturnMutation } from './RequestReturn.generated.ts';
import { requestForm, type CheckedRequest, type RequestFields } from './return-form.ts';
import { useOrderAction } from './use-order-action.ts';

const words = copy.returns;

/** Requests a return with a reason. */
export function RequestReturn({
  orderId,
  number,
  open,
  onClose,
}: {
  orderId: string;
  number: string;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} title={words.askTitle(number)} onClose={onClose}>
      <Form orderId={orderId} onClose={onClose} />
    </Dialog>
  );
}

function Form({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { perform, problem } = useOrderAction();
  const alert = useFocusOn<HTMLDivElement>(problem);
  const once = useSubmitOnce();
  const [request, { loading }] = useRequestReturnMutation();
  const { register, handleSubmit, formState, setError } = useForm<RequestFields, unknown, CheckedRequest>({
    resolver: zodResolver(requestForm),
    defaultValues: { reason: '', words: '' },
  });
  const { errors } = formState;

  const submit = async ({ reason, words: own }: CheckedRequest) => {
    const input = { orderId, reason, words: own || null };
    const send = async () => (await request({ variables: { input } })).data?.requestReturn;
    const asked = await perform(send, words.asked);
    if (asked === 'done') return onClose();
    for (const { path, message } of asked) if (path === 'words') setError('words', { message });
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>{words.askLead}</p>
      <SelectField
        label={words.reason}
        placeholder={words.chooseReason}
        options={Object.entries(words.reasons).map(([value, label]) => ({ value, label }))}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <TextArea
        label={words.words}
        hint={words.wordsHint}
        error={errors.words?.message}
        rows={3}
        {...register('words')}
      />
      {problem && (
        <Alert ref={alert} lead={words.failed}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onClose}>
          {words.keep}
        </Button>
        <Button type="submit" busy={loading} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
