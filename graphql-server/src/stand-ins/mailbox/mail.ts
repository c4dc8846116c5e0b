/** A mail from the shop to one person. */
export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  /** Plain text, paragraphs apart by an empty line. Always there: not everybody reads HTML. */
  text: string;
  /** A whole HTML document, styled in itself. */
  html?: string;
  /** What the mail is for, as `verify-email`; for filters and tests. */
  kind: string;
  /** The one address the mail wants its reader to open. */
  link?: string;
}
