import { DomainError } from '#server/errors/domain-error.ts';

/** The provider says that the money has not come; `providerStatus` is its own word for where the payment is. */
export class PaymentNotCompleted extends DomainError {
  readonly code = 'PAYMENT_NOT_COMPLETED';
  constructor(
    readonly providerStatus: string,
    problem: string | null = null,
  ) {
    super(problem ?? 'The payment has not been completed. You have not been charged.');
  }
}

/** Fewer pieces are left than the order needs: others are paying for them, or have (specification §8). */
export class StockLost extends DomainError {
  readonly code = 'STOCK_LOST';
  constructor(
    /** Pieces that are free; the order needs more. */
    readonly stockLeft: number,
    /** A payment had come already; the money goes back. */
    readonly moneyBack = false,
  ) {
    super(
      `today this equipment not available try tomorrow! ${stockLeft === 0 ? 'None is' : stockLeft === 1 ? 'Only 1 is' : `Only ${stockLeft} are`} left.${
        moneyBack ? ' Your money is on its way back to your card.' : ''
      }`,
    );
  }
}

/** The transaction id is not one of this order's payments. */
export class UnknownTransaction extends DomainError {
  readonly code = 'UNKNOWN_TRANSACTION';
  constructor() {
    super('This payment does not belong to this order.');
  }
}
