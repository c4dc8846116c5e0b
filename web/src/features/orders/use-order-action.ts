import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { sendMutation } from '#web/app/send-mutation.ts';
import { toast } from '#web/ui/toast.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

type Issues = readonly { readonly path: string; readonly message: string }[];

/** The updated order, or a failure with a message for the user. */
type Answer = { readonly __typename: string; readonly message?: string; readonly issues?: Issues };

/**
 * Runs an order action. On success `perform` shows the toast `done`, with `undo` if given. Otherwise it returns the
 * invalid fields, and `problem` has the message to show.
 */
export function useOrderAction() {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const signInAgain = useSignInAgain();

  async function perform(
    send: () => Promise<Answer | undefined>,
    done: string,
    undo?: () => void,
  ): Promise<'done' | Issues> {
    setProblem(null);
    const answer: Answer = await sendMutation(send, isRefused);
    if (answer.__typename === 'Order') {
      toast.success(done, undo && { label: copy.manageProducts.undo, run: undo });
      return 'done';
    }
    if (answer.__typename === 'SignInRequired') await signInAgain();
    else setProblem({ message: answer.message ?? copy.failures.unexpected });
    return answer.issues ?? [];
  }

  return { perform, problem };
}
