import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { SelectField, TextArea } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import style from './RefundOrder.module.css';
import { useRequestReturnMutation, type RequestReturnMutation } from './RequestReturn.generated.ts';
import { requestForm, type RequestForm } from './return-form.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

const words = copy.returns;

/** Asks why an order comes back, and asks the shop to take it. */
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
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const signInAgain = useSignInAgain();
  const once = useSubmitOnce();
  const [request, { loading }] = useRequestReturnMutation();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(requestForm),
    defaultValues: { reason: '', words: '' } as never,
  });
  const { errors } = formState;

  const submit = async ({ reason, words: own }: RequestForm) => {
    if (reason === '') return;
    setProblem(null);
    try {
      const { data } = await request({ variables: { input: { orderId, reason, words: own || null } } });
      await answered(data?.requestReturn);
    } catch (error) {
      if (isRefused(error)) return await signInAgain();
      setProblem({ message: navigator.onLine ? copy.failures.unexpected : copy.failures.offline });
    }
  };

  const answered = async (result: RequestReturnMutation['requestReturn'] | undefined) => {
    switch (result?.__typename) {
      case 'Order':
        toast.success(words.asked);
        return onClose();
      case 'SignInRequired':
        return signInAgain();
      case 'InvalidInput':
        for (const { path, message } of result.issues) if (path === 'words') setError('words', { message });
        return setProblem({ message: result.message });
      case 'NotFound':
      case 'NotReturnable':
      case 'Forbidden':
        return setProblem({ message: result.message });
      case undefined:
        return setProblem({ message: copy.failures.unexpected });
      default:
        return result satisfies never;
    }
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
