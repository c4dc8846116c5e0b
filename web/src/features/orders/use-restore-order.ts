import { useEffect, useRef, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import { toast } from '#web/ui/toast.ts';
import { useRestoreOrderMutation } from './RestoreOrder.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

const words = copy.myOrders;

/**
 * Restores a canceled order. `problem` is the reason of a failure. `restored` counts successes, so that each moves the
 * focus.
 */
export function useRestoreOrder({ databaseId: id, number }: { databaseId: string; number: string }) {
  const [restore, { loading }] = useRestoreOrderMutation();
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const [restored, setRestored] = useState(0);
  const signInAgain = useSignInAgain();
  // A second click can come before React disables the button.
  const sending = useRef(false);

  const undo = async () => {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    try {
      const { data } = await restore({ variables: { input: { orderId: id } } });
      const result = data?.restoreOrder;
      if (result?.__typename === 'Order') {
        toast.success(words.restored(number));
        setRestored((times) => times + 1);
      } else if (result?.__typename === 'SignInRequired') await signInAgain();
      else setProblem({ message: result?.message ?? copy.failures.unexpected });
    } catch (error) {
      if (isRefused(error)) await signInAgain();
      else setProblem({ message: requestFailure() });
    } finally {
      sending.current = false;
    }
  };
  return { undo, busy: loading, problem, restored };
}

/** Whether `moment` (ISO 8601) is in the future. False for null. */
export function useStillTime(moment: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setOver(moment), Math.max(new Date(moment).getTime() - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && over !== moment;
}
