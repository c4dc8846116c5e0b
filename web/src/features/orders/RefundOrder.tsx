import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import { createRequestKey } from '#web/ui/request-key.ts';
import { refundForm, wantedMinor, type RefundForm } from './refund-form.ts';
import { useRefundOrderMutation, type RefundOrderMutation } from './RefundOrder.generated.ts';
import style from './RefundOrder.module.css';
import { isRefused, useSignInAgain } from './session-end.ts';

const words = copy.manageOrders;

/** Refunds a paid order, in full or in part, with a reason. Shows the refundable amount. */
export function RefundOrder({
  order,
  open,
  onClose,
}: {
  order: ManagedOrderFragment;
  open: boolean;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog open={open} title={words.refundTitle(order.number)} onClose={leave}>
      <Form order={order} onBusy={setBusy} onClose={onClose} onLeave={leave} />
    </Dialog>
  );
}

function Form({
  order: { databaseId: orderId, refundable: left, card },
  onBusy,
  onClose,
  onLeave,
}: {
  order: ManagedOrderFragment;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onLeave: () => void;
}) {
  const name = useId();
  // The idempotency key of one refund. Renewed after the server rejects a refund.
  const [requestKey, renew] = useState(createRequestKey);
  const [problem, setProblem] = useState<{ lead: string; message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const signInAgain = useSignInAgain();
  const once = useSubmitOnce();
  const [refund, { loading }] = useRefundOrderMutation();
  const { register, handleSubmit, control, formState, setError } = useForm<RefundForm>({
    resolver: zodResolver(refundForm(left)),
    defaultValues: { how: 'all', amount: '', reason: '' },
  });
  const { errors } = formState;
  const [how, amount] = useWatch({ control, name: ['how', 'amount'] });
  const wanted = wantedMinor({ how, amount }, left);

  const submit = async (form: RefundForm) => {
    setProblem(null);
    const amountMinor = wantedMinor(form, left);
    if (amountMinor === null) return;
    onBusy(true);
    try {
      const { data } = await refund({
        variables: { input: { orderId, amountMinor, reason: form.reason, requestKey } },
      });
      await answered(data?.refundOrder, formatMoney(amountMinor, left.currency));
    } catch (error) {
      if (isRefused(error)) return await signInAgain();
      // No response: retrying with the same key finds out whether the refund exists.
      setProblem({
        lead: words.refundFailed,
        message: requestFailure(),
      });
    } finally {
      onBusy(false);
    }
  };

  const answered = async (result: RefundOrderMutation['refundOrder'] | undefined, sum: string) => {
    switch (result?.__typename) {
      case 'Order':
        toast.success(wordsFor(result.refunds[0]?.status)(sum));
        return onClose();
      case 'SignInRequired':
        return signInAgain();
      case 'InvalidInput':
        for (const { path, message } of result.issues)
          if (path === 'reason') setError('reason', { message });
          else if (path === 'amountMinor') setError('amount', { message });
        setProblem({ lead: words.refundFailed, message: result.message });
        return renew(createRequestKey());
      case 'RefundRefused':
        setProblem({ lead: words.refundRefused, message: result.message });
        return renew(createRequestKey());
      case 'RefundTooLarge':
      case 'OrderNotPaid':
      case 'NotFound':
      case 'Unavailable':
      case 'Forbidden':
        return setProblem({ lead: words.refundFailed, message: result.message });
      case undefined:
        return setProblem({ lead: words.refundFailed, message: copy.failures.unexpected });
      default:
        return result satisfies never;
    }
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>{words.refundLead(card ? words.refundCard(card.last4) : '')}</p>
      <fieldset className={style.how}>
        <legend>{words.refundHow}</legend>
        <label htmlFor={`${name}-all`}>
          <input id={`${name}-all`} type="radio" value="all" {...register('how')} />
          {words.refundAll(left.display)}
        </label>
        <label htmlFor={`${name}-part`}>
          <input id={`${name}-part`} type="radio" value="part" {...register('how')} />
          {words.refundPart}
        </label>
      </fieldset>
      {how === 'part' && (
        <TextField
          label={`${words.refundAmount} (${left.currency})`}
          hint={words.refundAmountHint(left.display)}
          error={errors.amount?.message}
          inputMode="decimal"
          autoComplete="off"
          {...register('amount')}
        />
      )}
      <TextArea
        label={words.refundReason}
        hint={words.refundReasonHint}
        error={errors.reason?.message}
        rows={3}
        {...register('reason')}
      />
      {problem && (
        <Alert ref={alert} lead={problem.lead}>
          {problem.message}
        </Alert>
      )}
      <div className={style.actions}>
        <Button variant="quiet" onClick={onLeave}>
          {words.close}
        </Button>
        <Button type="submit" busy={loading} busyLabel={words.refunding}>
          {wanted === null
            ? words.refundConfirmUnsure
            : words.refundConfirm(formatMoney(wanted, left.currency))}
        </Button>
      </div>
    </form>
  );
}

/** Returns the message for the newest refund. */
function wordsFor(status: ManagedOrderFragment['refunds'][number]['status'] | undefined) {
  switch (status) {
    case 'REQUESTED':
      return words.refundWaits;
    case 'PENDING':
      return words.refundPending;
    case 'SUCCEEDED':
    case 'FAILED':
    case undefined:
      return words.refundDone;
    default:
      return status satisfies never;
  }
}
