import { DomainError } from '#server/errors/domain-error.ts';
import { displayMoney } from '#server/modules/money/money.rules.ts';

/** Nothing was paid, so nothing can be given back. */
export class OrderNotPaid extends DomainError {
  readonly code = 'ORDER_NOT_PAID';
  constructor() {
    super('This order is not paid: there is nothing to give back.');
  }
}

/** More than is left of what was paid; `leftMinor` is what can still be given back, in minor units. */
export class RefundTooLarge extends DomainError {
  readonly code = 'REFUND_TOO_LARGE';
  constructor(
    readonly leftMinor: number,
    readonly currency: string,
  ) {
    super(
      leftMinor > 0
        ? `Only ${displayMoney(leftMinor, currency)} of this order can still be given back.`
        : 'All of this order’s money was given back already.',
    );
  }
}

/** The payment provider will not; `message` is in its words. The money stays where it is. */
export class RefundRefused extends DomainError {
  readonly code = 'REFUND_REFUSED';
}
