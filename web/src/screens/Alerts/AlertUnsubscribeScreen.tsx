import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { useUnsubscribeFromAlertsMutation } from '#web/features/alerts/UnsubscribeFromAlerts.generated.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { AlertLink, type LinkOutcome } from './AlertLink.tsx';

const words = copy.alertLinks.unsubscribe;

/** Stops all alerts of the recipient of an email. */
export function AlertUnsubscribeScreen() {
  const [unsubscribe] = useUnsubscribeFromAlertsMutation();
  const send = async (token: string): Promise<LinkOutcome> => {
    const result = await sendMutation(
      async () => (await unsubscribe({ variables: { input: { token } } })).data?.unsubscribeFromAlerts,
    );
    switch (result.__typename) {
      case 'AlertsStopped':
        return {
          is: 'done',
          lead: words.doneLead,
          action: <ButtonLink to={paths.home}>{words.show}</ButtonLink>,
        };
      case 'InvalidInput':
      case 'NotFound':
        return { is: 'broken' };
      case 'RateLimited':
        return {
          is: 'failed',
          problem: result.message,
          hint: copy.failures.waitFor(result.retryAfterSeconds),
        };
      case 'RequestFailed':
        return { is: 'failed', problem: result.message };
      default:
        return result satisfies never;
    }
  };
  return <AlertLink link="unsubscribe" send={send} />;
}
