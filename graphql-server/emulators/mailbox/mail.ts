/** An email from the shop to one recipient. */
export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text with empty lines between paragraphs. Always present, because some clients do not display HTML. */
  text: string;
  /** A complete HTML document with its own styles. */
  html?: string;
  /** The purpose of the email, such as `verify-email`; for filters and tests. */
  kind: string;
  /** The main link of the email. */
  link?: string;
}
