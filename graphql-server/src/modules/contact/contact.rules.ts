import { z } from 'zod';
import { email, line, optional, paragraph, plain } from '#server/errors/input.ts';

export const contactInput = z.strictObject({
  email,
  subject: line(200, 'Subject is Required'),
  message: paragraph(5_000, 'Message is Required'),
  website: optional(plain(500)),
});
export type SendContactMessageInput = z.input<typeof contactInput>;

export const contactReplyInput = z.strictObject({ text: paragraph(5_000, 'Enter a reply.') });
export type ContactReplyInput = z.input<typeof contactReplyInput>;

export type ContactMessageState = 'UNREAD' | 'OPEN' | 'DONE';

export const stateOf = ({
  readAt,
  doneAt,
}: {
  readAt: Date | null;
  doneAt: Date | null;
}): ContactMessageState => (doneAt ? 'DONE' : readAt ? 'OPEN' : 'UNREAD');

/** What the email of a reply says. */
export interface ContactReplyFacts {
  readonly to: string;
  readonly subject: string;
  readonly message: string;
  readonly text: string;
}
