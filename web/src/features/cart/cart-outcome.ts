import { ServerError } from '@apollo/client/errors';
import * as copy from '#web/app/copy.ts';
import { hasErrorCode } from '#web/app/error-codes.ts';
import { requestFailure } from '#web/app/request-failure.ts';
import type { AddToCartMutation } from './AddToCart.generated.ts';
import type { ApplyCodeMutation } from './ApplyCode.generated.ts';
import type { CartPartsFragment } from './CartParts.generated.ts';
import type { RemoveFromCartMutation } from './RemoveFromCart.generated.ts';
import type { UpdateCartLineMutation } from './UpdateCartLine.generated.ts';

export interface CartProblem {
  readonly message: string;
  readonly hint?: string;
  /** The server no longer accepts the sign-in. */
  readonly hasSessionEnded?: true;
}
/** The changed cart, or why it was not changed. Neither if a later change replaced it. */
export interface CartOutcome {
  readonly cart?: CartPartsFragment;
  readonly problem?: CartProblem;
}

type Result =
  | AddToCartMutation['addToCart']
  | UpdateCartLineMutation['updateCartLine']
  | RemoveFromCartMutation['removeFromCart']
  | ApplyCodeMutation['applyCode'];

/** Sends a mutation of the cart. Never rejects. */
export async function cartOutcome(send: () => Promise<Result | null | undefined>): Promise<CartOutcome> {
  try {
    const result = await send();
    switch (result?.__typename) {
      case 'Cart':
        return { cart: result };
      case 'EquipmentUnavailable':
        return {
          problem: { message: result.stockLeft ? copy.cart.onlyLeft(result.stockLeft) : result.message },
        };
      case 'RateLimited':
        return {
          problem: { message: result.message, hint: copy.failures.waitFor(result.retryAfterSeconds) },
        };
      case 'CartFull':
      case 'QuantityOutOfRange':
      case 'InvalidInput':
      case 'Forbidden':
        return { problem: { message: result.message } };
      case undefined:
        return { problem: { message: copy.failures.unexpected } };
      default:
        return result satisfies never;
    }
  } catch (error) {
    const hasSessionEnded =
      hasErrorCode(error, 'TOKEN_INVALID') || (ServerError.is(error) && error.statusCode === 401);
    return {
      problem: hasSessionEnded
        ? { message: copy.cart.sessionEnded, hasSessionEnded }
        : { message: requestFailure() },
    };
  }
}
