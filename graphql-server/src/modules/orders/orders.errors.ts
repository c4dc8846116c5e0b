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
