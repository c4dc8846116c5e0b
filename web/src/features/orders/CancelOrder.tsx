import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCancelOrderMutation } from './CancelOrder.generated.ts';
import style from './CancelOrder.module.css';
import { isRefused, useSignInAgain } from './session-end.ts';

const words = copy.myOrders;

/** §8: asks for confirmation, then cancels. Shows 'failed to delete!' with the reason on failure. `what` names the order. */
export function CancelOrder({
  orderId,
  what,
  open,
  onClose,
  onUndo,
}: {
  orderId: string;
  what: string;
  open: boolean;
  onClose: () => void;
  onUndo: () => void;
}) {
  const [cancel] = useCancelOrderMutation();
  const signInAgain = useSignInAgain();

  const confirm = async (): Promise<string | null> => {
    const send = async () => (await cancel({ variables: { input: { orderId } } })).data?.cancelOrder;
    const result = await sendMutation(send, isRefused);
    if (result.__typename === 'Order')
      toast.success(
        copy.toasts.deleted,
        result.restorableUntil === null ? undefined : { label: words.undo, run: onUndo },
      );
    else if (result.__typename === 'SignInRequired') await signInAgain();
    else return result.message;
    return null;
  };

  return (
    <ConfirmDialog
      open={open}
      title={copy.confirmations.deleteOrder}
      cancelLabel={words.keep}
      confirmLabel={words.yesDelete}
      busyLabel={words.deleting}
      problemLead={copy.failures.notDeleted}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={style.what}>{what}</p>
    </ConfirmDialog>
  );
}
