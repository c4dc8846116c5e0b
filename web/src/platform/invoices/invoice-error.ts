/** Why an invoice was not downloaded. */
export class InvoiceError extends Error {
  override readonly name = 'InvoiceError';
  constructor(
    /**
     * - `signIn`: the shop no longer accepts the sign-in
     * - `refused`: the shop rejected the request; `message` is its reason
     * - `unreachable`: try again
     */
    readonly reason: 'signIn' | 'refused' | 'unreachable',
    /** The shop's message, or empty. */
    message = '',
  ) {
    super(message);
  }
}
