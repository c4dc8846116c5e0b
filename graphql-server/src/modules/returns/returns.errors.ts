import { DomainError } from '#server/errors/domain-error.ts';
import { UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import type { ReturnState } from '#server/generated/prisma/enums.ts';

/** The order can't be returned; `message` gives the reason. */
export class NotReturnable extends DomainError {
  readonly code = 'NOT_RETURNABLE';
  constructor(readonly why: 'NOT_DELIVERED' | 'TOO_LATE' | 'ASKED_BEFORE') {
    super(reasons[why]);
  }
}

const reasons = {
  NOT_DELIVERED: 'You can return this order once it is delivered.',
  TOO_LATE: 'The return window for this order has closed.',
  ASKED_BEFORE: 'A return was already requested for this order.',
} as const;

/** The return's current status doesn't allow this step. */
export class ReturnOutOfOrder extends DomainError {
  readonly code = 'RETURN_OUT_OF_ORDER';
  constructor(
    readonly state: ReturnState,
    why?: NotUndoable,
  ) {
    super(why ? notUndoable[why] : soFar[state]);
  }
}

/** Why a receipt cannot be undone. */
type NotUndoable = keyof typeof notUndoable;
const notUndoable = {
  TOO_LATE: `Receiving a return can be undone for ${UNDO_MINUTES} minutes only.`,
  REFUNDED: 'This return was refunded already, so receiving it cannot be undone.',
  SOLD: 'The returned items are sold or reserved already, so receiving them cannot be undone.',
} as const;

const soFar: Readonly<Record<ReturnState, string>> = {
  REQUESTED: 'This return is waiting for an answer. Approve it first.',
  APPROVED: 'This return was already approved.',
  RECEIVED: 'This return was already received.',
  REJECTED: 'This return was already rejected.',
  WITHDRAWN: 'This return was withdrawn by the customer.',
};
