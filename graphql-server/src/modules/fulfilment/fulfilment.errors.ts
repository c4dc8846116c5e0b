import { DomainError } from '#server/errors/domain-error.ts';
import type { FulfilmentState } from '#server/generated/prisma/enums.ts';

/** Not the next step; `message` says what is. */
export class FulfilmentOutOfOrder extends DomainError {
  readonly code = 'FULFILMENT_OUT_OF_ORDER';
  constructor(readonly state: FulfilmentState) {
    super(nextSteps[state]);
  }
}

const nextSteps: Readonly<Record<FulfilmentState, string>> = {
  UNFULFILLED: 'This order is not packed yet: pack it first.',
  PACKED: 'This order is packed and still here: hand it to a carrier first.',
  SHIPPED: 'This order has left the house: it can only be delivered.',
  DELIVERED: 'This order is delivered: what comes back is a return.',
};

/** Why nothing of an order may leave the house. */
export type NotSendable = 'NOT_PAID' | 'MONEY_IS_BACK' | 'BEING_CANCELLED' | 'BACK_ON_THE_SHELF';

/** Nothing may leave the house for it; `message` says why, and what to do. */
export class OrderNotSendable extends DomainError {
  readonly code = 'ORDER_NOT_SENDABLE';
  constructor(readonly why: NotSendable) {
    super(reasons[why]);
  }
}

const reasons: Readonly<Record<NotSendable, string>> = {
  NOT_PAID: 'This order is not paid: wait for its payment.',
  MONEY_IS_BACK: 'All of this order’s money was given back: nothing is sent for it.',
  BEING_CANCELLED: 'This order is being cancelled: its money is on its way back.',
  BACK_ON_THE_SHELF:
    'The pieces of this order went back on the shelf: give its money back, and ask for a new order.',
};

/** What has left the house is not cancelled, so that nothing is put on the shelf twice. */
export class OrderSent extends DomainError {
  readonly code = 'ORDER_SENT';
  constructor() {
    super('This order has left the house. Give its money back, or let it come back as a return.');
  }
}
