import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { toast } from '#web/ui/toast.ts';
import type { AlertRowFragment } from './AlertRow.generated.ts';
import { productOf } from './alert-text.ts';
import { useCancelProductAlertMutation } from './CancelProductAlert.generated.ts';

/** Returns a function that stops an alert and shows a message. Resolves to whether it is stopped. */
export function useStopAlert(): (alert: AlertRowFragment) => Promise<boolean> {
  const [cancel] = useCancelProductAlertMutation();
  return async (alert) => {
    const failed = (message: string) => {
      toast.error(message);
      return false;
    };
    const result = await sendMutation(
      async () =>
        (await cancel({ variables: { input: { alertId: alert.databaseId } } })).data?.cancelProductAlert,
    );
    switch (result.__typename) {
      case 'User':
        toast.success(copy.alerts.stopped(productOf(alert)));
        return true;
      case 'InvalidInput':
      case 'RateLimited':
      case 'SignInRequired':
      case 'Forbidden':
      case 'RequestFailed':
        return failed(result.message);
      default:
        return result satisfies never;
    }
  };
}
