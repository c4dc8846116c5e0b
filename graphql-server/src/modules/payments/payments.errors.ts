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

/** The transaction id is not one of this order's payments. */
export class UnknownTransaction extends DomainError {
  readonly code = 'UNKNOWN_TRANSACTION';
  constructor() {
    super('This payment does not belong to this order.');
  }
}
