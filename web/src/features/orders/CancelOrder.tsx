import { useState } from 'react';
import { copy } from '#web/app/copy.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCancelOrderMutation } from './CancelOrder.generated.ts';

const words = copy.myOrders;

/** §8: asks first, then cancels; 'failed to delete!' with the reason when nothing was. */
export function CancelOrder({
  orderId,
  open,
  onClose,
}: {
  orderId: string;
  open: boolean;
  onClose: () => void;
}) {
  const [cancel, { loading }] = useCancelOrderMutation();
  const [problem, setProblem] = useState<string | null>(null);

  const close = () => {
    setProblem(null);
    onClose();
  };
  const confirmed = async () => {
    setProblem(null);
    try {
      const { data } = await cancel({ variables: { input: { orderId } } });
      const result = data?.cancelOrder;
      if (result?.__typename === 'Order') {
        toast.success(copy.toasts.deleted);
        return close();
      }
      setProblem(result?.message ?? copy.failures.unexpected);
    } catch {
      setProblem(navigator.onLine ? copy.failures.unexpected : copy.failures.offline);
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
      {problem && <Alert lead={copy.failures.notDeleted}>{problem}</Alert>}
    </Dialog>
  );
}
