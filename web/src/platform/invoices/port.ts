import type { InvoiceError } from './invoice-error.ts';

/** The order of an invoice: of the signed-in user, or of a guest by number and email. */
export type InvoicedOrder =
  | { readonly orderId: string }
  | { readonly number: string; readonly email: string };

/** The browser's interface to the documents of the shop. */
export interface InvoicesPort {
  /**
   * Downloads the invoice of a paid order as a PDF, or the credit note of a refund. Resolves to null or an InvoiceError.
   * Never rejects.
   */
  download(of: InvoicedOrder, refundId?: string): Promise<InvoiceError | null>;
  /** Downloads what the shop stores about a user as JSON; about the signed-in user without an id. As `download` otherwise. */
  downloadData(customerId: string | null): Promise<InvoiceError | null>;
}
