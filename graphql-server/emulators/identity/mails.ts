import type { Mail } from '../mailbox/mail.ts';
import { createActionEmail } from '../mailbox/action-email.ts';

function greeting(name: string | null): string {
  return name === null ? 'Hi,' : `Hi ${name.trim().split(/\s+/)[0]},`;
}

/** Sent after sign-up (specification §4). */
export function verificationMail(to: string, name: string | null, link: string): Mail {
  return createActionEmail({
    kind: 'verify-email',
    to,
    subject: 'Verify your email address for FISHZOME',
    greeting: greeting(name),
    before: [
      'Welcome to FISHZOME! Please verify your email address so we can send you order updates and keep your account secure.',
    ],
    link,
    action: 'Verify email address',
    after: [
      'This link works once and expires in 3 days. You can request a new one from your profile at any time.',
      'If you didn’t sign up for FISHZOME, you can ignore this email.',
    ],
  });
}

export function passwordResetMail(to: string, name: string | null, link: string): Mail {
  return createActionEmail({
    kind: 'reset-password',
    to,
    subject: 'Reset your FISHZOME password',
    greeting: greeting(name),
    before: [
      'We received a request to reset the password for your FISHZOME account. You can choose a new password here:',
    ],
    link,
    action: 'Reset password',
    after: [
      'This link works once and expires in 1 hour. Resetting your password logs you out on all devices.',
      'If you didn’t request this, you can ignore this email. Your password won’t change.',
    ],
  });
}
