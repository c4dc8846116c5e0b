import type { Mail } from '../mailbox/mail.ts';
import { letter } from '../mailbox/letter.ts';

function greeting(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name},`;
}

/** Specification §4: signing up sends this. */
export function verificationMail(to: string, name: string | null, link: string): Mail {
  return letter({
    kind: 'verify-email',
    to,
    subject: 'Confirm your e-mail address for FISHZOME',
    greeting: greeting(name),
    before: [
      'Welcome to FISHZOME. One cast is left to make: please confirm that this address is yours, so that order news finds you and nobody else can shop under your name.',
    ],
    link,
    action: 'Confirm my address',
    after: [
      'The link works once, for three days. You can ask for a new one from your profile at any time.',
      'You did not sign up with us? Then leave this mail unanswered: without your confirmation the address stays unproven.',
    ],
  });
}

export function passwordResetMail(to: string, name: string | null, link: string): Mail {
  return letter({
    kind: 'reset-password',
    to,
    subject: 'Choose a new password for FISHZOME',
    greeting: greeting(name),
    before: [
      'Somebody, we hope you, asked for a new password for your FISHZOME account. You can choose one here:',
    ],
    link,
    action: 'Choose a new password',
    after: [
      'The link works once, for one hour. Choosing a new password signs you out on every device.',
      'It was not you? Then do nothing: your present password stays as it is, and the link is of no use to anyone without this mail.',
    ],
  });
}
