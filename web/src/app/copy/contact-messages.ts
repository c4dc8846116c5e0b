import { titles } from './titles.ts';

const number = (count: number) => count.toLocaleString('en-US');
const tab = (label: string) => (count: number | undefined) =>
  count === undefined ? label : `${label} (${number(count)})`;

/** Messages of the contact form as admins see them. */
export const contactMessages = {
  title: titles.messages,
  lead: 'Messages from the contact form. Read them, reply by email, and mark them as done.',
  /** In the menu. */
  state: 'State',
  tabs: { UNREAD: tab('Unread'), OPEN: tab('Open'), DONE: tab('Done') },
  states: { UNREAD: 'Unread', OPEN: 'Open', DONE: 'Done' },
  failed: 'We couldn’t load the messages.',
  empty: { UNREAD: 'No unread messages.', OPEN: 'No open messages.', DONE: 'No messages are done.' },
  emptyHint: 'Messages from the contact form on the home page appear here.',
  more: 'Show more messages',
  subject: 'Subject',
  from: 'From',
  sent: 'Sent',
  replies: 'Replies',
  read: 'Read',
  readOf: (subject: string) => `Read “${subject}”`,
  done: 'Mark as done',
  doneOf: (subject: string) => `Mark as done: “${subject}”`,
  reopen: 'Reopen',
  reopenOf: (subject: string) => `Reopen “${subject}”`,
  marked: {
    UNREAD: 'Message marked as unread',
    OPEN: 'Message reopened',
    DONE: 'Message marked as done',
  },
  repliedBy: (name: string | null) => `Reply by ${name ?? 'a deleted account'}`,
  emailed: (when: string) => `emailed ${when}`,
  notEmailed: 'waiting to be emailed',
  reply: 'Reply by email',
  replyHint: (email: string) => `Sent to ${email}, with the message as a quote.`,
  replyRequired: 'Enter a reply.',
  send: 'Send reply',
  replied: (email: string) => `Reply to ${email} queued`,
} as const;
