import { useState } from 'react';
import * as copy from '#web/app/copy.ts';
import type * as Types from '#web/generated/schema-types.ts';
import { toast } from '#web/ui/toast.ts';
import { useFulfilOrderMutation, type FulfilOrderMutation } from './FulfilOrder.generated.ts';
import { isRefused, useSignInAgain } from './session-end.ts';

type Issues = readonly { path: string; message: string }[];

/**
 * Moves the parcel of an order: `fulfil` says `done` once it has moved, and hands over what is wrong with a field. `problem`
 * is what to read when it has not.
 */
export function useFulfilOrder(orderId: string) {
  const [problem, setProblem] = useState<{ message: string } | null>(null);
  const signInAgain = useSignInAgain();
  const [send, { loading }] = useFulfilOrderMutation();

  async function fulfil(
    to: Types.FulfilmentState,
    done: string,
    shipment: Types.ShipmentInput | null = null,
  ): Promise<'done' | Issues> {
    setProblem(null);
    try {
      const { data } = await send({ variables: { input: { orderId, to, shipment } } });
      return await answered(data?.fulfilOrder, done);
    } catch (error) {
      if (isRefused(error)) await signInAgain();
      else setProblem({ message: navigator.onLine ? copy.failures.unexpected : copy.failures.offline });
      return [];
    }
  }

  async function answered(
    result: FulfilOrderMutation['fulfilOrder'] | undefined,
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
      case 'OrderClosed':
      case 'OrderNotSendable':
      case 'FulfilmentOutOfOrder':
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

  return { fulfil, loading, problem };
}
