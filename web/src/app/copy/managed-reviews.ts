import { titles } from './titles.ts';

const number = (count: number) => count.toLocaleString('en-US');
const by = (name: string | null, without: string) => `by ${name ?? without}`;

/** Reviews as admins see them. */
export const managedReviews = {
  title: titles.managedReviews,
  lead: 'Reviews of the shop and of products. Publish or reject what waits for approval, and reply to customers.',
  /** After the number in the menu. */
  status: 'Status',
  tabs: {
    PENDING: (count: number | undefined) => tab('Waiting', count),
    PUBLISHED: (count: number | undefined) => tab('Published', count),
    HIDDEN: (count: number | undefined) => tab('Rejected', count),
  },
  states: { PENDING: 'Waiting', PUBLISHED: 'Published', HIDDEN: 'Rejected' },
  search: 'Search reviews',
  searchHint: 'Name, text, or product',
  count: (total: number) => `${number(total)} ${total === 1 ? 'review' : 'reviews'}`,
  failed: 'We couldn’t load the reviews.',
  empty: {
    PENDING: 'No reviews are waiting.',
    PUBLISHED: 'No published reviews.',
    HIDDEN: 'No rejected reviews.',
  },
  emptyHint: 'Reviews of guests and of customers who haven’t bought the product wait here for approval.',
  noMatch: 'No matching reviews.',
  noMatchHint: 'Try fewer words, or another status.',
  clear: 'Show all reviews',
  more: 'Show more reviews',
  reviewBy: (name: string) => `Review by ${name}`,
  ofShop: 'Review of the shop',
  ofMissingProduct: 'Review of a product that isn’t published',
  guest: 'Guest',
  reason: (reason: string) => `Reason: ${reason}`,
  publish: 'Publish',
  publishOf: (name: string) => `Publish the review by ${name}`,
  reject: 'Reject',
  rejectOf: (name: string) => `Reject the review by ${name}`,
  changeReason: 'Change reason',
  changeReasonOf: (name: string) => `Change reason for rejecting the review by ${name}`,
  reply: 'Reply',
  replyTo: (name: string) => `Reply to the review by ${name}`,
  editReply: 'Edit reply',
  editReplyTo: (name: string) => `Edit reply to the review by ${name}`,
  deleteReply: 'Delete reply',
  deleteReplyTo: (name: string) => `Delete reply to the review by ${name}`,
  history: 'History',
  historyOf: (name: string) => `History of the review by ${name}`,
  decided: {
    PENDING: 'Review returned to waiting',
    PUBLISHED: 'Review published',
    HIDDEN: 'Review rejected',
  },
  replied: 'Reply published',
  replySaved: 'Reply saved. Customers see it when the review is published.',
  replyDeleted: 'Reply deleted',
  rejectTitle: (name: string) => `Reject the review by ${name}`,
  rejectReason: 'Reason',
  rejectHint: 'The author sees the reason under My Review.',
  rejectGuestHint: 'The author has no account and won’t see the reason. It stays in the history.',
  reasonRequired: 'Enter a reason.',
  replyTitle: (name: string) => `Reply to the review by ${name}`,
  replyText: 'Reply',
  replyHint: 'Everyone who sees the review sees the reply.',
  replyRequired: 'Enter a reply.',
  close: 'Close',
  historyEmpty: 'No decisions yet.',
  historyFailed: 'We couldn’t load the history.',
  olderEvents: 'Show older entries',
  events: {
    ADDED: (name: string | null) => `Written ${by(name, 'a guest')}`,
    CHANGED: (name: string | null) => `Changed ${by(name, 'a deleted account')}`,
    REPLIED: (name: string | null) => `Reply written ${by(name, 'a deleted account')}`,
    replyDeleted: (name: string | null) => `Reply deleted ${by(name, 'a deleted account')}`,
    PENDING: (name: string | null) => `Returned to waiting ${by(name, 'a deleted account')}`,
    PUBLISHED: (name: string | null) => `Published ${by(name, 'a deleted account')}`,
    HIDDEN: (name: string | null) => `Rejected ${by(name, 'a deleted account')}`,
  },
} as const;

function tab(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} (${number(count)})`;
}
