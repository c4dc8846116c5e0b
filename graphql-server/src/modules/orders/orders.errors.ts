import { DomainError } from '#server/errors/domain-error.ts';

/** §4, §5: at least `min`, below `max`; the upper bound is exclusive. */
export class QuantityOutOfRange extends DomainError {
  readonly code = 'QUANTITY_OUT_OF_RANGE';
  constructor(
    readonly min: number,
    readonly max: number,
  ) {
    super(`Order at least ${min} and at most ${max - 1}.`);
  }
}

/** The product is gone, ambiguous, or fewer pieces are left than asked for (specification §8). */
export class EquipmentUnavailable extends DomainError {
  readonly code = 'EQUIPMENT_UNAVAILABLE';
  constructor(readonly stockLeft: number | null = null) {
    super('today this equipment not available try tomorrow!');
  }
}

/** The sum a client expects is not what the shop asks now; nothing is charged without a new yes. */
export class PriceChanged extends DomainError {
  readonly code = 'PRICE_CHANGED';
  constructor(
    readonly currentMinor: number,
    readonly currency: string,
  ) {
    super('The price has changed since you opened this page. Please look at it again.');
  }
}

/** A paid order is never cancelled; a refund is asked for instead. */
export class OrderAlreadyPaid extends DomainError {
  readonly code = 'ORDER_ALREADY_PAID';
  constructor() {
    super('This order is paid already.');
  }
}

/** The order was cancelled or has expired. */
export class OrderClosed extends DomainError {
  readonly code = 'ORDER_CLOSED';
  constructor(readonly status: 'CANCELLED' | 'EXPIRED') {
    super(
      status === 'CANCELLED' ? 'This order was cancelled.' : 'This order has expired. Please place it again.',
    );
  }
}

/** The bank is still deciding: paying again or cancelling must wait. */
export class PaymentUnderWay extends DomainError {
  readonly code = 'PAYMENT_UNDER_WAY';
  constructor() {
    super('Your payment is being processed. Please do not pay again.');
  }
}

/** For how long whoever cancelled an order may undo it. */
export const UNDO_MINUTES = 10;

const WHY_NOT_RESTORED = {
  BY_THE_SHOP: 'The shop cancelled this order. Please place it again.',
  TOO_LATE: `Cancelling can be undone for ${UNDO_MINUTES} minutes only. Please place the order again.`,
  CHANGED: 'The product or its price has changed since. Please place the order again.',
  MONEY: 'A payment came for this order and went back. Please place it again.',
} as const;

/** The cancelling of an order cannot be undone; placing it again is the way. */
export class RestoreRefused extends DomainError {
  readonly code = 'RESTORE_REFUSED';
  constructor(why: keyof typeof WHY_NOT_RESTORED) {
    super(WHY_NOT_RESTORED[why]);
  }
}
