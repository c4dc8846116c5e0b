import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { toast } from '#web/ui/toast.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

type Issues = readonly { readonly path: string; readonly message: string }[];

/** The order as it is now, or a failure in words for the person. */
type Answer = { readonly __typename: string; readonly message?: string; readonly issues?: Issues };

/**
 * A deed on an order that ends in a word or in a problem: `perform` says `done` once it is done, and else hands over what is
 * wrong with which field. `problem` is what to read then; every failure is told in the server's words.
 */
export function useOrderDeed() {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const signInAgain = useSignInAgain();

  async function perform(send: () => Promise<Answer | undefined>, done: string): Promise<'done' | Issues> {
    setProblem(null);
    try {
      const answer = await send();
      if (answer?.__typename === 'Order') {
        toast.success(done);
        return 'done';
      }
      if (answer?.__typename === 'SignInRequired') await signInAgain();
      else setProblem({ message: answer?.message ?? copy.failures.unexpected });
      return answer?.issues ?? [];
    } catch (error) {
      if (isRefused(error)) await signInAgain();
      else setProblem({ message: navigator.onLine ? copy.failures.unexpected : copy.failures.offline });
      return [];
    }
  }

  return { perform, problem };
}
