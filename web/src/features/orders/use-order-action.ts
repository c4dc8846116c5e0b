import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { toast } from '#web/ui/toast.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

type Issues = readonly { readonly path: string; readonly message: string }[];

/** The updated order, or an expected error of the order actions. */
type Result =
  | { readonly __typename: 'Order' | 'SignInRequired' }
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly issues: Issues }
  | {
      readonly __typename:
        | 'NotFound'
        | 'Forbidden'
        | 'RateLimited'
        | 'AddressChangeRefused'
        | 'FulfilmentOutOfOrder'
        | 'NotReturnable'
        | 'OrderClosed'
        | 'OrderNotSendable'
        | 'ReturnOutOfOrder';
      readonly message: string;
    };

/**
 * Runs an order action. On success `perform` shows the toast `done`, with `undo` if given. Otherwise it returns the
 * invalid fields, and `problem` has the message to show.
 */
export function useOrderAction() {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const signInAgain = useSignInAgain();

  async function perform(
    send: () => Promise<Result | undefined>,
    done: string,
    undo?: () => void,
  ): Promise<'done' | Issues> {
    setProblem(null);
    const result = await sendMutation(send, isRefused);
    switch (result.__typename) {
      case 'Order':
        toast.success(done, undo && { label: copy.manageProducts.undo, run: undo });
        return 'done';
      case 'SignInRequired':
        await signInAgain();
        return [];
      case 'InvalidInput':
        setProblem({ message: result.message });
        return result.issues;
      case 'NotFound':
      case 'Forbidden':
      case 'RateLimited':
      case 'AddressChangeRefused':
      case 'FulfilmentOutOfOrder':
      case 'NotReturnable':
      case 'OrderClosed':
      case 'OrderNotSendable':
      case 'ReturnOutOfOrder':
      case 'RequestFailed':
        setProblem({ message: result.message });
        return [];
      default:
        // A newer server may send other types.
        result satisfies never;
        setProblem({ message: copy.failures.unexpected });
        return [];
    }
  }

  return { perform, problem };
}
