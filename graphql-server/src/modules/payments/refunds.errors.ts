import { DomainError } from '#server/errors/domain-error.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';

/** The order is not paid, so it cannot be refunded. */
export class OrderNotPaid extends DomainError {
  readonly code = 'ORDER_NOT_PAID';
  constructor() {
    super('This order isn’t paid, so there is nothing to refund.');
  }
}

/** The amount exceeds the refundable rest; `leftMinor` is that rest, in minor units. */
export class RefundTooLarge extends DomainError {
  readonly code = 'REFUND_TOO_LARGE';
  constructor(
    readonly leftMinor: number,
    readonly currency: string,
  ) {
    super(
      leftMinor > 0
        ? `Only ${displayMoney(leftMinor, currency)} of this order can still be refunded.`
        : 'This order was already fully refunded.',
    );
  }
}
