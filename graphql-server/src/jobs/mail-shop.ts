/** The shop, as its emails need it. */
export interface MailShop {
  /** Without a trailing slash. */
  readonly url: string;
  readonly name: string;
}
