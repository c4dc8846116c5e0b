/** Invoices and credit notes. */
export const invoices = {
  invoice: 'Download invoice',
  creditNote: 'Credit note',
  creditNoteOf: (amount: string) => `Download the credit note for ${amount}`,
  preparing: 'Preparing…',
  downloaded: 'Invoice downloaded.',
  creditNoteDownloaded: 'Credit note downloaded.',
  failed: 'We couldn’t download this document.',
} as const;
