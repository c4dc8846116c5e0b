import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import { toast } from '#web/ui/toast.ts';
import { useAnswerReturnMutation, type AnswerReturnMutation } from './AnswerReturn.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

type Issues = readonly { path: string; message: string }[];

/** As `useFulfilOrder`, for what the shop says to a return. */
export function useAnswerReturn(orderId: string) {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const signInAgain = useSignInAgain();
  const [send, { loading }] = useAnswerReturnMutation();

  async function answer(
    to: 'APPROVED' | 'REJECTED' | 'RECEIVED',
    done: string,
    words: string | null = null,
  ): Promise<'done' | Issues> {
    setProblem(null);
    try {
      const { data } = await send({ variables: { input: { orderId, to, words } } });
      return await answered(data?.answerReturn, done);
    } catch (error) {
      if (isRefused(error)) await signInAgain();
      else setProblem({ message: navigator.onLine ? copy.failures.unexpected : copy.failures.offline });
      return [];
    }
  }

  async function answered(
    result: AnswerReturnMutation['answerReturn'] | undefined,
    done: string,
  ): Promise<'done' | Issues> {
    switch (result?.__typename) {
      case 'Order':
        toast.success(done);
        return 'done';
      case 'SignInRequired':
        await signInAgain();
        return [];
      case 'InvalidInput':
        setProblem({ message: result.message });
        return result.issues;
      case 'NotFound':
      case 'ReturnOutOfOrder':
      case 'Forbidden':
        setProblem({ message: result.message });
        return [];
      case undefined:
        setProblem({ message: copy.failures.unexpected });
        return [];
      default:
        return result satisfies never;
    }
  }

  return { answer, loading, problem };
}
