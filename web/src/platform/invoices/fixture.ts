import type { InvoiceError } from './invoice-error.ts';
import type { InvoicedOrder, InvoicesPort } from './port.ts';

/** The outcome of a download, or `pending` to never end. */
export type FixtureDownload = InvoiceError | 'pending' | null;

/** Downloads that stories requested. */
export const requestedInvoices: { of: InvoicedOrder; refundId: string | undefined }[] = [];

/** Invoices for stories, which save no file. */
export function fixtureInvoices(outcome: FixtureDownload = null): InvoicesPort {
  return {
    async download(of, refundId) {
      requestedInvoices.push({ of, refundId });
      return outcome === 'pending' ? new Promise<never>(() => {}) : outcome;
    },
    downloadData: async () => (outcome === 'pending' ? new Promise<never>(() => {}) : outcome),
  };
}
