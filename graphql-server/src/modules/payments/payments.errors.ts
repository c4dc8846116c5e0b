import { DomainError } from '#server/errors/domain-error.ts';

/** The payment has not succeeded; `providerStatus` is the provider's payment status. */
export class PaymentNotCompleted extends DomainError {
  readonly code = 'PAYMENT_NOT_COMPLETED';
  constructor(
    readonly providerStatus: string,
    problem: string | null = null,
  ) {
    super(problem ?? 'The payment wasn’t completed. You weren’t charged.');
  }
}

/** Less stock is available than the order needs: other orders hold it or have bought it (specification §8). */
export class StockLost extends DomainError {
  readonly code = 'STOCK_LOST';
  constructor(
    /** Available items; the order needs more. */
    readonly stockLeft: number,
    /** A payment had already arrived and is being refunded. */
    readonly moneyBack = false,
  ) {
    super(
      `today this equipment not available try tomorrow! ${stockLeft === 0 ? 'None is' : stockLeft === 1 ? 'Only 1 is' : `Only ${stockLeft} are`} left.${
        moneyBack ? ' Your payment is being refunded to your card.' : ''
      }`,
    );
  }
}

/** The transaction id is not one of this order's payments. */
export class UnknownTransaction extends DomainError {
  readonly code = 'UNKNOWN_TRANSACTION';
  constructor() {
    super('This payment doesn’t belong to this order.');
  }
}
