import { DomainError } from '#server/errors/domain-error.ts';
import { UNDO_MINUTES } from '#server/modules/orders/orders.errors.ts';
import type { FulfilmentState } from '#server/generated/prisma/enums.ts';

/** The step isn't next; `message` names the next one. */
export class FulfilmentOutOfOrder extends DomainError {
  readonly code = 'FULFILMENT_OUT_OF_ORDER';
  constructor(readonly state: FulfilmentState) {
    super(nextSteps[state]);
  }
}

const nextSteps: Readonly<Record<FulfilmentState, string>> = {
  UNFULFILLED: 'This order isn’t packed yet. Pack it first.',
  PACKED: 'This order is packed but not shipped. Ship it first.',
  PARTLY_SHIPPED: 'Some items of this order have not shipped. Ship or refund them first.',
  SHIPPED: 'This order has shipped. The next step is delivery.',
  DELIVERED: `This order was delivered. Undo works for ${UNDO_MINUTES} minutes; after that, items come back as a return.`,
};

/** Why an order can't be shipped. */
export type NotSendable = 'NOT_PAID' | 'MONEY_IS_BACK' | 'BEING_CANCELLED' | 'BACK_ON_THE_SHELF';

/** The order can't be packed or shipped; `message` gives the reason. */
export class OrderNotSendable extends DomainError {
  readonly code = 'ORDER_NOT_SENDABLE';
  constructor(readonly why: NotSendable) {
    super(reasons[why]);
  }
}

const reasons: Readonly<Record<NotSendable, string>> = {
  NOT_PAID: 'This order isn’t paid yet.',
  MONEY_IS_BACK: 'This order was fully refunded and can’t be shipped.',
  BEING_CANCELLED: 'This order is being canceled and refunded.',
  BACK_ON_THE_SHELF:
    'The items of this order were restocked. Refund it, and ask the customer to place a new order.',
};
