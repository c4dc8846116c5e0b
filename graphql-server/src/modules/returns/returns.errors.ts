import { DomainError } from '#server/errors/domain-error.ts';
import type { ReturnState } from '#server/generated/prisma/enums.ts';

/** The order cannot be sent back, or not any more; `message` says why. */
export class NotReturnable extends DomainError {
  readonly code = 'NOT_RETURNABLE';
  constructor(readonly why: 'NOT_DELIVERED' | 'TOO_LATE' | 'ASKED_BEFORE') {
    super(reasons[why]);
  }
}

const reasons = {
  NOT_DELIVERED: 'This order can be sent back once it is delivered.',
  TOO_LATE: 'The time to send this order back is over.',
  ASKED_BEFORE: 'A return of this order was asked for already.',
} as const;

/** Not possible for a return that is this far. */
export class ReturnOutOfOrder extends DomainError {
  readonly code = 'RETURN_OUT_OF_ORDER';
  constructor(readonly state: ReturnState) {
    super(soFar[state]);
  }
}

const soFar: Readonly<Record<ReturnState, string>> = {
  REQUESTED: 'This return waits for an answer: approve it first.',
  APPROVED: 'This return is approved already.',
  RECEIVED: 'This return has arrived already.',
  REJECTED: 'This return was refused already.',
  WITHDRAWN: 'This return was withdrawn by the customer.',
};
