import { useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useFocusOn } from '#web/ui/use-focus-on.ts';
import { useCancelOrderMutation } from './CancelOrder.generated.ts';
import style from './CancelOrder.module.css';
import { isRefused, useSignInAgain } from './session-end.ts';

const words = copy.myOrders;

/** §8: asks first, then cancels; 'failed to delete!' with the reason when nothing was. `what` names the order. */
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
  const [cancel, { loading }] = useCancelOrderMutation();
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const alert = useFocusOn<HTMLDivElement>(problem);
  const signInAgain = useSignInAgain();
  // A second click comes before React has disabled the button.
  const sending = useRef(false);

  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirmed = async () => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    try {
      const { data } = await cancel({ variables: { input: { orderId } } });
      const result = data?.cancelOrder;
      if (result?.__typename === 'Order') {
        toast.success(
          copy.toasts.deleted,
          result.restorableUntil === null ? undefined : { label: words.undo, run: onUndo },
        );
        return close();
      }
      if (result?.__typename === 'SignInRequired') return await signInAgain();
      setProblem({ message: result?.message ?? copy.failures.unexpected });
    } catch (error) {
      if (isRefused(error)) return await signInAgain();
      setProblem({ message: navigator.onLine ? copy.failures.unexpected : copy.failures.offline });
    } finally {
      sending.current = false;
    }
  };

  return (
    <Dialog
      open={open}
      title={copy.confirmations.deleteOrder}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {words.keep}
          </Button>
          <Button variant="danger" busy={loading} busyLabel={words.deleting} onClick={() => void confirmed()}>
            {words.yesDelete}
          </Button>
        </>
      }
    >
      <p className={style.what}>{what}</p>
      {problem && (
        <Alert ref={alert} lead={copy.failures.notDeleted}>
          {problem.message}
        </Alert>
      )}
    </Dialog>
  );
}
