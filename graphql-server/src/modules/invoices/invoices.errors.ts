import { DomainError } from '#server/errors/domain-error.ts';

/** Only paid orders have an invoice. */
export class InvoiceNotIssued extends DomainError {
  readonly code = 'ORDER_NOT_PAID';
  constructor() {
    super('This order isn’t paid, so it has no invoice.');
  }
}
