import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
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
    try {
      const { data } = await cancel({ variables: { input: { orderId } } });
      const result = data?.cancelOrder;
      if (result?.__typename === 'Order') {
        toast.success(
          copy.toasts.deleted,
          result.restorableUntil === null ? undefined : { label: words.undo, run: onUndo },
        );
        return null;
      }
      if (result?.__typename !== 'SignInRequired') return result?.message ?? copy.failures.unexpected;
    } catch (error) {
      if (!isRefused(error)) return requestFailure();
    }
    await signInAgain();
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
