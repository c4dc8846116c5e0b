import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { sendMutation, type RequestFailed, type SessionEnded } from '#web/app/send-mutation.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { formatMoney } from '#web/ui/money.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import { createIdempotencyKey } from '#web/ui/idempotency-key.ts';
import { ChooseItems } from './ChooseItems.tsx';
import { refundForm, refundOf, refundMinor, type RefundForm } from './refund-form.ts';
import { useRefundOrderMutation, type RefundOrderMutation } from './RefundOrder.generated.ts';
import style from './RefundOrder.module.css';
import { isRefused, useSignInAgain } from './session-end.ts';
import { useChosenItems, type Choosable, type Chosen } from './use-chosen-items.ts';

const words = copy.manageOrders;

/** Refunds a paid order, in full, by items or by amount, with a reason. Begins with the items of a return, if given. */
export function RefundOrder({
  order,
  returned,
  open,
  onClose,
}: {
  order: ManagedOrderFragment;
  returned: readonly Chosen[] | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const leave = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog open={open} title={words.refundTitle(order.number)} onClose={leave}>
      <Form order={order} returned={returned} onBusy={setBusy} onClose={onClose} onLeave={leave} />
    </Dialog>
  );
}

function Form({
  order: { databaseId: orderId, refundable: left, refundableItems, card },
  returned,
  onBusy,
  onClose,
  onLeave,
}: {
  order: ManagedOrderFragment;
  returned: readonly Chosen[] | undefined;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onLeave: () => void;
}) {
  const name = useId();
  // The idempotency key of one refund. Renewed after the server rejects a refund.
  const [idempotencyKey, renew] = useState(createIdempotencyKey);
  const [problem, setProblem] = useState<{ lead: string; message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const signInAgain = useSignInAgain();
  const once = useSubmitOnce();
  const [refund, { loading }] = useRefundOrderMutation();
  const { register, handleSubmit, control, formState, setError } = useForm<RefundForm>({
    resolver: zodResolver(refundForm(left)),
    defaultValues: { how: isPart(returned, refundableItems) ? 'items' : 'all', amount: '', reason: '' },
  });
  const { errors } = formState;
  const [how, amount] = useWatch({ control, name: ['how', 'amount'] });
  const chosen = useChosenItems(refundableItems, returned);
  const [isChecked, setChecked] = useState(false);
  const isNoneChosen = chosen.chosen?.length === 0;
  const itemsMinor = chosen.chosen && !isNoneChosen ? refundOf(refundableItems, chosen.chosen) : null;
  const shownMinor = refundMinor({ how, amount }, left, itemsMinor);

  const submit = async (form: RefundForm) => {
    setProblem(null);
    setChecked(true);
    const amountMinor = refundMinor(form, left, itemsMinor);
    if (amountMinor === null) return;
    const lines =
      form.how === 'items' ? chosen.chosen?.map(({ lineId, quantity }) => ({ lineId, quantity })) : null;
    onBusy(true);
    const input = { orderId, amountMinor, lines, reason: form.reason, idempotencyKey };
    const send = async () => (await refund({ variables: { input } })).data?.refundOrder;
    try {
      await answered(await sendMutation(send, isRefused), formatMoney(amountMinor, left.currency));
    } finally {
      onBusy(false);
    }
  };

  const answered = async (
    result: RefundOrderMutation['refundOrder'] | RequestFailed | SessionEnded,
    sum: string,
  ) => {
    switch (result.__typename) {
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
        return renew(createIdempotencyKey());
      case 'RefundRefused':
        setProblem({ lead: words.refundRefused, message: result.message });
        return renew(createIdempotencyKey());
      case 'RefundTooLarge':
      case 'OrderNotPaid':
      case 'NotFound':
      case 'Unavailable':
      case 'Forbidden':
      // A retry with the same key finds out whether the refund exists.
      case 'RequestFailed':
        return setProblem({ lead: words.refundFailed, message: result.message });
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
        {refundableItems.some(({ quantity }, at) => at > 0 || quantity > 1) && (
          <label htmlFor={`${name}-items`}>
            <input id={`${name}-items`} type="radio" value="items" {...register('how')} />
            {words.refundItems}
          </label>
        )}
        <label htmlFor={`${name}-part`}>
          <input id={`${name}-part`} type="radio" value="part" {...register('how')} />
          {words.refundPart}
        </label>
      </fieldset>
      {how === 'items' && (
        <ChooseItems
          legend={words.refundItemsLegend}
          items={refundableItems}
          chosen={chosen}
          error={isChecked && isNoneChosen ? copy.returns.problems.itemsRequired : null}
        />
      )}
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
          {shownMinor === null
            ? words.refundConfirmUnsure
            : words.refundConfirm(formatMoney(shownMinor, left.currency))}
        </Button>
      </div>
    </form>
  );
}

/** Whether a return has only some of the items that can be refunded. */
const isPart = (returned: readonly Chosen[] | undefined, items: readonly Choosable[]) =>
  returned !== undefined &&
  items.some(
    ({ lineId, quantity }) => (returned.find((one) => one.lineId === lineId)?.quantity ?? 0) < quantity,
  );

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
