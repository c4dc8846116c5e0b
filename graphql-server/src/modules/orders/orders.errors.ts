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

/** The product is unavailable or ambiguous, or has fewer items in stock than requested (specification §8). */
export class EquipmentUnavailable extends DomainError {
  readonly code = 'EQUIPMENT_UNAVAILABLE';
  constructor(readonly stockLeft: number | null = null) {
    super('today this equipment not available try tomorrow!');
  }
}

/** The customer has as many unpaid orders, or items on hold, as one customer may have at a time. */
export class OrderLimitReached extends DomainError {
  readonly code = 'ORDER_LIMIT_REACHED';
  constructor(
    message: string,
    /** When it is worth trying again; null when the customer has to pay for or cancel another order first. */
    readonly availableAt: Date | null = null,
  ) {
    super(message);
  }
}

/** The idempotency key belongs to an order with other details. */
export class IdempotencyKeyReused extends DomainError {
  readonly code = 'IDEMPOTENCY_KEY_REUSED';
  constructor() {
    super('You already placed this order with other details. Check your orders before you place another.');
  }
}

/** The total differs from what the client expects; nothing is charged until the customer agrees. */
export class PriceChanged extends DomainError {
  readonly code = 'PRICE_CHANGED';
  constructor(
    readonly currentMinor: number,
    readonly currency: string,
  ) {
    super('The price has changed. Review the new total before you continue.');
  }
}

/** Paid orders can't be canceled by customers or paid again. */
export class OrderAlreadyPaid extends DomainError {
  readonly code = 'ORDER_ALREADY_PAID';
  constructor() {
    super('This order is already paid.');
  }
}

/** The order was canceled or has expired. */
export class OrderClosed extends DomainError {
  readonly code = 'ORDER_CLOSED';
  constructor(readonly status: 'CANCELLED' | 'EXPIRED') {
    super(status === 'CANCELLED' ? 'This order was canceled.' : 'This order has expired. Place a new order.');
  }
}

/** The bank is processing the payment: wait before paying again or canceling. */
export class PaymentUnderWay extends DomainError {
  readonly code = 'PAYMENT_UNDER_WAY';
  constructor() {
    super('Your payment is being processed. Don’t pay again.');
  }
}

/** Shipped orders can't be canceled: their items would be restocked twice. */
export class OrderSent extends DomainError {
  readonly code = 'ORDER_SENT';
  constructor() {
    super('This order has shipped. Refund it, or wait for a return.');
  }
}

/** The payment provider rejected the refund; `message` is its text. No money moved. */
export class RefundRefused extends DomainError {
  readonly code = 'REFUND_REFUSED';
}

/** Most orders that one request reads or changes by id. */
export const MAX_ORDERS = 100;

/** How long a user can restore an order that they canceled. */
export const UNDO_MINUTES = 10;

const WHY_NOT_RESTORED = {
  BY_THE_SHOP: 'The shop canceled this order. Place a new order.',
  TOO_LATE: `Canceled orders can be restored for ${UNDO_MINUTES} minutes only. Place a new order.`,
  CHANGED: 'The product or its price has changed. Place a new order.',
  DISCOUNT: 'The discount of this order has been used up. Place a new order.',
  MONEY: 'A payment for this order was refunded. Place a new order.',
} as const;

/** The canceled order can't be restored. */
export class RestoreRefused extends DomainError {
  readonly code = 'RESTORE_REFUSED';
  constructor(why: keyof typeof WHY_NOT_RESTORED) {
    super(WHY_NOT_RESTORED[why]);
  }
}

/** Emails of this kind are sent once, or what it says is no longer true. */
export class MailNotRepeatable extends DomainError {
  readonly code = 'MAIL_NOT_REPEATABLE';
  constructor() {
    super('This email can’t be sent again.');
  }
}
