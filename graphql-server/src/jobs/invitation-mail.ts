import { INVITATION_DAYS, type InvitationFacts } from '#server/modules/users/invitations.rules.ts';
import type { EmailMessage } from '#server/providers/mail.ts';
import { dateAndTime } from './mail-dates.ts';
import { mailPage } from './mail-frame.ts';
import type { MailShop } from './mail-shop.ts';
import { mailWords } from './mail-words.ts';
import { markup } from './markup.ts';

/** Invites the recipient to become an admin or staff. */
export function invitationMail(
  { to, token, role, invitedBy, expiresAt }: InvitationFacts,
  shop: MailShop,
): Omit<EmailMessage, 'id'> {
  const words = mailWords.invitation;
  const subject = role === 'ADMIN' ? words.subject(shop.name) : words.staffSubject(shop.name);
  const link = `${shop.url}/invitation?token=${token}`;
  const lead = `${words.leads[role](invitedBy, shop.name)} ${words.next(INVITATION_DAYS, dateAndTime(expiresAt))}`;
  const text = [
    words.greeting,
    lead,
    `${words.action}:\n${link}`,
    `${mailWords.signed}\n${shop.name}`,
    words.why(shop.name),
  ];
  return {
    kind: 'admin-invitation',
    to,
    subject,
    text: `${text.join('\n\n')}\n`,
    html: mailPage({
      shopName: shop.name,
      subject,
      title: words.titles[role],
      greeting: words.greeting,
      lead,
      body: markup``,
      link,
      action: words.action,
      why: words.why(shop.name),
      testMode: false,
    }),
  };
}
