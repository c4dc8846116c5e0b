import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as copy from '#web/app/copy.ts';
import { sendMutation, type RequestFailed, type SessionEnded } from '#web/app/send-mutation.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useSubmitOnce } from '#web/ui/use-submit-once.ts';
import {
  useCancelManagedOrderMutation,
  type CancelManagedOrderMutation,
} from './CancelManagedOrder.generated.ts';
import type { ManagedOrderFragment } from './ManagedOrder.generated.ts';
import { cancelForm, type CancelForm } from './refund-form.ts';
import style from './RefundOrder.module.css';
import { isRefused, useSignInAgain } from './session-end.ts';
import { useRestoreOrder } from './use-restore-order.ts';

const words = copy.manageOrders;

/** Cancels an order for the shop, with a reason. A paid order is refunded first. */
export function CancelManagedOrder({
  order,
  open,
  onClose,
}: {
  order: ManagedOrderFragment;
  open: boolean;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const { undo, problem } = useRestoreOrder(order);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const leave = () => {
    if (!busy) onClose();
  };
  return (
    <>
      {problem && (
        <Alert ref={alert} lead={copy.myOrders.notRestored}>
          {problem.message}
        </Alert>
      )}
      <Dialog open={open} title={words.cancelTitle(order.number)} onClose={leave}>
        <Form order={order} onBusy={setBusy} onClose={onClose} onLeave={leave} onUndo={() => void undo()} />
      </Dialog>
    </>
  );
}

function Form({
  order: { databaseId: orderId, paid, refundable: left, customerName, total, number },
  onBusy,
  onClose,
  onLeave,
  onUndo,
}: {
  order: ManagedOrderFragment;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
  onLeave: () => void;
  onUndo: () => void;
}) {
  const [problem, setProblem] = useState<{ lead: string; message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const signInAgain = useSignInAgain();
  const once = useSubmitOnce();
  const [cancel, { loading }] = useCancelManagedOrderMutation();
  const { register, handleSubmit, formState, setError } = useForm<CancelForm>({
    resolver: zodResolver(cancelForm(paid)),
    defaultValues: { reason: '' },
  });
  const goesBack = paid && left.minor > 0;

  const submit = async ({ reason }: CancelForm) => {
    setProblem(null);
    onBusy(true);
    const input = { orderId, reason: reason || null };
    const send = async () => (await cancel({ variables: { input } })).data?.cancelOrder;
    try {
      await answered(await sendMutation(send, isRefused));
    } finally {
      onBusy(false);
    }
  };

  const answered = async (
    result: CancelManagedOrderMutation['cancelOrder'] | RequestFailed | SessionEnded,
  ) => {
    switch (result.__typename) {
      case 'Order':
        if (result.status === 'OPEN') toast.success(words.cancelWaits);
        else
          toast.success(
            goesBack ? words.cancelDonePaid(left.display) : words.cancelDone,
            result.restorableUntil === null ? undefined : { label: copy.myOrders.undo, run: onUndo },
          );
        return onClose();
      case 'SignInRequired':
        return signInAgain();
      case 'RefundRefused':
        return setProblem({ lead: words.refundRefused, message: result.message });
      case 'InvalidInput':
        for (const { path, message } of result.issues)
          if (path === '' || path === 'reason') setError('reason', { message });
        return setProblem({ lead: words.cancelFailed, message: result.message });
      case 'NotFound':
      case 'OrderAlreadyPaid':
      case 'OrderSent':
      case 'OrderClosed':
      case 'PaymentUnderWay':
      case 'Unavailable':
      case 'Forbidden':
      case 'RequestFailed':
        return setProblem({ lead: words.cancelFailed, message: result.message });
      default:
        return result satisfies never;
    }
  };

  return (
    <form className={style.form} onSubmit={once(handleSubmit(submit))} noValidate>
      <p className={style.lead}>
        {number} · {customerName} · {total.display}
      </p>
      <p className={style.lead}>
        {goesBack
          ? words.cancelPaidLead(left.display)
          : paid
            ? words.cancelRefundedLead
            : words.cancelUnpaidLead}
      </p>
      <TextArea
        label={paid ? words.cancelReason : words.cancelReasonOptional}
        hint={words.cancelReasonHint}
        error={formState.errors.reason?.message}
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
          {copy.myOrders.keep}
        </Button>
        <Button type="submit" variant="danger" busy={loading} busyLabel={words.cancelling}>
          {goesBack ? words.cancelConfirmPaid(left.display) : words.cancelConfirm}
        </Button>
      </div>
    </form>
  );
}
