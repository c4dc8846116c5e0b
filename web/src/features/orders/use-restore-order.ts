import { useEffect, useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { toast } from '#web/ui/toast.ts';
import { useOneAtATime } from '#web/ui/use-one-at-a-time.ts';
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
  const { run } = useOneAtATime();

  const undo = () =>
    run(async () => {
      setProblem(null);
      const send = async () => (await restore({ variables: { input: { orderId: id } } })).data?.restoreOrder;
      const result = await sendMutation(send, isRefused);
      if (result.__typename === 'Order') {
        toast.success(words.restored(number));
        setRestored((times) => times + 1);
      } else if (result.__typename === 'SignInRequired') await signInAgain();
      else setProblem(result);
    });
  return { undo, busy: loading, problem, restored };
}

/** Whether `moment` (ISO 8601) is in the future. Updates when it passes. False for null. */
export function useIsFuture(moment: string | null): boolean {
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setPast(moment), Math.max(new Date(moment).getTime() - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && past !== moment;
}
