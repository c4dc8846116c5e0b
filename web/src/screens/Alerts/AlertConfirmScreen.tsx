import * as copy from '#web/app/copy.ts';
import { paths } from '#web/app/paths.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import type { AlertRowFragment } from '#web/features/alerts/AlertRow.generated.ts';
import { productOf } from '#web/features/alerts/alert-text.ts';
import { useConfirmProductAlertMutation } from '#web/features/alerts/ConfirmProductAlert.generated.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { AlertLink, type LinkOutcome } from './AlertLink.tsx';

const words = copy.alertLinks.confirm;

/** Turns on a visitor's alert. */
export function AlertConfirmScreen() {
  const [confirm] = useConfirmProductAlertMutation();
  const send = async (token: string): Promise<LinkOutcome> => {
    const result = await sendMutation(
      async () => (await confirm({ variables: { input: { token } } })).data?.confirmProductAlert,
    );
    switch (result.__typename) {
      case 'ProductAlert':
        return doneOf(result);
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
  return <AlertLink link="confirm" send={send} />;
}

function doneOf(alert: AlertRowFragment): LinkOutcome {
  const { kind, price, productSlug, variantSku } = alert;
  return {
    is: 'done',
    lead: words.doneLead[kind](productOf(alert), price.display),
    action: productSlug !== null && (
      <ButtonLink to={paths.product(productSlug, variantSku)}>{words.show}</ButtonLink>
    ),
  };
}
