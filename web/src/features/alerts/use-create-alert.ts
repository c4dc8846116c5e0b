import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import type { CreateProductAlertInput } from '#web/generated/schema-types.ts';
import { useCreateProductAlertMutation } from './CreateProductAlert.generated.ts';
import { ProductAlertsDocument } from './ProductAlerts.generated.ts';

/** `on`: the alert is active. `sent`: the email must be confirmed. */
export type AlertOutcome =
  | { readonly done: 'on' | 'sent' }
  | { readonly problem: string; readonly isInvalid?: true; readonly hint?: string };

/** Returns a function that creates an alert. It never rejects. */
export function useCreateAlert(): (input: CreateProductAlertInput) => Promise<AlertOutcome> {
  const [create] = useCreateProductAlertMutation();
  return async (input) => {
    const send = async () => {
      const { data } = await create({
        variables: { input },
        // The new alert is part of the user's list.
        refetchQueries: (result) =>
          result.data?.createProductAlert.__typename === 'ProductAlert' ? [ProductAlertsDocument] : [],
        awaitRefetchQueries: true,
      });
      return data?.createProductAlert;
    };
    const result = await sendMutation(send);
    switch (result.__typename) {
      case 'ProductAlert':
        return { done: 'on' };
      case 'AlertConfirmationSent':
        return { done: 'sent' };
      case 'InvalidInput':
        return { problem: result.message, isInvalid: true };
      case 'RateLimited':
        return { problem: result.message, hint: copy.failures.waitFor(result.retryAfterSeconds) };
      case 'AlreadyAvailable':
      case 'AlertLimitReached':
      case 'NotFound':
      case 'RequestFailed':
        return { problem: result.message };
      default:
        return result satisfies never;
    }
  };
}
